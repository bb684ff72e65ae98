/** Splits a pasted text into lines without the additions of chat programs, numbering, bullets and tables. */

import type { SkipReason as OrderSkipReason } from '@rasad/contract/order-words'
import { FORMS, foldKeepingCase, SITES } from '@rasad/lexicon'
import { withoutMisprints } from './misprints.ts'
import { readPastedRows } from './pasted-tables.ts'
import { readPrinted } from './printed-orders.ts'
import { splitParts } from './split-parts.ts'
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
  /** a row of a table that no heading explains: which of its numbers is ordered is not certain */
  isGuessed?: true
}

const DAY = String.raw`\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`
const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?`
/** `[12/03/24, 10:22:05 AM] Name: `, `12/03/2024, 10:22 - Name: `, `[10:22 am, 12/03/2024] +91 98765 43210: ` and `[10:22] Name: ` */
const CHAT_PREFIX = new RegExp(
  String.raw`^\s*(?:\[${TIME}(?=\s*\])|\[?(?:${DAY},?\s+${TIME}|${TIME},?\s+${DAY}))\s*\]?\s*[-–~]?\s*(?:\+?\d[\d\s-]{8,16}|[^:\d\n]{1,40}):\s*`,
  'iu',
)
/** A stamp alone, of a message without its sender. */
const STAMP = new RegExp(
  String.raw`^\s*\[?(?:${DAY},?\s+${TIME}|${TIME},?\s+${DAY}|${TIME})\s*\]?\s*[-–:]?\s*$`,
  'iu',
)
const BULLET = /^\s*(?:[-–—•●▪◦·*➤➢►✅✔☑👉>+_]|~(?![^~]*~)|\p{Extended_Pictographic}\uFE0F?)+\s*/u
/** `1)`, `(1)`, `1.`, `1 -`, `1:`, `#1`, `No. 1`, `a)` */
const NUMBERING =
  /^\s*(?:\((\d{1,3})\)|#\s*(\d{1,3})[).:-]?|(?:s\.?\s*no|sr\.?\s*no|no)\.?\s*(\d{1,3})[).:-]?|(\d{1,3})\s*(?:[)\]:]|\.(?!\d)|[-–—](?=\s*\D))|[a-z]\))\s*/iu
/** A keycap digit: `4️⃣`; one or more at the start number the line. */
const KEYS_IN_FRONT = /^\s*((?:\d\uFE0F?\u20E3)+)/u
const KEY = /(\d)\uFE0F?\u20E3/gu
const PHONE = /(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}/
/** What chat programs say themselves, and what advertises. */
const NOTICE =
  /end-to-end encrypted|\b(?:created|joined|left|added|changed) (?:the )?(?:group|this group|using this group)|message was deleted|missed (?:voice|video) call|^\s*\d+ (?:unread |new )?(?:photos?|videos?|documents?|messages?|contacts?|files?)\s*$|\bearn\b.*\d|double margin|\bpoints tak\b|\bdear (?:retailer|customer|chemist|partner|sir\/madam)\b.*(?:discount|offer|scheme|%)|\b(?:cashback|jackpot|lucky draw|subscribe|click here|https?:)|\bdin ka offer\b|discount on all|\bgoods once sold\b|\bsubject to .* jurisdiction\b|\bdr\b.*\b(?:mbbs|bams|bhms|bds|dnb)\b/i
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
  return raws.map((raw, i) => {
    const line = numbered.has(i) ? lines[i]!.replace(/^\s*\d{1,3}\s+/, '') : lines[i]!
    const skip =
      raw.trim() === ''
        ? 'blank'
        : headings.has(i) || (line === '' && CHAT_PREFIX.test(raw))
          ? 'heading'
          : blank.has(i)
            ? 'not ordered'
            : (reasonOfStamp(raw) ?? reasonToSkip(line) ?? (i > signed ? 'sign-off' : undefined))
    if (skip) return { raw, text: line, parts: [], skip }
    return {
      raw,
      text: line,
      parts: numberedParts(raw, line).flatMap(splitParts),
      ...(table.guessed.has(i) && { isGuessed: true as const }),
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

/** Returns the line without chat prefix, bullets and numbering, with unusual letters and digits folded. */
function freed(raw: string): string {
  const typed = raw.replace(KEYS_IN_FRONT, '$1) ').replace(KEY, '$1')
  // dot leaders are separators, and emoji variation selectors carry no meaning
  let line = withoutMisprints(foldKeepingCase(typed))
    .replace(/\p{Cf}|\uFE0F/gu, '')
    .replace(/\.{2,}/g, ' - ')
  line = line.replace(CHAT_PREFIX, '').replace(BULLET, '')
  // no line starts with a quantity like `10) x`, but `2.5` and `10 x Pan` must stay
  const rest = line.replace(NUMBERING, '')
  if (rest !== line && /\p{L}/u.test(rest)) line = rest
  return line.replace(BULLET, '').trim()
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
  if (NOTICE.test(line)) return 'talk'
  if (words.length === 0) return 'no name'
  if (TURN_OVER.test(line)) return 'talk'
  if (TAXED.test(line) || FORM_HEAD.test(line) || PAGE_MARK.test(line) || OF_PATIENT.test(line))
    return 'heading'
  if (STRENGTH_ALONE.test(line)) return 'no name'
  if (isAllTalk(line, words)) return kindOfTalk(words)
  const timeless = line.replace(HOUR, ' ')
  if (timeless !== line && !/\d/.test(timeless) && isAllTalk(timeless, wordsOf(timeless))) return 'talk'
  // "please send the following today itself:" introduces a list and is mostly talk
  if (/[:👇]\s*[-–—]?\s*$/u.test(line) && !/\d/.test(line)) {
    if (2 * words.filter((word) => isTalk(word)).length > words.length) return 'talk'
  }
  if (FIRM_LABEL.test(line) || ORDER_HEAD.test(line) || isDocument(line) || isDepartment(line, words))
    return 'heading'
  if (ADDRESS_LABEL.test(line) || isAddress(line, words)) return 'address'
  // a tax number
  if (/\b\d{2}[a-z]{5}\d{4}[a-z][a-z\d]z[a-z\d]\b/i.test(line)) return 'heading'
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
const FORM_HEAD =
  /^\s*(?:rx|remarks?|value|(?:net )?amount|total|e\.?\s?&\s?o\.?\s?e\.?|terms|note)\s*[:.-]*\s*[\d,.\s]*(?:\/-)?$/i
/** `Age : 45 / M`, `Allergies: none known`, `HbA1c target < 7%`, `Follow up in 3 months`: of a prescription's form */
const OF_PATIENT =
  /^\s*(?:(?:patient(?:'s)? )?(?:age|sex|gender|weight|wt|height|bp|pulse|temp|spo2|allergy|allergies|diagnosis|advi[cs]e|adv|investigations?|inv|review|name)\s*[:/=-]|(?:k\/?)?[coh]\/[coe]\b|bp\s*\d{2,3}\/\d|hb ?a[1i]c\b|follow[- ]?up\b|next (?:visit|review)\b)/i
const STRENGTH_ALONE = /^\s*\d+(?:\.\d+)?\s*(?:mg|mcg|gm?|ml|iu|%)\s*$/i
const PAGE_MARK = /\bpage\s*(?:no\.?\s*)?\d+\s*(?:of|\/)\s*\d+\s*$/i
const TURN_OVER = /^\s*(?:p\.?\s?t\.?\s?o\.?|cont(?:d|inued)?\.?)\s*$/i
const TAXED =
  /^\s*(?:[cis]?gst|igst|vat|cess|discount|disc|round off|grand total|sub total|net amount)\b(?!in)[\s:@\d.%/-]*$/i
const DOCUMENT =
  /^\s*(?:p\.?\s?o\.?|purchase order|order|invoice|inv|bill|ref(?:erence)?|challan|indent|quotation|a\/c|account|cheque|chq|utr|reg|regn|opd|ipd|uhid|gst(?:in)?|d\.?\s?l\.?|fssai)\.?\s*(?:no|num|number|#)\b[\s.:#-]*(?:[a-z]{2,5}\s)?[a-z\d/-]*\d[a-z\d/-]*/i

/** `PO No. 0147   Date: 21-11-2026` */
function isDocument(line: string): boolean {
  const behind = line.replace(DOCUMENT, '')
  return behind !== line && wordsOf(behind).every((word) => isTalk(word) || FIRM_WORDS.has(word))
}

/** `ORDER LIST  Party: Balaji Medico  Dt 20/11/2026` */
const ORDER_HEAD =
  /^\s*(?:(?:purchase|medicine|urgent|daily|weekly)\s+)?(?:order|indent|requirement|requisition|list)s?\b.*\b(?:party|firm|shop|from|dt|dated?)\b\s*[:.-]?\s*(?:\p{L}|\d{1,2}[/.-]\d)/iu

const FIRM_WORDS = new Set(['gstin', 'gst', 'dl', 'd', 'l', 'no', 'pan', 'fssai'])

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

const FIRM_LABEL =
  /^\s*(?:m\/s\b|to\s*,?\s*$|(?:from|to|shop|firm|party|customer|patient|diagnosis|prepared by|checked by|m\/s|gst(?:in)?(?:\s*no)?|dl no|d\.l\.?|mob|mobile|ph|phone|contact|tel|order by|ordered by|sent by)\b\s*[:.-])/i
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

/** Whether a chat program says it, it advertises, or it heads or sums up a form. */
export function isNotice(line: string): boolean {
  return NOTICE.test(line) || OF_PATIENT.test(line) || (FORM_HEAD.test(line) && !/\s\d{1,3}$/.test(line))
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
