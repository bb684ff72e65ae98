import type { Category } from '@rasad/contract/search'
import { fold } from '@rasad/lexicon'
import { joinInitials } from '@rasad/lexicon/written'
import type { Match } from '@rasad/matching'

/** A suggestion with a higher score matches the text exactly and in full; prefixes and near matches score lower. */
const minWholeScore = 0.85
/** A suggestion with a higher score begins with the text. */
const minBegunScore = 0.7
/** How many suggestions are checked for a second record that the text also names. */
export const maxRivals = 20
/** From this length on, a prefix can stand for an extra word: `tab`, `inj`. */
const minBeginning = 2
/** Units that labels often leave out. The matcher decides how they count. */
const impliedUnits = ['mg', 'ml']

interface Question {
  /** The suggestions for the text, best first: at least `maxRivals` when there are that many. */
  suggestions: readonly Match[]
  text: string
  nameOf: (no: number) => string | undefined
}

/**
 * The number of the one medicine that a text names; undefined when it names none or several. Opening the wrong medicine
 * is worse than asking, so three checks must agree: how the whole line is understood, how it is completed while typing,
 * and that every word and number of one occurs in the other.
 * @param understood the medicine that the text certainly means, if any, by strength, form and brand
 */
export function meantMedicine({ suggestions, text, nameOf }: Question, understood: number | undefined) {
  if (understood === undefined) return undefined
  const [first, ...others] = suggestions.slice(0, maxRivals)
  const agrees = (no: number) => agreesInWords(nameOf(no) ?? '', text)
  if (!first || first.key !== understood || first.score < minWholeScore || !agrees(understood))
    return undefined
  const isWhole = (no: number) => partsOf(nameOf(no) ?? '').join(' ') === partsOf(text).join(' ')
  const isNumbered = /\d/.test(text)
  // A strength or the complete name identifies a medicine within its family (Telma 40, Telma H 40). A brand alone does
  // not (Crocin, Crocin Advance).
  const isRival = isWhole(first.key)
    ? ({ key }: { key: number }) => isWhole(key)
    : ({ key, score }: { key: number; score: number }) =>
        isNumbered ? score === first.score : score >= minBegunScore && agrees(key)
  const isCrowded = others.length + 1 === maxRivals && others.every(({ score }) => score >= minBegunScore)
  return others.some(isRival) || (isCrowded && !isNumbered) ? undefined : first.key
}

/**
 * The number of the one firm that a text names, in full or by words that only its name begins with. The last word can
 * be incomplete (`sun pharma`), unless it is the only one.
 */
export function meantFirm({ suggestions, text, nameOf }: Question): number | undefined {
  const [first, second] = suggestions
  if (!first || first.score < minBegunScore) return undefined
  const joined = (name = '') => joinInitials(fold(name))
  if (first.score < minWholeScore && !agreesInWords(joined(nameOf(first.key)), joined(text))) return undefined
  const isRival = first.score === 1 ? second?.score === 1 : (second?.score ?? 0) >= minBegunScore
  return isRival ? undefined : first.key
}

/** True when a name in the category begins with the text: then the text is about this category. */
export function hasBegun([first]: readonly Match[]): boolean {
  return (first?.score ?? 0) >= minBegunScore
}

/** The other categories, in the order in which they are searched. */
export function othersThan(category: Category): Category[] {
  return (['medicine', 'company', 'supplier'] as const).filter((other) => other !== category)
}

/**
 * True when every word of the text occurs in the name or is a prefix of an extra word there, and the numbers are the
 * same (a text without numbers matches any).
 */
export function agreesInWords(name: string, text: string): boolean {
  const named = partsOf(name)
  const [brand, ...further] = partsOf(text)
  if (brand === undefined || !named.includes(brand)) return false
  const stands = (part: string) =>
    named.includes(part) ||
    impliedUnits.includes(part) ||
    (part.length >= minBeginning && !isNumber(part) && named.some((whole) => whole.startsWith(part)))
  if (!further.every(stands)) return false
  const numbers = [brand, ...further].filter(isNumber)
  return numbers.length === 0 || named.filter(isNumber).every((number) => numbers.includes(number))
}

/** Splits a text into words and numbers: `dolo650` becomes `dolo`, `650`. */
function partsOf(text: string): string[] {
  return (fold(text).match(/\p{L}+|\d+(?:\.\d+)?/gu) ?? []).map((part) =>
    isNumber(part) ? String(Number(part)) : part,
  )
}

function isNumber(part: string): boolean {
  return /^\d/.test(part)
}
