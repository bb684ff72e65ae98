/** Lines that name a company: `Sun Pharma:`, `GSK --`, `Cipla: Asthalin 2, Foracort 1`. */

import type { AskedNames } from './asked-names.ts'
import type { CatalogueView } from './catalogue-view.ts'

export interface CompanyHeading {
  company: string
  /** what stands behind the company on the same line */
  rest: string
}

/** Headings of prescriptions and forms; companies are called like them. */
const NO_COMPANIES = new Set([
  'rx',
  'remark',
  'remarks',
  'value',
  'total',
  'note',
  'notes',
  'qty',
  'item',
  'items',
  'date',
  'name',
])
/** Of companies this large the name alone is a heading, although a medicine may bear it. */
const minMedicines = 100
const maxLetters = 60
const MARKED = /^(.{2,60}?)\s*(?::+|[-–—=]{2,}|:-|->|=>)\s*(.*)$/u
/** `Sun Pharma - Pantocid 20 10` */
const DASHED = /^(.{2,60}?)\s+[-–—]\s+(\p{L}.*)$/u
/** Words that go with a company's name in a heading. */
const BESIDE =
  /\b(?:for|from|items?|products?|order|ka|ke|ki|maal|mal|wala|wale|company|co|list|se|only|brand|division|div|medicines?)\b/giu

/** The company that a line names as heading; undefined if it is none. */
export function companyHeading(
  line: string,
  catalogue: CatalogueView,
  asked: AskedNames,
): CompanyHeading | undefined {
  const marked = MARKED.exec(line)
  if (marked && !NO_COMPANIES.has(plain(marked[1]!).toLowerCase())) {
    const named = catalogue.companyNamed(plain(marked[1]!))
    if (named) return { company: named.name, rest: withoutMarks(marked[2]!) }
  }
  const dashed = DASHED.exec(line)
  if (dashed && isTold(dashed[1]!)) {
    const named = catalogue.companyNamed(plain(dashed[1]!))
    if (named) return { company: named.name, rest: dashed[2]! }
  }
  if (line.length > maxLetters || /\d/.test(line)) return undefined
  const text = plain(line)
  if (NO_COMPANIES.has(text.toLowerCase())) return undefined
  const named = catalogue.companyNamed(text)
  if (!named) return undefined
  if (isTold(text)) return { company: named.name, rest: '' }
  if (/[-–—:]\s*$/u.test(line) || named.medicines >= minMedicines) return { company: named.name, rest: '' }
  return asked.resolve(text, undefined, undefined).tier === 'matched'
    ? undefined
    : { company: named.name, rest: '' }
}

/** Says itself that it is a company. */
function isTold(text: string): boolean {
  return /\b(?:ltd|limited|pharma\w*|labs?|laborator\w+|healthcare|lifesciences?|industries)\b/i.test(text)
}

function withoutMarks(text: string): string {
  return /[\p{L}\d]/u.test(text) ? text.trim() : ''
}

function plain(text: string): string {
  return text
    .replace(BESIDE, ' ')
    .replace(/[^\p{L}\p{M}\d&'.\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
