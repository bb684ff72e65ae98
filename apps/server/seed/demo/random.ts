/** A small seeded generator (mulberry32): the same seed gives the same world on every machine. */
export type Random = {
  /** A number from 0 up to, not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** A whole number from 0 up to, not including, `limit`. */
  int(limit: number): number
  chance(probability: number): boolean
  /** One item of a list that is not empty. */
  pick<T>(items: readonly T[]): T
  /** A shuffled copy. */
  shuffled<T>(items: readonly T[]): T[]
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  function between(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1))
  }
  function int(limit: number): number {
    return Math.floor(next() * limit)
  }
  function shuffled<T>(items: readonly T[]): T[] {
    const copy = [...items]
    for (let last = copy.length - 1; last > 0; last--) {
      const other = between(0, last)
      const moved = copy[last] as T
      copy[last] = copy[other] as T
      copy[other] = moved
    }
    return copy
  }
  return {
    next,
    between,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => items[int(items.length)] as (typeof items)[number],
    shuffled,
  }
}
