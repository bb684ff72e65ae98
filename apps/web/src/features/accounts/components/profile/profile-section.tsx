import { type ReactNode, useId } from 'react'

interface ProfileSectionProps {
  /** Part of the address: `/profile#security`. */
  id: string
  title: string
  /** What the section is for, in a sentence. */
  intro?: string | undefined
  children: ReactNode
}

/** A section of the profile: its heading, and a sheet with rows. */
export function ProfileSection({ id, title, intro, children }: ProfileSectionProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className="scroll-mt-4">
      <h2 id={titleId} tabIndex={-1} className="text-xl font-bold outline-none">
        {title}
      </h2>
      {intro && <p className="mt-0.5 max-w-prose text-soft">{intro}</p>}
      <div className="mt-3 divide-y divide-line rounded-md border border-line bg-sheet px-4 shadow-card sm:px-5">
        {children}
      </div>
    </section>
  )
}

/** A titled part of a section that is more than one row. */
export function ProfileGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="py-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </div>
  )
}

interface SettingRowProps {
  name: string
  /** What holds now, or what the action does. */
  children: ReactNode
  /** Buttons at the end of the row; below it on a phone. */
  actions?: ReactNode
}

/** One setting: its name, what holds now, and what can be done about it. */
export function SettingRow({ name, children, actions }: SettingRowProps) {
  return (
    <div className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <h3 className="font-semibold">{name}</h3>
        <div className="max-w-prose wrap-anywhere text-sm text-soft">{children}</div>
      </div>
      {actions && <div className="flex flex-wrap gap-2 max-sm:[&>*]:grow sm:justify-end">{actions}</div>}
    </div>
  )
}
