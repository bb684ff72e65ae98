import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react'

interface SuggestionListOptions<T> {
  /** In the order in which they are shown. */
  rows: readonly T[]
  keyOf: (row: T) => string
  /** What stands in the field: a mark holds for this text only. */
  text: string
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onPick: (row: T) => void
}

/**
 * Keys and roles of a field with suggestions, as the ARIA pattern for comboboxes says. Nothing is marked unasked, and
 * a mark belongs to a row and not to its place: when other rows come, it stays with its row or goes with it.
 */
export function useSuggestionList<T>(options: SuggestionListOptions<T>) {
  const { rows, keyOf, text, isOpen, onOpen, onClose, onPick } = options
  const listId = useId()
  const [mark, setMark] = useState<{ key: string; text: string }>()
  const at = isOpen && mark?.text === text ? rows.findIndex((row) => keyOf(row) === mark.key) : -1
  const marked = rows[at]
  // Gone for good: the same row coming back later was not chosen again.
  if (mark && !marked) setMark(undefined)
  const isExpanded = isOpen && rows.length > 0
  const optionId = (row: T) => `${listId}-${keyOf(row)}`
  const activeId = marked && optionId(marked)

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function move(step: number) {
    if (!isOpen) onOpen()
    // The field itself is one of the places: beyond the last row nothing is marked.
    const places = rows.length + 1
    const row = rows[((at + 1 + step + places) % places) - 1]
    setMark(row && { key: keyOf(row), text })
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes a word, its keys are its own.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && marked && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      onPick(marked)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      onClose()
    }
  }

  return {
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isExpanded,
      'aria-controls': isExpanded ? listId : undefined,
      'aria-activedescendant': activeId,
      onKeyDown,
    } as const,
    /** Id of the element with the role `listbox`. */
    listId,
    optionProps: (row: T) =>
      ({
        id: optionId(row),
        role: 'option',
        'aria-selected': row === marked,
        'data-highlighted': row === marked ? '' : undefined,
        // The field keeps the focus, so that leaving it does not close the list before the press is done.
        onPointerDown: (event: PointerEvent) => event.preventDefault(),
        onClick: () => onPick(row),
      }) as const,
  }
}
