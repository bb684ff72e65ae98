import { UNIT_MASS, UNIT_NONE, UNIT_VOLUME, WEIGHED_FORMS } from '@rasad/lexicon'
import { lex, sameStrength } from '@rasad/matching'
import type { Lexed, PrintedText, Quantity } from './read-printed.ts'

/**
 * `named`: all strengths of the name are printed. `part`: some of them. `sum`: of two, their sum. `composed`: strengths
 * of the composition, and the name has none. `silent`: the name has some, and none is printed. `none`: neither has one.
 * `other`: a number is printed that the medicine does not have.
 */
export type NumberRelation = 'named' | 'part' | 'sum' | 'composed' | 'silent' | 'none' | 'other'

const grams = 1_000

/** @param sizes numbers that are packs: printed beside the name, and the catalogue's */
export function compareNumbers(
  { numbers, leading }: PrintedText,
  name: string,
  { numbers: written, forms }: Lexed,
  composition: string | null,
  sizes: readonly number[],
): NumberRelation {
  const own = written.filter(({ unit }) => unit !== UNIT_VOLUME)
  const open = [...own]
  let left: Quantity[] = []
  for (const number of numbers) {
    const at = open.findIndex((one) => isSame(number, one))
    if (at >= 0) open.splice(at, 1)
    else if (number.unit !== UNIT_VOLUME) left.push(number)
  }
  const taken = own.length - open.length
  left = left.filter((number) => !isPack(number, forms, sizes))
  const amounts = left.length === 0 ? [] : amountsOf(composition ?? '')
  // A number before the name is a code, unless it is a strength.
  const code = left.findIndex(({ value, unit }) => value === leading && unit === UNIT_NONE)
  if (code >= 0 && !amounts.some((amount) => isSame(left[code] as Quantity, amount))) left.splice(code, 1)
  if (own.length === 0) {
    if (left.length === 0) return 'none'
    return left.every((number) => isComposed(number, amounts)) ? 'composed' : 'other'
  }
  // `M1` of Glinate-M1 is a word.
  const words = [...name.matchAll(/(?<![a-z])[a-z]{1,2}-?(\d+(?:\.\d+)?)(?![\d.])/g)].map(([, number]) =>
    Number(number),
  )
  if (open.some(({ value, unit }) => unit === UNIT_NONE && words.includes(value))) return 'other'
  if (taken === 0) {
    if (left.length === 0) return 'silent'
    return left.length === 1 && isSum(left[0] as Quantity, own) ? 'sum' : 'other'
  }
  if (left.length > 0) {
    const isTold = open.length === 0 && left.every((number) => isComposed(number, [...amounts, ...own]))
    return isTold ? 'named' : 'other'
  }
  return open.length === 0 ? 'named' : 'part'
}

/** The amounts in the brackets of a composition. */
function amountsOf(composition: string): Quantity[] {
  return [...composition.matchAll(/\(([^()]*)\)/g)].flatMap(([, inside]) => lex(inside ?? '').numbers)
}

function isSame(one: Quantity, other: Quantity): boolean {
  return sameStrength(one.value, one.base, one.unit, other.value, other.base, other.unit)
}

function isPack({ value, unit, base }: Quantity, forms: number, sizes: readonly number[]): boolean {
  if (unit === UNIT_MASS && base === value * grams) {
    return sizes.includes(value) || (forms !== 0 && (forms & ~WEIGHED_FORMS) === 0)
  }
  return unit === UNIT_NONE && sizes.includes(value)
}

function isComposed(number: Quantity, amounts: readonly Quantity[]): boolean {
  return amounts.some((amount) => isSame(number, amount)) || isSum(number, amounts)
}

/** Augmentin 625 has 500 mg and 125 mg. */
function isSum({ value, base, unit }: Quantity, amounts: readonly Quantity[]): boolean {
  const masses = amounts.filter((amount) => amount.unit === UNIT_MASS || amount.unit === UNIT_NONE)
  if (masses.length < 2 || (unit !== UNIT_NONE && unit !== UNIT_MASS)) return false
  const sum = masses.reduce((all, amount) => all + amount.base, 0)
  return Math.abs(sum - base) < 1e-9 * sum || Math.abs(sum - value) < 1e-9 * sum
}
