/** Splits a pasted text into lines without the additions of chat programs, numbering, bullets and tables. */

import type { SkipReason as OrderSkipReason } from '@rasad/contract/order-words'
import { FORMS, SITES } from '@rasad/lexicon'
import { isFormHeading, isQuote, reasonOfForm } from './form-lines.ts'
import { CHAT_PREFIX, DAY, freed, TIME } from './line-front.ts'
import { readPastedRows } from './pasted-tables.ts'
import { readPrinted } from './printed-orders.ts'
import { splitParts } from './split-parts.ts'
import { statedNeed } from './stated-need.ts'
import { isCount, isTalk, wordsOf } from './talk-words.ts'
import {
  COUNTS_THE_LIST,
  DEPARTMENTS,
  GREETING,
  PLACES,
  QUANTITY_LABELS,
  QUANTITY_UNITS,
  SIGN_OFF,
  TALK,
  TALK_OR_BRAND,
} from './words.ts'

/** The reason why a line is not part of a demand. */
export type SkipReason = Exclude<OrderSkipReason, 'company'> | 'blank'

export interface RawLine {
  raw: string
  /** without chat prefix, bullet and numbering */
  text: string
  /** one part for each medicine on the line */
  parts: string[]
  skip?: SkipReason
  /** a row of a table that no heading explains, or of an earlier mail: what it orders is not certain */
  isGuessed?: true
}

/** A stamp alone, of a message without its sender. */
const STAMP = new RegExp(
  String.raw`^\s*\[?(?:${DAY},?\s+${TIME}|${TIME},?\s+${DAY}|${TIME})\s*\]?\s*[-–:]?\s*$`,
  'iu',
)
const PHONE = /(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}/
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const WEEKDAY =
  'mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|somvar|mangalvar|budhvar|guruvar|shukravar|shanivar|ravivar'
const WEEKDAY_ONLY = new RegExp(String.raw`^\s*(?:${WEEKDAY})\s*[:.-]?\s*$`, 'i')
const DATE_ONLY = new RegExp(
  String.raw`^\s*(?:(?:order\s+)?(?:date|dt|dated|dtd|on|dinank|दिनांक)\b)?\s*[:.-]*\s*(?:(?:${WEEKDAY})[,\s]*)?(?:\d{1,2}\s*[/.-]\s*\d{1,2}\s*(?:[/.-]\s*\d{2,4})?|\d{1,2}(?:st|nd|rd|th)?[\s-]*(?:${MONTH})[,\s.'-]*(?:\d{4}|\d{2})?|(?:${MONTH})\s+\d{1,2}(?:st|nd|rd|th)?(?:[,\s]+\d{4})?)[,\s]*(?:(?:${WEEKDAY})|${TIME})?\s*$`,
  'i',
)

/** Maximum number of words in a name below a sign-off. */
const SIGNED_WORDS = 5
const SIGNED_LINES = 4
/** Empty cells of a row side by side. */
const MOST_TABS = 20
/** A longer line is no address of a town and its PIN code. */
const MOST_PIN_LINE = 100

export function layOut(text: string): RawLine[] {
  const raws = text.split(/\r\n|[\n\r\u2028\u2029]/)
  const printed = printedRows(raws)
  const table = readPastedRows(raws.map((raw, i) => withoutGaps(printed?.lines.get(i) ?? raw)))
  const { lines: rows } = table
  const headings = printed?.headings ?? table.headings
  const blank = printed?.blank ?? table.blank
  const lines = rows.map((row) => freed(row))
  const numbered = countedOff(lines)
  const signed = signOffAt(lines)
  const quoted = raws.findIndex((raw, i) => i > 0 && isQuote(raw))
  return raws.map((raw, i) => {
    const freedLine = numbered.has(i) ? lines[i]!.replace(/^\s*\d{1,3}\s+/, '') : lines[i]!
    const need = statedNeed(freedLine)
    const line = need === undefined || need === 'blank' ? freedLine : need
    const skip =
      raw.trim() === ''
        ? 'blank'
        : headings.has(i) || (line === '' && CHAT_PREFIX.test(raw))
          ? 'heading'
          : blank.has(i) || need === 'blank'
            ? 'not ordered'
            : (reasonOfStamp(raw) ?? reasonToSkip(line) ?? (i > signed ? 'sign-off' : undefined))
    if (skip) return { raw, text: line, parts: [], skip }
    return {
      raw,
      text: line,
      parts: numberedParts(raw, line).flatMap(splitParts),
      ...((table.guessed.has(i) || (quoted > 0 && i > quoted)) && { isGuessed: true as const }),
    }
  })
}

/** The share of the lines below the headings of a printed order that must be rows of it. */
const minPrinted = 0.6

/** Whether a letter and a gap stand behind a gap. One expression for both takes quadratic time in a line of blanks. */
function hasNameBehindGap(raw: string): boolean {
  const gap = raw.indexOf('  ')
  return gap >= 0 && /\p{L} {2}/u.test(raw.slice(gap + 2))
}

/** The rows of a printed order, each as the orders of a list; undefined if the text is none. */
function printedRows(raws: readonly string[]) {
  if (!raws.some(hasNameBehindGap)) return undefined
  const read = readPrinted(raws.map((raw, i) => ({ line: i + 1, cells: [raw] })))
  if (!read || read.orders.length === 0) return undefined
  const skipped = new Map(read.skipped.map(({ line, reason }) => [line - 1, reason]))
  const first = Math.min(...read.orders.map(({ line }) => line - 1))
  const below = raws.flatMap((raw, i) => (i >= first && raw.trim() !== '' ? [i] : []))
  const lines = new Map<number, string>()
  for (const { line, text } of read.orders) {
    const before = lines.get(line - 1)
    lines.set(line - 1, before === undefined ? text : `${before}; ${text}`)
  }
  if (lines.size < minPrinted * below.length) return undefined
  return {
    lines,
    headings: new Set(
      raws.flatMap((_, i) =>
        i < first && skipped.get(i) === 'heading' && MANY_GAPS.test(raws[i]!) ? [i] : [],
      ),
    ),
    blank: new Set(below.filter((i) => !lines.has(i) && !skipped.has(i))),
  }
}

/** Several columns. */
const MANY_GAPS = /\S {2,}\S.* {2,}\S/

/** Long gaps become short ones: expressions that look for spaces would take quadratic time on them. */
function withoutGaps(raw: string): string {
  return raw
    .replace(/[^\S\t]{3,}/g, '  ')
    .replace(/\t{2,}/g, (tabs) => '\t'.repeat(Math.min(tabs.length, MOST_TABS)))
}

/** `1. Tab A 2. Tab B 3. Cap C` */
function numberedParts(raw: string, line: string): string[] {
  if (!FIRST.test(raw)) return [line]
  const cuts: { from: number; to: number }[] = []
  for (const { 0: sign, 1: number, index } of line.matchAll(NEXT))
    if (Number(number) === cuts.length + 2) cuts.push({ from: index, to: index + sign.length })
  const starts = [0, ...cuts.map(({ to }) => to)]
  return starts.map((from, i) => line.slice(from, cuts[i]?.from))
}

const FIRST = /^\s*\(?1[.)]\s*\p{L}/u
const NEXT = /\s\(?(\d{1,2})[.)]\s*(?=\p{L})/gu

/** Returns the lines whose first number is only numbering: 1, 2, 3 … on consecutive lines. */
function countedOff(lines: readonly string[]): Set<number> {
  const first = lines.map((line) => /^(\d{1,3})\s+(?=\p{L})(?!x\s)/iu.exec(line)?.[1])
  const filled = lines.map((line, i) => ({ line, i })).filter(({ line }) => line !== '')
  const counted = new Set<number>()
  filled.forEach(({ i }, at) => {
    const here = Number(first[i] ?? Number.NaN)
    const before = Number(first[filled[at - 1]?.i ?? -1] ?? Number.NaN)
    const after = Number(first[filled[at + 1]?.i ?? -1] ?? Number.NaN)
    if (
      before === here - 1 ||
      (after === here + 1 && here === 1) ||
      (after === here + 1 && counted.has(filled[at - 1]?.i ?? -1))
    ) {
      counted.add(i)
    }
  })
  return counted.size >= 3 ? counted : new Set()
}

/** Stamps are looked for before the numbering is taken off: `9:12 am` has none. */
function reasonOfStamp(raw: string): SkipReason | undefined {
  return STAMP.test(raw) || WEEKDAY_ONLY.test(raw) ? 'date' : undefined
}

function reasonToSkip(line: string): SkipReason | undefined {
  if (DATE_ONLY.test(line)) return 'date'
  const words = wordsOf(line)
  if (PHONE.test(line) && !hasNumber(line) && words.filter((word) => !isTalk(word)).length < 4) return 'phone'
  const form = words.length === 0 ? undefined : reasonOfForm(line)
  if (form) return form
  if (words.length === 0) return 'no name'
  if (STRENGTH_ALONE.test(line)) return 'no name'
  if (isAllTalk(line, words)) return kindOfTalk(words)
  const timeless = line.replace(HOUR, ' ')
  if (timeless !== line && !/\d/.test(timeless) && isAllTalk(timeless, wordsOf(timeless))) return 'talk'
  // "please send the following today itself:" introduces a list and is mostly talk
  if (/[:👇]\s*[-–—]?\s*$/u.test(line) && !/\d/.test(line)) {
    if (2 * words.filter((word) => isTalk(word)).length > words.length) return 'talk'
  }
  if (isFormHeading(line) || isDepartment(line, words)) return 'heading'
  if (ADDRESS_LABEL.test(line) || isAddress(line, words)) return 'address'
  // a tax number
  if (/\b\d{2}[a-z]{5}\d{4}[a-z][a-z\d]z[a-z\d]\b/i.test(line)) return 'heading'
  // "Meenakshi Nursing Home, Madurai - Room 4, Mrs. Selvi 54/F"
  if (
    /^\D*\b(?:hospital|clinic|nursing home)\b\s*,/i.test(line) &&
    !words.some((word) => FORMS.has(word) || isCount(word))
  )
    return 'heading'
  // "Sharma Medical Store, Pune" is the sender, not an order
  if (
    /\b(?:medicals?|medicos|medicose|chemists?|druggists?|pharmac(?:y|ies)|medical (?:stores?|hall|agency|agencies)|medi ?care|drug house|distributors?|enterprises|traders|agency|agencies|pharma distributors?|(?:general |drug )?stores?|aushadh(?:alaya)?|hospital|clinic|nursing home)\b\s*(?:,[^,]*)?$/i.test(
      line,
    ) &&
    // `SHRI SA1 MEDICAL`: a letter misread
    !/(?<!\p{L})\d/u.test(line) &&
    !words.some((word) => FORMS.has(word))
  ) {
    return 'heading'
  }
  return undefined
}

/** Whether the line has a number besides that of a phone. */
export function hasNumber(line: string): boolean {
  return /\d/.test(line.replace(PHONE, ' '))
}

/** `by 5 pm`, `10 baje tak` */
const HOUR = /\b\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\b\.?|baje|bje|o'?clock|बजे)/iu
const STRENGTH_ALONE = /^\s*\d+(?:\.\d+)?\s*(?:mg|mcg|gm?|ml|iu|%)\s*$/i
/** `SKIN + EYE ORDER`, `INDENT - WARD 3 (GENERAL)`: parts of a shop or a hospital, and nothing that is counted. */
function isDepartment(line: string, words: readonly string[]): boolean {
  return (
    words.length > 1 &&
    /^\D*(?:\d{1,2}\D*)?$/.test(line) &&
    words.every((word) => DEPARTMENTS.has(word) || SITES.has(word) || isTalk(word)) &&
    words.some(
      (word) => COUNTS_THE_LIST.has(word) || word === 'indent' || word === 'requisition' || word === 'ward',
    )
  )
}

const ADDRESS_LABEL =
  /^\s*(?:(?:[dh]\.?\s?|door |plot |flat |house )no\b[.:#\s-]*\d|(?:address|addr|add|pata|delivery at|deliver to|ship to)\b\s*[:.-])/i
const PIN = /\b[1-9]\d{2}\s?\d{3}\b/

/** `Flat 7, Rose Residency, Koregaon Park, Pune 411001`: no quantity has six digits behind a town and its comma. */
export function endsInPin(line: string): boolean {
  return line.length <= MOST_PIN_LINE && /,[^,\d]*\p{L}{3,}[\s,-]+[1-9]\d{5}\.?$/u.test(line.trim())
}

/** `MG Road, Near Bus Stand, Pune 411001`. */
function isAddress(line: string, words: readonly string[]): boolean {
  const places = words.filter((word) => PLACES.has(word)).length
  if (places >= 1 && PIN.test(line)) return true
  if (endsInPin(line)) return true
  if (words.some((word) => FORMS.has(word) || (QUANTITY_UNITS.has(word) && word !== 'no'))) return false
  if (
    line.length <= MOST_PIN_LINE &&
    PIN.test(line) &&
    words.length <= 3 &&
    /^[\p{L}\s,.]+[-,\s]*[1-9]\d{5}\.?$/u.test(line.trim())
  )
    return true
  return places >= 2 || (places === 1 && (PIN.test(line) || (!/\d/.test(line) && words.length >= 2)))
}

function kindOfTalk(words: readonly string[]): SkipReason {
  if (words.some((word) => QUANTITY_LABELS.has(word))) return 'heading'
  if (words.some((word) => SIGN_OFF.has(word))) return 'sign-off'
  return words.some((word) => GREETING.has(word)) ? 'greeting' : 'talk'
}

/**
 * Returns whether a line is only talk. A single word that is also a brand, or a word with a strength (`Boss 0.2`), is
 * not.
 */
function isAllTalk(line: string, words: readonly string[]): boolean {
  const spoken = words.filter((word) => !isCount(word))
  if (!spoken.every((word) => QUANTITY_LABELS.has(word) || isTalk(word))) return false
  const [only] = spoken
  if (spoken.length > 1 || only === undefined || QUANTITY_LABELS.has(only) || COUNTS_THE_LIST.has(only))
    return true
  return TALK_OR_BRAND.has(only) ? !/\d/.test(line) && TALK.has(only) : !/\d/.test(line) || words.length > 1
}

/** Returns the line of a sign-off after which only names follow; Infinity if there is none. */
function signOffAt(lines: readonly string[]): number {
  for (let i = lines.length - 1; i > 0; i--) {
    const line = lines[i]!
    const words = wordsOf(line)
    if (words.length === 0) continue
    if (words.some((word) => SIGN_OFF.has(word)) && isAllTalk(line, words)) return i
    // a name of a few words: no number, no form
    if (words.length > SIGNED_WORDS || /\d/.test(line) || words.some((word) => FORMS.has(word)))
      return Number.POSITIVE_INFINITY
    if (lines.length - i > SIGNED_LINES) return Number.POSITIVE_INFINITY
  }
  return Number.POSITIVE_INFINITY
}
