import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

interface FormPageProps {
  title: string
  intro?: ReactNode
  /** `narrow` for a few fields, `wide` for a registration. */
  width?: 'narrow' | 'wide'
  /** Links to alternatives, shown below the sheet. */
  footer?: ReactNode
  /** What stands beside the sheet where there is room: what this leads to, one line each. */
  points?: readonly FormPoint[]
  children: ReactNode
}

export interface FormPoint {
  Icon: LucideIcon
  text: string
}

/** A form on a sheet in the middle of the page, below its title; with points beside it on a wide screen. */
export function FormPage({ title, intro, width = 'narrow', footer, points, children }: FormPageProps) {
  const isSplit = points !== undefined
  return (
    <div
      className={classes(
        'page py-6 md:py-12',
        width === 'narrow' ? 'max-w-lg' : 'max-w-3xl',
        isSplit && 'lg:max-w-5xl lg:py-16',
      )}
    >
      <div
        className={classes(
          isSplit &&
            'lg:grid lg:min-h-128 lg:grid-cols-[5fr_6fr] lg:overflow-hidden lg:rounded-lg lg:shadow-card',
        )}
      >
        <header
          className={classes(
            'relative overflow-hidden rounded-t-lg bg-deep px-5 py-6 text-on-deep sm:px-8 md:py-8',
            isSplit && 'lg:flex lg:flex-col lg:justify-center lg:rounded-t-none lg:px-10 lg:py-12',
          )}
        >
          <div
            aria-hidden
            className="blister absolute inset-y-0 right-0 w-1/2 opacity-40 mask-l-from-0% mask-l-to-100%"
          />
          <h1 tabIndex={-1} className="relative text-2xl font-extrabold md:text-3xl">
            {title}
          </h1>
          {intro && <p className="relative mt-1.5 max-w-md text-on-deep-soft">{intro}</p>}
          {isSplit && points.length > 0 && (
            <ul className="relative mt-8 hidden gap-5 lg:grid">
              {points.map(({ Icon, text }) => (
                <li key={text} className="flex gap-3.5">
                  <Icon aria-hidden className="mt-0.5 size-5.5 shrink-0 text-on-deep-soft" />
                  <span className="max-w-sm">{text}</span>
                </li>
              ))}
            </ul>
          )}
        </header>
        <div
          className={classes(
            'rounded-b-lg border border-t-0 border-line bg-sheet px-5 py-6 shadow-card sm:px-8 sm:py-8',
            isSplit &&
              'lg:flex lg:flex-col lg:justify-center lg:rounded-l-none lg:rounded-r-lg lg:border-t lg:border-l-0 lg:px-12 lg:py-12 lg:shadow-none',
          )}
        >
          {children}
        </div>
      </div>
      {footer && <div className="mt-5 text-center">{footer}</div>}
    </div>
  )
}

/** A line with a text and a link. */
export function FooterLine({ children }: { children: ReactNode }) {
  return <p className="py-1 text-soft [&>a]:font-semibold [&>a]:text-brand">{children}</p>
}
