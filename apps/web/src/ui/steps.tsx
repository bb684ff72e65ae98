import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

interface Step {
  title: string
  text: string
  /** A picture in place of the number, where the order does not matter. */
  picture?: ReactNode
}

interface StepsProps {
  steps: readonly Step[]
  className?: string
}

/** What to do one after the other, or, with pictures, what there is: short titles with a sentence each. Side by side where there is room. */
export function Steps({ steps, className }: StepsProps) {
  const List = steps.some(({ picture }) => picture) ? 'ul' : 'ol'
  return (
    <div className={classes('@container', className)}>
      <List className="grid gap-5 @2xl:grid-cols-3 @2xl:gap-7">
        {steps.map(({ title, text, picture }, at) => (
          <li key={title} className="flex gap-3.5 @2xl:flex-col">
            <span
              aria-hidden
              className="figures grid size-8 shrink-0 place-items-center rounded-full bg-brand-wash font-bold text-brand [&>svg]:size-4.5"
            >
              {picture ?? at + 1}
            </span>
            <div className="min-w-0">
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-0.5 text-sm text-soft">{text}</p>
            </div>
          </li>
        ))}
      </List>
    </div>
  )
}
