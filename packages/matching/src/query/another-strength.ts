/** Lines that name two strengths of a brand: `Telma 40/80`, where the catalogue has a product of each. */

import { UNIT_VOLUME } from '@rasad/lexicon'
import type { IndexData } from '../index/index-data.ts'
import { packContradicts } from '../scoring/row-cost.ts'
import type { Lexed, Quantity } from '../text/lexer.ts'
import { sameStrength } from '../text/numbers.ts'
import type { Match } from './match.ts'
import type { Segment } from './segment.ts'

/**
 * Returns whether the line has a number that the answer does not explain and that is the strength of another product of the
 * same brand. The line then orders both products, or that one, although the number looks like a count of packs.
 * @param line its counts of packs read where they are sure
 */
export function namesAnotherStrength(segments: readonly Segment[], line: Lexed, answer: Match): boolean {
  const strengths = line.numbers.filter(({ unit }) => unit !== UNIT_VOLUME)
  if (strengths.length < 2) return false
  const own = segments.find((segment) => segment.rowOf(answer.key) >= 0)
  if (!own) return false
  const row = own.rowOf(answer.key)
  const { data } = own
  const open = strengths.filter((number) => !isInName(data, row, number) && !isInSalts(data, row, number))
  if (open.length === 0) return false
  const key = data.keyOfRow[row]!
  const codes = data.keyText.subarray(data.keyStart[key]!, data.keyStart[key + 1]!)
  return segments.some((segment) => hasStrength(segment, { codes, forms: data.forms[row]! }, line, open))
}

/** Whether a product of exactly this brand, which the form of the answer does not rule out, has one of these strengths. */
function hasStrength(
  segment: Segment,
  brand: { codes: Uint8Array; forms: number },
  line: Lexed,
  strengths: readonly Quantity[],
): boolean {
  const { data, brands } = segment
  const { codes, forms } = brand
  if (!brands.find({ codes, length: codes.length })) return false
  for (let key = brands.from; key < brands.to; key++) {
    // Longer names follow the brand itself.
    if (data.keyStart[key + 1]! - data.keyStart[key]! > codes.length) return false
    for (let row = data.rowStart[key]!; row < data.rowStart[key + 1]!; row++) {
      const isAlike = forms === 0 || data.forms[row]! === 0 || (forms & data.forms[row]!) !== 0
      if (segment.isRemoved(row) || !isAlike || packContradicts(data.forms[row]!, line)) continue
      if (strengths.some((number) => isInName(data, row, number))) return true
    }
  }
  return false
}

function isInName(data: IndexData, row: number, { value, base, unit }: Quantity): boolean {
  const { numberValue, numberBase, numberUnit } = data
  for (let k = data.numberStart[row]!; k < data.numberStart[row + 1]!; k++) {
    if (sameStrength(value, base, unit, numberValue[k]!, numberBase[k]!, numberUnit[k]!)) return true
  }
  return false
}

function isInSalts(data: IndexData, row: number, { value, base, unit }: Quantity): boolean {
  const { aliasNumberValue, aliasNumberBase, aliasNumberUnit } = data
  const alias = data.aliasOfRow[row]!
  for (let k = data.aliasNumberStart[alias]!; k < data.aliasNumberStart[alias + 1]!; k++) {
    if (sameStrength(value, base, unit, aliasNumberValue[k]!, aliasNumberBase[k]!, aliasNumberUnit[k]!))
      return true
  }
  return false
}
