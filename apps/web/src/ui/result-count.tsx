import type { ReactNode } from 'react'

/** The number of results: shown, and announced to screen readers on change. */
export function ResultCount({ children }: { children: ReactNode }) {
  return (
    <p role="status" data-count className="figures text-sm text-soft">
      {children}
    </p>
  )
}
