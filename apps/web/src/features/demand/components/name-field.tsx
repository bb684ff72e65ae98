import type { MedicineHit } from '@rasad/contract/search'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countOf, rupees } from '../../../lib/format.ts'
import { classes } from '../../../ui/class-names.ts'

interface NameFieldProps {
  id: string
  label: string
  placeholder: string
  value: string
  /** None while nothing is being typed here. */
  hits: readonly MedicineHit[]
  describedBy: string | undefined
  onType: (text: string) => void
  onPick: (hit: MedicineHit) => void
  onClose: () => void
  onEnter: () => void
  onPasteLines: (text: string) => void
}

/**
 * A medicine's name with suggestions under it. A list has up to 500 of these: a bare input each, and one list of
 * suggestions where somebody types. Keys as the ARIA pattern for comboboxes says; nothing is chosen unasked.
 */
export function NameField(props: NameFieldProps) {
  const { id, label, placeholder, value, hits, describedBy, onType, onPick, onClose, onEnter, onPasteLines } =
    props
  const { t } = useTranslation('demand')
  const listId = useId()
  const [at, setAt] = useState(-1)
  const isOpen = hits.length > 0
  const chosen = hits[at]

  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  // Other suggestions: nothing is marked among them yet.
  useEffect(() => setAt(-1), [hits])

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes a word, its keys are its own.
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && isOpen) {
      event.preventDefault()
      const places = hits.length + 1
      setAt((before) => ((before + 1 + step + places) % places) - 1)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (chosen) onPick(chosen)
      else onEnter()
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      onClose()
    }
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (!/\S[\r\n]+\s*\S/.test(text)) return
    event.preventDefault()
    onPasteLines(text)
  }

  return (
    <div className="min-w-0">
      <input
        id={id}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={chosen ? `${listId}-${at}` : undefined}
        aria-autocomplete="list"
        aria-describedby={describedBy}
        placeholder={placeholder}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        value={value}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={onClose}
        className={cellClass}
      />
      {isOpen && (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={t('suggestions')}
          className="absolute left-9 right-0 top-12 z-30 scroll-mb-20 max-h-72 overflow-y-auto overscroll-contain rounded-md border border-line bg-sheet py-1 shadow-float"
        >
          {hits.map((hit, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's.
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input.
            <div
              key={hit._id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              // The input keeps the focus, so that leaving it does not close the list before the press is done.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(hit)}
              className={classes(
                'cursor-pointer px-3.5 py-1.5 leading-snug hover:bg-brand-wash',
                index === at && 'bg-brand-wash',
              )}
            >
              <span className="figures block">{hit.name}</span>
              <span className="figures flex gap-3 text-xs text-soft">
                <span className="min-w-0 grow truncate">
                  {[hit.companyName, hit.pack, hit.price === null ? undefined : rupees(hit.price)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className="shrink-0">
                  {t('groupCount', { count: hit.stockistCount, formatted: countOf(hit.stockistCount) })}
                </span>
              </span>
            </div>
          ))}
        </div>
      )}
      {isOpen && (
        <p role="status" className="sr-only">
          {t('suggestionCount', { count: hits.length })}
        </p>
      )}
    </div>
  )
}

/** A cell of the order sheet: the rule under the row is its frame until it is typed into. */
export const cellClass =
  'min-h-11 w-full scroll-mt-20 scroll-mb-64 rounded-xs bg-transparent px-2.5 text-base hover:bg-sunk focus:bg-sheet focus-visible:-outline-offset-2'
