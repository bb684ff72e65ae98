import { FORMS, fold, RELEASES, UNIT_NONE, UNIT_VOLUME, VARIANTS } from '@rasad/lexicon'
import { type Lexed, lex, substituteKey } from '@rasad/matching'
import { AppError } from '../platform/errors.ts'

/** What says which product a medicine is. */
export interface Product {
  name: string
  composition: string | null
  pack: string | null
  form: string | null
}

export type ProductDifference = 'strength' | 'salt' | 'form' | 'variant' | 'name'

/** How two medicines differ: what contradicts, and what one of them leaves open or only looks different. */
export interface Differences {
  against: ProductDifference[]
  unclear: ProductDifference[]
}

/** A product as it is compared: read once where many are compared. */
export interface ReadProduct {
  /** The words of the brand without forms, releases and variants, joined. */
  brand: string
  /** Strengths as `unit:amount`, sorted. Numbers without a unit have unit 0. */
  strengths: readonly string[]
  forms: number
  sites: number
  releases: number
  variants: readonly string[]
  /** The salts with their strengths; null where a strength is open or nothing is said. */
  salts: string | null
  /** The names of the salts alone, sorted. */
  saltNames: string
  /** Each amount of the composition, in the numbers that names use for it. */
  amounts: readonly number[]
}

type ReadComposition = Pick<ReadProduct, 'salts' | 'saltNames' | 'amounts'>

/**
 * Reads what says which product a medicine is.
 * @param known compositions that were read before: few texts are those of many medicines
 */
export function readProduct(
  { name, composition, pack, form }: Product,
  known?: Map<string, ReadComposition>,
): ReadProduct {
  const said = lex(name)
  const text = composition ?? ''
  const contents = known?.get(text) ?? readComposition(text)
  known?.set(text, contents)
  return {
    brand: said.words.filter((word, at) => at === 0 || !(VARIANTS.has(word) || RELEASES.has(word))).join(''),
    // Volumes in a name are packs.
    strengths: strengthsOf(said),
    forms: said.forms || formBits(form) || lex(pack ?? '').forms,
    sites: said.sites,
    releases: said.allReleases,
    variants: said.words.filter((word, at) => at > 0 && VARIANTS.has(word)).sort(),
    ...contents,
  }
}

function readComposition(text: string): ReadComposition {
  return { salts: substituteKey(text), saltNames: saltNamesOf(text), amounts: amountsOf(text) }
}

/**
 * Compares two medicines that somebody takes for one. Whatever contradicts makes them different products; what one of
 * them does not say is unclear.
 */
export function compareProducts(one: ReadProduct, other: ReadProduct): Differences {
  const against: ProductDifference[] = []
  const unclear: ProductDifference[] = []
  const put = (kind: ProductDifference, verdict: Verdict) => {
    if (verdict === 'differs') against.push(kind)
    else if (verdict === 'open') unclear.push(kind)
  }
  const strength = compareStrengths(one, other)
  const salt = compareSalts(one, other)
  put('strength', strength)
  put('salt', salt)
  put('form', compareForms(one, other))
  put(
    'variant',
    one.releases === other.releases && sameList(one.variants, other.variants) ? 'same' : 'differs',
  )
  put('name', one.brand === other.brand ? 'same' : 'open')
  return { against, unclear }
}

type Verdict = 'same' | 'open' | 'differs'

function compareStrengths(one: ReadProduct, other: ReadProduct): Verdict {
  // The composition is exact: where both say all their amounts, the name is only another way to write them.
  if (one.salts !== null && other.salts !== null && one.saltNames === other.saltNames) {
    if (one.salts !== other.salts) return 'differs'
    return namesAgree(one.strengths, other.strengths) ? 'same' : 'differs'
  }
  if (sameList(one.strengths, other.strengths)) return 'same'
  if (one.strengths.length > 0 && other.strengths.length > 0) {
    return namesAgree(one.strengths, other.strengths) ? 'same' : 'differs'
  }
  // One name says no strength; its composition can.
  const [silent, spoken] = one.strengths.length === 0 ? [one, other] : [other, one]
  if (silent.amounts.length === 0) return 'open'
  const numbers = spoken.strengths.map((strength) => Number(strength.slice(2)))
  return numbers.every((number) => silent.amounts.some((amount) => isNear(amount, number)))
    ? 'same'
    : 'differs'
}

/** `650` and `650 mg` agree; the same number of numbers, each of which has its like. */
function namesAgree(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return true
  if (one.length !== other.length) return false
  const rest = [...other]
  return one.every((strength) => {
    const at = rest.findIndex((each) => isSameStrength(strength, each))
    if (at < 0) return false
    rest.splice(at, 1)
    return true
  })
}

function isSameStrength(one: string, other: string): boolean {
  const [unit, amount] = [one[0], Number(one.slice(2))]
  const [otherUnit, otherAmount] = [other[0], Number(other.slice(2))]
  const open = String(UNIT_NONE)
  return (unit === otherUnit || unit === open || otherUnit === open) && isNear(amount, otherAmount)
}

function compareSalts(one: ReadProduct, other: ReadProduct): Verdict {
  if (one.saltNames !== '' && other.saltNames !== '') {
    return one.saltNames === other.saltNames ? 'same' : 'differs'
  }
  // A brand has its salts; another brand can have others.
  return one.brand === other.brand ? 'same' : 'open'
}

function compareForms(one: ReadProduct, other: ReadProduct): Verdict {
  if (one.sites !== other.sites) return one.sites !== 0 && other.sites !== 0 ? 'differs' : 'open'
  if (one.forms === other.forms) return 'same'
  const isSaid = one.forms !== 0 && other.forms !== 0
  return isSaid && (one.forms & other.forms) === 0 ? 'differs' : 'open'
}

/** Whether a chosen form is another than the name says. */
export function contradictsForm(name: string, form: string): boolean {
  const said = lex(name).forms
  return said !== 0 && (said & formBits(form)) === 0
}

/** A form that contradicts the name of its medicine. */
export function formContradicts(): AppError {
  const { code, message } = new AppError('form-contradicts')
  return new AppError(code, { fields: { form: { code, message } } })
}

/** A composition that contradicts the name of its medicine. */
export function compositionContradicts(): AppError {
  const { code, message } = new AppError('composition-contradicts')
  return new AppError(code, { fields: { composition: { code, message } } })
}

function formBits(form: string | null): number {
  return form === null ? 0 : (FORMS.get(form.toLowerCase()) ?? 0)
}

function strengthsOf({ numbers }: Lexed): string[] {
  return numbers
    .filter(({ unit }) => unit !== UNIT_VOLUME)
    .map(({ unit, base, value }) => `${unit}:${Number((unit === UNIT_NONE ? value : base).toPrecision(9))}`)
    .sort()
}

/** All amounts in brackets, as they are written and in their base unit, and the sum of several. */
function amountsOf(composition: string): number[] {
  const numbers = [...composition.matchAll(/\(([^()]*)\)/g)].flatMap(
    ([, inside]) => lex(inside ?? '').numbers,
  )
  const each = numbers.flatMap(({ value, base }) => [value, base])
  return numbers.length > 1 ? [...each, numbers.reduce((sum, { base }) => sum + base, 0)] : each
}

/** The names of the salts of a composition, folded, sorted and joined by `+`. */
export function saltNamesOf(composition: string): string {
  return fold(composition)
    .replace(/\([^()]*\)/g, ' ')
    .split('+')
    .map((salt) => salt.replace(/[^\p{L}\p{M}\d]+/gu, ' ').trim())
    .filter((salt) => salt !== '')
    .sort()
    .join('+')
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at])
}

export function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other))
}
