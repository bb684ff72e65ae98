import type { Random } from '../demo/random.ts'

/** Popularity falls with the rank as 1 / (rank + flat)^slope: no medicine is everywhere, and most are rare. */
const slope = 0.85
const flat = 60
/** The sizes of stockists fall in the same way, but less steeply. */
const sizeSlope = 0.7
const sizeFlat = 8
/** After so many draws in a row that were already listed, take the next free one. */
const maxMisses = 60

/**
 * How many medicines each stockist lists: a few large stockists, many small ones, in no order.
 * @returns sizes that sum up to `listings`; none is above `medicines`.
 * @throws RangeError if so many do not fit.
 */
export function listingSizes(
  stockists: number,
  medicines: number,
  listings: number,
  random: Random,
): Int32Array {
  if (listings > stockists * medicines) {
    throw new RangeError(
      `${stockists} stockists and ${medicines} medicines make at most ${stockists * medicines} listings, not ${listings}.`,
    )
  }
  const weights = random.shuffled(
    Array.from({ length: stockists }, (_, rank) => (rank + sizeFlat) ** -sizeSlope),
  )
  const sizes = new Int32Array(stockists)
  let left = listings
  // What does not fit into the large ones is spread over the others, round by round.
  while (left > 0) {
    const open = weights.reduce(
      (sum, weight, index) => sum + ((sizes[index] ?? 0) < medicines ? weight : 0),
      0,
    )
    const share = left / open
    for (let index = 0; index < stockists && left > 0; index++) {
      const room = medicines - (sizes[index] ?? 0)
      const more = Math.min(room, left, Math.ceil(share * (weights[index] ?? 0)))
      sizes[index] = (sizes[index] ?? 0) + more
      left -= more
    }
  }
  return sizes
}

/**
 * Draws medicines for one stockist after another.
 * @returns a function that returns `size` different medicines, as ascending indices below `medicines`.
 */
export function medicineDrawer(medicines: number, random: Random): (size: number) => Int32Array {
  const byRank = Int32Array.from(random.shuffled(Array.from({ length: medicines }, (_, index) => index)))
  const drawnFor = new Int32Array(medicines).fill(-1)
  const low = flat ** (1 - slope)
  const high = (medicines + flat) ** (1 - slope)
  let stockist = -1

  function drawRank(): number {
    const rank = Math.floor((low + random.next() * (high - low)) ** (1 / (1 - slope)) - flat)
    return Math.min(Math.max(rank, 0), medicines - 1)
  }

  return (size) => {
    stockist++
    const drawn = new Int32Array(size)
    let sweep = 0
    for (let count = 0, misses = 0; count < size; ) {
      let rank = misses < maxMisses ? drawRank() : sweep++
      if (rank >= medicines) rank = sweep = 0
      if (drawnFor[rank] === stockist) {
        misses++
        continue
      }
      // Once a stockist has nearly everything, continue in order of popularity.
      if (misses < maxMisses) misses = 0
      drawnFor[rank] = stockist
      drawn[count++] = byRank[rank] ?? 0
    }
    return drawn.sort()
  }
}
