import type { ReactNode } from 'react'

/** Names and values: stacked on phones, side by side on wider screens. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>
}

export function Fact({ name, children, missing }: { name: string; children: ReactNode; missing: string }) {
  const isMissing = children === null || children === undefined || children === ''
  return (
    <div className="grid gap-x-6 py-2.5 sm:grid-cols-[12rem_1fr]">
      <dt className="min-w-0 wrap-anywhere text-sm text-soft sm:text-base">{name}</dt>
      <dd className={isMissing ? 'text-soft' : 'min-w-0 font-medium whitespace-pre-line wrap-anywhere'}>
        {isMissing ? missing : children}
      </dd>
    </div>
  )
}
