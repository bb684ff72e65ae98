import { Plus } from 'lucide-react'
import { type ActionDispatch, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { none, useNameSuggestions } from '../api/name-suggestions.ts'
import type { Refused } from '../demand-failure.ts'
import { meantOf } from '../doubt.ts'
import type { Row } from '../row.ts'
import { nextId, type RowChange } from '../rows.ts'
import { DemandRow, nameId, quantityId, type RowHandlers } from './demand-row.tsx'

interface DemandListProps {
  rows: readonly Row[]
  change: ActionDispatch<[RowChange]>
  refused: ReadonlyMap<number, Refused>
  /** Several lines were pasted into this row. */
  onPasteLines: (row: Row, text: string) => void
  /** Shows what a line in doubt can mean. */
  onAsk: (row: Row) => void
  onClear: () => void
}

/** The order sheet: rows of name and quantity. Enter moves to the next row, and adds one after the last. */
export function DemandList({ rows, change, refused, onPasteLines, onAsk, onClear }: DemandListProps) {
  const { t } = useTexts('demand')
  const [typingIn, setTypingIn] = useState<number>()
  const typed = rows.find((row) => row.id === typingIn)
  const { hits, isBehind } = useNameSuggestions(typed?.id ?? 0, typed?.name ?? '', typed !== undefined)
  const onlyEcho = hits.length === 1 && hits[0]?.name === typed?.name.trim()

  // Stable handlers that always read the latest rows, so that a row re-renders only when it changes.
  const latest = useRef({ rows, change, onPasteLines, onAsk, t })
  useEffect(() => {
    latest.current = { rows, change, onPasteLines, onAsk, t }
  })

  const handlers = useMemo((): RowHandlers => {
    const neighbour = (row: Row, step: number) => {
      const { rows } = latest.current
      return rows[rows.findIndex(({ id }) => id === row.id) + step]
    }
    return {
      onName(row, name) {
        latest.current.change({ do: 'edit', id: row.id, name })
        setTypingIn(row.id)
      },
      onPick(row, hit) {
        latest.current.change({ do: 'edit', id: row.id, name: hit.name, medicine: meantOf(hit) })
        setTypingIn(undefined)
        document.getElementById(quantityId(row.id))?.focus()
      },
      onQuantity: (row, qty) => latest.current.change({ do: 'edit', id: row.id, qty }),
      onCounted: (row) => latest.current.change({ do: 'split-free', id: row.id }),
      onAsk: (row) => latest.current.onAsk(row),
      onPutBack(row) {
        latest.current.change({ do: 'leave-out', id: row.id, isOut: false })
        document.getElementById(nameId(row.id))?.focus()
      },
      onNamed(row) {
        setTypingIn(undefined)
        document.getElementById(quantityId(row.id))?.focus()
      },
      onEnter(row) {
        setTypingIn(undefined)
        const next = neighbour(row, 1)
        if (next) document.getElementById(nameId(next.id))?.focus()
        else addRow(latest.current)
      },
      onStep(row, step) {
        const other = neighbour(row, step)
        if (other) document.getElementById(quantityId(other.id))?.focus()
      },
      onRemove: (row) => removeRow(latest.current, row),
      onPasteLines: (row, text) => latest.current.onPasteLines(row, text),
      onLeave: () => setTypingIn(undefined),
    }
  }, [])

  return (
    <>
      <div
        aria-hidden
        className="grid grid-cols-[2.25rem_minmax(0,1fr)_4.75rem_2.75rem] border-b border-line text-xs font-semibold text-soft"
      >
        <span className="col-start-2 px-2.5 py-1.5">{t('name')}</span>
        <span className="border-l border-line px-2.5 py-1.5 text-right">{t('quantityShort')}</span>
      </div>
      <ol aria-label={t('list')}>
        {rows.map((row, index) => (
          <DemandRow
            key={row.id}
            row={row}
            number={index + 1}
            hits={row.id === typingIn && !onlyEcho ? hits : none}
            areHitsBehind={row.id === typingIn && isBehind}
            refusal={refusalOf(row, refused)}
            canRemove={rows.length > 1}
            handlers={handlers}
          />
        ))}
      </ol>
      <div className="flex justify-between gap-2 px-2 py-1.5">
        <Button look="plain" onClick={() => addRow({ rows, change })}>
          <Plus aria-hidden />
          {t('addItem')}
        </Button>
        {rows.length > 1 && (
          <Button look="plain" className="text-soft" onClick={onClear}>
            {t('clearList')}
          </Button>
        )}
      </div>
    </>
  )
}

type Latest = Pick<DemandListProps, 'rows' | 'change'>

function addRow({ rows, change }: Latest): void {
  const id = nextId(rows)
  flushSync(() => change({ do: 'add' }))
  document.getElementById(nameId(id))?.focus()
}

/** A removed row can be restored to its old place for a while. The focus moves to the row that takes its place. */
function removeRow({ rows, change, t }: Latest & Translate, row: Row): void {
  const at = rows.findIndex(({ id }) => id === row.id)
  const next = rows[at + 1] ?? rows[at - 1]
  flushSync(() => change({ do: 'remove', id: row.id }))
  if (next) document.getElementById(nameId(next.id))?.focus({ preventScroll: true })
  const name = row.name.trim()
  showToast({
    text: name === '' ? t('removed', { number: at + 1 }) : t('removedNamed', { name: shortened(name) }),
    action: { label: t('undo', { ns: 'ui' }), run: () => change({ do: 'put-back', row, at }) },
  })
}

interface Translate {
  t: ReturnType<typeof useTexts<'demand'>>['t']
}

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name
}

function refusalOf(row: Row, refused: ReadonlyMap<number, Refused>): string | undefined {
  const refusal = refused.get(row.id)
  return refusal && refusal.name === row.name && refusal.qty === row.qty ? refusal.message : undefined
}
