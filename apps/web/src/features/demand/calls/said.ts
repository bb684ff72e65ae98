import { isNamed, isRecord } from '../../../lib/values.ts'
import { isMeant, type Meant } from '../doubt.ts'
import type { PlannedCall, SavedDemand } from '../saved-demand.ts'

/** What a stockist said of a line. `other`: another product, which a person took. */
export type Answer =
  | { is: 'has' }
  | { is: 'part'; quantity: number }
  /** `availableOn`: it comes later, on this day. */
  | { is: 'no'; availableOn?: string }
  | { is: 'other'; medicine: Meant }

/** An answer to a call. */
export interface Said {
  /** id of the row in the list */
  row: number
  /** What the row asked for then: of another medicine, nothing has been said. */
  asked: string
  stockist: { _id: string; name: string; own?: true }
  is: Answer['is']
  /** Of `part`: how many. */
  quantity?: number
  /** Of `other`. */
  medicine?: Meant
  /** Of `no`: the day from which it has some, as `2026-12-03`. */
  availableOn?: string
  /** Price of a pack as told, in paise. */
  pricePaise?: number
  at: string
  /** The request in which it was answered; what is said on the telephone has none. Never kept on the device. */
  request?: { _id: string; isOrdered: boolean }
}

/** What is left to find of a line. `open`: nobody has said that it has any. */
export type Progress = 'open' | 'part' | 'had'

/** What a line asks for, as far as an answer depends on it. */
export function askedAt(demand: SavedDemand, line: number): string {
  const { medicine, name = '' } = demand.lines[line] ?? {}
  return medicine?._id ?? name.toLowerCase()
}

/** All that has been said of a line, first call first. */
export function saidOf(demand: SavedDemand, line: number): readonly Said[] {
  if (!demand.said) return []
  const row = demand.lines[line]?.row
  return demand.said.filter((one) => one.row === row)
}

export function saidBy(demand: SavedDemand, line: number, stockist: string): Said | undefined {
  return saidOf(demand, line).find((one) => one.stockist._id === stockist)
}

/** Packs that others than this stockist give of a line. */
export function gotElsewhere(demand: SavedDemand, line: number, stockist?: string): number {
  return packsOf(saidOf(demand, line).filter((one) => one.stockist._id !== stockist))
}

function packsOf(said: readonly Said[]): number {
  return said.reduce((sum, { is, quantity = 0 }) => (is === 'part' ? sum + quantity : sum), 0)
}

/** @param counts which of the answers count */
export function progressOf(
  demand: SavedDemand,
  line: number,
  counts: (said: Said) => boolean = () => true,
): Progress {
  const said = saidOf(demand, line).filter(counts)
  if (said.some(({ is }) => is === 'has' || is === 'other')) return 'had'
  if (!said.some(({ is }) => is === 'part')) return 'open'
  const wanted = demand.lines[line]?.qty ?? 0
  // Without a quantity nobody knows how many are enough.
  return wanted > 0 && packsOf(said) >= wanted ? 'had' : 'part'
}

/** The stockist has this line to give: it has not said no, and nobody else has given all of it. */
export function isAskedOf(demand: SavedDemand, line: number, stockist: string): boolean {
  if (!demand.said) return true
  const said = saidBy(demand, line, stockist)
  return said ? said.is !== 'no' : progressOf(demand, line) !== 'had'
}

/** Lines of a call of which its stockist has said nothing yet. */
export function unsaidLines(demand: SavedDemand, { stockist, lines }: PlannedCall): number[] {
  return lines.filter((line) => saidBy(demand, line, stockist._id) === undefined)
}

/** The last answer to the line in a call, which alone can be taken back: later calls rest on it. */
export function isLast(demand: SavedDemand, line: number, said: Said): boolean {
  return saidOf(demand, line).findLast(({ request }) => !request) === said
}

export function isSaid(value: unknown): value is Said {
  return (
    isRecord(value) &&
    typeof value.row === 'number' &&
    typeof value.asked === 'string' &&
    isNamed(value.stockist) &&
    (value.is === 'has' || value.is === 'part' || value.is === 'no' || value.is === 'other') &&
    (value.quantity === undefined || typeof value.quantity === 'number') &&
    (value.medicine === undefined || isMeant(value.medicine)) &&
    (value.availableOn === undefined || typeof value.availableOn === 'string') &&
    (value.pricePaise === undefined || typeof value.pricePaise === 'number') &&
    typeof value.at === 'string'
  )
}
