/** Binary search for what begins with the letters typed. Answers half-open ranges. */

import type { IndexData } from './index-data.ts'
import type { Reading } from './line.ts'

/** Keys in [low, high) that begin with the reading. */
export function prefixRange(data: IndexData, low: number, high: number, reading: Reading): [number, number] {
  const { keyStart, keyText } = data
  const at = (key: number) => comparePrefix(keyText, keyStart[key]!, keyStart[key + 1]!, reading)
  return rangeOf(low, high, at)
}

/** Entries of the inner words that begin with the reading. */
export function innerRange(data: IndexData, reading: Reading): [number, number] {
  const { keyStart, keyText, innerKey, innerOffset } = data
  const at = (i: number) => {
    const key = innerKey[i]!
    return comparePrefix(keyText, keyStart[key]! + innerOffset[i]!, keyStart[key + 1]!, reading)
  }
  return rangeOf(0, innerKey.length, at)
}

function rangeOf(low: number, high: number, at: (i: number) => number): [number, number] {
  const from = lowest(low, high, (i) => at(i) >= 0)
  return [from, lowest(from, high, (i) => at(i) > 0)]
}

function lowest(low: number, high: number, holds: (i: number) => boolean): number {
  let from = low
  let to = high
  while (from < to) {
    const middle = (from + to) >>> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** 0 where text[from, to) begins with the reading, else the order of the two. */
function comparePrefix(text: Uint8Array, from: number, to: number, reading: Reading): number {
  for (let i = 0; i < reading.length; i++) {
    if (from + i >= to) return -1
    const gap = text[from + i]! - reading.codes[i]!
    if (gap !== 0) return gap
  }
  return 0
}
