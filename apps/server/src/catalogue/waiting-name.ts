import { fold } from '@rasad/lexicon'
import { lex } from '@rasad/matching'
import { isNear, readProduct, saltNamesOf } from './product.ts'

/** Abbreviations that the trade writes for salts. */
const abbreviations: ReadonlySet<string> = new Set(
  'pcm apap asa hctz hcq ctm cpm inh isdn ismn mtx mtf ors ndr amox clav cefi levo ofx tlm glm rsv atv'.split(
    ' ',
  ),
)
/** Many salts have it in one of several names. */
const sharedWords: ReadonlySet<string> = new Set(['vitamin'])
/** `60k` is written for 60,000 units. */
const thousand = 1_000

/** What the confirmed catalogue knows of the first word of a new name. */
export interface KnownNames {
  /** The different compositions of the medicines whose names begin with it. */
  compositions: readonly (string | null)[]
  /** Whether the name of a salt begins with it. */
  isSalt: boolean
}

interface NewName {
  name: string
  composition: string | null
}

/** The word of a name by which people call the medicine; undefined where that is no word of letters. */
export function firstWordOf(name: string): string | undefined {
  const word = lex(name).words[0]
  return word !== undefined && /^\p{L}+$/u.test(word) ? word : undefined
}

/**
 * Whether a new name waits for an admin: people would take it for something that is known. It need not where it has
 * the salts of a medicine of that brand, or names its own salts.
 */
export function mustWait({ name, composition }: NewName, { compositions, isSalt }: KnownNames): boolean {
  const isAbbreviation = abbreviations.has(firstWordOf(name) ?? '')
  if (compositions.length === 0 && !isSalt && !isAbbreviation) return false
  if (composition === null) return true
  const salts = saltNamesOf(composition)
  if (compositions.some((other) => other !== null && saltNamesOf(other) === salts)) return false
  const said = fold(name)
  const namesAll = salts.split('+').every((salt) => salt !== '' && said.includes(salt.split(' ')[0] ?? salt))
  return !(isSalt && namesAll)
}

/** Whether a name begins with a salt that its composition does not have. */
export function saysAnotherSalt(
  { name, composition }: NewName,
  { isSalt, compositions }: KnownNames,
): boolean {
  const word = firstWordOf(name)
  if (composition === null || word === undefined || !isSalt || sharedWords.has(word)) return false
  // A brand can be called like a salt of another.
  const isBrand = compositions.some((other) => other !== null && !hasWord(other, word))
  return !isBrand && !hasWord(composition, word)
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
