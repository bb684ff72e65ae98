/** Pseudo-random numbers: the same seed gives the same sequence. */
export interface Random {
  /** A whole number from 0 to below `most`. */
  int(most: number): number
  chance(of: number): boolean
  /** One item of a list that is not empty. */
  pick<T>(list: readonly T[]): T
}

/** Mulberry32: small, fast, and even enough to choose test cases. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (most: number) => Math.floor(next() * most)
  return {
    int,
    chance: (of) => next() < of,
    pick: (list) => list[int(list.length)] as (typeof list)[number],
  }
}

/** The seed of one case, which can be generated again without the cases before it. */
export function caseSeed(seed: number, index: number): number {
  return (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) >>> 0
}
