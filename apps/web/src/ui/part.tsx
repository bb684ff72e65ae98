import type { ReactNode } from 'react'

/**
 * One of several facts in a line, with a dot between two. A line breaks between facts only, and no dot begins or ends one:
 * it stands in the margin, which the surrounding element cuts off (`overflow-x-clip`).
 */
export function Part({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="relative mr-2 inline-block">
        <span aria-hidden className="absolute -left-1.75 font-normal">
          ·{' '}
        </span>
        {children}
      </span>{' '}
    </>
  )
}
