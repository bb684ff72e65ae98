/**
 * Small arithmetic without branches, for loops over thousands of keys. When a branch is unpredictable, the processor
 * guesses wrong half the time, and that costs more than the work itself.
 */

/** 1 if any bit is set, else 0. */
export function anyBit(bits: number): number {
  return (bits | (0 - bits)) >>> 31
}

/** The smaller of two whole numbers that are less than 2³¹ apart. */
export function smaller(a: number, b: number): number {
  const gap = a - b
  return b + (gap & (gap >> 31))
}

/** The larger of two whole numbers that are less than 2³¹ apart. */
export function larger(a: number, b: number): number {
  const gap = a - b
  return a - (gap & (gap >> 31))
}

/** Number of bits that are set. */
export function bitCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
