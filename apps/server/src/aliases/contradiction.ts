import {
  FORM_CREAM,
  FORM_GEL,
  FORM_GRANULES,
  FORM_LOTION,
  FORM_OINTMENT,
  FORM_PASTE,
  FORM_POWDER,
  FORM_SOAP,
  fold,
  kinOf,
  UNIT_MASS,
  UNIT_NONE,
  UNIT_VOLUME,
  UNITS,
  VARIANTS,
} from '@rasad/lexicon'
import { type Lexed, lex, spokenLetters } from '@rasad/matching'
import { speltNumbers } from './spelt-numbers.ts'

/** Forms that are sold by weight: grams are the size of their pack. */
const WEIGHED =
  FORM_CREAM | FORM_GEL | FORM_GRANULES | FORM_LOTION | FORM_OINTMENT | FORM_PASTE | FORM_POWDER | FORM_SOAP
const GRAM = 1_000
/** A number of so many digits before a name is a supplier's code. */
const minCodeDigits = 4
/** Shorter words are near too many others. */
const minNearSalt = 7
/** `XIMP0002`, `(CK0007)`, `0042`: a number that no strength is written like. */
const CODE = /(?<![\d.\p{L}])\(?(?:\p{L}{0,8}-?0\d{2,}|\p{L}{1,8}-?\d{5,})\b\)?/gu

/** Capitals behind a word of small letters. */
const GLUED = /\p{Ll}{2}(\p{Lu}{1,3})(?!\p{L})/gu

export interface SaidMedicine {
  name: string
  companyName?: string | null | undefined
  composition: string | null
  pack: string | null
  /** What a person said, where the name does not say it. */
  form?: string | null | undefined
}

/** What the rule asks of the catalogue. */
export interface Salts {
  /** Whether a word names a salt in the composition of some medicine. */
  isSalt(word: string): boolean
  /** The salt that a misspelt word stands for, if there is one. */
  nearSalt(word: string): string | undefined
}

export type Contradiction = 'says-nothing' | 'strength' | 'form' | 'variant' | 'salt'

/**
 * What a text says that a medicine is not; undefined if nothing. A text may say less than the medicine is, never
 * something else: a number must be a strength, an amount or a pack of it, a form must be of its kind, and each salt,
 * release and added letter must be in its name or composition. Codes say nothing.
 */
export function contradictionOf(
  text: string,
  medicine: SaidMedicine,
  salts: Salts,
): Contradiction | undefined {
  const spoken = withoutCodes(text)
  if (!/[\p{L}\p{M}]/u.test(spoken)) return /\d{4}|\p{L}/u.test(fold(text)) ? undefined : 'says-nothing'
  const said = lex(spoken, { counts: 'sure' })
  const is = lex(medicine.name)
  if (!namesSomething(said)) return 'says-nothing'
  if (contradictsForm(said, is, medicine)) return 'form'
  if (contradictsStrength(spoken, said, is, medicine)) return 'strength'
  if (contradictsVariant(said, is) || addsGluedVariant(text, is)) return 'variant'
  return contradictsSalt(said, medicine, salts) ? 'salt' : undefined
}

/** What a text says, folded, besides a supplier's codes. */
export function withoutCodes(text: string): string {
  return fold(text).replace(CODE, ' ')
}

/** `40 tab` has no word of a name. The matcher takes a form for the name where there is no other word. */
function namesSomething({ words, forms }: Lexed): boolean {
  return words.some((word) => !UNITS.has(word) && (forms === 0 || lex(word).forms === 0))
}

function contradictsForm(said: Lexed, is: Lexed, { pack, form }: SaidMedicine): boolean {
  const forms = is.forms || lex(form ?? '').forms || lex(pack ?? '').forms
  if (said.forms !== 0 && forms !== 0 && (kinOf(said.forms) & forms) === 0) return true
  return said.sites !== 0 && is.sites !== 0 && (said.sites & is.sites) === 0
}

function contradictsStrength(spoken: string, said: Lexed, is: Lexed, medicine: SaidMedicine): boolean {
  const amounts = amountsOf(medicine.composition ?? '')
  // `Dolo 650` has milligrams, because its composition has 650 of them.
  const named = is.numbers.filter(
    ({ unit, value }) => unit !== UNIT_NONE || !amounts.some((amount) => amount.value === value),
  )
  const strengths = [...named, ...amounts]
  if (strengths.length === 0) return false
  const packs = (medicine.pack?.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
  const packedGrams = [...(medicine.pack ?? '').matchAll(/(\d+(?:\.\d+)?)\s*g(?:ms?|rams?)?\b/giu)].map(
    ([, grams]) => Number(grams),
  )
  const sums = sumsOf(amounts)
  const forms = is.forms || lex(medicine.pack ?? '').forms
  // A powder for injection has a strength in grams.
  const isWeighed = forms !== 0 && (forms & ~WEIGHED) === 0
  // `tlm eighty`, unless the medicine itself is called like that.
  const own = speltNumbers(medicine.name).flat()
  const isKnown = (value: number) =>
    own.includes(value) ||
    packs.includes(value) ||
    sums.has(value) ||
    strengths.some((strength) => isNear(value, strength.value) || isNear(value, strength.base))
  if (speltNumbers(spoken).some((values) => !values.some(isKnown))) return true
  const agrees = (number: Lexed['numbers'][number]) => strengths.some((strength) => isSame(number, strength))
  const strange = said.numbers.filter((number) => {
    if (agrees(number) || number.unit === UNIT_VOLUME) return false
    if (number.unit === UNIT_NONE) return !packs.includes(number.value) && !sums.has(number.value)
    const isGrams = number.unit === UNIT_MASS && number.base === number.value * GRAM
    return !(isGrams && (isWeighed || packedGrams.includes(number.value)))
  })
  const [first] = strange
  if (!first) return false
  // A number before the name is the supplier's code, if it is long or the strength stands behind the name.
  const code = /^\W*(\d+)(?=[\s.)-]+\S*[^\d\s]{2})/.exec(spoken)?.[1]
  const isCode =
    code !== undefined &&
    Number(code) === first.value &&
    first.unit === UNIT_NONE &&
    (code.length >= minCodeDigits || code.startsWith('0') || said.numbers.some(agrees))
  return strange.length > (isCode ? 1 : 0)
}

function isSame(number: Lexed['numbers'][number], strength: Lexed['numbers'][number]): boolean {
  if (number.unit === UNIT_NONE || strength.unit === UNIT_NONE) {
    return (
      isNear(number.value, strength.value) ||
      isNear(number.base, strength.base) ||
      isThousands(number, strength)
    )
  }
  return number.unit === strength.unit && isNear(number.base, strength.base)
}

/** `60k` for 60000 IU. */
function isThousands(number: Lexed['numbers'][number], strength: Lexed['numbers'][number]): boolean {
  return number.unit === UNIT_NONE && strength.value >= 10_000 && isNear(number.value * 1_000, strength.value)
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other))
}

/** The amounts in the brackets of a composition. */
function amountsOf(composition: string): Lexed['numbers'] {
  return [...composition.matchAll(/\(([^()]*)\)/g)].flatMap(([, inside]) => lex(inside ?? '').numbers)
}

/** Augmentin 625 has 500 mg and 125 mg. */
function sumsOf(amounts: Lexed['numbers']): Set<number> {
  const masses = amounts.filter(({ unit }) => unit === UNIT_MASS)
  return new Set(masses.length > 1 ? [masses.reduce((sum, { base }) => sum + base, 0)] : [])
}

/** `Telma H` is not Telma, nor `Glycomet SR` Glycomet. A letter that begins a word of the name is that word, cut off. */
function contradictsVariant(said: Lexed, is: Lexed): boolean {
  if ((said.allReleases & ~is.allReleases) !== 0) return true
  return said.words.some((spelt, at) => {
    const word = said.heard ? spokenLetters(spelt) : spelt
    const isAside = at < 32 && ((said.asides >>> at) & 1) === 1
    return at > 0 && !isAside && isForeignVariant(word, is)
  })
}

/** `tlmH`: a capital behind small letters is a letter of its own. */
function addsGluedVariant(text: string, is: Lexed): boolean {
  return [...text.normalize('NFKC').matchAll(GLUED)].some(([, word = '']) =>
    isForeignVariant(word.toLowerCase(), is),
  )
}

function isForeignVariant(word: string, is: Lexed): boolean {
  if (!VARIANTS.has(word)) return false
  return !is.words.some((own) => own.startsWith(word)) && !is.words.join('').endsWith(word)
}

function contradictsSalt(said: Lexed, { name, composition }: SaidMedicine, salts: Salts): boolean {
  const own = new Set(wordsOf(`${name} ${composition ?? ''}`))
  return said.words.some((word) => {
    if (own.has(word)) return false
    if (salts.isSalt(word)) return true
    const near = word.length >= minNearSalt ? salts.nearSalt(word) : undefined
    return near !== undefined && !own.has(near)
  })
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{M}]+/gu) ?? []
}
