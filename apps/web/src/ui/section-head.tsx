import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

interface SectionHeadProps {
  /** The id by which the section refers to its title. */
  id: string
  title: string
  isLarge?: boolean
  /** Beside the title, such as a count. */
  children?: ReactNode
}

/** The title of a page's section. */
export function SectionHead({ id, title, isLarge = false, children }: SectionHeadProps) {
  return (
    <div className={classes('flex items-baseline justify-between gap-3', isLarge ? 'mb-4' : 'mb-3')}>
      <h2 id={id} className={isLarge ? 'text-xl font-bold' : 'text-lg font-semibold'}>
        {title}
      </h2>
      {children}
    </div>
  )
}
