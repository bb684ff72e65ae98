import type { MedicineHit } from '@rasad/contract/search'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Doubt, meantOf, type Reading } from './doubt.ts'
import type { Row } from './row.ts'
import { changeRows, correction, type RowChange, unsettled } from './rows.ts'
import type { useDemand } from './use-demand.ts'

/** What one tap in the result says about a line of it. */
export interface Corrections {
  /** The line means this medicine. */
  onMeaning: (line: number, medicine: MedicineHit) => void
  /** This medicine instead of the one that nobody has. */
  onSubstitute: (line: number, medicine: MedicineHit) => void
  /** The line means none of the medicines offered. */
  onNone: (line: number) => void
}

interface CorrectionsOptions {
  demand: ReturnType<typeof useDemand>
  /** Has it remembered what a text means. */
  remember: (doubt: Doubt, reading: Reading) => void
  heading: RefObject<HTMLElement | null>
}

/** Corrects the list from its result, and asks again. `said` is for screen readers. */
export function useCorrections({ demand, remember, heading }: CorrectionsOptions) {
  const { t } = useTranslation('demand')
  const [said, setSaid] = useState('')

  async function apply(row: Row | undefined, change: RowChange, words: (number: number) => string) {
    if (!row || demand.isBusy) return
    demand.change(change)
    setSaid('')
    if (!(await demand.send(changeRows(demand.rows, change)))) return
    setSaid(words(demand.rows.indexOf(row) + 1))
    // The chip that was clicked was removed.
    heading.current?.focus({ preventScroll: true })
  }

  const rowOf = (line: number) => demand.rows.find(({ id }) => id === demand.result?.lines[line]?.row)

  function choose(line: number, hit: MedicineHit, isMeaning: boolean) {
    const row = rowOf(line)
    if (!row) return
    const medicine = meantOf(hit)
    const change = { ...correction(row, hit.name), medicine }
    if (isMeaning && !demand.isBusy) remember(doubtAt(demand, line, row), { medicine, qty: row.qty })
    apply(row, change, (number) => t('chosen', { number, name: hit.name }))
  }

  function sayNone(line: number) {
    const row = rowOf(line)
    if (!row) return
    const change = { do: 'replace', row: unsettled(row, doubtAt(demand, line, row), true) } as const
    apply(row, change, (number) => t('chosenNone', { number }))
  }

  // Stable while the screen is mounted: the result is memoised.
  const latest = useRef({ choose, sayNone })
  useEffect(() => {
    latest.current = { choose, sayNone }
  })
  const corrections = useMemo(
    (): Corrections => ({
      onMeaning: (line, medicine) => latest.current.choose(line, medicine, true),
      onSubstitute: (line, medicine) => latest.current.choose(line, medicine, false),
      onNone: (line) => latest.current.sayNone(line),
    }),
    [],
  )
  return { corrections, said }
}

/** The doubt that the row was read with, or else what the result offers for it. */
function doubtAt({ result }: ReturnType<typeof useDemand>, line: number, row: Row): Doubt {
  if (row.doubt) return row.doubt
  const item =
    result?.items.find((one) => one.line === line) ?? result?.unmatched.find((one) => one.line === line)
  const candidates = item
    ? [item.medicine, ...item.alternatives].flatMap((hit) => (hit ? [meantOf(hit)] : []))
    : []
  return { written: row.name, qty: row.qty, candidates }
}
