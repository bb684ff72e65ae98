/** Plans the calls of a shop that wants its goods soon: each line from the nearest band that has it. */

import { bestOffers } from './best-offers.ts'
import {
  agesOf,
  type Call,
  type Demand,
  distanceOf,
  numbered,
  type Plan,
  planCalls,
  pricesOver,
} from './plan-calls.ts'
import { coverLines } from './set-cover.ts'

export interface NearDemand extends Demand {
  /** the distance band of a stockist, from 0, the nearest: it comes before everything else */
  band: (stockist: number) => number
  /** kilometres to a stockist, by which the calls of a band are sorted; Infinity if unknown */
  km?: (stockist: number) => number
  /** parallel to a line's stockists: 1 where it is known to have less than is wanted */
  short?: readonly Uint8Array[]
  /** per line, how many are wanted; 0 if that is not said */
  quantities?: readonly number[]
  /** a stockist's minimum order in the currency of the prices; 0 if none is known */
  minimum?: (stockist: number) => number
}

/** Each is larger than all of what follows it together, for a hundred calls in a band. */
const CALL = 1e12
const UNMET = 1e9
const SHORT = 1e5
const AGE = 1
/** Of a percent above the lowest price, and of a class of distance. */
const PRICE = 1 / 1000
const DISTANCE = 1 / 1000
/** Steps in which the share of lines with too little stock is counted. */
const SHORT_STEPS = 20

/**
 * Gives no line to a band while a nearer one has it; in each band takes the fewest calls, then those with the fewest
 * unmet minimum orders, then with enough stock, then those who said so last, then the cheapest. Calls are sorted nearest
 * first, in a band by kilometres. The number of calls of a band is exact when its search ends within its work limit, otherwise close.
 */
export function planNear(demand: NearDemand): Plan {
  const near = bestOffers(demand, (line, at) => demand.band(demand.suppliers[line]![at]!))
  const uncovered: number[] = []
  const bands = new Map<number, number[]>()
  for (const [line, stockists] of near.suppliers.entries()) {
    if (stockists.length === 0) {
      uncovered.push(line)
      continue
    }
    const band = demand.band(stockists[0]!)
    const open = bands.get(band) ?? []
    bands.set(band, open)
    open.push(line)
  }
  let covered = 0
  const calls: Call[] = []
  for (const [, open] of [...bands].sort(([a], [b]) => a - b)) {
    for (const { stockist, lines } of planBand(near, open)) {
      covered += lines.length
      calls.push({ stockist, lines, covered })
    }
  }
  return { calls, uncovered }
}

/** Takes each line from the stockist with the lowest price, those without a price last; then the fewest calls. */
export function planCheapest(demand: Demand): Plan {
  return planCalls(
    bestOffers(demand, (line, at) => {
      const price = demand.prices?.[line]?.[at] ?? Number.NaN
      return Number.isNaN(price) ? Number.MAX_VALUE : price
    }),
  )
}

type BandCall = Omit<Call, 'covered'>

/** @param open lines that this band has */
function planBand(demand: NearDemand, open: readonly number[]): BandCall[] {
  const { names, lines } = numbered(open.map((line) => demand.suppliers[line]!))
  const cost = costs(demand, names, open, lines)
  const chosen = coverLines({ lines, cost })
  const given = share(demand, chosen, names, open, lines)
  const calls = chosen.flatMap((s): BandCall[] => {
    const of = open.filter((_, i) => given[i] === s)
    return of.length === 0 ? [] : [{ stockist: names[s]!, lines: of }]
  })
  const howFar = demand.km ?? ((stockist: number) => distanceOf(demand, stockist))
  return calls.sort(
    (a, b) =>
      // two unknown ones differ by NaN
      howFar(a.stockist) - howFar(b.stockist) || b.lines.length - a.lines.length || a.stockist - b.stockist,
  )
}

function costs(
  demand: NearDemand,
  names: Uint32Array,
  open: readonly number[],
  lines: readonly Uint32Array[],
): Float64Array {
  const ages = agesOf(demand, names.length, lines, open)
  const over = pricesOver(demand, names.length, open, lines)
  const has = new Uint32Array(names.length)
  const short = new Uint32Array(names.length)
  /** What everything that a stockist has of the band is worth; NaN if that is not known. */
  const worth = new Float64Array(names.length)
  for (const [i, line] of lines.entries()) {
    for (let k = 0; k < line.length; k++) {
      const s = line[k]!
      has[s]!++
      short[s]! += demand.short?.[open[i]!]?.[k] ?? 0
      worth[s]! += worthOf(demand, open[i]!, k)
    }
  }
  return Float64Array.from(names, (stockist, s) => {
    const isUnmet = worth[s]! < (demand.minimum?.(stockist) ?? 0)
    return (
      CALL +
      (isUnmet ? UNMET : 0) +
      SHORT * Math.round((SHORT_STEPS * short[s]!) / has[s]!) +
      AGE * (ages?.[s] ?? 0) +
      PRICE * (over?.[s] ?? 0) +
      DISTANCE * distanceOf(demand, stockist)
    )
  })
}

/** What a line of a stockist is worth; NaN where its quantity or price is not known. */
function worthOf({ prices, quantities }: NearDemand, line: number, at: number): number {
  const quantity = quantities?.[line] ?? 0
  return quantity > 0 ? quantity * (prices?.[line]?.[at] ?? Number.NaN) : Number.NaN
}

/** A line as one of the chosen stockists has it. */
interface Option {
  s: number
  /** By enough stock, then freshness, then price. */
  rank: readonly number[]
  value: number
}

/**
 * Which of the chosen stockists gives each line: one that has enough, then the one that said so last, then the cheapest. Lines
 * move to a stockist whose minimum order is not reached, if that lifts it over its minimum and takes no other below its own.
 * @returns per line the index of its stockist; each of the chosen has at least one line
 */
function share(
  demand: NearDemand,
  chosen: readonly number[],
  names: Uint32Array,
  open: readonly number[],
  lines: readonly Uint32Array[],
): Int32Array {
  const isChosen = new Set(chosen)
  const options = lines.map((line, i): Option[] =>
    Array.from(line, (s, k) => {
      const price = demand.prices?.[open[i]!]?.[k] ?? Number.NaN
      const day = demand.confirmed?.[open[i]!]?.[k] ?? 0
      const rank = [
        demand.short?.[open[i]!]?.[k] ?? 0,
        -day,
        Number.isNaN(price) ? Number.MAX_VALUE : price,
        distanceOf(demand, names[s]!),
      ]
      return { s, rank, value: worthOf(demand, open[i]!, k) }
    })
      .filter(({ s }) => isChosen.has(s))
      .sort((a, b) => byRank(a, b) || a.s - b.s),
  )
  const given = Int32Array.from(options, (of) => of[0]!.s)
  meetMinimums(given, options, (s) => demand.minimum?.(names[s]!) ?? 0)
  return given
}

function byRank(a: Option, b: Option): number {
  for (const [at, value] of a.rank.entries()) {
    const difference = value - b.rank[at]!
    if (difference !== 0) return difference
  }
  return 0
}

/** Changes who gives which line, so that fewer minimum orders are unmet. */
function meetMinimums(
  given: Int32Array,
  options: readonly Option[][],
  minimumOf: (s: number) => number,
): void {
  const totalOf = (s: number) =>
    given.reduce((sum, giver, i) => (giver === s ? sum + optionOf(i, s).value : sum), 0)
  const optionOf = (i: number, s: number) => options[i]!.find((option) => option.s === s)!
  // A sum with an unknown value is NaN, which is below nothing: nobody says of it that it is too little.
  const isUnmet = (s: number) => totalOf(s) < minimumOf(s)
  const unmet = [...new Set(given)]
    .filter(isUnmet)
    .sort((a, b) => minimumOf(a) - totalOf(a) - (minimumOf(b) - totalOf(b)) || a - b)
  for (const s of unmet) {
    if (!isUnmet(s)) continue
    const before = given.slice()
    const others = options
      .flatMap((of, i) => (given[i] !== s && of.some((option) => option.s === s) ? [i] : []))
      .sort((a, b) => optionOf(b, s).value - optionOf(a, s).value || a - b)
    for (const i of others) {
      if (!isUnmet(s)) break
      const giver = given[i]!
      const wasUnmet = isUnmet(giver)
      given[i] = s
      const isLast = !given.includes(giver)
      if (isLast || (!wasUnmet && isUnmet(giver))) given[i] = giver
    }
    if (isUnmet(s)) given.set(before)
  }
}
