import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { classes } from '../../../ui/class-names.ts'

interface VirtualTableProps<Row> {
  label: string
  /** The columns, in order. */
  columns: readonly { name: string; className?: string }[]
  /** Class names for the layout of rows and head. */
  rowClass: string
  rows: readonly Row[]
  /** Number of rows, fetched or not. */
  total: number
  keyOf: (row: Row) => string
  /** The cells of a row. */
  children: (row: Row) => ReactNode
  /** Shown in place of a row that is loading, or is drawn in a moment. */
  shape: ReactNode
  /** Estimated row height in pixels. */
  height: number
  /** Called with the index of the last visible row. */
  onReach: (index: number) => void
}

/**
 * A table of any length that scrolls with the page. Only the visible rows and the focused one are rendered. Up and down
 * move to the same cell of the next row.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, rowClass, rows, total, keyOf, children, shape, height, onReach } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState<number>()

  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((body.current?.getBoundingClientRect().top ?? 0) + scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => height,
    overscan: 10,
    scrollMargin: top,
    // A new function would cause all rows to be measured again.
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index]
        return row ? keyOf(row) : index
      },
      [rows, keyOf],
    ),
    rangeExtractor: useCallback(
      (range: Range) => {
        const inSight = defaultRangeExtractor(range)
        if (focused === undefined || focused >= range.count || inSight.includes(focused)) return inSight
        return [...inSight, focused].sort((a, b) => a - b)
      },
      [focused],
    ),
    // React warns about updates while it renders.
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const first = virtualizer.range?.startIndex ?? 0
  const last = virtualizer.range?.endIndex ?? 0
  const isInSight = (index: number) => index === focused || (index >= first && index <= last)
  const fetched = items.filter(({ index }) => rows[index])
  const whole = useGradualRows([
    ...fetched.filter(({ index }) => isInSight(index)).map(({ key }) => key),
    ...fetched.filter(({ index }) => !isInSight(index)).map(({ key }) => key),
  ])
  const latest = useRef(onReach)
  useEffect(() => {
    latest.current = onReach
  })
  // More rows can be needed after some have arrived.
  useEffect(() => latest.current(last), [last, rows.length, total])

  const removed = useRef<number>(undefined)
  // The focused row was removed: focus the row that takes its place.
  useEffect(() => {
    const index = removed.current
    removed.current = undefined
    if (index !== undefined) (buttonAt(index) ?? buttonAt(index - 1))?.focus()
  }, [total])
  function buttonAt(index: number) {
    return body.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-column="remove"]`)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !(event.target instanceof HTMLElement)) return
    const { column } = event.target.dataset
    const row = event.target.closest<HTMLElement>('[data-index]')?.dataset.index
    if (!column || row === undefined) return
    const next = `[data-index="${Number(row) + step}"] [data-column="${column}"]`
    const cell = body.current?.querySelector<HTMLElement>(next)
    if (!cell) return
    event.preventDefault()
    cell.focus()
  }

  return (
    <div className="@container">
      {/* Positioned by hand, so ARIA roles make it a table. */}
      <table
        aria-label={label}
        aria-rowcount={total + 1}
        className="block rounded-md border border-line bg-sheet shadow-card"
      >
        <thead className="block narrow:sr-only">
          <tr
            aria-rowindex={1}
            className={classes(rowClass, 'border-b border-line py-2 text-xs font-semibold text-soft')}
          >
            {columns.map(({ name, className }) => (
              <th key={name} scope="col" className={classes('font-semibold', className ?? 'text-left')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          ref={body}
          data-entries
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            const row = event.target.closest<HTMLElement>('[data-index]')
            if (row) setFocused(Number(row.dataset.index))
          }}
          onBlur={() => setFocused(undefined)}
          onClick={(event) => {
            if (!(event.target instanceof Element) || !event.target.closest('[data-column="remove"]')) return
            removed.current = Number(event.target.closest<HTMLElement>('[data-index]')?.dataset.index)
          }}
          className="relative block"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map((item) => {
            const row = rows[item.index]
            return (
              <tr
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-rowindex={item.index + 2}
                className={classes(
                  rowClass,
                  'absolute inset-x-0 top-0',
                  item.index > 0 && 'border-t border-line',
                )}
                style={{ transform: `translateY(${item.start - top}px)` }}
              >
                {row && whole.has(item.key) ? children(row) : shape}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Rows that are drawn whole in one frame. More of them take a cheap phone longer than a touch may wait. */
const rowsPerFrame = 5

/**
 * Spreads the drawing of rows over frames: a leap in a long list replaces all of them at once. Rows that were drawn stay drawn.
 * @param keys rows that could be drawn, those that matter most first
 * @returns those of them to draw now; the others follow in the next frames
 */
function useGradualRows<Key>(keys: readonly Key[]): ReadonlySet<Key> {
  const drawn = useRef<ReadonlySet<Key>>(new Set())
  const [, drawMore] = useReducer((count: number) => count + 1, 0)
  const fresh = keys.filter((key) => !drawn.current.has(key))
  const later = new Set(fresh.slice(rowsPerFrame))
  const now = new Set(keys.filter((key) => !later.has(key)))
  useLayoutEffect(() => {
    drawn.current = now
  })
  const waits = later.size > 0
  useEffect(() => {
    if (!waits) return
    const frame = requestAnimationFrame(drawMore)
    return () => cancelAnimationFrame(frame)
  })
  return now
}
