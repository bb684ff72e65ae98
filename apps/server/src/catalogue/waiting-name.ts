import { fold, isOneSlip, SALT_SHORTHANDS } from '@rasad/lexicon'
import { lex } from '@rasad/matching'
import { isNear, readProduct, saltNamesOf } from './product.ts'

/** Abbreviations of salts, and beginnings that are also brands. */
const abbreviations: ReadonlySet<string> = new Set([
  ...SALT_SHORTHANDS,
  ...'mtf ors ndr amox clav cefi levo ofx tlm glm rsv atv'.split(' '),
])
/** Many salts have it in one of several names. */
const sharedWords: ReadonlySet<string> = new Set(['vitamin'])
/** Words that people write in front of any brand. */
const fillers: ReadonlySet<string> = new Set('new the dr mr my original genuine real'.split(' '))
/** `60k` is written for 60,000 units. */
const thousand = 1_000

/** Shorter words behind the first are variants more often than brands. */
const minWord = 3
/** Shorter words are one slip away from too many others. */
const minMisspelt = 5
/** Words of one name that are looked up. */
const maxWords = 8

/** What the confirmed catalogue knows of a word of a new name. */
export interface KnownWord {
  word: string
  /** The different compositions of the medicines whose names begin with it. */
  compositions: readonly (string | null)[]
  /** Whether it begins names at least as often as it stands in them elsewhere. */
  isBrand: boolean
  /** Whether the name of a salt begins with it. */
  isSalt: boolean
  /** Whether it is the whole name of a salt. */
  isWholeSalt: boolean
}

interface NewName {
  name: string
  composition: string | null
}

/**
 * The words by which people can take a new name for something that is known: the first one, and all others that can be a
 * brand. Otherwise `Xy Telma 40` is no Telma. Forms, numbers
 * and words in front of any brand are none.
 */
export function tellingWords(name: string): string[] {
  const words = lex(name).words.filter((word) => /^\p{L}+$/u.test(word) && !fillers.has(word))
  const telling = words.filter((word, at) => at === 0 || word.length >= minWord)
  return [...new Set(telling)].slice(0, maxWords)
}

/**
 * Whether a new name waits for an admin: people would take it for something that is known. It need not where it has
 * the salts of a medicine of that brand, or names its own salts.
 * @param known of its `tellingWords`, in order
 */
export function mustWait({ name, composition }: NewName, known: readonly KnownWord[]): boolean {
  const salts = composition === null ? undefined : saltNamesOf(composition)
  const said = fold(name)
  const namesAll = salts?.split('+').every((salt) => salt !== '' && said.includes(salt.split(' ')[0] ?? salt))
  return known.some(({ word, compositions, isBrand, isSalt }, at) => {
    const isNamed = compositions.length > 0 && (at === 0 || isBrand)
    if (!isNamed && !isSalt && !abbreviations.has(word)) return false
    if (salts === undefined) return true
    const isOfBrand = compositions.some((other) => other !== null && saltNamesOf(other) === salts)
    return !isOfBrand && !(isSalt && namesAll)
  })
}

/** What the matcher takes a new name for: confirmed medicines, most likely first. */
export interface TakenFor {
  /** The first one is meant, as people will read it. */
  isSure: boolean
  medicines: readonly { name: string; composition: string | null }[]
}

/**
 * The word that a new name is taken to begin with although it is misspelt: where its first word is not known, the brand of
 * what the matcher takes it for, or a salt; if that is one slip away, or the matcher is sure.
 */
export function meantWord(known: readonly KnownWord[], { isSure, medicines }: TakenFor): string | undefined {
  const [first] = known
  const [best] = medicines
  if (!first || !best || first.compositions.length > 0 || first.isSalt) return undefined
  const [brand] = tellingWords(best.name)
  if (isSure) return brand
  const salts = best.composition === null ? [] : saltNamesOf(best.composition).split(/[ +]/)
  return first.word.length < minMisspelt
    ? undefined
    : [brand ?? '', ...salts].find((word) => isOneSlip(first.word, word))
}

/**
 * Whether a name has letters in which the catalogue has no names: it can be any known one as it is heard. Greek letters
 * are parts of salts.
 */
export function isInOtherLetters(name: string): boolean {
  return /(?![\p{Script=Latin}\p{Script=Greek}])\p{L}/u.test(name)
}

/** Whether a name says a salt that its composition does not have. */
export function saysAnotherSalt({ composition }: NewName, known: readonly KnownWord[]): boolean {
  return known.some(({ word, compositions, isWholeSalt }) => {
    if (composition === null || !isWholeSalt || sharedWords.has(word)) return false
    // A brand can be called like a salt of another.
    const isBrand = compositions.some((other) => other !== null && !hasWord(other, word))
    return !isBrand && !hasWord(composition, word)
  })
}

/** Whether a name says strengths of which its composition has none. */
export function saysAnotherStrength({ name, composition }: NewName): boolean {
  if (composition === null) return false
  const { strengths, amounts } = readProduct({ name, composition, pack: null, form: null })
  if (strengths.length === 0 || amounts.length === 0) return false
  const said = strengths.map((strength) => Number(strength.slice(2)))
  return !said.some((value) =>
    amounts.some((amount) => isNear(value, amount) || isNear(value * thousand, amount)),
  )
}

function hasWord(text: string, word: string): boolean {
  return new Set<string>(fold(text).match(/[\p{L}\p{M}]+/gu)).has(word)
}
