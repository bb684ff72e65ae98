import type { DemandItem, UnmatchedLine } from '@rasad/contract/demand'
import { splitLastNumber } from '@rasad/list-reader'
import { progressOf, type Said, saidBy, saidOf } from '../calls/said.ts'
import { standingsOf } from '../calls/standing.ts'
import { type Doubt, isOtherStrength, type Meant, meantOf, writtenWhole } from '../doubt.ts'
import { quantityDoubt } from '../quantity.ts'
import { asksTheSame, callsInOrder, isToCheck } from '../result.ts'
import { isBlank, type Row } from '../row.ts'
import { type SavedDemand, sentLine } from '../saved-demand.ts'

/**
 * Where a line stands. `open`: changed since the plan; `call`, `beyond` and `courier`: planned with somebody within reach,
 * farther away, or who does not deliver to the shop; `nobody`: in
 * the catalogue, and nobody has it; `unknown`: not in the catalogue; `none`: a person said so.
 */
type SheetState =
  | ('leftOut' | 'open' | 'none' | 'unknown' | 'nobody')
  | ('call' | 'beyond' | 'courier' | 'had' | 'part')

/** The medicine of a line. The price (MRP) comes with the plan. */
type Match = Meant & { price?: number | null; unconfirmed?: true | undefined }

/** A line of the worksheet: as written, what it means, how many, and where it stands. */
export interface SheetLine {
  row: Row
  /** Its position in the list, from 1. */
  number: number
  written: string
  match: Match | undefined
  /** The match has another strength than was written. */
  isOther: boolean
  isToCheck: boolean
  state: SheetState
  /** Who is called for it, as which call. */
  call: { number: number; name: string } | undefined
  /** What counts of what was said of it: who has it, else the last word. */
  said: Said | undefined
  /** A request for it is out. */
  isAsked: boolean
  /** No quantity is given, or none that can be sent. */
  lacksQuantity: boolean
  /** Equal for lines that look the same. */
  key: string
}

type Understood = DemandItem | UnmatchedLine

const mostCandidates = 8

/**
 * The lines of the list beside what is known of them, in the order of the list. Empty rows are left out.
 * @param account whose requests count
 */
export function sheetLines(
  rows: readonly Row[],
  demand: SavedDemand,
  account: string | undefined,
): SheetLine[] {
  const lineOf = new Map(demand.lines.map(({ row }, line) => [row, line]))
  const understood = new Map<number, Understood>(demand.items.map((item) => [item.line, item]))
  const open = new Map(demand.unmatched.map((item) => [item.line, item]))
  for (const [line, item] of open) if (!understood.has(line)) understood.set(line, item)
  const calls = callsOf(demand)
  const standings = standingsOf(demand, account)
  return rows.flatMap((row, at) => {
    if (isBlank(row)) return []
    const line = lineOf.get(row.id)
    const sent = line === undefined ? undefined : demand.lines[line]
    const isPlanned = !row.leftOut && sent !== undefined && asksTheSame(sentLine(row), sent)
    const item = isPlanned && line !== undefined ? understood.get(line) : undefined
    const call = isPlanned && line !== undefined ? calls.get(line) : undefined
    const match = row.doubt?.isNone ? undefined : (item?.medicine ?? row.medicine)
    const doubt = doubtOf(row, item)
    const facts = {
      number: at + 1,
      written: writtenWhole(doubt),
      match: match ?? undefined,
      isOther: match !== undefined && match !== null && isOtherStrength(doubt, match),
      isToCheck: item !== undefined && isToCheck(demand, item),
      state: stateOf(row, demand, line, item, call?.isBeyond),
      call: call && { number: call.number, name: call.name },
      said: item && lastSaid(demand, item.line),
      isAsked: item !== undefined && standings.get(item.line) === 'asked',
      lacksQuantity: !row.leftOut && (row.qty.trim() === '' || quantityDoubt(row.qty) !== undefined),
    }
    return { row, ...facts, key: keyOf(facts) }
  })
}

function lastSaid(demand: SavedDemand, line: number): Said | undefined {
  const said = saidOf(demand, line)
  const isHad = progressOf(demand, line) === 'had'
  return said.findLast(({ is }) => !isHad || is !== 'no')
}

function stateOf(
  row: Row,
  demand: SavedDemand,
  line: number | undefined,
  item: Understood | undefined,
  isBeyond: boolean | undefined,
): SheetState {
  if (row.leftOut) return 'leftOut'
  if (row.doubt?.isNone) return 'none'
  if (!item || line === undefined) return 'open'
  const progress = progressOf(demand, line)
  if (progress === 'had') return 'had'
  if (!item.medicine) return 'unknown'
  if (isBeyond === undefined) return progress === 'part' ? 'part' : 'nobody'
  if (!isBeyond) return 'call'
  return demand.reach === 'delivers' ? 'courier' : 'beyond'
}

/** Who is still to be asked for each line. */
function callsOf(demand: SavedDemand) {
  const calls = new Map<number, { number: number; name: string; isBeyond: boolean }>()
  for (const [at, call] of callsInOrder(demand).entries()) {
    for (const line of call.lines) {
      if (calls.has(line) || saidBy(demand, line, call.stockist._id)) continue
      const isBeyond = demand.beyond.includes(call)
      calls.set(line, { number: at + 1, name: call.stockist.name, isBeyond })
    }
  }
  return calls
}

/** The doubt that the row was read with, or else what the result and earlier choices offer for it. */
function doubtOf(row: Row, item: Understood | undefined): Doubt {
  if (row.doubt) return row.doubt
  const before = row.asWritten?.candidates ?? []
  const found = item
    ? [item.medicine, ...item.alternatives].flatMap((hit) => (hit ? [meantOf(hit)] : []))
    : []
  const taken = row.medicine ? [row.medicine] : []
  const all = new Map([...taken, ...found, ...before].map((medicine) => [medicine._id, medicine]))
  const candidates = [...all.values()].slice(0, mostCandidates)
  return { written: row.asWritten?.name ?? row.name.trim(), qty: row.qty, candidates }
}

function keyOf(facts: Omit<SheetLine, 'row' | 'key'>): string {
  const { match, ...rest } = facts
  return JSON.stringify([rest, match && [match._id, match.name, match.companyName, match.pack, match.price]])
}

/**
 * The rows with what the result asks about them, for the one place that asks.
 * @param chosen a row that somebody wants to be asked about, though nothing is doubted of it
 */
export function rowsInDoubt(
  rows: readonly Row[],
  demand: SavedDemand | undefined,
  chosen: number | undefined,
): readonly Row[] {
  if (!demand) return rows
  const items = new Map(
    [...demand.unmatched, ...demand.items].flatMap((item) => {
      const sent = demand.lines[item.line]
      return sent ? [[sent.row, { sent, item }]] : []
    }),
  )
  return rows.map((row) => {
    if (row.doubt || row.leftOut) return row
    const planned = items.get(row.id)
    const item = planned && asksTheSame(sentLine(row), planned.sent) ? planned.item : undefined
    const isDoubted = item !== undefined && isToCheck(demand, item)
    if (!isDoubted && row.id !== chosen) return row
    const number = row.qty.trim() === '' ? splitLastNumber(row.name)?.number : undefined
    const doubt = { ...doubtOf(row, item), ...(number !== undefined && { number }) }
    const medicine = row.medicine ?? item?.medicine
    if (isDoubted || !medicine) return { ...row, doubt }
    return { ...row, medicine: meantOf(medicine), doubt: { ...doubt, isSure: true } }
  })
}
