import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  busy: boolean
  busyLabel: string
  /** The form was sent and the page is about to navigate: not busy, but not clickable. */
  done?: boolean
}

/** Submits a form once: while busy it says so and ignores clicks. */
export function SubmitButton(props: SubmitButtonProps) {
  const { busy: isSending, done = false, busyLabel, children, className, onClick, ...rest } = props
  const busy = isSending && !done
  return (
    <Button
      {...rest}
      type="submit"
      aria-disabled={busy || done}
      onClick={(event) => {
        if (busy || done) event.preventDefault()
        else onClick?.(event)
      }}
      className={classes(
        'min-h-12 px-6',
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
