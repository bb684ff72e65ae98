/** Lines that head, sum up or close a form, a letter or a mail, and what programs add: none orders anything. */

import { isTalk, wordsOf } from './talk-words.ts'

/** What chat and mail programs say themselves, and what advertises. */
const NOTICE =
  /end-to-end encrypted|\b(?:created|joined|left|added|changed) (?:the )?(?:group|this group|using this group)|message was deleted|missed (?:voice|video) call|^\s*\d+ (?:unread |new )?(?:photos?|videos?|documents?|messages?|contacts?|files?)\s*$|\bearn\b.*\d|double margin|\bpoints tak\b|\bdear (?:retailer|customer|chemist|partner|sir\/madam)\b.*(?:discount|offer|scheme|%)|\b(?:cashback|jackpot|lucky draw|subscribe|click here|https?:)|\bdin ka offer\b|discount on all|\bgoods once sold\b|\bsubject to .* jurisdiction\b|\bdr\b.*\b(?:mbbs|bams|bhms|bds|dnb)\b|\b(?:system|computer)[ -]generated\b|\be-?mail\b.{0,80}\b(?:confidential|attachments?|recipient|addressee)\b/i
const FORM_HEAD =
  /^\s*(?:rx|remarks?|value|(?:net )?amount|total|e\.?\s?&\s?o\.?\s?e\.?|terms|note)\s*[:.-]*\s*[\d,.\s]*(?:\/-)?$/i
/** `Age : 45 / M`, `Allergies: none known`, `HbA1c target < 7%`, `Follow up in 3 months`: of a prescription's form */
const OF_PATIENT =
  /^\s*(?:(?:patient(?:'s)? )?(?:age|sex|gender|weight|wt|height|bp|pulse|temp|spo2|allergy|allergies|diagnosis|advi[cs]e|adv|investigations?|inv|review|name)\s*[:/=-]|(?:k\/?)?[coh]\/[coe]\b|bp\s*\d{2,3}\/\d|hb ?a[1i]c\b|follow[- ]?up\b|next (?:visit|review)\b)/i
const PAGE_MARK = /\bpage\s*(?:no\.?\s*)?\d+\s*(?:of|\/)\s*\d+\s*$/i
const TURN_OVER = /^\s*(?:p\.?\s?t\.?\s?o\.?|cont(?:d|inued)?\.?)\s*$/i
const TAXED =
  /^\s*(?:[cis]?gst|igst|vat|cess|discount|disc|round off|grand total|sub total|net amount)\b(?!in)[\s:@\d.%/-]*$/i
/** `Total items: 14 (fourteen only)`, `No. of items : 13   Approx value : 1,18,430`, `Total outstanding Rs. 2,14,560` */
const SUMMED =
  /^\s*(?:(?:grand |sub |net )?total\b(?=\D{0,40}\b(?:items?|products?|lines?|value|amt|amount|outstanding|due|balance|rs)\b)|(?:no|nos|number)\.?\s*of\s*(?:items?|products?|lines?|packs?|cases|boxes)\b|(?:approx|approximate|order|net|gross)\.? (?:value|amt|amount)\b)/i
/** `Bank: … A/c 3340…, IFSC …`, `RTGS/NEFT to …` */
const BANK =
  /\bifsc\b|\b(?:a\/c|account|acct)\.?\s*(?:no\.?|number)?[\s:.-]*\d{4}|\brtgs\b|\bupi\s*(?:id)?\s*[:-]|\b(?:bank|a\/c) details\b/i
/** `Sent: Friday, …`, `Subject: RE: order`: the head of a mail */
const MAIL_HEAD = /^[\s>*]*(?:sent|cc|bcc|subject|sub|reply-to)\s*:/i
/** `On Thu, 12 Nov 2026 at 11:05, Orders wrote:`, `-----Original Message-----`: what stands below was said before */
const QUOTE = /^[\s>]*(?:on\b.{4,120}\bwrote\s*:\s*$|-{2,}\s*(?:original|previous) message\b)/i
/** `Dear Mr. Shah,` */
const SALUTATION = /^\s*(?:dear|respected|hi|hello|hey)\s+(?:mr|mrs|ms|miss|dr|shri|smt|prof)\b[^\d]{0,60}$/i
/** `Remarks: urgent ones first`; a medicine among the words is found nevertheless */
const REMARK =
  /^\s*(?:remarks?|note|n\.?b\.?|instructions?|terms(?: (?:&|and) conditions)?|payments?|delivery|transport|dispatch|despatch|freight|validity|warranty)\s*(?:details|terms)?\s*:/i
const DOCUMENT =
  /^\s*(?:p\.?\s?o\.?|purchase order|order|invoice|inv|bill|ref(?:erence)?|challan|(?:purchase )?indent|quotation|a\/c|account|cheque|chq|utr|reg|regn|opd|ipd|uhid|gst(?:in)?|d\.?\s?l\.?|fssai)\.?\s*(?:no|num|number|#)\b[\s.:#-]*(?:[a-z]{2,5}\s)?[a-z\d/-]*\d[a-z\d/-]*/i
const FIRM_LABEL =
  /^\s*(?:m\/s\b|to\s*,?\s*$|(?:from|to|shop|firm|party|customer|supplier|vendor|patient|diagnosis|prepared by|checked by|m\/s|gst(?:in)?(?:\s*no)?|dl no|d\.l\.?|mob|mobile|ph|phone|contact|tel|order by|ordered by|sent by)\b\s*[:.-])/i
/** `ORDER LIST  Party: Balaji Medico  Dt 20/11/2026` */
const ORDER_HEAD =
  /^\s*(?:(?:purchase|medicine|urgent|daily|weekly)\s+)?(?:order|indent|requirement|requisition|list)s?\b.*\b(?:party|firm|shop|from|dt|dated?)\b\s*[:.-]?\s*(?:\p{L}|\d{1,2}[/.-]\d)/iu
const FIRM_WORDS = new Set(['gstin', 'gst', 'dl', 'd', 'l', 'no', 'pan', 'fssai'])

/** Why a line of a form, a letter or a program orders nothing; undefined if it is none. */
export function reasonOfForm(line: string): 'talk' | 'greeting' | 'heading' | undefined {
  if (NOTICE.test(line) || TURN_OVER.test(line)) return 'talk'
  if (isSummary(line) || MAIL_HEAD.test(line) || isQuote(line)) return 'heading'
  if (SALUTATION.test(line)) return 'greeting'
  return isRemark(line) ? 'talk' : undefined
}

export function isRemark(line: string): boolean {
  return REMARK.test(line)
}

function isSummary(line: string): boolean {
  return [TAXED, FORM_HEAD, PAGE_MARK, OF_PATIENT, SUMMED, BANK].some((form) => form.test(line))
}

/** Whether what stands below is of an earlier mail. */
export function isQuote(line: string): boolean {
  return QUOTE.test(line)
}

/** Whether a line names a firm, a document or an order. */
export function isFormHeading(line: string): boolean {
  return FIRM_LABEL.test(line) || ORDER_HEAD.test(line) || isDocument(line)
}

/** `PO No. 0147   Date: 21-11-2026` */
function isDocument(line: string): boolean {
  const behind = line.replace(DOCUMENT, '')
  return behind !== line && wordsOf(behind).every((word) => isTalk(word) || FIRM_WORDS.has(word))
}

/** Whether a chat program says it, it advertises, or it heads or sums up a form. */
export function isNotice(line: string): boolean {
  if ([NOTICE, OF_PATIENT, SUMMED, BANK, QUOTE].some((form) => form.test(line))) return true
  return FORM_HEAD.test(line) && !/\s\d{1,3}$/.test(line)
}
