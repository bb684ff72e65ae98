import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useIsTakenOver } from '../lib/rendered.ts'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  busy: boolean
  busyLabel: string
  /** The form was sent and the page is about to navigate: not busy, but not clickable. */
  done?: boolean
}

/**
 * Submits a form once: while busy it says so and ignores clicks. A form that is not taken over yet waits: its browser would put
 * what is typed into the address.
 */
export function SubmitButton(props: SubmitButtonProps) {
  const { busy: isSending, done = false, busyLabel, children, className, onClick, disabled, ...rest } = props
  const isTakenOver = useIsTakenOver()
  const busy = isSending && !done
  return (
    <Button
      {...rest}
      type="submit"
      disabled={disabled || !isTakenOver}
      aria-disabled={busy || done}
      onClick={(event) => {
        if (busy || done) event.preventDefault()
        else onClick?.(event)
      }}
      className={classes(
        'min-h-12 px-6',
        !(disabled || isTakenOver) && 'disabled:opacity-100',
        busy && 'cursor-progress opacity-80',
        done && 'cursor-default opacity-50',
        className,
      )}
    >
      {busy && <LoaderCircle aria-hidden className="animate-spin" />}
      {busy ? busyLabel : children}
    </Button>
  )
}
