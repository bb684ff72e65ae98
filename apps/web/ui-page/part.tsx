import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface PartProps {
  title: string
  /** The files of src/ui that are shown here; the test compares them with the folder. */
  files: readonly string[]
  children: ReactNode
}

/** One primitive, or a few that belong together. */
export function Part({ title, files, children }: PartProps) {
  return (
    <section className="part" data-files={files.join(' ')}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface StateProps {
  name: string
  children: ReactNode
  /** Shows the first control as if the Tab key had reached it. */
  isFocused?: boolean
  /** What opens below it and lies over what follows: a list, or a line. */
  below?: 'list' | 'line'
}

/** One state of a primitive. */
export function State({ name, children, isFocused = false, below }: StateProps) {
  const area = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isFocused) return
    area.current
      ?.querySelector('button, a[href], input, select, textarea, [tabindex]')
      ?.classList.add('is-focused')
  })
  return (
    <div className="state" data-below={below}>
      <h3>{name}</h3>
      <div ref={area}>{children}</div>
    </div>
  )
}

/** Controls in a row that wraps. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="row">{children}</div>
}

/**
 * Only one control of a page has the focus, so the style sheets are repeated with `.is-focused` in place of
 * `:focus-visible`: what is shown are the product's own rules.
 */
export function showFocusStyles(): void {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
  const style = document.createElement('style')
  style.textContent = rules
    .filter((text) => text.includes(':focus-visible'))
    .map((text) => text.replaceAll(':focus-visible', '.is-focused'))
    .join('\n')
  document.head.append(style)
}
