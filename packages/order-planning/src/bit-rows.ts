/** Rows of bits in one buffer: the lines that each stockist has, and their unions. */

export class BitRows {
  readonly words: number
  readonly bits: Uint32Array

  /** `rows` rows of `width` bits. */
  constructor(rows: number, width: number) {
    this.words = (width + 31) >>> 5
    this.bits = new Uint32Array(rows * this.words)
  }

  set(row: number, bit: number): void {
    this.bits[row * this.words + (bit >>> 5)]! |= 1 << (bit & 31)
  }

  has(row: number, bit: number): boolean {
    return ((this.bits[row * this.words + (bit >>> 5)]! >>> (bit & 31)) & 1) === 1
  }

  /** Number of bits in the row that are not in `without`. */
  countWithout(row: number, without: Uint32Array): number {
    let count = 0
    const from = row * this.words
    for (let w = 0; w < this.words; w++) count += bitCount(this.bits[from + w]! & ~without[w]!)
    return count
  }

  addTo(row: number, sum: Uint32Array): void {
    const from = row * this.words
    for (let w = 0; w < this.words; w++) sum[w]! |= this.bits[from + w]!
  }

  /** Adds a row to `once`, and the bits that were already set to `twice`. */
  addTwice(row: number, once: Uint32Array, twice: Uint32Array): void {
    const from = row * this.words
    for (let w = 0; w < this.words; w++) {
      const bits = this.bits[from + w]!
      twice[w]! |= once[w]! & bits
      once[w]! |= bits
    }
  }

  /** Returns whether row `b` has every bit of row `a`. */
  within(a: number, b: number): boolean {
    const fromA = a * this.words
    const fromB = b * this.words
    for (let w = 0; w < this.words; w++)
      if ((this.bits[fromA + w]! & ~this.bits[fromB + w]!) !== 0) return false
    return true
  }
}

export function bitCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
