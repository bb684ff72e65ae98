/**
 * Finds the cheapest set of stockists that covers every line. It first takes forced stockists and removes dominated
 * ones; then runs a greedy search, improved by exchanges; then an exact search with a fixed work limit, which finishes
 * and proves the answer for lists of everyday size.
 */

import { BitRows, bitCount } from './bit-rows.ts'

export interface CoverProblem {
  /** per line, the stockists that cover it: numbers below `cost.length`; never empty */
  lines: readonly Uint32Array[]
  /** per stockist; greater than 0 */
  cost: Float64Array
}

/** Words of bits that the exact search can read: a few milliseconds. */
const SEARCH_WORK = 400_000
const EXCHANGE_ROUNDS = 150

/** Returns stockists that together cover every line, as cheaply as found. Deterministic. */
export function coverLines(problem: CoverProblem): number[] {
  const chosen: number[] = []
  const rest = reduce(problem, chosen)
  if (rest.lines.length === 0) return chosen
  const search = new CoverSearch(rest.lines, rest.cost)
  let best = search.improve(search.greedy())
  best = search.exact(best)
  return [...chosen, ...best.map((i) => rest.names[i]!)]
}

interface Reduced {
  lines: Uint32Array[]
  cost: Float64Array
  /** index of each remaining stockist in the original problem */
  names: number[]
}

/** Moves forced stockists to `chosen` and drops dominated ones until nothing changes. */
function reduce(problem: CoverProblem, chosen: number[]): Reduced {
  let lines: Uint32Array[] = [...problem.lines]
  let cost = problem.cost
  let names = Array.from(cost, (_, i) => i)
  for (;;) {
    const forced = new Set<number>()
    for (const line of lines) if (line.length === 1) forced.add(line[0]!)
    for (const stockist of forced) chosen.push(names[stockist]!)
    const open = forced.size === 0 ? lines : lines.filter((line) => !line.some((s) => forced.has(s)))
    const kept = undominated(open, cost)
    const next = dropEasyLines(renumbered(open, kept, cost.length), kept.length)
    const settled = forced.size === 0 && kept.length === cost.length && next.length === lines.length
    names = kept.map((stockist) => names[stockist]!)
    cost = Float64Array.from(kept, (stockist) => cost[stockist]!)
    lines = next
    if (settled || lines.length === 0) return { lines, cost, names }
  }
}

/** The lines with only the remaining stockists, by their new indexes. */
function renumbered(
  lines: readonly Uint32Array[],
  kept: readonly number[],
  stockists: number,
): Uint32Array[] {
  const place = new Int32Array(stockists).fill(-1)
  for (const [i, stockist] of kept.entries()) place[stockist] = i
  return lines.map((line) => line.filter((s) => place[s]! >= 0).map((s) => place[s]!))
}

/** Stockists that no other stockist dominates, that is, covers at least the same lines at no higher cost. */
function undominated(lines: readonly Uint32Array[], cost: Float64Array): number[] {
  const rows = new BitRows(cost.length, lines.length)
  const size = new Uint32Array(cost.length)
  // a stockist that dominates this one covers its rarest line too
  const rarest = new Uint32Array(cost.length)
  lines.forEach((line, i) => {
    for (const stockist of line) {
      if (size[stockist] === 0 || line.length < lines[rarest[stockist]!]!.length) rarest[stockist] = i
      rows.set(stockist, i)
      size[stockist]!++
    }
  })
  const kept: number[] = []
  for (let a = 0; a < cost.length; a++) {
    if (size[a] === 0) continue
    if (!lines[rarest[a]!]!.some((b) => b !== a && beats(rows, size, cost, a, b))) kept.push(a)
  }
  return kept
}

/** Returns whether `b` dominates `a`; of two equal stockists the first stays. */
function beats(rows: BitRows, size: Uint32Array, cost: Float64Array, a: number, b: number): boolean {
  if (size[b]! < size[a]! || cost[b]! > cost[a]! || !rows.within(a, b)) return false
  return size[b]! > size[a]! || cost[b]! < cost[a]! || b < a
}

/** Drops lines that are covered whenever some other line is. */
function dropEasyLines(lines: readonly Uint32Array[], stockists: number): Uint32Array[] {
  const rows = new BitRows(lines.length, stockists)
  lines.forEach((line, i) => {
    for (const stockist of line) rows.set(i, stockist)
  })
  return lines.filter(
    (line, i) =>
      !lines.some(
        (other, k) =>
          k !== i &&
          (other.length < line.length || (other.length === line.length && k < i)) &&
          rows.within(k, i),
      ),
  )
}

interface Level {
  /** bits of the lines that the chosen stockists cover */
  covered: Uint32Array
  /** per stockist, the number of open lines it would add */
  gains: Uint16Array
}

class CoverSearch {
  private readonly lines: readonly Uint32Array[]
  private readonly cost: Float64Array
  private readonly rows: BitRows
  private readonly words: number
  private readonly levels: Level[] = []
  /** counts per gain, and visited stockists: cleared before each use */
  private readonly having: Uint32Array
  private readonly seen: Uint8Array
  private seed = 1

  constructor(lines: readonly Uint32Array[], cost: Float64Array) {
    this.lines = lines
    this.cost = cost
    this.rows = new BitRows(cost.length, lines.length)
    this.words = this.rows.words
    this.having = new Uint32Array(lines.length + 1)
    this.seen = new Uint8Array(cost.length)
    lines.forEach((line, i) => {
      for (const stockist of line) this.rows.set(stockist, i)
    })
  }

  /** Repeatedly adds the stockist that covers the most open lines; among equals, the cheapest. */
  greedy(start: readonly number[] = []): number[] {
    const chosen = [...start]
    const covered = new Uint32Array(this.words)
    for (const stockist of chosen) this.rows.addTo(stockist, covered)
    const gains = new Uint32Array(this.cost.length)
    for (let s = 0; s < gains.length; s++) gains[s] = this.rows.countWithout(s, covered)
    for (;;) {
      let best = -1
      let most = 0
      for (let s = 0; s < gains.length; s++) {
        // gains only fall, so a stale value is an upper bound
        if (gains[s]! < most || gains[s] === 0) continue
        const gain = this.rows.countWithout(s, covered)
        gains[s] = gain
        if (gain > most || (gain === most && gain > 0 && this.cost[s]! < this.cost[best]!)) {
          best = s
          most = gain
        }
      }
      if (best < 0) return this.withoutNeedless(chosen)
      chosen.push(best)
      this.rows.addTo(best, covered)
    }
  }

  /** Removes a few stockists and fills up again; keeps the result if it is no worse. */
  improve(start: readonly number[]): number[] {
    let best = [...start]
    let now = best
    for (let round = 0; round < EXCHANGE_ROUNDS && best.length > 1; round++) {
      const torn = Math.min(now.length, 2 + (round % 4))
      const line = this.random(this.lines.length)
      const near = new Set(this.lines[line])
      // stockists that share a line with each other are the ones worth exchanging
      const left = [...now].sort((a, b) => Number(near.has(a)) - Number(near.has(b)) || this.random(3) - 1)
      const next = this.greedy(left.slice(0, left.length - torn))
      if (this.total(next) <= this.total(now)) now = next
      if (this.total(now) < this.total(best)) best = now
    }
    return best
  }

  /** Branch and bound from the best known solution; stops when its work limit is used up. */
  exact(known: readonly number[]): number[] {
    let best = [...known]
    let least = this.total(best)
    let work = 0
    const chosen: number[] = []
    const cheapest = this.cost.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
    const go = (depth: number, spent: number): void => {
      work += this.cost.length * this.words + this.lines.length
      if (work > SEARCH_WORK) return
      const { covered, gains } = this.levelAt(depth)
      const line = this.hardestOpen(covered)
      if (line < 0) {
        if (spent < least) {
          least = spent
          best = [...chosen]
        }
        return
      }
      for (let s = 0; s < gains.length; s++) gains[s] = this.rows.countWithout(s, covered)
      if (spent + this.callsLeft(covered, gains) * cheapest >= least) return
      if (spent + this.boundOpen(covered) >= least) return
      const order = this.lines[line]!.slice().sort(
        (a, b) => gains[b]! - gains[a]! || this.cost[a]! - this.cost[b]!,
      )
      const next = this.levelAt(depth + 1).covered
      for (const stockist of order) {
        if (spent + this.cost[stockist]! >= least) continue
        next.set(covered)
        this.rows.addTo(stockist, next)
        chosen.push(stockist)
        go(depth + 1, spent + this.cost[stockist]!)
        chosen.pop()
      }
    }
    go(0, 0)
    return best
  }

  /** Scratch space of the exact search at one depth; allocated once, because thousands of branches use it. */
  private levelAt(depth: number): Level {
    this.levels[depth] ??= {
      covered: new Uint32Array(this.words),
      gains: new Uint16Array(this.cost.length),
    }
    return this.levels[depth]
  }

  /** Lower bound on further calls: the number needed if the largest gains never overlapped. */
  private callsLeft(covered: Uint32Array, gains: Uint16Array): number {
    const having = this.having.fill(0)
    for (let s = 0; s < gains.length; s++) having[gains[s]!]!++
    let open = this.lines.length
    for (let w = 0; w < this.words; w++) open -= bitCount(covered[w]!)
    let calls = 0
    for (let gain = this.lines.length; gain > 0 && open > 0; gain--) {
      const needed = Math.min(having[gain]!, Math.ceil(open / gain))
      calls += needed
      open -= needed * gain
    }
    return calls
  }

  private total(chosen: readonly number[]): number {
    return chosen.reduce((sum, stockist) => sum + this.cost[stockist]!, 0)
  }

  /** Drops stockists whose lines the others cover, most expensive first. */
  private withoutNeedless(chosen: readonly number[]): number[] {
    const left = [...chosen].sort((a, b) => this.cost[b]! - this.cost[a]!)
    const once = new Uint32Array(this.words)
    const twice = new Uint32Array(this.words)
    const count = () => {
      once.fill(0)
      twice.fill(0)
      for (const stockist of left) this.rows.addTwice(stockist, once, twice)
    }
    count()
    for (let i = 0; i < left.length; ) {
      if (this.rows.countWithout(left[i]!, twice) > 0) {
        i++
        continue
      }
      left.splice(i, 1)
      count()
    }
    return left
  }

  /** The open line that the fewest stockists cover, −1 if all are covered. */
  private hardestOpen(covered: Uint32Array): number {
    let hardest = -1
    for (let i = 0; i < this.lines.length; i++) {
      if ((covered[i >>> 5]! >>> (i & 31)) & 1) continue
      if (hardest < 0 || this.lines[i]!.length < this.lines[hardest]!.length) hardest = i
    }
    return hardest
  }

  /** Lower bound on the cost of the open lines: lines that share no stockist need one each. */
  private boundOpen(covered: Uint32Array): number {
    const seen = this.seen.fill(0)
    let bound = 0
    for (let i = 0; i < this.lines.length; i++) {
      if ((covered[i >>> 5]! >>> (i & 31)) & 1) continue
      const line = this.lines[i]!
      let least = Number.POSITIVE_INFINITY
      let apart = true
      for (const stockist of line) {
        if (seen[stockist] === 1) {
          apart = false
          break
        }
        if (this.cost[stockist]! < least) least = this.cost[stockist]!
      }
      if (!apart) continue
      for (const stockist of line) seen[stockist] = 1
      bound += least
    }
    return bound
  }

  /** A fixed random sequence (xorshift), so that plans are the same on every call. */
  private random(below: number): number {
    this.seed ^= this.seed << 13
    this.seed ^= this.seed >>> 17
    this.seed ^= this.seed << 5
    return (this.seed >>> 0) % below
  }
}
