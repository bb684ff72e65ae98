import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  busy: boolean
  busyLabel: string
}

/** Sends a form once: while it is busy it says so, and a second press does nothing. */
export function SubmitButton({ busy, busyLabel, children, className, onClick, ...rest }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
      className={classes('min-h-12 px-6', busy && 'cursor-progress opacity-80', className)}
      {...rest}
    >
      {busy && <LoaderCircle aria-hidden className="animate-spin" />}
      {busy ? busyLabel : children}
    </Button>
  )
}
