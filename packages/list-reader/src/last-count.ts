/** Decides whether a last number is a strength or counts packs. */

import { type AskedNames, brandWords, numbersOf } from './asked-names.ts'
import type { NameMeaning } from './catalogue-view.ts'
import type { LastNumber } from './item.ts'

/** `likely count`: in doubt, but a product may have it as a strength only by its composition, or is unknown */
export type NumberReading = 'count' | 'strength' | 'either' | 'likely count'

/** Nobody orders more packs than this without naming the pack. */
const maxPacks = 300
/** From this number on, one of several salts' amounts is more often told than packs are counted. */
const minSaltAmount = 20
/** Behind a name in no catalogue, numbers up to the first are packs, those from the second on are strengths. */
const maxCount = 30
const maxUnknown = 100
/** From here on a number near a brand's strengths may be one that the catalogue lacks. */
const leastGuessed = 30
/** From here on a number that is no strength of the brand is an odd quantity. */
const leastOdd = 10_000
/** No strength is larger, except units: `60000`, `5000000`. */
const maxStrength = 6_000_000
/** An answer with less than this is no answer. */
const minLikely = 0.3

/**
 * What the last number of a name is, as the catalogue knows its brand: `count` if no product of that brand has it as a
 * strength.
 * @param whole the name with the number
 */
export function readLastNumber(
  asked: AskedNames,
  whole: string,
  last: LastNumber,
  company: string | undefined,
): NumberReading {
  const reading = readingOf(asked, whole, last, company)
  return last.isGlued && reading !== 'count' ? 'strength' : reading
}

function readingOf(
  asked: AskedNames,
  whole: string,
  last: LastNumber,
  company: string | undefined,
): NumberReading {
  const { number } = last
  // no strength is written so: an odd quantity
  if (number > maxStrength) return 'count'
  const without = asked.resolve(last.name, undefined, company)
  const isNamed = (earlier: readonly number[], isWhole = false) =>
    isNamedWith(asked, without, whole, number, company, earlier, isWhole)
  // `Montek LC x 5`; but `Ceftas X 200` is a name
  if (last.style === 'marked') return isNamed([], true) ? 'either' : 'count'
  const earlier = numbersOf(last.name)
  const brand = asked.brandOf(without)
  if (brand && isLikely(without)) {
    if (number >= leastOdd && !brand.named.has(number) && !brand.salts.has(number)) return 'count'
    if (earlier.length > 0) {
      if (!brand.named.has(number) || earlier.includes(number)) return number > maxPacks ? 'either' : 'count'
      return isNamed(earlier) ? 'either' : 'count'
    }
    if (brand.named.has(number)) return number > maxPacks ? 'strength' : 'either'
    if (brand.salts.has(number) && (brand.isSingle || number >= minSaltAmount))
      return number > maxPacks ? 'strength' : brand.named.size > 0 ? 'either' : 'likely count'
    // a brand that is clear by itself has its strengths among these
    const words = brandWords(last.name)
    const isClear =
      (without.tier === 'matched' && brand.words === words) ||
      // `panderm plus plus 20`, spelt with signs
      (words.startsWith(brand.words) && brand.words !== '' && brand.name.includes('+'))
    if (!isClear && isNamed([])) return 'either'
    if (number > maxPacks) return 'strength'
    return couldBeStrength(brand.named, number) ? 'either' : 'count'
  }
  // an unknown brand
  if (last.isGlued) return 'strength'
  if (earlier.length > 0) return number > maxPacks ? 'either' : 'count'
  if (number > maxUnknown) return 'strength'
  if (isNamed([])) return 'either'
  return last.isBehindForm || number <= maxCount ? 'count' : 'likely count'
}

function isLikely(meaning: NameMeaning): boolean {
  return (meaning.matches[0]?.score ?? 0) >= minLikely
}

/**
 * Returns whether a product of that brand has the number in its name. It is searched only if one of the answers without the
 * number has it: hardly any has.
 */
function isNamedWith(
  asked: AskedNames,
  without: NameMeaning,
  whole: string,
  number: number,
  company: string | undefined,
  earlier: readonly number[],
  isWhole: boolean,
): boolean {
  if (!without.matches.some(({ key }) => numbersOf(asked.product(key).name).includes(number))) return false
  const meaning = asked.resolve(whole, undefined, company)
  const brand = asked.brandOf(meaning)
  if (!brand || !isLikely(meaning)) return false
  const numbers = numbersOf(brand.name)
  return (
    numbers.includes(number) &&
    earlier.every((other) => numbers.includes(other)) &&
    (isWhole ? brandWords(whole) === brand.words : brandWords(whole).slice(0, 2) === brand.words.slice(0, 2))
  )
}

/** Half to double a strength of the brand, so that the catalogue may lack it: Pan 40 beside Pan 20 and Pan 80. */
function couldBeStrength(named: ReadonlySet<number>, number: number): boolean {
  if (number < leastGuessed) return false
  for (const strength of named) if (number >= strength / 2 && number <= strength * 2) return true
  return false
}
