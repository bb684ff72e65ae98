import { type KeyboardEvent, useRef, useState } from 'react'
import { classes } from './class-names.ts'

interface DividerTabsProps<T extends string> {
  label: string
  tabs: readonly { key: T; label: string }[]
  chosen: T
  onChoose: (key: T) => void
  /** Id of the panel that the tabs control. */
  panelId: string
  /** The form that a tab submits, with its key under this name, where no script runs yet. */
  submits: { form: string; name: string }
}

export function tabId(panelId: string, key: string): string {
  return `${panelId}-${key}`
}

/**
 * Tabs styled as index-card dividers, for the first page, where a library component would be too large. Arrow keys,
 * Home and End move and select, following the ARIA tabs pattern.
 */
export function DividerTabs<T extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  panelId,
  submits,
}: DividerTabsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  // Keys go on from here: the choice may be shown a moment later, by a screen that is still being drawn.
  const [focused, setFocused] = useState<T>()
  const current = focused ?? chosen

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.key === current)
    const last = tabs.length - 1
    const moves: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const next = tabs[moves[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    onChoose(next.key)
    list.current?.querySelector<HTMLElement>(`[id="${tabId(panelId, next.key)}"]`)?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className="flex flex-wrap gap-1" onKeyDown={onKeyDown}>
      {tabs.map((tab) => {
        const isChosen = tab.key === chosen
        return (
          <button
            key={tab.key}
            type="submit"
            {...submits}
            value={tab.key}
            role="tab"
            id={tabId(panelId, tab.key)}
            aria-selected={isChosen}
            aria-controls={panelId}
            tabIndex={tab.key === current ? 0 : -1}
            onFocus={() => setFocused(tab.key)}
            onBlur={() => setFocused(undefined)}
            onClick={(event) => {
              event.preventDefault()
              onChoose(tab.key)
            }}
            className={classes(
              'min-h-11 flex-1 rounded-t-md px-2 text-sm font-semibold transition-colors duration-150 sm:flex-none sm:px-6 sm:text-base',
              'focus-visible:outline-marigold focus-visible:-outline-offset-4',
              isChosen ? 'bg-sheet text-ink' : 'text-on-deep-soft hover:bg-deep-line/60 hover:text-on-deep',
            )}
          >
            {tab.label}
          </button>
        )
      })}
    </div>
  )
}
