import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

interface FormPageProps {
  title: string
  intro?: ReactNode
  /** `narrow` for a few fields, `wide` for a registration. */
  width?: 'narrow' | 'wide'
  /** Links to alternatives, shown below the sheet. */
  footer?: ReactNode
  children: ReactNode
}

/** A form on a sheet in the middle of the page. */
export function FormPage({ title, intro, width = 'narrow', footer, children }: FormPageProps) {
  return (
    <div className={classes('page py-6 md:py-12', width === 'narrow' ? 'max-w-lg' : 'max-w-3xl')}>
      <header className="relative overflow-hidden rounded-t-lg bg-deep px-5 py-6 text-on-deep sm:px-8 md:py-8">
        <div
          aria-hidden
          className="blister absolute inset-y-0 right-0 w-1/2 opacity-40 mask-l-from-0% mask-l-to-100%"
        />
        <h1 tabIndex={-1} className="relative text-2xl font-extrabold md:text-3xl">
          {title}
        </h1>
        {intro && <p className="relative mt-1.5 max-w-md text-on-deep-soft">{intro}</p>}
      </header>
      <div className="rounded-b-lg border border-t-0 border-line bg-sheet px-5 py-6 shadow-card sm:px-8 sm:py-8">
        {children}
      </div>
      {footer && <div className="mt-5 text-center">{footer}</div>}
    </div>
  )
}

/** A line with a text and a link. */
export function FooterLine({ children }: { children: ReactNode }) {
  return <p className="py-1 text-soft [&>a]:font-semibold [&>a]:text-brand">{children}</p>
}
