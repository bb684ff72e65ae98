/** The units of a quantity, as written and as answered. */

import { type OrderUnit, orderUnits } from '@rasad/contract/order-words'
import { FORMS } from '@rasad/lexicon'
import { isOneSlipAway } from './one-slip.ts'
import type { Piece } from './pieces.ts'
import { QUANTITY_UNITS } from './words.ts'

/** Units that are sold by the piece, or in cartons. */
const SOLD_AS = new Map<string, OrderUnit>([
  ['pen', 'piece'],
  ['cartridge', 'piece'],
  ['kit', 'piece'],
  ['dozen', 'piece'],
  ['carton', 'box'],
])
const isOrderUnit = new Set<string>(orderUnits)
const piecesOfDozen = 12

/** Only longer words are corrected: short ones are too often something else. */
const minCorrected = 5
const CORRECTED = [...QUANTITY_UNITS.keys()].filter((word) => word.length >= minCorrected)
const corrected = new Map<string, string | undefined>()
const maxCorrected = 10_000

/** The unit that a word means, misspelt or not. */
export function unitOf(piece: Piece | undefined): string | undefined {
  if (!piece || piece.role !== undefined || piece.kind !== 'word') return undefined
  return QUANTITY_UNITS.get(piece.low) ?? correctedUnit(piece.low)
}

function correctedUnit(word: string): string | undefined {
  if (word.length < minCorrected || FORMS.has(word)) return undefined
  if (corrected.has(word)) return corrected.get(word)
  const meant = CORRECTED.find((unit) => unit[0] === word[0] && isOneSlipAway(word, unit))
  const unit = meant && QUANTITY_UNITS.get(meant)
  if (corrected.size >= maxCorrected) corrected.clear()
  corrected.set(word, unit)
  return unit
}

/** A quantity and its unit in the units of an order: `1 dozen` is 12 pieces. */
export function asOrdered(
  qty: number,
  unit: string | undefined,
): { quantity: number; unit: OrderUnit | null } {
  const sold = SOLD_AS.get(unit ?? '') ?? unit ?? ''
  return {
    quantity: unit === 'dozen' ? qty * piecesOfDozen : qty,
    unit: isOrderUnit.has(sold) ? (sold as OrderUnit) : null,
  }
}
