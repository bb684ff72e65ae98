import type { Category } from '@rasad/contract/search'
import { fold, type Match } from '@rasad/matching'

/** A suggestion scored above this is spelt as typed, in full; what only begins so, or nearly so, lies below. */
const minWholeScore = 0.85
/** A suggestion scored above this begins as typed. */
const minBegunScore = 0.7
/** Among so many suggestions a second record that a text names as well is looked for. */
export const maxRivals = 20
/** From this length on the beginning of a further word stands for it: `tab`, `inj`. */
const minBeginning = 2
/** Units that a label leaves out as often as it names them; how they count, the matcher judges. */
const impliedUnits = ['mg', 'ml']

interface Question {
  /** The suggestions for the text, best first: `maxRivals` of them or more, where there are so many. */
  suggestions: readonly Match[]
  text: string
  nameOf: (no: number) => string | undefined
}

/**
 * The number of the one medicine that a text names, undefined where it names none or several. Opening a wrong
 * medicine is worse than asking, so three judgements have to agree: how the line is understood as a whole, how it
 * is completed while typing, and that every word and number of one stands in the other.
 * @param understood the medicine that the text surely means, if any, by strength, form and brand
 */
export function meantMedicine({ suggestions, text, nameOf }: Question, understood: number | undefined) {
  if (understood === undefined) return undefined
  const [first, ...others] = suggestions.slice(0, maxRivals)
  const agrees = (no: number) => agreesInWords(nameOf(no) ?? '', text)
  if (!first || first.key !== understood || first.score < minWholeScore || !agrees(understood))
    return undefined
  const isWhole = (no: number) => partsOf(nameOf(no) ?? '').join(' ') === partsOf(text).join(' ')
  const isNumbered = /\d/.test(text)
  // A strength tells a medicine from its family (Telma 40, Telma H 40), and so does the whole name. A brand alone
  // does not (Crocin, Crocin Advance).
  const isRival = isWhole(first.key)
    ? ({ key }: { key: number }) => isWhole(key)
    : ({ key, score }: { key: number; score: number }) =>
        isNumbered ? score === first.score : score >= minBegunScore && agrees(key)
  const isCrowded = others.length + 1 === maxRivals && others.every(({ score }) => score >= minBegunScore)
  return others.some(isRival) || (isCrowded && !isNumbered) ? undefined : first.key
}

/**
 * The number of the one firm that a text names: in full, or by words that only its name begins with. The last word may
 * stop early (`sun pharma`), unless it is the only one.
 */
export function meantFirm({ suggestions, text, nameOf }: Question): number | undefined {
  const [first, second] = suggestions
  if (!first || first.score < minBegunScore) return undefined
  if (first.score < minWholeScore && !agreesInWords(nameOf(first.key) ?? '', text)) return undefined
  const isRival = first.score === 1 ? second?.score === 1 : (second?.score ?? 0) >= minBegunScore
  return isRival ? undefined : first.key
}

/** True where a category has a name that begins as typed: then the text is about this category. */
export function hasBegun([first]: readonly Match[]): boolean {
  return (first?.score ?? 0) >= minBegunScore
}

/** The other categories, in the order in which they are looked through. */
export function othersThan(category: Category): Category[] {
  return (['medicine', 'company', 'supplier'] as const).filter((other) => other !== category)
}

/**
 * True where every word of the text stands in the name, or begins a further word of it, and the numbers are the same
 * (a text without any leaves them open).
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

/** Words and numbers, apart from each other: `dolo650` is `dolo`, `650`. */
function partsOf(text: string): string[] {
  return (fold(text).match(/\p{L}+|\d+(?:\.\d+)?/gu) ?? []).map((part) =>
    isNumber(part) ? String(Number(part)) : part,
  )
}

function isNumber(part: string): boolean {
  return /^\d/.test(part)
}
