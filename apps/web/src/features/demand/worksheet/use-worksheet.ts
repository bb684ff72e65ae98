import type { MedicineHit } from '@rasad/contract/search'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { meantOf } from '../doubt.ts'
import { quantityFault } from '../quantity.ts'
import { outdatedBy } from '../result.ts'
import type { Row } from '../row.ts'
import { changeRows, correction, type Details } from '../rows.ts'
import { type SavedDemand, sentLine } from '../saved-demand.ts'
import type { useDemand } from '../use-demand.ts'
import type { SheetLine } from './sheet.ts'

/** What a person says of a line in the worksheet. */
export interface SheetActions {
  onQuantity: (line: SheetLine, text: string) => void
  onDetail: (line: SheetLine, details: Details) => void
  onLeaveOut: (line: SheetLine, isOut: boolean) => void
}

/** What one tap says of a line that nobody has. */
export interface Corrections {
  /** This medicine instead. @param line its position in the demand */
  onSubstitute: (line: number, medicine: MedicineHit) => void
}

interface WorksheetOptions {
  demand: ReturnType<typeof useDemand>
  heading: RefObject<HTMLElement | null>
}

/**
 * Changes the list from its result. What changes who has a line is planned again at once; everything else is only
 * written down. `said` is for screen readers; `follow` is for what is settled in the list.
 */
export function useWorksheet({ demand, heading }: WorksheetOptions) {
  const { t } = useTexts('demand')
  const [said, setSaid] = useState('')
  const put = (row: Row) => demand.change({ do: 'replace', row })

  async function planned(row: Row, words: string): Promise<boolean> {
    put(row)
    setSaid('')
    if (!(await demand.revise(demand.rowsNow()))) return false
    setSaid(words)
    return true
  }

  const actions: SheetActions = {
    onQuantity({ row }, text) {
      const typed = changeRows([row], { do: 'edit', id: row.id, qty: text })
      write(changeRows(typed, { do: 'split-free', id: row.id })[0])
    },
    onDetail: ({ row }, details) => write(changeRows([row], { do: 'detail', id: row.id, ...details })[0]),
    onLeaveOut: ({ row, number }, isOut) =>
      planned(
        changeRows([row], { do: 'leave-out', id: row.id, isOut })[0] ?? row,
        t(isOut ? 'saidLeftOut' : 'saidPutBack', { number }),
      ),
  }

  function write(row: Row | undefined) {
    if (!row) return
    put(row)
    // Without a medicine, its unit can tell a tablet from a syrup.
    const isNamed = row.medicine === undefined && row.unit !== unitBefore(row)
    if (quantityFault(row.qty) !== undefined || row.leftOut) return
    if (isNamed) void demand.revise(demand.rowsNow())
    else demand.adopt(demand.rowsNow(), (result) => withLine(result, row))
  }

  function unitBefore({ id }: Row): string | undefined {
    return demand.result?.lines.find((line) => line.row === id)?.unit
  }

  /** Has the plan follow what was settled in the list, unless the list had changed since. */
  function follow(settledRows: readonly Row[]) {
    const { result, rows, pin } = demand
    // The plan that is just being made knows nothing of it.
    if (demand.isBusy) return void demand.revise(demand.rowsNow())
    if (!result || !(demand.isRevising || outdatedBy(result, rows, pin) === undefined)) return
    const isPlannedSo = settledRows.every((row) => {
      const line = result.lines.findIndex((one) => one.row === row.id)
      const item = [...result.items, ...result.unmatched].find((one) => one.line === line)
      return item !== undefined && !row.doubt?.isNone && item.medicine?._id === row.medicine?._id
    })
    if (!isPlannedSo) void demand.revise(demand.rowsNow())
    else demand.adopt(demand.rowsNow(), (plan) => settledRows.reduce(withConfirmed, plan))
  }

  async function substitute(line: number, hit: MedicineHit) {
    const id = demand.result?.lines[line]?.row
    const row = demand.rowsNow().find((one) => one.id === id)
    if (!row) return
    const candidates = row.asWritten?.candidates ?? (row.medicine ? [row.medicine] : [])
    const change = {
      ...correction(row, hit.name),
      medicine: meantOf(hit),
      asWritten: { name: row.asWritten?.name ?? row.name, candidates },
    }
    const number = demand.rowsNow().indexOf(row) + 1
    const next = changeRows([row], change)[0] ?? row
    // The chip that was clicked is gone.
    if (await planned(next, t('chosen', { number, name: hit.name }))) {
      heading.current?.focus({ preventScroll: true })
    }
  }

  // Stable while the screen is mounted: rows and result are memoised.
  const latest = useRef({ actions, substitute })
  useEffect(() => {
    latest.current = { actions, substitute }
  })
  const stable = useMemo(
    (): { actions: SheetActions; corrections: Corrections } => ({
      actions: {
        onQuantity: (...args) => latest.current.actions.onQuantity(...args),
        onDetail: (...args) => latest.current.actions.onDetail(...args),
        onLeaveOut: (...args) => latest.current.actions.onLeaveOut(...args),
      },
      corrections: { onSubstitute: (...args) => latest.current.substitute(...args) },
    }),
    [],
  )
  return { ...stable, said, follow }
}

/** The result with the row's quantity, free packs, unit and note. */
function withLine(demand: SavedDemand, row: Row): SavedDemand {
  return {
    ...demand,
    lines: demand.lines.map((line) =>
      line.row === row.id
        ? { ...sentLine(row), ...(line.number !== undefined && { number: line.number }) }
        : line,
    ),
  }
}

/** The result with what was doubted confirmed. */
function withConfirmed(demand: SavedDemand, row: Row): SavedDemand {
  const line = demand.lines.findIndex((one) => one.row === row.id)
  const confirm = <T extends SavedDemand['items'][number] | SavedDemand['unmatched'][number]>(item: T): T =>
    item.line === line && item.medicine ? { ...item, name: row.name, understanding: 'matched' } : item
  const next = withLine(demand, row)
  return { ...next, items: next.items.map(confirm), unmatched: next.unmatched.map(confirm) }
}
