/** What a printed line costs as the name of one medicine, once its brand is found: numbers, packs, forms, the rest. */

import {
  FORM_CREAM,
  FORM_SHAMPOO,
  kinOf,
  MODIFIED_RELEASES,
  RELEASES,
  SITE_MOUTH,
  SYRUPS,
  UNIT_MASS,
  UNIT_NONE,
  UNIT_VOLUME,
  VARIANTS,
} from '@rasad/lexicon'
import type { IndexData } from '../index/index-data.ts'
import { FAR } from '../scoring/edit-distance.ts'
import { BY_WEIGHT, packContradicts, ROW_COST, strengthCost } from '../scoring/row-cost.ts'
import type { Quantity } from '../text/lexer.ts'
import { sameStrength } from '../text/numbers.ts'
import type { BrandFit } from './brand-fit.ts'
import { companyBegins } from './company.ts'
import { FORM_COST, formFit, packFit } from './form-words.ts'
import type { PrintedLine, PrintedWord } from './printed-line.ts'
import { NO_FIT } from './word-fit.ts'

export const PRINTED_COST = {
  /** letters and digits, or a long number, before or behind the name */
  code: 6,
  /** a short number before the name, which no medicine has as its strength */
  shortCode: 10,
  /** a strength that is written twice */
  twice: 4,
  /** the strength is that of the composition, and the name has none */
  composed: 40,
  /** the company's name, before or behind */
  company: 3,
  /** a word in brackets that nothing explains */
  aside: 8,
  /** a word attached to a number: what is left of overwritten columns */
  stuck: 8,
  /** any other word that nothing explains, once and for each letter */
  unexplained: 60,
  unexplainedLetter: 3,
  maxUnexplained: 120,
  /** a short word before the brand: a company's or a rack's letters */
  prefix: 70,
  /** a letter or two behind the brand that can be a form and can make another product */
  variantForForm: 70,
  /** the pack is another one than the medicine's */
  otherPack: 8,
  /** a form of another kind, where brand and strength agree */
  otherForm: 130,
  /** a second form beside the right one, in a column of its own */
  secondForm: 8,
  /** a release kind that the name lacks and that makes no other product */
  release: 60,
}

/** Letters of a company or a rack before a brand. */
const MIN_PREFIX = 3
const MAX_PREFIX = 4

/** Letters that are left of a unit, or mistyped, behind a strength: the same as in lexer.ts. */
const STUCK = /^[aeiouzmglks]$/
/** `cr` is short for cream, too. */
const CREAM_OR_RELEASE = 'cr'

export interface RowFit {
  cost: number
  doubtful: boolean
}

/** Everything that one row is compared with. */
export interface PrintedQuestion {
  line: PrintedLine
  fit: BrandFit
  /** index of the first word of the brand */
  start: number
  /** of the text: see spellingHash */
  spelling: number
  /** sizes of packs that the caller knows, from a column of their own */
  packs: readonly number[]
}

/** Returns undefined if the row contradicts the line. */
export function fitRow(data: IndexData, row: number, question: PrintedQuestion): RowFit | undefined {
  const out: RowFit = { cost: 0, doubtful: question.fit.doubtful }
  const agreed = addNumbers(data, row, question, out)
  if (agreed === undefined) return undefined
  if (!addWords(data, row, question, agreed, out)) return undefined
  addMissing(data, row, question, out)
  if (packContradicts(data.forms[row]!, question.line)) {
    out.cost += ROW_COST.otherPack
    out.doubtful = true
  }
  if (data.spelling[row] !== question.spelling) out.cost += ROW_COST.otherSpelling
  return out
}

/** Sorts the numbers into strengths, packs and codes. Returns whether the strengths agree exactly. */
function addNumbers(
  data: IndexData,
  row: number,
  question: PrintedQuestion,
  out: RowFit,
): boolean | undefined {
  const { line, start } = question
  const from = data.numberStart[row]!
  const to = data.numberStart[row + 1]!
  const startAt = line.words[start]!.at
  const strengths: Quantity[] = []
  const sizes = [...question.packs]
  let taken = 0
  let open = to - from
  const others: typeof line.numbers = []
  for (const number of line.numbers) {
    const { quantity, use } = number
    if (use === 'pack') {
      sizes.push(quantity.value)
      continue
    }
    if (isInCode(number.at, line, startAt) || (number.bracketed && use === 'count')) {
      if (number.at < startAt) out.cost += PRINTED_COST.code
      continue
    }
    const found = findNumber(data, from, to, taken, quantity)
    if (found < 0 && findNumber(data, from, to, ~taken, quantity) >= 0) out.cost += PRINTED_COST.twice
    else if (found < 0) others.push(number)
    else {
      taken |= 1 << (found - from)
      open--
      strengths.push(quantity)
    }
  }
  for (const { quantity, use, at, isCode } of others) {
    if (
      at < startAt &&
      quantity.unit === UNIT_NONE &&
      Number.isInteger(quantity.value) &&
      (isCode || open === 0)
    ) {
      out.cost += isCode ? PRINTED_COST.code : PRINTED_COST.shortCode
      if (!isCode && from === to && hasAliasNumbers(data, row)) out.doubtful = true
    } else if (use === 'size' && canBeSize(data, row, quantity)) sizes.push(quantity.value)
    else if (use === 'either' && isSize(data, row, quantity.value, question.packs)) sizes.push(quantity.value)
    else if (
      use === 'count' &&
      (open === 0 || open === to - from - countVolumes(data, from, to)) &&
      isCountable(data, from, to, taken)
    ) {
      sizes.push(quantity.value)
      if (from === to && hasAliasNumbers(data, row) && !isOwnPack(data, row, quantity.value))
        out.doubtful = true
    } else strengths.push(quantity)
  }
  const cost = strengthCost(data, row, { numbers: strengths, strengths: strengths.filter(isNoVolume) }, true)
  if (cost >= FAR) return undefined
  out.cost += cost === ROW_COST.strengthOfAlias ? PRINTED_COST.composed : cost
  const own = data.packs[row] ?? 0
  if (own > 0 && sizes.length > 0 && !sizes.some((size) => isOwnPack(data, row, size)))
    out.cost += PRINTED_COST.otherPack
  return from === to ? strengths.length === 0 : cost < ROW_COST.noStrength
}

function isNoVolume({ unit }: Quantity): boolean {
  return unit !== UNIT_VOLUME
}

/** Once one strength of the name is found, or it has none, a further number can count its pack. */
function isCountable(data: IndexData, from: number, to: number, taken: number): boolean {
  return from === to || taken !== 0 || countVolumes(data, from, to) === to - from
}

function countVolumes(data: IndexData, from: number, to: number): number {
  let count = 0
  for (let k = from; k < to; k++) if (data.numberUnit[k] === UNIT_VOLUME) count++
  return count
}

/** `xl0004`: letters and digits before the brand; `(ck0007)`: in brackets behind it. */
function isInCode(at: number, { words }: PrintedLine, startAt: number): boolean {
  return words.some(
    (word) => word.beforeNumber && word.at + 1 === at && (word.at < startAt || word.bracketed),
  )
}

function findNumber(data: IndexData, from: number, to: number, taken: number, quantity: Quantity): number {
  const { value, base, unit } = quantity
  for (let k = from; k < to && k < from + 31; k++) {
    if ((taken >>> (k - from)) & 1) continue
    if (sameStrength(value, base, unit, data.numberValue[k]!, data.numberBase[k]!, data.numberUnit[k]!))
      return k
  }
  return -1
}

function hasAliasNumbers(data: IndexData, row: number): boolean {
  const alias = data.aliasOfRow[row]!
  return data.aliasNumberStart[alias] !== data.aliasNumberStart[alias + 1]
}

/** ml of anything, grams of what is not counted. */
function canBeSize(data: IndexData, row: number, { unit }: Quantity): boolean {
  if (unit === UNIT_VOLUME) return true
  const forms = data.forms[row]!
  return unit === UNIT_MASS && (forms === 0 || (forms & (BY_WEIGHT | SYRUPS | FORM_SHAMPOO)) !== 0)
}

/** Returns whether a number can only be a pack: the medicine's, or that of the pack column. */
function isSize(data: IndexData, row: number, size: number, packs: readonly number[]): boolean {
  return isOwnPack(data, row, size) || packs.includes(size)
}

function isOwnPack(data: IndexData, row: number, size: number): boolean {
  return data.packs.length > 0 && data.packs[row] === Math.round(size * 10)
}

/** Explains the words that are not part of the brand; false if one of them means another product. */
function addWords(
  data: IndexData,
  row: number,
  { line: { words }, fit, start }: PrintedQuestion,
  agreed: boolean,
  out: RowFit,
): boolean {
  const forms = data.forms[row]!
  const sites = data.sites[row]!
  let written = 0
  let agreeing = 0
  let writtenSites = 0
  let inCompany = false
  for (let i = 0; i < words.length; i++) {
    if (((fit.used >>> i) & 1) === 1) continue
    const word = words[i]!
    if (word.bracketed && word.text.length === 1 && inCompany) continue
    const { known } = word
    if (known !== undefined && known.form !== 0) {
      written |= known.form
      agreeing |= known.form & forms
    } else if (known !== undefined && known.site !== 0) writtenSites |= known.site
    else if (!addOther(data, row, word, i < start, out)) return false
    // `(KLM D)`: a company and its division
    inCompany = word.bracketed && word.text.length > 1
  }
  if (fit.attached !== '') {
    const cost = formFit(fit.attached, forms, sites, false)
    const release = RELEASES.get(fit.attached) ?? 0
    if (cost !== NO_FIT) out.cost += cost
    else if ((release & data.allReleases[row]!) !== 0) out.cost += FORM_COST.cut
    else addUnexplained(fit.attached, out)
  }
  if (writtenSites === 0) out.cost += sites === 0 ? 0 : ROW_COST.noSite
  else if (sites === 0) out.cost += ROW_COST.siteTooMany
  else if ((sites & writtenSites) === 0) return false
  return addForms(forms, written, agreeing, agreed && ((sites | writtenSites) & ~SITE_MOUTH) === 0, out)
}

function addForms(forms: number, written: number, agreeing: number, agreed: boolean, out: RowFit): boolean {
  if (written === 0) {
    if (forms !== 0) out.cost += ROW_COST.noForm
    return true
  }
  if (forms === 0) {
    out.cost += ROW_COST.formTooMany
    return true
  }
  if (agreeing !== 0) {
    if ((written & ~forms) !== 0) out.cost += PRINTED_COST.secondForm
    return true
  }
  out.doubtful = true
  const isKin = (kinOf(written) & forms) !== 0
  if (!isKin && !agreed) return false
  if (!isKin) out.cost += PRINTED_COST.otherForm
  else out.cost += (forms & SYRUPS) !== 0 && (written & SYRUPS) !== 0 ? ROW_COST.kinSyrup : ROW_COST.kinForm
  return true
}

/** A word that is neither brand nor a known form. */
function addOther(data: IndexData, row: number, word: PrintedWord, isBefore: boolean, out: RowFit): boolean {
  const { text, known } = word
  if (text === CREAM_OR_RELEASE && (data.forms[row]! & FORM_CREAM) !== 0) return true
  if (known?.release && !isBefore) return addRelease(data, row, known.release, out)
  if (known?.countsPacks || (known?.unit && (word.inTail || word.behindNumber))) {
    out.cost += FORM_COST.pack
    return true
  }
  if (companyBegins(data, row, text)) {
    out.cost += PRINTED_COST.company
    return true
  }
  if (word.beforeNumber && (isBefore || word.bracketed)) {
    out.cost += PRINTED_COST.code
    return true
  }
  if (isBefore) return addPrefix(text, out)
  const isVariant = VARIANTS.has(text) || text.length === 1
  if (isVariant && word.afterStrength && !(word.behindNumber && STUCK.test(text))) return false
  const isTail = word.inTail || word.behindNumber
  const cost = formFit(text, data.forms[row]!, data.sites[row]!, word.last || isTail)
  if (cost !== NO_FIT) {
    out.cost += cost
    // `Melapik C` can be the cream, and can be another product
    if (isVariant && !isTail && !word.afterPack && text.length < 3) {
      out.cost += PRINTED_COST.variantForForm
      out.doubtful = true
    }
    return true
  }
  if (word.afterPack && packFit(text) !== NO_FIT) out.cost += FORM_COST.pack
  else if (word.bracketed) addAside(word, isVariant, out)
  else if (word.behindNumber) {
    out.cost += PRINTED_COST.stuck
    out.doubtful = true
  } else if (isVariant) return false
  else addUnexplained(text, out)
  return true
}

/** A word in brackets behind the name is a company or a note, unless it can be a variant. */
function addAside({ inTail }: PrintedWord, isVariant: boolean, out: RowFit): void {
  out.cost += PRINTED_COST.aside
  if (!inTail || isVariant) out.doubtful = true
}

/** A short word before the brand that nothing explains; a longer one means another brand. */
function addPrefix(text: string, out: RowFit): boolean {
  out.cost += PRINTED_COST.prefix
  out.doubtful = true
  return text.length >= MIN_PREFIX && text.length <= MAX_PREFIX
}

function addUnexplained(text: string, out: RowFit): void {
  out.doubtful = true
  out.cost += Math.min(
    PRINTED_COST.maxUnexplained,
    PRINTED_COST.unexplained + PRINTED_COST.unexplainedLetter * text.length,
  )
}

function addRelease(data: IndexData, row: number, release: number, out: RowFit): boolean {
  if ((data.allReleases[row]! & release) !== 0) return true
  if ((release & MODIFIED_RELEASES) !== 0) return false
  out.cost += PRINTED_COST.release
  out.doubtful = true
  return true
}

/** What the row has and the line lacks, besides words of the brand. */
function addMissing(data: IndexData, row: number, { line, fit }: PrintedQuestion, out: RowFit): void {
  const { missingBefore } = fit
  if (missingBefore.length > 0) {
    const isCompany = missingBefore.length === 1 && companyBegins(data, row, missingBefore[0]!)
    const letters = missingBefore.join('').length
    out.cost += isCompany ? PRINTED_COST.company : 40 + 2 * letters
    if (!isCompany) out.doubtful = true
  }
  const releases = data.releases[row]!
  if (releases === 0) return
  let named = 0
  for (const { known } of line.words) named |= known?.release ?? 0
  if ((releases & ~named) !== 0) out.cost += ROW_COST.noRelease
}
