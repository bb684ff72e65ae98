/** Sorts the numbers of a printed line into strengths, packs and codes, for one medicine. */

import { FORM_SHAMPOO, SYRUPS, UNIT_MASS, UNIT_NONE, UNIT_VOLUME } from '@rasad/lexicon'
import type { IndexData } from '../../index/index-data.ts'
import { FAR } from '../../scoring/edit-distance.ts'
import { BY_WEIGHT, isDoubtfulStrength, ROW_COST, strengthCost } from '../../scoring/row-cost.ts'
import { isOwnPack, OTHER_PACK } from '../../scoring/trade-cost.ts'
import type { Quantity } from '../../text/lexer.ts'
import { sameStrength } from '../../text/numbers.ts'
import { PRINTED_COST } from './printed-cost.ts'
import type { PrintedLine, PrintedNumber } from './printed-line.ts'
import type { PrintedQuestion, RowFit } from './printed-row.ts'

/** The numbers of a line as one medicine explains them. */
interface Sorted {
  strengths: Quantity[]
  /** sizes and counts of packs */
  sizes: number[]
  /** bit k: number k of the medicine's name is written */
  taken: number
  /** numbers of the name that are not written */
  open: number
}

/** Adds the cost of the numbers. Returns whether the strengths agree exactly, undefined if one contradicts. */
export function addNumbers(
  data: IndexData,
  row: number,
  question: PrintedQuestion,
  out: RowFit,
): boolean | undefined {
  const from = data.numberStart[row]!
  const to = data.numberStart[row + 1]!
  const size = question.trade?.size ?? 0
  const sorted: Sorted = { strengths: [], sizes: size > 0 ? [size] : [], taken: 0, open: to - from }
  for (const number of takeStrengths(data, row, question, sorted, out)) {
    if (isCode(number, question, sorted)) {
      out.cost += number.isCode ? PRINTED_COST.code : PRINTED_COST.shortCode
      if (!number.isCode && from === to && hasAliasNumbers(data, row)) out.doubtful = true
    } else if (!isPack(data, row, number, question, sorted)) sorted.strengths.push(number.quantity)
    else {
      sorted.sizes.push(number.quantity.value)
      const mayBeStrength = number.use !== 'size' && from === to && hasAliasNumbers(data, row)
      if (mayBeStrength && (number.use === 'either' || !isOwnPack(data, row, number.quantity.value))) {
        out.doubtful = true
      }
    }
  }
  const { strengths, sizes } = sorted
  const volumes = question.line.numbers.map(({ quantity }) => quantity).filter((one) => !isNoVolume(one))
  out.strengthInDoubt = isDoubtfulStrength(data, row, { numbers: [...strengths, ...volumes] })
  const cost = strengthCost(data, row, { numbers: strengths, strengths: strengths.filter(isNoVolume) }, true)
  if (cost >= FAR) return undefined
  out.cost += cost === ROW_COST.strengthOfAlias ? PRINTED_COST.composed : cost
  const hasPack = (data.packs[row] ?? 0) > 0
  if (hasPack && sizes.length > 0 && !sizes.some((one) => isOwnPack(data, row, one))) out.cost += OTHER_PACK
  return from === to ? strengths.length === 0 : cost < ROW_COST.noStrength
}

/** Takes the numbers that the name has, and drops packs and codes; returns the others. */
function takeStrengths(
  data: IndexData,
  row: number,
  { line, start }: PrintedQuestion,
  sorted: Sorted,
  out: RowFit,
): PrintedNumber[] {
  const from = data.numberStart[row]!
  const to = data.numberStart[row + 1]!
  const startAt = line.words[start]!.at
  const others: PrintedNumber[] = []
  for (const number of line.numbers) {
    const { quantity, use, at } = number
    if (use === 'pack') sorted.sizes.push(quantity.value)
    else if (isInCode(at, line, startAt) || (number.bracketed && use === 'count')) {
      if (at < startAt) out.cost += PRINTED_COST.code
    } else {
      const found = findNumber(data, from, to, sorted.taken, quantity)
      if (found >= 0) {
        sorted.taken |= 1 << (found - from)
        sorted.open--
        sorted.strengths.push(quantity)
      } else if (findNumber(data, from, to, ~sorted.taken, quantity) >= 0) out.cost += PRINTED_COST.twice
      else others.push(number)
    }
  }
  return others
}

/** A whole number before the brand that no strength of the name is waiting for. */
function isCode(number: PrintedNumber, { line, start }: PrintedQuestion, { open }: Sorted): boolean {
  const { quantity } = number
  if (number.at >= line.words[start]!.at || quantity.unit !== UNIT_NONE) return false
  return Number.isInteger(quantity.value) && (number.isCode || open === 0)
}

/** A pack never excludes a medicine, but a number is only one where it cannot be the strength. */
function isPack(
  data: IndexData,
  row: number,
  { quantity, use }: PrintedNumber,
  { trade }: PrintedQuestion,
  { taken, open }: Sorted,
): boolean {
  if (use === 'size') return canBeSize(data, row, quantity)
  if (use === 'strength') return false
  const from = data.numberStart[row]!
  const to = data.numberStart[row + 1]!
  const volumes = countVolumes(data, from, to)
  // a strength of the name that is not written may be contradicted by this number
  const isToldAll = open === 0 || open === to - from - volumes
  if (!isToldAll || (from < to && taken === 0 && volumes < to - from)) return false
  return use === 'count' || isOwnPack(data, row, quantity.value) || trade?.size === quantity.value
}

function isNoVolume({ unit }: Quantity): boolean {
  return unit !== UNIT_VOLUME
}

function countVolumes(data: IndexData, from: number, to: number): number {
  let count = 0
  for (let k = from; k < to; k++) if (data.numberUnit[k] === UNIT_VOLUME) count++
  return count
}

/** `xl0004`: letters and digits before the brand; `(ck0007)`: in brackets behind it. */
function isInCode(at: number, { words }: PrintedLine, startAt: number): boolean {
  return words.some(
    (word) => word.beforeNumber && word.at + 1 === at && (word.at < startAt || word.bracketed),
  )
}

function findNumber(data: IndexData, from: number, to: number, taken: number, quantity: Quantity): number {
  const { value, base, unit } = quantity
  for (let k = from; k < to && k < from + 31; k++) {
    if ((taken >>> (k - from)) & 1) continue
    if (sameStrength(value, base, unit, data.numberValue[k]!, data.numberBase[k]!, data.numberUnit[k]!))
      return k
  }
  return -1
}

function hasAliasNumbers(data: IndexData, row: number): boolean {
  const alias = data.aliasOfRow[row]!
  return data.aliasNumberStart[alias] !== data.aliasNumberStart[alias + 1]
}

/** ml of anything, grams of what is not counted. */
function canBeSize(data: IndexData, row: number, { unit }: Quantity): boolean {
  if (unit === UNIT_VOLUME) return true
  const forms = data.forms[row]!
  return unit === UNIT_MASS && (forms === 0 || (forms & (BY_WEIGHT | SYRUPS | FORM_SHAMPOO)) !== 0)
}
