/**
 * When an order needs no review. One clause a function: each returns why the order is asked, or nothing. DESIGN.md tells each
 * with an example.
 */

import type { DoubtReason, OrderUnit } from '@rasad/contract/order-words'
import { FORM_SUSPENSION, FORM_SYRUP, PACK_WORDS, SALT_SHORTHANDS } from '@rasad/lexicon'
import { type Account, accountFor } from './account.ts'
import { isOneSlipAway } from './one-slip.ts'
import type { NameParts, Product } from './product.ts'

/** More packs than this are asked about. */
const maxPlausible = 200
/** So is a quantity this many times the middle one of its list. */
const maxTimesMedian = 20
const liquids = FORM_SYRUP | FORM_SUSPENSION
/** A brand with one slip must be this long. */
const minSlipped = 6
/** Likelihood from which a misspelt or transliterated brand can be sure. */
const minMisspelt = 0.96

/** An order as it was read, with what else it could mean. */
export interface Candidate {
  /** the name as it was written */
  written: NameParts
  /** what is meant; undefined if nothing is near */
  product: Product | undefined
  /** the matcher's own judgement of the first match */
  isMatched: boolean
  score: number
  /** written in another script, so that its letters are only near */
  isHeard: boolean
  /** products of exactly the brand's letters, the meant one included */
  siblings: readonly Product[]
  /** near products of these letters and a kind of release: `Azithral 250 DT` beside `Azithral` */
  released: readonly Product[]
  /** near products whose names begin with the brand and say more: `Augmentin 625 Duo` beside `Augmentin` */
  longer: readonly Product[]
  /** what the line says that a pack holds */
  held: readonly number[]
  quantity: number | null
  unit: OrderUnit | null
  /** the unit as written: `dozen` and `carton` are no order's units */
  unitWritten: string | undefined
  /** the middle one of the quantities of the list */
  median: number | undefined
  /** a word or number of the line has no role */
  hasUnknown: boolean
  /** the line, or a number of it, can be read in another way that is as likely */
  isEither: boolean
  isObjected: boolean
  isCorrected: boolean
  /** the quantity is also the strength of another product of that name: `amlong 10 patta` */
  isAlsoStrength: boolean
  /** whether the catalogue's entry was confirmed by somebody */
  isConfirmed: boolean
}

/** Why an order is asked, weightiest first; empty if it is sure. */
export function doubtsAbout(candidate: Candidate): DoubtReason[] {
  const { product } = candidate
  const account = product && accountFor(candidate.written, product)
  const doubts = [
    unaccounted(candidate, account),
    ambiguous(candidate),
    objected(candidate),
    ...(account && product ? disagreeing(candidate, product, account) : ['other-brand' as const]),
    ...(account && product ? oneOfSeveral(candidate, product) : []),
    uncounted(candidate),
  ]
  return [...new Set(doubts.filter((doubt) => doubt !== undefined))]
}

/** 1. Every word and number has one role. */
function unaccounted(
  { hasUnknown, written, product }: Candidate,
  account: Account | undefined,
): DoubtReason | undefined {
  if (hasUnknown) return 'unknown-word'
  const isExtra = account && product && !account.isBrand && account.unknown.length > 0
  return isExtra && written.letters.startsWith(product.letters) ? 'unknown-word' : undefined
}

/** 2. No other reading is as likely, unless it means the same. */
function ambiguous({ isEither, isAlsoStrength, written }: Candidate): DoubtReason | undefined {
  // `pcm 650` is paracetamol of any maker rather than the brand that is called PCM
  const isSalt = SALT_SHORTHANDS.has(written.words[0] ?? '')
  return isEither || isAlsoStrength || isSalt ? 'two-readings' : undefined
}

/** 3. Nothing on the line speaks against the order. */
function objected({ isObjected, isCorrected }: Candidate): DoubtReason | undefined {
  return isObjected ? 'refused' : isCorrected ? 'corrected' : undefined
}

/** 4. Brand, strengths, form and sizes agree. */
function* disagreeing(
  candidate: Candidate,
  product: Product,
  account: Account,
): Generator<DoubtReason | undefined> {
  const isBrand = account.isBrand && (!candidate.isHeard || candidate.isMatched)
  if (!candidate.isConfirmed || !(isBrand || isNearly(candidate, product, account))) yield 'other-brand'
  if (!account.hasStrengths) yield 'other-strength'
  if (!account.hasForm || !fitsUnit(candidate, product) || isUnnamedLiquid(candidate, product))
    yield 'other-form'
  if (!account.hasSizes) yield 'other-pack'
  if (candidate.held.some((held) => held !== product.held && !(held === 1 && isWhole(product))))
    yield 'other-pack'
}

/** A bottle, tube, vial or inhaler is one, whatever it holds; what a pack holds that nobody has told is unknown. */
function isWhole({ pack, packSize }: Product): boolean {
  return packSize !== undefined || /\bMDI\b/i.test(pack)
}

/** One slip in a long brand, which the matcher is sure of, where the line also gives the strength. */
function isNearly(
  { written, isMatched, score, isHeard, siblings }: Candidate,
  product: Product,
  account: Account,
): boolean {
  if (!isMatched || score < minMisspelt) return false
  if (isHeard) return true
  if (siblings.some(({ letters }) => letters === written.letters)) return false
  return (
    account.hasStrengths &&
    written.strengths.length > 0 &&
    product.letters.length >= minSlipped &&
    product.letters[0] === written.letters[0] &&
    isOneSlipAway(written.letters, product.letters)
  )
}

/** `crocin 10` is no syrup: a liquid is asked for by its form, size, bottle or flavour; tablets go without. */
function isUnnamedLiquid({ written, unit }: Candidate, { forms, dress }: Product): boolean {
  if (forms === 0 || (forms & ~liquids) !== 0 || unit !== null) return false
  const isDressed = dress.some((word) => written.dress.includes(word) || written.words.includes(word))
  return written.forms === 0 && written.sizes.length === 0 && !isDressed
}

/** Ten strips are no syrup, and two bottles no strips. */
function fitsUnit({ unit }: Candidate, { forms, pack }: Product): boolean {
  if (unit === null) return true
  const holds = PACK_WORDS.get(unit) ?? 0
  if (holds !== 0 && forms !== 0 && (holds & forms) === 0) return false
  return (
    !(unit === 'bottle' && /^strip\b/i.test(pack)) &&
    !(unit === 'strip' && /^(?:bottle|vial|tube)\b/i.test(pack))
  )
}

/** 5. No other product of that very name has other salts or strengths, and none comes in other packs. */
function* oneOfSeveral(candidate: Candidate, product: Product): Generator<DoubtReason | undefined> {
  const { written, held } = candidate
  const { isOpen } = accountFor(written, product)
  const others = candidate.siblings.filter(
    (other) =>
      other.key !== product.key &&
      couldBe(candidate, other, product) &&
      // `telma h` is the very name of Telma H, and only a part of Telma H 80; but `eldoper` says not which form
      (isOpen || !accountFor(written, other).isOpen || isOfAnotherForm(other, product)),
  )
  if (others.some((other) => other.content !== product.content)) yield 'twin'
  // `crocin 10`: the strength that the name has is not written, nor a form that only this product has
  else if (isOpen && (written.forms === 0 || product.forms === 0)) yield 'twin'
  // `augmentin tab`: there is an Augmentin 375 Tablet, and an Augmentin 625 Duo Tablet
  else if (isOpen && candidate.longer.some((other) => accountFor(written, other).hasForm)) yield 'twin'
  if (others.some((other) => isOfAnotherForm(other, product))) yield 'twin'
  // `azithral 250`: what has the strength in its name is called so, rather than what only holds it
  if (
    isOnlyHeld(written, product) &&
    [...candidate.siblings, ...candidate.released].some((other) => isNamedIn(written, other))
  )
    yield 'twin'
  // `mucaine gel`: of mint or of orange
  if (
    product.dress.some((word) => !written.dress.includes(word) && !written.words.includes(word)) &&
    others.some((other) => other.content === product.content && other.dress.join() !== product.dress.join())
  )
    yield 'twin'
  const isPackWritten = held.length > 0 || written.sizes.length > 0
  const inOtherPacks = others.filter(
    (other) =>
      other.content === product.content &&
      other.pack !== '' &&
      product.pack !== '' &&
      packOf(other) !== packOf(product),
  )
  if (inOtherPacks.length > 0 && !isPackWritten) yield 'other-pack'
}

/** Whether the strengths that are written stand in the composition alone. */
function isOnlyHeld({ strengths }: NameParts, product: Product): boolean {
  return strengths.length > 0 && product.strengths.length === 0
}

function isNamedIn(written: NameParts, other: Product): boolean {
  const { hasStrengths, hasForm, isOpen } = accountFor(written, other)
  return other.strengths.length > 0 && hasStrengths && hasForm && !isOpen
}

function isOfAnotherForm(other: Product, product: Product): boolean {
  return other.forms !== 0 && product.forms !== 0 && (other.forms & product.forms) === 0
}

/** Whether the line can mean this product of the brand as well. */
function couldBe(candidate: Candidate, other: Product, product: Product): boolean {
  const { written } = candidate
  const account = accountFor(written, other)
  if (!account.hasStrengths || !account.hasForm || !account.hasSizes || !fitsUnit(candidate, other))
    return false
  return !(
    written.forms === 0 &&
    product.releases !== other.releases &&
    product.releases === written.releases
  )
}

function packOf({ held, packSize }: Product): string {
  return packSize ? `${packSize.unit}:${packSize.base}` : String(held)
}

/** 6. The quantity is written, positive and plausible. */
function uncounted({ quantity, unit, unitWritten, median }: Candidate): DoubtReason | undefined {
  if (quantity === null) return 'no-quantity'
  const isSingle = unit === 'tablet' || unit === 'capsule'
  if (quantity <= 0 || !Number.isInteger(quantity) || (quantity > maxPlausible && !isSingle))
    return 'odd-quantity'
  if (unitWritten === 'dozen' || unitWritten === 'carton') return 'odd-quantity'
  return median !== undefined && quantity > maxTimesMedian * median ? 'odd-quantity' : undefined
}
