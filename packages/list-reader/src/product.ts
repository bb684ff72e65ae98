/** Names in their parts: what a line writes, and what a product of the catalogue is called, holds and comes in. */

import {
  FORM_DRESS,
  FORM_DROPS,
  FORM_OINTMENT,
  FORM_SPRAY,
  FORMS,
  fold,
  RELEASES,
  romanise,
  SITE_EYE,
  SITE_NOSE,
  SITES,
  UNIT_MASS,
  UNIT_NONE,
  UNIT_VOLUME,
  UNITS,
  VARIANTS,
  WEIGHED_FORMS,
} from '@rasad/lexicon'
import { cutPieces, isNumber, isWord, type Piece } from './pieces.ts'

/** A number with its unit. */
export interface Amount {
  value: number
  /** in mg, ml, %, IU; the plain value without a unit */
  base: number
  /** one of UNIT_* */
  unit: number
}

/** The parts of a written name. */
export interface NameParts {
  /** letters of the brand: no numbers, forms, sites or units */
  letters: string
  words: readonly string[]
  strengths: readonly Amount[]
  /** ml, and grams of what is weighed: the strength of a liquid, or the size of its pack */
  sizes: readonly Amount[]
  forms: number
  sites: number
  /** release kinds behind the form */
  releases: number
  /** what is said behind the form: flavours, `sugar free`, `for injection` */
  dress: readonly string[]
}

export interface Product extends NameParts {
  key: number
  name: string
  composition: string
  /** as the catalogue writes it; empty if it does not say */
  pack: string
  salts: ReadonlySet<string>
  /** amounts of its salts, in the order of the composition */
  amounts: readonly Amount[]
  /** `5ml` of `125mg/5ml` */
  per: readonly Amount[]
  /** tablets, capsules … of a pack; 0 if the pack does not say */
  held: number
  /** ml or grams of a pack */
  packSize: Amount | undefined
  /** the same for the same salts in the same amounts */
  content: string
}

export function partsOfName(text: string): NameParts {
  const pieces = cutPieces(romanise(fold(text)))
  const [words, strengths, sizes]: [string[], Amount[], Amount[]] = [[], [], []]
  const dress: string[] = []
  let [forms, sites, releases] = [0, 0, 0]
  const found: Amount[] = []
  let isBehindForm = false
  for (const [i, piece] of pieces.entries()) {
    if (isNumber(piece)) {
      found.push(amountAt(pieces[i]!.value, pieces[i + 1]?.low))
      isBehindForm = false
      continue
    }
    const { low } = piece
    const short = formInShort(pieces, i)
    if (short) {
      forms |= short[0]
      sites |= short[1]
    }
    if (short || formInShort(pieces, i - 2)) continue
    if (!isWord(piece) || isUnitAt(pieces, i)) continue
    const form = FORMS.get(low) ?? 0
    if (form !== 0 && (words.length > 0 || isNamed(pieces, i))) {
      forms |= form
      isBehindForm = true
    } else if (SITES.has(low)) sites |= SITES.get(low)!
    else if (FORM_DRESS.has(low) && words.length > 0) continue
    else if (isBehindForm && RELEASES.has(low)) releases |= RELEASES.get(low)!
    else if (forms !== 0 && words.length > 0 && low.length > 1 && !VARIANTS.has(low) && !RELEASES.has(low))
      dress.push(low)
    else words.push(low.replace(/['’`&]/g, ''))
  }
  for (const amount of found) {
    const isSize = amount.unit === UNIT_VOLUME || (isWeight(amount) && (forms & WEIGHED_FORMS) !== 0)
    ;(isSize ? sizes : strengths).push(amount)
  }
  return { letters: words.join(''), words, strengths, sizes, forms, sites, releases, dress }
}

/** `100 iu`, and the ml of `100IU/ml`. */
function isUnitAt(pieces: readonly Piece[], i: number): boolean {
  if (!UNITS.has(pieces[i]!.low)) return false
  return isNumber(pieces[i - 1]) || (pieces[i - 1]?.text === '/' && UNITS.has(pieces[i - 2]?.low ?? ''))
}

const SHORT_FORMS = new Map<string, readonly [forms: number, sites: number]>([
  ['e/d', [FORM_DROPS, SITE_EYE]],
  ['e/o', [FORM_OINTMENT, SITE_EYE]],
  ['n/d', [FORM_DROPS, SITE_NOSE]],
  ['n/s', [FORM_SPRAY, SITE_NOSE]],
])

/** `e/d`: the form and the site that begin here. */
export function formInShort(pieces: readonly Piece[], i: number): readonly [number, number] | undefined {
  if (pieces[i + 1]?.text !== '/' || !pieces[i + 1]!.glued || !pieces[i + 2]?.glued) return undefined
  return SHORT_FORMS.get(`${pieces[i]?.low}/${pieces[i + 2]!.low}`)
}

/** The name with its grams as the size of the pack, if the product is sold by weight: `Betnovate C 30 gm`. */
export function asWeighed(written: NameParts, product: Product | undefined): NameParts {
  const pack = product?.packSize
  if (!pack || pack.unit !== UNIT_MASS || !written.strengths.some(isWeight)) return written
  if (product.strengths.some(isWeight)) return written
  return {
    ...written,
    strengths: written.strengths.filter((amount) => !isWeight(amount)),
    sizes: [...written.sizes, ...written.strengths.filter(isWeight)],
  }
}

/** Whether a word behind this one can be the brand. */
function isNamed(pieces: readonly Piece[], from: number): boolean {
  return pieces.some(
    (piece, i) =>
      i > from && isWord(piece) && !FORMS.has(piece.low) && !UNITS.has(piece.low) && piece.low.length > 1,
  )
}

/** A product in its parts. What lies in its composition and pack is read when it is first asked for: most is never. */
export function productOf(key: number, name: string, composition: string, pack: string): Product {
  let salts: Product['salts'] | undefined
  let inside: { amounts: Amount[]; per: Amount[] } | undefined
  let inPack: Amount[] | undefined
  let content: string | undefined
  const readInside = () => {
    if (inside) return inside
    inside = { amounts: [], per: [] }
    for (const [, text = ''] of composition.matchAll(/\(([^()]*\d[^()]*)\)/g)) {
      const [whole = '', ...below] = fold(text).split('/')
      inside.amounts.push(...amountsIn(whole))
      inside.per.push(...amountsIn(below.join('/')))
    }
    return inside
  }
  const readPack = () => {
    inPack ??= amountsIn(fold(pack))
    return inPack
  }
  const sizeOf = () => readPack().find((amount) => amount.unit === UNIT_VOLUME || isWeight(amount))
  return {
    key,
    name,
    composition,
    pack,
    ...partsOfName(name),
    get salts() {
      salts ??= new Set(fold(composition).match(/\p{L}{4,}/gu) ?? [])
      return salts
    },
    get amounts() {
      return readInside().amounts
    },
    get per() {
      return readInside().per
    },
    get held() {
      return sizeOf() ? 0 : (readPack().at(-1)?.value ?? 0)
    },
    get packSize() {
      return sizeOf()
    },
    get content() {
      content ??= fold(composition)
        .split('+')
        .map((salt) => salt.replace(/[^\p{L}\p{M}\d.%/]+/gu, ''))
        .sort()
        .join('+')
      return content
    },
  }
}

function amountsIn(text: string): Amount[] {
  const pieces = cutPieces(text)
  return pieces.flatMap((piece, i) => (isNumber(piece) ? [amountAt(piece.value, pieces[i + 1]?.low)] : []))
}

function amountAt(value: number, unit: string | undefined): Amount {
  const [kind, factor] = UNITS.get(unit ?? '') ?? [UNIT_NONE, 1]
  return { value, base: value * factor, unit: kind }
}

function isWeight({ unit, base }: Amount): boolean {
  return unit === UNIT_MASS && base >= 1000
}

/** Whether two amounts are the same; a number without a unit is taken as written, or in milligrams. */
export function isSame(a: Amount, b: Amount): boolean {
  if (a.unit === b.unit) return close(a.base, b.base)
  if (a.unit !== UNIT_NONE && b.unit !== UNIT_NONE) return false
  return close(a.value, b.value) || (a.unit === UNIT_NONE ? close(a.value, b.base) : close(a.base, b.value))
}

function close(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a))
}
