import type { RefObject } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import type { SheetLine } from './sheet.ts'
import type { SheetHandlers } from './sheet-row.tsx'

/** The button of a row. */
export function mainOf(row: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${row}"] [data-main]`)
}

interface SheetKeysOptions {
  area: RefObject<HTMLElement | null>
  /** In the order on the screen. */
  lines: readonly SheetLine[]
  /** The row whose editor is open. */
  open: number | undefined
  handlers: SheetHandlers
}

/**
 * Arrows move between rows and between medicine and quantity, Enter opens a row or goes to the next quantity, Escape
 * closes.
 */
export function useSheetKeys({ area, lines, open, handlers }: SheetKeysOptions): void {
  const { t } = useTexts('demand')

  function focusAt(at: number, part: 'main' | 'quantity'): boolean {
    const row = lines[at]?.row.id
    const found =
      row !== undefined &&
      area.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-${part}]:not(:disabled)`)
    if (!found) return false
    found.focus()
    return true
  }

  /** From a row, in a direction, past rows that have no such field. */
  function moveFrom(from: number, by: number, part: 'main' | 'quantity') {
    for (let at = from + by; at >= 0 && at < lines.length; at += by) if (focusAt(at, part)) return
  }

  /** The line that has the focus, and what of it. Undefined outside the worksheet. */
  function focused() {
    const { activeElement: target } = document
    if (!(target instanceof HTMLElement) || !area.current?.contains(target)) return undefined
    const id = Number(target.closest('[data-row]')?.getAttribute('data-row') ?? Number.NaN)
    const at = lines.findIndex(({ row }) => row.id === id)
    const line = lines[at]
    return line && { target, at, line }
  }

  function moveRow(step: 1 | -1): unknown {
    const place = focused()
    if (place?.target.hasAttribute('data-quantity')) moveFrom(place.at, step, 'quantity')
    else if (place?.target.hasAttribute('data-main')) moveFrom(place.at, step, 'main')
    else return false
  }

  function toNextQuantity(): unknown {
    const place = focused()
    if (!place?.target.hasAttribute('data-quantity')) return false
    moveFrom(place.at, 1, 'quantity')
    // The last quantity counts when it is left.
    if (document.activeElement === place.target) focusAt(place.at, 'main')
  }

  function fromName(act: (at: number) => unknown): unknown {
    const place = focused()
    if (!place?.target.hasAttribute('data-main')) return false
    act(place.at)
  }

  function close(): unknown {
    const place = focused()
    if (!place) return false
    const { target, at, line } = place
    // A search is emptied first.
    if (
      target instanceof HTMLInputElement &&
      !target.hasAttribute('data-detail') &&
      !target.hasAttribute('data-quantity') &&
      target.value !== ''
    )
      return false
    if (open === line.row.id && !target.hasAttribute('data-quantity')) handlers.onToggle(line)
    else focusAt(at, 'main')
  }

  useKeys({
    title: t('sheet'),
    isPartial: true,
    actions: [
      {
        keys: ['ArrowUp', 'ArrowDown'],
        text: t('keyRows'),
        isWhileTyping: true,
        run: (_, key) => moveRow(key === 'ArrowDown' ? 1 : -1),
      },
      { keys: ['ArrowRight'], text: t('keyQuantity'), run: () => fromName((at) => focusAt(at, 'quantity')) },
      {
        keys: ['Home', 'End'],
        text: t('keyEnds'),
        run: (_, key) => fromName(() => focusAt(key === 'Home' ? 0 : lines.length - 1, 'main')),
      },
      { keys: ['Enter'], text: t('keyEnter'), isWhileTyping: true, run: toNextQuantity },
      { keys: ['Escape'], text: t('keyBack'), isWhileTyping: true, run: close },
    ],
  })
}
