import type { MedicineHit } from '@rasad/contract/search'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { countOf, rupees } from '../../../lib/format.ts'
import { useSuggestionList } from '../../../ui/use-suggestion-list.ts'

interface NameFieldProps {
  id: string
  label: string
  placeholder: string
  value: string
  /** Undefined unless this field is being typed into. */
  hits: readonly MedicineHit[]
  describedBy: string | undefined
  onType: (text: string) => void
  onPick: (hit: MedicineHit) => void
  onClose: () => void
  onEnter: () => void
  onPasteLines: (text: string) => void
}

/**
 * A medicine's name with suggestions below. A list has up to 500 rows, so each is a bare input, and only the active one
 * has suggestions. Keys follow the ARIA combobox pattern; nothing is selected automatically.
 */
export function NameField(props: NameFieldProps) {
  const { id, label, placeholder, value, hits, describedBy, onType, onPick, onClose, onEnter, onPasteLines } =
    props
  const { t } = useTranslation('demand')
  const suggestions = useRef<HTMLDivElement>(null)
  const isOpen = hits.length > 0
  const list = useSuggestionList({
    rows: hits,
    keyOf: keyOfHit,
    text: value,
    isOpen,
    // Suggestions appear while typing, not on request.
    onOpen: () => undefined,
    onClose,
    onPick,
  })

  useEffect(() => {
    if (isOpen) suggestions.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent) {
    list.inputProps.onKeyDown(event)
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onEnter()
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
        {...list.inputProps}
        id={id}
        aria-label={label}
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
          ref={suggestions}
          id={list.listId}
          role="listbox"
          aria-label={t('suggestions')}
          className="absolute left-9 right-0 top-12 z-30 scroll-mb-20 max-h-72 overflow-y-auto overscroll-contain rounded-md border border-line bg-sheet py-1 shadow-float"
        >
          {hits.map((hit) => (
            <div
              key={hit._id}
              {...list.optionProps(hit)}
              className="cursor-pointer px-3.5 py-1.5 leading-snug hover:bg-brand-wash data-highlighted:bg-brand-wash data-highlighted:shadow-[inset_3px_0_0_var(--color-brand)]"
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

function keyOfHit(hit: MedicineHit): string {
  return hit._id
}

/** A cell of the order sheet: the row's rule is its frame until it has the focus. */
export const cellClass =
  'min-h-11 w-full scroll-mt-20 scroll-mb-64 rounded-xs bg-transparent px-2.5 text-base hover:bg-sunk focus:bg-sheet focus-visible:-outline-offset-2'
