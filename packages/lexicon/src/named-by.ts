import { FORMS, SITES, UNITS } from './lexicon.ts'
import { isWithinSlips } from './slips.ts'

/** Of a printed name: they count or measure packs, or decorate. */
const packWords = new Set([
  's',
  'x',
  'pack',
  'strip',
  'bottle',
  'box',
  'pcs',
  'nos',
  'no',
  'of',
  'new',
  'the',
  'and',
])
/** Shorter words are beginnings of too many names: `ors` is not ORSL. */
const leastLetters = 4

/** Abbreviations that the trade writes for salts. Firms call brands so, too: alone they say the salt rather than a brand. */
export const SALT_SHORTHANDS: ReadonlySet<string> = new Set(
  'pcm apap asa hctz hcq ctm cpm inh isdn ismn mtx'.split(' '),
)

/** Whether a text begins with an abbreviation of a salt: `pcm 650`. */
export function namesShorthand(text: string): boolean {
  return SALT_SHORTHANDS.has(nameWords(text).find((word) => !isFormWord(word)) ?? '')
}

/** What of a medicine a text names: its brand, only a salt of it, or neither, as far as letters tell. */
export type Named = 'brand' | 'salt' | 'neither'

interface NamedMedicine {
  name: string
  composition: string | null
  companyName?: string | null | undefined
}

/**
 * Judges by the first word that is neither a form nor the company, and by the brand wherever it stands; a longer word may
 * have more typing slips.
 */
export function namedBy(text: string, { name, composition, companyName }: NamedMedicine): Named {
  const company = nameWords(companyName ?? '')
  const words = nameWords(text).filter((word) => !isFormWord(word))
  const first = words.find((word) => !company.includes(word)) ?? words[0]
  // Letters of another script are heard, not compared.
  if (first === undefined || !isLatin(first)) return 'brand'
  const [brand = '', ...others] = nameWords(name).filter((word) => !isFormWord(word))
  const brands = [brand, brand + others.join('')]
  const joined = words.join('')
  const isBrand = (one: string) =>
    isNearWord(first, one) || one === joined || (first.length >= leastLetters && isNearWord(joined, one))
  if (brands.some(isBrand) || (brand.length >= leastLetters && words.includes(brand))) return 'brand'
  return [...others, ...nameWords(composition ?? '')].some((word) => isNearWord(first, word))
    ? 'salt'
    : 'neither'
}

/** The words of a name, without those of packs and units. */
export function nameWords(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter(
    (word) => !packWords.has(word) && !UNITS.has(word),
  )
}

/** Whether a word says a form, or what it is for: `tab`, `eye`. */
export function isFormWord(word: string): boolean {
  return FORMS.has(word) || SITES.has(word)
}

/** One word, cut short or with a slip or two; of three or four letters, only as it is written. */
export function isNearWord(written: string, own: string): boolean {
  const [one, other] = [written, own].map((word) => word.replace(/(.)\1+/g, '$1')) as [string, string]
  if (one === other) return true
  const least = Math.min(one.length, other.length)
  if (least < leastLetters) return false
  if (one.startsWith(other) || other.startsWith(one)) return true
  return isWithinSlips(one, other, least < 5 ? 0 : least < 8 ? 1 : 2)
}

const isLatin = (word: string) => /^\p{Script=Latin}+$/u.test(word)
