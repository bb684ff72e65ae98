/** Finds which stockist can supply which lines of a demand, and the fewest calls that cover everything. */

import { coverLines } from './set-cover.ts'

export interface Demand {
  /** per line, the stockists that can supply it: any numbers, in any order, without duplicates */
  suppliers: readonly Uint32Array[]
  /** distance class of a stockist: 0 at the same place to 15 farthest or unknown; all equal if absent */
  distance?: (stockist: number) => number
  /** parallel to a line's stockists, their price for the line, in any one currency; NaN if unknown */
  prices?: readonly Float64Array[]
  /** parallel to a line's stockists, the day on which they last said so: later days are larger, 0 if unknown */
  confirmed?: readonly Uint16Array[]
}

export interface Call {
  stockist: number
  /** lines that this call adds to the earlier ones, ascending */
  lines: number[]
  /** total lines covered by this call and the earlier ones */
  covered: number
}

export interface Plan {
  /** of `planCalls` and `planCheapest` each adds at least as many lines as any later one; of `planNear` the nearest come first */
  calls: Call[]
  /** lines that nobody can supply, ascending */
  uncovered: number[]
}

/** Each is larger than all of what follows it together, for some hundred calls: what comes first always wins. */
const CALL = 1e10
const DISTANCE = 1e6
const AGE = 1
const PRICE = 1 / 1000
/** The age in days of what is older than that or unknown. */
const OLDEST = 999
const DEAREST = 999
/** The distance class for farthest and for unknown. */
const FARTHEST = 15

/**
 * Returns the fewest stockists that together cover every line anyone can supply; among equal numbers, the nearest, then
 * those who said so last, then the cheapest. Exact when the search ends within its work limit (lists of about 20 lines), otherwise close.
 */
export function planCalls(demand: Demand): Plan {
  const uncovered: number[] = []
  const open: number[] = []
  for (const [line, stockists] of demand.suppliers.entries()) {
    const lines = stockists.length === 0 ? uncovered : open
    lines.push(line)
  }

  const { names, lines } = numbered(open.map((line) => demand.suppliers[line]!))
  const cost = costs(demand, names, open, lines)
  const chosen = coverLines({ lines, cost })
  return { calls: ladder(chosen, names, cost, open, lines), uncovered }
}

export interface Group {
  stockist: number
  /** ascending */
  lines: number[]
}

/**
 * Returns the stockists that can supply at least one line, with all the lines they can supply: most lines first, then
 * nearest, then those who said so last.
 * @param most how many to return; the count includes all of them
 */
export function groupByStockist(
  demand: Demand,
  most = Number.POSITIVE_INFINITY,
): { groups: Group[]; count: number } {
  const { names, lines } = numbered(demand.suppliers)
  const sizes = new Uint32Array(names.length)
  for (const line of lines) for (const s of line) sizes[s]!++
  const ages = agesOf(demand, names.length, lines)
  // sorted as numbers: more lines first, then nearer, then fresher, then the smaller id
  const ranks = Float64Array.from(names, (stockist, s) => {
    const near = sizes[s]! * (FARTHEST + 1) + FARTHEST - distanceOf(demand, stockist)
    const fresh = near * (OLDEST + 1) + OLDEST - (ages?.[s] ?? 0)
    return fresh * names.length + (names.length - 1 - s)
  }).sort()
  const groups: Group[] = []
  const groupOf = new Map<number, Group>()
  for (let at = ranks.length - 1; at >= 0 && groups.length < most; at--) {
    const s = names.length - 1 - (ranks[at]! % names.length)
    const group = { stockist: names[s]!, lines: [] }
    groups.push(group)
    groupOf.set(s, group)
  }
  lines.forEach((line, i) => {
    for (const s of line) groupOf.get(s)?.lines.push(i)
  })
  return { groups, count: names.length }
}

/** The stockists of all lines, ascending, and each line's stockists as indexes into that list. */
export function numbered(suppliers: readonly Uint32Array[]): { names: Uint32Array; lines: Uint32Array[] } {
  let top = 0
  let total = 0
  for (const line of suppliers) {
    total += line.length
    for (let i = 0; i < line.length; i++) if (line[i]! > top) top = line[i]!
  }
  // ids are usually small, and then a table is faster than sorting
  return top < 64 * total + 65_536 ? numberedByTable(suppliers, top) : numberedByMap(suppliers)
}

function numberedByTable(suppliers: readonly Uint32Array[], top: number) {
  const places = new Uint32Array(top + 1)
  for (const line of suppliers) for (let i = 0; i < line.length; i++) places[line[i]!] = 1
  let count = 0
  for (let name = 0; name <= top; name++) count += places[name]!
  const names = new Uint32Array(count)
  let next = 0
  for (let name = 0; name <= top; name++) {
    if (places[name] === 0) continue
    places[name] = next
    names[next++] = name
  }
  return { names, lines: suppliers.map((line) => line.map((name) => places[name]!)) }
}

function numberedByMap(suppliers: readonly Uint32Array[]) {
  const names = Uint32Array.from(new Set(suppliers.flatMap((line) => [...line]))).sort()
  const places = new Map(Array.from(names, (name, i) => [name, i]))
  return { names, lines: suppliers.map((line) => line.map((name) => places.get(name)!)) }
}

export function distanceOf({ distance }: Demand, stockist: number): number {
  return Math.min(FARTHEST, Math.max(0, distance?.(stockist) ?? 0))
}

/**
 * Per stockist, how many whole days on average its lines are older than the newest of all; undefined if nobody's day is
 * known.
 * @param lines each line's stockists as indexes
 * @param places of these lines in the demand, if not all
 */
export function agesOf(
  { confirmed }: Demand,
  stockists: number,
  lines: readonly Uint32Array[],
  places?: readonly number[],
): Uint16Array | undefined {
  if (!confirmed) return undefined
  let newest = 0
  for (const days of confirmed) {
    for (let k = 0; k < days.length; k++) if (days[k]! > newest) newest = days[k]!
  }
  if (newest === 0) return undefined
  const sums = new Float64Array(stockists)
  const counts = new Uint32Array(stockists)
  for (const [i, line] of lines.entries()) {
    const days = confirmed[places?.[i] ?? i]!
    for (let k = 0; k < line.length; k++) {
      const day = days[k]!
      sums[line[k]!]! += day === 0 ? OLDEST : Math.min(OLDEST, newest - day)
      counts[line[k]!]!++
    }
  }
  return Uint16Array.from(sums, (sum, s) => (counts[s] === 0 ? OLDEST : Math.round(sum / counts[s]!)))
}

function costs(
  demand: Demand,
  names: Uint32Array,
  open: readonly number[],
  lines: readonly Uint32Array[],
): Float64Array {
  const ages = agesOf(demand, names.length, lines, open)
  const cost = Float64Array.from(
    names,
    (stockist, s) => CALL + DISTANCE * distanceOf(demand, stockist) + AGE * (ages?.[s] ?? 0),
  )
  const over = pricesOver(demand, names.length, open, lines)
  if (over) for (let s = 0; s < names.length; s++) cost[s]! += PRICE * over[s]!
  return cost
}

/**
 * Per stockist, how many percent on average its prices are above the lowest of each line, at most 999; undefined if no
 * price is known.
 * @param open the places of these lines in the demand
 * @param lines each line's stockists as indexes
 */
export function pricesOver(
  { prices: all }: Demand,
  stockists: number,
  open: readonly number[],
  lines: readonly Uint32Array[],
): Float64Array | undefined {
  if (!all) return undefined
  const over = new Float64Array(stockists)
  const known = new Uint32Array(stockists)
  for (const [i, line] of lines.entries()) {
    const prices = all[open[i]!]!
    let least = Number.POSITIVE_INFINITY
    for (let k = 0; k < line.length; k++) if (prices[k]! < least) least = prices[k]!
    if (!(least > 0)) continue
    for (let k = 0; k < line.length; k++) {
      if (Number.isNaN(prices[k]!)) continue
      over[line[k]!]! += prices[k]! / least - 1
      known[line[k]!]!++
    }
  }
  return over.map((sum, s) => (known[s] === 0 ? 0 : Math.min(DEAREST, (sum / known[s]!) * 100)))
}

/** Orders the chosen stockists so that each call adds the most lines; a line goes to the first call that has it. */
function ladder(
  chosen: readonly number[],
  names: Uint32Array,
  cost: Float64Array,
  open: readonly number[],
  lines: readonly Uint32Array[],
): Call[] {
  const has = new Map(chosen.map((s) => [s, new Set<number>()]))
  lines.forEach((line, i) => {
    for (const s of line) has.get(s)?.add(i)
  })
  const calls: Call[] = []
  let covered = 0
  while (has.size > 0) {
    let best = -1
    for (const [s, left] of has) {
      const bestLeft = has.get(best)?.size ?? -1
      if (left.size > bestLeft || (left.size === bestLeft && cost[s]! < cost[best]!)) best = s
    }
    const taken = [...(has.get(best) ?? [])].sort((a, b) => a - b)
    has.delete(best)
    for (const left of has.values()) for (const i of taken) left.delete(i)
    covered += taken.length
    if (taken.length > 0) calls.push({ stockist: names[best]!, lines: taken.map((i) => open[i]!), covered })
  }
  return calls
}
