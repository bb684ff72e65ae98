import type { DemandItem, UnmatchedLine } from '@rasad/contract/demand'
import type { MedicineHit } from '@rasad/contract/search'
import { callsInOrder, isUnsureAt, type OrderLine, orderLine, partsOf } from '../result.ts'
import type { PlannedCall, SavedDemand } from '../saved-demand.ts'
import { isLast, progressOf, type Said, saidBy, saidOf, unsaidLines } from './said.ts'
import { type Standing, standings, standingsOf } from './standing.ts'

/** A line of a call: what is asked, and what the stockist said. */
export interface CallLine extends OrderLine {
  /** Its position in the demand. */
  line: number
  /** What was asked for; null where the device has kept only its name. */
  asked: MedicineHit
  said: Said | undefined
  /** The answer can be taken back: no later call rests on it. */
  isLast: boolean
  /** Who is asked next, or `undefined` if nobody else has it. */
  next: PlannedCall['stockist'] | undefined
}

/** All lines of a call, also those that its stockist has said no to. */
export function callLines(demand: SavedDemand, call: PlannedCall): CallLine[] {
  const items = new Map(demand.items.map((item) => [item.line, item]))
  const stockist = call.stockist._id
  return call.lines.flatMap((line, at) => {
    const item = items.get(line)
    if (!item) return []
    const said = saidBy(demand, line, stockist)
    return {
      ...orderLine(demand, item, call.listings?.[at] ?? undefined, stockist),
      ...{ line, said, asked: item.medicine },
      isLast: said !== undefined && isLast(demand, line, said),
      next: nextFor(demand, line, stockist)?.stockist,
    }
  })
}

/** Who besides this stockist is still to be asked for a line. */
function nextFor(demand: SavedDemand, line: number, stockist: string): PlannedCall | undefined {
  if (progressOf(demand, line) === 'had') return undefined
  return callsInOrder(demand).find(
    (call) =>
      call.stockist._id !== stockist &&
      call.lines.includes(line) &&
      saidBy(demand, line, call.stockist._id) === undefined,
  )
}

/** The next call with lines of which nothing has been said: after this one, or else from the first on. */
export function nextCall(demand: SavedDemand, stockist: string | undefined): PlannedCall | undefined {
  const calls = callsInOrder(demand)
  const at = calls.findIndex((call) => call.stockist._id === stockist)
  const others = [...calls.slice(at + 1), ...calls.slice(0, Math.max(0, at))]
  return others.find((call) => unsaidLines(demand, call).length > 0)
}

/** The first call to make; undefined: all is said. */
export function firstCall(demand: SavedDemand): { call: PlannedCall; isFarther: boolean } | undefined {
  const { calls } = partsOf(demand)
  const call = nextCall(demand, undefined)
  return call && { call, isFarther: calls.length > 0 && !calls.includes(call) }
}

/** Of how many a call is: those that the page shows, or all where it is one of those that it folds. */
export function countWith(demand: SavedDemand, call: PlannedCall): number {
  const { calls, farther } = partsOf(demand)
  return calls.includes(call) ? calls.length : calls.length + farther.calls.length
}

/** What the calls have brought for one line. */
export interface LineOutcome {
  line: number
  written: string
  /** The name of its product; what is written, where nobody has said yet which one is meant. */
  medicine: string
  /** Without those that said no. */
  given: readonly Said[]
  /** Who has some later, soonest first. */
  later: readonly (Said & { availableOn: string })[]
  /** False: no product is chosen, so nobody is asked. */
  isKnown: boolean
  /** Who is to be called for what is left; undefined: nobody else has it. */
  open: string | undefined
}

/** The lines of the demand by where they are. Lines without a name are left out. */
export function outcomesOf(
  demand: SavedDemand,
  account: string | undefined,
): { standing: Standing; outcomes: LineOutcome[] }[] {
  const known = new Map<number, DemandItem | UnmatchedLine>(
    [...demand.unmatched, ...demand.items].map((item) => [item.line, item]),
  )
  const items = new Set(demand.items.map(({ line }) => line))
  const outcomeOf = (line: number): LineOutcome => {
    const name = demand.lines[line]?.name ?? ''
    const item = known.get(line)
    return {
      ...{
        line,
        written: name,
        medicine: (item && !isUnsureAt(demand, item) && item.medicine?.name) || name,
      },
      isKnown: items.has(line),
      given: saidOf(demand, line).filter(({ is }) => is !== 'no'),
      later: laterOf(demand, line),
      open: nextFor(demand, line, '')?.stockist.name,
    }
  }
  const where = [...standingsOf(demand, account)]
  return standings.map((standing) => ({
    standing,
    outcomes: where.flatMap(([line, one]) => (one === standing ? outcomeOf(line) : [])),
  }))
}

function laterOf(demand: SavedDemand, line: number): (Said & { availableOn: string })[] {
  return saidOf(demand, line)
    .flatMap((said) => (said.availableOn === undefined ? [] : { ...said, availableOn: said.availableOn }))
    .sort((a, b) => a.availableOn.localeCompare(b.availableOn))
}
