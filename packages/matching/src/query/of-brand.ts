/** The products of a brand, found by its letters alone: no fuzziness, no scores. */

import { keyOf, MAX_KEY } from '../text/key-codes.ts'
import type { Segment } from './segment.ts'

/** The caller's keys of the products whose brand has exactly these letters, as the index reads brands; at most `limit`. */
export function productsOf(segments: readonly Segment[], brand: string, limit: number): number[] {
  const { codes, length } = keyOf([brand])
  const found: number[] = []
  if (length === 0 || length > MAX_KEY) return found
  for (const segment of segments) {
    const { data, brands } = segment
    if (!brands.find({ codes, length })) continue
    for (let key = brands.from; key < brands.to; key++) {
      // Longer names follow the brand itself.
      if (data.keyStart[key + 1]! - data.keyStart[key]! > length) break
      for (let row = data.rowStart[key]!; row < data.rowStart[key + 1]!; row++) {
        if (segment.isRemoved(row)) continue
        if (found.length === limit) return found
        found.push(data.callers[row]!)
      }
    }
  }
  return found
}
