import type { MedicineHit } from '@rasad/contract/search'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { SuggestionCombobox } from '../../../ui/suggestion-combobox.tsx'
import { HitLine, keyOfHit } from './hit-line.tsx'

interface NameFieldProps {
  id: string
  label: string
  placeholder: string
  value: string
  /** Empty unless this field is being typed into. */
  hits: readonly MedicineHit[]
  /** They belong to an earlier text. */
  areHitsBehind: boolean
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
  const {
    id,
    label,
    placeholder,
    value,
    hits,
    areHitsBehind,
    describedBy,
    onType,
    onPick,
    onClose,
    onEnter,
    onPasteLines,
  } = props
  const { t } = useTexts('demand')
  const isOpen = hits.length > 0

  function enterOnly(event: KeyboardEvent) {
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
    <SuggestionCombobox
      className="min-w-0"
      input={{
        id,
        'aria-label': label,
        'aria-describedby': describedBy,
        placeholder,
        enterKeyHint: 'next',
        onPaste,
        onBlur: onClose,
        className: cellClass,
      }}
      text={value}
      onText={onType}
      groups={[{ key: 'hits', rows: hits }]}
      keyOf={keyOfHit}
      renderRow={(hit) => <HitLine hit={hit} />}
      listLabel={t('suggestions')}
      isOpen={isOpen}
      isBehind={areHitsBehind}
      // Suggestions appear while typing, not on request.
      onOpen={() => undefined}
      onClose={onClose}
      onPick={onPick}
      onEnter={enterOnly}
      announcement={isOpen ? t('suggestionCount', { count: hits.length }) : undefined}
      isScrolledTo
      panelClass="left-9 right-0 top-12 scroll-mb-20 max-h-72 py-1"
      optionClass="px-3.5 py-1.5 leading-snug"
    />
  )
}

/** A cell of the order sheet: the row's rule is its frame until it has the focus. */
export const cellClass =
  'min-h-11 w-full scroll-mt-20 scroll-mb-64 rounded-xs bg-transparent px-2.5 text-base hover:bg-sunk focus:bg-sheet focus-visible:-outline-offset-2'
