/** Hashes that identify rows with the same brand, family or name. */

import { wordEnd } from '../text/key-codes.ts'
import type { IndexData } from './index-data.ts'

/** A shorter first word says little by itself. */
const SHORT_WORD = 4

/** Rows with the same hash have the same brand. */
export function brandHash(data: IndexData, row: number): number {
  const key = data.keyOfRow[row]!
  let hash = 0x811c9dc5
  for (let i = data.keyStart[key]!; i < data.keyStart[key + 1]!; i++) hash = mix(hash, data.keyText[i]!)
  return hash
}

/** Keys with the same first word count as one reading: Metviron GP 2, Metviron Trio. */
export function familyHash(data: IndexData, key: number): number {
  const from = data.keyStart[key]!
  const length = data.keyStart[key + 1]! - from
  const end = wordEnd(data.keyBounds[key]!, 0, length)
  let hash = 0x811c9dc5
  for (let i = 0; i < (end < SHORT_WORD ? length : end); i++) hash = mix(hash, data.keyText[from + i]!)
  return hash
}

/** Hash of the meaning of a name, however it is written: rows with the same hash have the same name. */
export function nameHash(data: IndexData, row: number, brand: number): number {
  let hash = mix(mix(mix(brand, data.forms[row]!), data.releases[row]!), data.sites[row]!)
  for (let i = data.numberStart[row]!; i < data.numberStart[row + 1]!; i++) {
    hash = mix(hash, Math.round(data.numberBase[i]! * 1000))
  }
  return hash
}

function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193)
}
