/** Alphabetical order of keys in one buffer of codes, without creating strings. */

const HEAD = 8

/**
 * Returns indexes 0…n−1 in alphabetical order of text[start[i], end[i]); without `end`, each key ends where the next
 * starts and the last at the end of the text. Radix sort over the first eight codes, comparison for the rest.
 */
export function sortKeys(text: Uint8Array, start: Uint32Array, end?: Uint32Array): Uint32Array {
  const n = start.length
  const endOf = (i: number) => (end ? end[i]! : endOfKey(text, start, i))
  const high = new Uint32Array(n)
  const low = new Uint32Array(n)
  for (let i = 0; i < n; i++) {
    high[i] = head(text, start[i]!, endOf(i))
    low[i] = head(text, start[i]! + HEAD / 2, endOf(i))
  }
  let order = new Uint32Array(n)
  for (let i = 0; i < n; i++) order[i] = i
  for (const words of [low, high]) {
    order = radixPass(order, words, 0)
    order = radixPass(order, words, 12)
  }
  sortTies(order, high, low, (a, b) => compareTexts(text, start[a]!, endOf(a), start[b]!, endOf(b), HEAD))
  return order
}

/** Four codes of six bits; positions beyond the end are 0, which sorts before every letter. */
function head(text: Uint8Array, from: number, end: number): number {
  let word = 0
  for (let i = 0; i < HEAD / 2; i++) word = (word << 6) | (from + i < end ? text[from + i]! : 0)
  return word
}

function radixPass(order: Uint32Array, words: Uint32Array, shift: number): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(4097)
  for (const word of words) counts[((word >>> shift) & 4095) + 1]!++
  for (let i = 0; i < 4096; i++) counts[i + 1]! += counts[i]!
  const sorted = new Uint32Array(order.length)
  for (const item of order) sorted[counts[(words[item]! >>> shift) & 4095]!++] = item
  return sorted
}

function sortTies(
  order: Uint32Array,
  high: Uint32Array,
  low: Uint32Array,
  compare: (a: number, b: number) => number,
): void {
  let from = 0
  for (let i = 1; i <= order.length; i++) {
    const same =
      i < order.length && high[order[i]!] === high[order[from]!] && low[order[i]!] === low[order[from]!]
    if (same) continue
    if (i - from > 1) sortPart(order, from, i, compare)
    from = i
  }
}

/** Most parts have only a few entries, too few for the overhead of `sort`. */
const SMALL = 16

/** Stable in-place sort of order[from, to). */
export function sortPart(
  order: Uint32Array,
  from: number,
  to: number,
  compare: (a: number, b: number) => number,
): void {
  if (to - from > SMALL) {
    order.subarray(from, to).sort(compare)
    return
  }
  for (let i = from + 1; i < to; i++) {
    const item = order[i]!
    let at = i
    while (at > from && compare(order[at - 1]!, item) > 0) {
      order[at] = order[at - 1]!
      at--
    }
    order[at] = item
  }
}

/** End of a key: where the next one starts; the last ends at the end of the text. */
export function endOfKey(text: Uint8Array, start: Uint32Array, key: number): number {
  return key + 1 < start.length ? start[key + 1]! : text.length
}

/** Returns whether two keys of a text have the same codes. */
export function isSameKey(text: Uint8Array, start: Uint32Array, a: number, b: number): boolean {
  return compareTexts(text, start[a]!, endOfKey(text, start, a), start[b]!, endOfKey(text, start, b), 0) === 0
}

/** Negative if text[a, aEnd) sorts first, 0 if both are equal. Everything before `from` must be equal. */
function compareTexts(
  text: Uint8Array,
  a: number,
  aEnd: number,
  b: number,
  bEnd: number,
  from: number,
): number {
  let i = from
  while (a + i < aEnd && b + i < bEnd) {
    const gap = text[a + i]! - text[b + i]!
    if (gap !== 0) return gap
    i++
  }
  return aEnd - a - (bEnd - b)
}

/** Returns the indexes of `values` (0 or more) from largest to smallest, at 32-bit float precision. */
export function descending(values: Float64Array): Uint32Array {
  const bits = new Uint32Array(Float32Array.from(values).buffer)
  let order: Uint32Array<ArrayBuffer> = new Uint32Array(values.length)
  // positive floats sort like their bits; inverted, the largest comes first
  for (let i = 0; i < bits.length; i++) {
    bits[i] = ~bits[i]!
    order[i] = i
  }
  for (const shift of [0, 12, 24]) order = radixPass(order, bits, shift)
  return order
}

/** Negative if the key at `key` sorts before the given codes, 0 if they are equal. */
export function compareKey(
  keys: { keyStart: Uint32Array; keyText: Uint8Array },
  key: number,
  codes: Uint8Array,
  length: number,
): number {
  const from = keys.keyStart[key]!
  const keyLength = keys.keyStart[key + 1]! - from
  const shared = keyLength < length ? keyLength : length
  for (let i = 0; i < shared; i++) {
    const gap = keys.keyText[from + i]! - codes[i]!
    if (gap !== 0) return gap
  }
  return keyLength - length
}
