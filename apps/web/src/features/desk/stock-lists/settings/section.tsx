import { type ReactNode, useId } from 'react'

/** One part of the settings, on a sheet. */
export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-lg border border-line bg-sheet px-4 py-4 shadow-card sm:px-5"
    >
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      <p className="mt-1 max-w-2xl text-soft">{text}</p>
      <div className="mt-3">{children}</div>
    </section>
  )
}
