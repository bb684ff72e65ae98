import type { ReactNode } from 'react'

/** How many were found: shown, and said to those who do not see it when it changes. */
export function ResultCount({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="figures text-sm text-soft">
      {children}
    </p>
  )
}
