/** The words of rows that are no items. */

import { FORMS, fold, RELEASES, UNITS } from '@rasad/lexicon'
import { isHeadingWord } from './headings.ts'
import { collapse } from './values.ts'

const furniture =
  /^(?:page\s*(?:no\b|[:.#-]|\d+\s*(?:of\b|\/|$)|$)|pg\.?\s*no|continued|contd?\b|c\/f|b\/f|carried|brought|print(?:ed)?\b|powered by|authori[sz]ed|for\s+[a-z].*(?:pharma|medic|agenc|distribut|enterpris|trader|store|drug|surgical|corporation|compan|ltd|sons|bros)|e\.?\s*&\s*o\.?\s*e|end of report|report\b|\*+\s*end|gstin|gst no|d\.?l\.? ?no|drug lic|phone|ph\b|mob|tel\b|email|e-mail|from\s*:?\s*\d|date\s*[:.]|as on\b|period|stock (?:statement|status|report|list|and sales|& sales|summary|valuation|as on)|stock ?(?:&|and) ?sales?|sales? (?:and|&) stock|bill nos?|inv(?:oice)?\.? ?(?:no|date)\b|purchase invoices?|qnt ?->|rebate|checked by|prepared by|verified by|signature|run date|user\b|copyright|software|www\.|http|note\s*:|remarks?\s*:|qr ?code|print health|order form|re-?order\s*:|\(?p\.?t\.?o\.?\)?\s*$|thank|developed by|generated|this is a computer|closing stock (?:report|statement)|bank\b|terms|subject to)/i
const furnitureAnywhere =
  /\bpage\s*(?:no)?\.*\s*[:.]?\s*\d+\b|continued\s*\.\.|\bgstin\b|\bauthori[sz]ed signatory\b|\bpowered by\b|\bdl\s*no\b|\bfrom\s+\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\s+to\b|\bas on\s*:?\s*\d|\bend of (?:the )?report\b|\b(?:stands for|indicates|denotes)\b/i
const band =
  /^(?:mfg|mfr|mfac|manufacturer(?: group)?|company(?: name)?|comp|division|div|group|make|marketing group|brand|principal|supplier group|category)\b\.?\s*(?:name)?\s*[:>=-]+\s*(.+)$/i
/** `Manufacturer 103 CIPLA`: its code stands where the packs are. */
const coded = /^(?:manufacturer|manufacture|mfr|mfg|company|division)\s+\d+\s+(.*\p{L}.*)$/iu
const starred =
  /^(?:\*{2,}|={2,}|-{2,}|#{2,}|<{1,}|\[)\s*([^*=#<>[\]]+?)\s*(?:\*{2,}|={2,}|-{2,}|#{2,}|>{1,}|\])$/
const totalWords = new Set(
  (
    'total totals ttl tot sub grand net page item items product company comp division div group mfg mfr all overall report closing opening ' +
    'stock value values amount amt qty quantity in rs inr of for the balance sum sales sale purchase purchases receipt receipts issue issues ' +
    'batch wise statement rate mrp ptr cost pur at by and no nos count carried forward brought c/f b/f'
  ).split(' '),
)
const registerKeys =
  /^(?:supplier(?:s|name)?|party(?:name)?|vendor(?:name)?|invoice(?:no|number|date|amount)?|inv(?:no|date|amt)|bill(?:no|number|date|amt|amount)|billvalue|challan(?:no)?|voucher(?:no|type)?|vchno|debitnote(?:no)?|docno|grnno|entryno)$/
const company =
  /\b(?:ltd|limited|pvt|private|pharma(?:ceuticals?|ceutical|s)?|labs?|laborator(?:y|ies)|healthcare|health care|lifesciences?|life sciences?|remedies|drugs|biotech|industries|formulations|division|div|inc|corp(?:oration)?|co\.|llp|medicare|therapeutics|chemicals|care)\b/i

/** Whether the text belongs to the printed page, and to no item. */
export function isFurniture(text: string): boolean {
  const isFurnished = furniture.test(text.replace(/^[*\s.:-]+/, '')) || furnitureAnywhere.test(text)
  return isFurnished || isRule(text) || isPageMark(text)
}

/** `2/7` alone: a page, and how many there are. */
function isPageMark(text: string): boolean {
  const [, page, pages] = /^(\d{1,4})\s*\/\s*(\d{1,4})$/.exec(text) ?? []
  return page !== undefined && Number(page) >= 1 && Number(page) <= Number(pages)
}

/** Whether a line names a bill: `Inv.No.- 3412 Date - 01/12/25`. */
export function isBillLine(text: string): boolean {
  return /^(?:purchase\s+)?(?:invoice|inv|bill)\W{0,2}(?:no|date|dt)\b/i.test(text)
}

/** Whether a line says which page it stands on, and of how many. */
export function isPageLine(text: string): boolean {
  return /\bpage\s*(?:no)?\.?\s*:?\s*\d+\s*(?:of|\/)\s*\d+\b/i.test(text)
}

/** Lines of dashes and dots. */
export function isRule(text: string): boolean {
  return /^[-=_.*~+|#\s\u2500-\u257f]{3,}$/.test(text)
}

/** The company of a band that says that it is one: `Mfg : CIPLA`, `*** CIPLA ***`, `Manufacturer 103 CIPLA`. */
export function namedBand(text: string): string | undefined {
  const named = band.exec(text)?.[1] ?? coded.exec(text)?.[1] ?? starred.exec(text)?.[1]
  return named === undefined ? undefined : collapse(named.replace(/[*=<>]+/g, ' '))
}

/** A band without the date or period that stands behind it: `CIPLA DERMA DATE : 29/11/2025`. */
export function withoutPeriod(text: string): string {
  const at = text.search(/\s(?:date|dt|period|month|from|for the (?:month|period))\b[\s.:]*\S*\d/i)
  return at > 0 ? text.slice(0, at).trimEnd() : text
}

/** Whether a text could be a company: `CIPLA LTD`. */
export function isCompany(text: string): boolean {
  return company.test(text)
}

/** Whether a text has a word for a total in front or at the end. */
export function saysTotal(text: string): boolean {
  const bare = text.replace(/^[*\s.:>=-]+/, '')
  return (
    /^(?:(?:sub|grand|net|page|item|company|comp|division|div|group|mfg|mfr|product|all|overall|report|batch|closing|stock)[\s.:-]*){0,3}(?:totals?|ttl)\b/i.test(
      bare,
    ) ||
    /\b(?:totals?)\b[\s.:>=*-]*(?:[:>=]\s*)?$/i.test(bare) ||
    /\b(?:sub|grand)[\s-]?total\b/i.test(bare) ||
    /^(?:amount|quantity|qty|values?|value in rs|in rs|closing (?:stock )?(?:value|qty|amount)|(?:opening|closing|purchase|sales?|receipt|issue)s?(?: stock)?(?: value| amount| amt| qty)|stock value|value of stock|values?:.*|c\/f|b\/f|carried forward|brought forward)\b[\s.:()a-z]*$/i.test(
      bare,
    )
  )
}

const summaryWords = new Set(
  (
    'opening op open closing cl close purchase purchases pur sale sales receipt receipts received recd issue issues stock value values val ' +
    'valuation amount amt goods gross net total totals credit debit cr db adj adjustment branch summary lm blm return returns expiry free qty ' +
    'quantity tax gst based rate cost rs inr last month prev previous current balance transfer transfers in of and by at on for company the ' +
    'opstockvalue clstockvalue opvalue clvalue salvalue purvalue stockvalue ' +
    'jan feb mar apr may jun jul aug sep oct nov dec ' +
    'january february march april june july august september october november december'
  ).split(' '),
)
const summaryKey =
  /\b(?:opening|closing|purchases?|sales?|receipts?|issues?|values?|val|valuation|amount|amt|quantity|qty|totals?|\w+value)\b/i

/** Whether a label is that of a line of figures below the items: `Opening Val.:`, `Goods Value`, `Sales (Oct)`. */
export function isSummary(label: string): boolean {
  const words = label.toLowerCase().match(/\p{L}+/gu) ?? []
  return summaryKey.test(label) && words.every((word) => summaryWords.has(word))
}

/** Whether a text says a total and nothing that could be a name, apart from the words of the band above. */
export function saysOnlyTotal(text: string, known: string): boolean {
  const words = text.toLowerCase().match(/[a-z/]+/g) ?? []
  const others = new Set(known.toLowerCase().match(/[a-z]+/g) ?? [])
  if (words.length === 0) return false
  if (/^(?:sub|grand|page|company|division|item|product|group)[\s-]*total/i.test(text)) return true
  if (/^total\s*(?:of|for|value|qty|amount|[:>=])/i.test(text)) return true
  return words.every((word) => totalWords.has(word) || others.has(word))
}

/** Whether a heading cell belongs to a register of bills. */
export function isRegisterWord(key: string): boolean {
  return registerKeys.test(key)
}

/** Whether a printed line heads a register of bills: `SUPPLIER NAME  INVOICE NO  DATE  AMOUNT`. */
export function isRegisterLine(text: string): boolean {
  const kinds = [
    /\b(?:supplier|party|vendor)\b/i,
    /\b(?:invoice|bill|inv|challan|voucher|vch|(?:debit|credit) note)\b/i,
    /\b(?:date|dt)\b/i,
    /\b(?:amount|amt|value)\b/i,
  ]
  return kinds.filter((kind) => kind.test(text)).length >= 3
}

/** Whether a line heads a report below the stock: `Non Moving items Report Non Move Days > 90`. */
export function isOtherReport(text: string): boolean {
  return /^\W*(?:(?:non|slow|dead)[ -]?moving|near[ -]?expiry|expired)\b.*\b(?:report|list|items?|products?)\b/i.test(
    text,
  )
}

/** Words beside those of the lexicon that end a name. */
const restWords =
  /^(?:\d.*|of|per|w|v|with|and|for|in|plus|forte|ds|lc|new|eye|ear|oral|nasal|face|hand|body|strips?|tubes?|bottles?|vials?|gelatin|soft|dry)$/

/** Whether a text consists of what ends a name: `TABLETS 10MG`. */
export function isRestOfName(text: string): boolean {
  const words = fold(text)
    .split(/[\s/+.-]+/)
    .filter((word) => word !== '')
  return (
    words.length > 0 &&
    words.every((word) => FORMS.has(word) || UNITS.has(word) || RELEASES.has(word) || restWords.test(word))
  )
}

/** Whether a text is the name of a medicine with its form or strength: `GLIMPAX-M 1MG TABLET`, and not `TABLET SECTION`. */
export function isMedicine(text: string): boolean {
  const words = fold(text)
    .split(/[\s/+.-]+/)
    .filter((word) => word !== '')
  const isForm = (word: string) => FORMS.has(word) || /^\d+(?:mg|mcg|gm?|ml|iu|%)$/.test(word)
  const [first = '', ...others] = words
  if (text.length > 48 || isForm(first) || UNITS.has(first) || /^\d+$/.test(first)) return false
  return (
    others.some(isForm) && !words.every((word) => isForm(word) || UNITS.has(word) || restWords.test(word))
  )
}

/** A date in the title: the last one of `From 01/11/2026 To 22/11/2026`, as `2026-11-22`. */
export function titleDate(text: string): string | undefined {
  let last: string | undefined
  for (const match of text.matchAll(
    /\b(\d{1,2})[-/. ](\d{1,2}|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/. ,]+(\d{4}|\d{2})\b/gi,
  )) {
    const month = /^\d/.test(match[2] ?? '')
      ? Number(match[2])
      : 1 +
        ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].indexOf(
          (match[2] ?? '').toLowerCase(),
        )
    const year = Number(match[3]) < 100 ? 2000 + Number(match[3]) : Number(match[3])
    const day = Number(match[1])
    if (month >= 1 && month <= 12 && day >= 1 && day <= 31 && year > 1995 && year < 2100)
      last = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  }
  const iso = /\b(20\d\d)-(\d\d)-(\d\d)\b/.exec(text)
  return last ?? (iso ? iso[0] : undefined)
}

/** `Opening Value : 38016.18`: labels, and what they say. */
export function isLabelled(cells: readonly string[]): boolean {
  const first = cells.find((cell) => /\p{L}/u.test(cell)) ?? ''
  return isSummary(first) || cells.some(isLabel)
}

/** `Opening Value :`, `Total: 12.50`, `: 38016.18`, in time that grows with its length. */
function isLabel(cell: string): boolean {
  if (cell.startsWith(':')) return true
  const at = cell.lastIndexOf(':')
  return at > 0 && /^\s*[-\d,.]*$/.test(cell.slice(at + 1)) && /\p{L}/u.test(cell.slice(0, at))
}

/** `O.B. PUR.VAL. SALE C.B.`, `(Q+F) Amt (Q+F) Amt`: headings, apart from what stands in brackets. */
export function listsHeadings(text: string): boolean {
  const bare = collapse(text.replace(/\([^()]*\)/g, ' '))
  if (bare === '') return text.split('(').length > 2
  const words = bare.split(' ')
  return words.length >= 4 && words.filter((word) => isHeadingWord(word)).length >= words.length * 0.7
}
