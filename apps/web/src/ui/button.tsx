import type { ComponentProps, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from './class-names.ts'

type Look = 'primary' | 'quiet' | 'plain' | 'call' | 'quiet-call' | 'alarm' | 'quiet-alarm'
type Size = 'medium' | 'small'

const looks: Record<Look, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  quiet: 'border border-edge bg-sheet text-ink hover:bg-sunk',
  plain: 'text-brand hover:bg-brand-wash',
  call: 'bg-call text-on-call hover:bg-call-strong',
  'quiet-call': 'border border-call text-call hover:bg-call-wash',
  alarm: 'bg-alarm text-paper hover:brightness-90',
  'quiet-alarm': 'border border-edge bg-sheet text-alarm hover:bg-alarm-wash',
}

const sizes: Record<Size, string> = {
  medium: 'min-h-11 px-4.5 text-base gap-2',
  small: 'min-h-9 px-3 text-sm gap-1.5 pointer-coarse:min-h-11',
}

/** The style of buttons with text. */
export function buttonClass(look: Look = 'primary', size: Size = 'medium', extra?: string): string {
  return classes(
    'inline-flex items-center justify-center rounded-sm py-1 text-center font-semibold no-underline select-none',
    'transition-colors duration-150 disabled:opacity-50 disabled:pointer-events-none',
    '[&>svg]:size-[1.15em] [&>svg]:shrink-0',
    looks[look],
    sizes[size],
    extra,
  )
}

interface Extra {
  look?: Look
  size?: Size
}

export function Button({ look, size, className, type, ...rest }: ComponentProps<'button'> & Extra) {
  return <button type={type ?? 'button'} className={buttonClass(look, size, className)} {...rest} />
}

/** A link within the product that looks like a button. */
export function ButtonLink({
  look,
  size,
  className,
  ...rest
}: LinkProps & Extra & { ref?: Ref<HTMLAnchorElement> }) {
  return <Link className={buttonClass(look, size, className)} {...rest} />
}

/** A square button with only an icon: `label` is its name. */
export function IconButton({
  label,
  className,
  type,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      className={classes(
        'inline-grid size-11 shrink-0 place-items-center rounded-sm text-soft hover:bg-sunk hover:text-ink',
        'transition-colors duration-150 disabled:opacity-35 disabled:pointer-events-none [&>svg]:size-5',
        className,
      )}
      {...rest}
    />
  )
}
