/** Who can supply which lines of a demand, and the fewest calls that reach everything. */

import { coverLines } from './set-cover.ts'

export interface Demand {
  /** per line, the stockists that can supply it: any numbers, ascending or not, without repetition */
  suppliers: readonly Uint32Array[]
  /** how far a stockist is, in classes: 0 same PIN, 1 same city, 2 same state, 3 farther. All alike if absent */
  distance?: (stockist: number) => number
  /** price of a line at a stockist where known, in any one currency */
  price?: (line: number, stockist: number) => number | undefined
}

export interface Call {
  stockist: number
  /** lines this call adds to those before it, ascending */
  lines: number[]
  /** lines covered by this call and those before it */
  covered: number
}

export interface Plan {
  /** the ladder: each call adds as many lines as any of those left could */
  calls: Call[]
  /** lines that nobody can supply, ascending */
  uncovered: number[]
}

/** So much more than all distances and prices together that one call fewer always wins. */
const CALL = 1e7
const DISTANCE = 1000
const DEAREST = 999

/**
 * Fewest stockists that together cover every line anyone can supply; among as few, the nearer, then the cheaper.
 * Exact where the search ends within its work (lists of some 20 lines), else very near.
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

/** Every stockist that can supply at least one line, with all the lines it can; most lines first, then nearest. */
export function groupByStockist(demand: Demand): Group[] {
  const { names, lines } = numbered(demand.suppliers)
  const groups = Array.from(names, (stockist) => ({
    stockist,
    lines: [] as number[],
    distance: demand.distance?.(stockist) ?? 0,
  }))
  lines.forEach((line, i) => {
    for (const s of line) groups[s]!.lines.push(i)
  })
  return groups
    .sort((a, b) => b.lines.length - a.lines.length || a.distance - b.distance || a.stockist - b.stockist)
    .map(({ stockist, lines }) => ({ stockist, lines }))
}

/** The stockists of all lines, ascending, and each line's by their places among these. */
function numbered(suppliers: readonly Uint32Array[]): { names: Uint32Array; lines: Uint32Array[] } {
  const all = new Uint32Array(suppliers.reduce((sum, line) => sum + line.length, 0))
  let at = 0
  for (const line of suppliers) {
    all.set(line, at)
    at += line.length
  }
  all.sort()
  let count = 0
  for (let i = 0; i < all.length; i++) if (i === 0 || all[i] !== all[i - 1]) all[count++] = all[i]!
  const names = all.slice(0, count)
  const placeOf = numbering(names)
  return { names, lines: suppliers.map((line) => line.map(placeOf)) }
}

/** The place of each of some ascending numbers. These are usually small: a table is quicker than a map then. */
function numbering(names: Uint32Array): (name: number) => number {
  const top = names[names.length - 1] ?? 0
  if (top >= 64 * names.length + 65_536) {
    const places = new Map(Array.from(names, (name, i) => [name, i]))
    return (name) => places.get(name)!
  }
  const places = new Uint32Array(top + 1)
  for (let i = 0; i < names.length; i++) places[names[i]!] = i
  return (name) => places[name]!
}

function costs(
  demand: Demand,
  names: Uint32Array,
  open: readonly number[],
  lines: readonly Uint32Array[],
): Float64Array {
  const cost = Float64Array.from(names, (stockist) => {
    const distance = demand.distance?.(stockist) ?? 0
    return CALL + DISTANCE * Math.min(3, Math.max(0, distance))
  })
  const { price } = demand
  if (!price) return cost
  // how far above the cheapest a stockist is, over the lines whose price is known
  const over = new Float64Array(names.length)
  const known = new Uint32Array(names.length)
  lines.forEach((line, i) => {
    const prices = Array.from(line, (s) => price(open[i]!, names[s]!))
    const least = Math.min(...prices.map((p) => p ?? Number.POSITIVE_INFINITY))
    line.forEach((s, k) => {
      const p = prices[k]
      if (p === undefined || !(least > 0)) return
      over[s]! += p / least - 1
      known[s]!++
    })
  })
  for (let s = 0; s < names.length; s++) {
    if (known[s]! > 0) cost[s]! += Math.min(DEAREST, (over[s]! / known[s]!) * 100)
  }
  return cost
}

/** Orders the chosen so that each call adds the most; a line goes to the first call that has it. */
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
