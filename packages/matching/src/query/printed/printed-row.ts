/** What a printed line costs as the name of one medicine, once its brand is found: numbers, packs, forms, the rest. */

import { FORM_CREAM, kinOf, MODIFIED_RELEASES, RELEASES, SITE_MOUTH, SYRUPS, VARIANTS } from '@rasad/lexicon'
import type { Trade } from '../../candidates/trade.ts'
import { companyBegins } from '../../index/company.ts'
import type { IndexData } from '../../index/index-data.ts'
import { packContradicts, ROW_COST } from '../../scoring/row-cost.ts'
import { companyCost } from '../../scoring/trade-cost.ts'
import type { BrandFit } from './brand-fit.ts'
import { FORM_COST, formFit, packFit } from './form-words.ts'
import { PRINTED_COST } from './printed-cost.ts'
import type { PrintedLine, PrintedWord } from './printed-line.ts'
import { addNumbers } from './printed-numbers.ts'
import { NO_FIT } from './word-fit.ts'

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
  strengthInDoubt: boolean
}

/** Everything that one row is compared with. */
export interface PrintedQuestion {
  line: PrintedLine
  fit: BrandFit
  /** index of the first word of the brand */
  start: number
  /** of the text: see spellingHash */
  spelling: number
  /** what the caller knows besides the text */
  trade: Trade | undefined
}

/** Returns undefined if the row contradicts the line. */
export function fitRow(data: IndexData, row: number, question: PrintedQuestion): RowFit | undefined {
  const out: RowFit = { cost: 0, doubtful: question.fit.doubtful, strengthInDoubt: false }
  const agreed = addNumbers(data, row, question, out)
  if (agreed === undefined) return undefined
  if (!addWords(data, row, question, agreed, out)) return undefined
  addMissing(data, row, question, out)
  if (question.trade) out.cost += companyCost(data, row, question.trade)
  if (packContradicts(data.forms[row]!, question.line)) {
    out.cost += ROW_COST.otherPack
    out.doubtful = true
  }
  if (data.spelling[row] !== question.spelling) out.cost += ROW_COST.otherSpelling
  return out
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
