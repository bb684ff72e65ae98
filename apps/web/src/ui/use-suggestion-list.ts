import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react'

interface SuggestionListOptions<T> {
  /** In display order. */
  rows: readonly T[]
  keyOf: (row: T) => string
  /** The text of the field: a mark is valid only for this text. */
  text: string
  isOpen: boolean
  /** The rows belong to an earlier text. Nothing of them can be marked. */
  isBehind: boolean
  onOpen: () => void
  onClose: () => void
  onPick: (row: T) => void
}

/**
 * Keys and roles of a field with suggestions, following the ARIA combobox pattern. Nothing is marked automatically. A
 * mark belongs to a row, not to a position: when the rows change, it stays with its row or disappears with it. Arrow keys
 * that are pressed before the rows of this text are there count once they are: down and Enter in quick succession never
 * take a row of an earlier text.
 */
export function useSuggestionList<T>(options: SuggestionListOptions<T>) {
  const { rows, keyOf, text, isOpen, isBehind, onOpen, onClose, onPick } = options
  const listId = useId()
  const [mark, setMark] = useState<{ key: string; text: string }>()
  /** Arrow keys that wait for the rows of this text. */
  const [due, setDue] = useState<{ steps: number; text: string }>()
  const at = isOpen && mark?.text === text ? rows.findIndex((row) => keyOf(row) === mark.key) : -1
  const marked = rows[at]
  // Cleared permanently: if the same row comes back later, it was not chosen again.
  if (mark && !marked) setMark(undefined)
  if (due && (due.text !== text || !isBehind)) {
    setDue(undefined)
    if (due.text === text && isOpen) markAt(due.steps)
  }
  const isExpanded = isOpen && rows.length > 0
  const optionId = (row: T) => `${listId}-${keyOf(row)}`
  const activeId = marked && optionId(marked)

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function markAt(steps: number) {
    // The field itself is one of the stops: past the last row nothing is marked.
    const stops = rows.length + 1
    const stop = (((at + 1 + steps) % stops) + stops) % stops
    const row = rows[stop - 1]
    setMark(row && { key: keyOf(row), text })
  }

  function move(step: number) {
    if (!isOpen) onOpen()
    if (isBehind) setDue({ steps: (due?.steps ?? 0) + step, text })
    else markAt(step)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Keys during IME composition belong to the IME.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === 'Escape') setDue(undefined)
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
        // The field keeps the focus, so that blur does not close the list before the click completes.
        onPointerDown: (event: PointerEvent) => event.preventDefault(),
        onClick: () => onPick(row),
      }) as const,
  }
}
