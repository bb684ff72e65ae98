import type { ImportWarning } from '@rasad/contract/stock-files'
import { nameKey } from '@rasad/lexicon'

/** The import that was applied before. */
export interface EarlierImport {
  /** `YYYY-MM-DD`: what its title prints, or when it came. */
  date: string
  items: number
}

export interface ImportToCheck {
  firmName: string
  /** What the title of the file prints. */
  firm: string | null
  printedOn: string | null
  items: number
  before: EarlierImport | undefined
  /** Of a file that is taken for the whole stock: rows that name what is listed, and what it leaves out that is in stock. */
  whole?: { named: number; missing: number } | undefined
  /** Firms that the stockist's applied files have named. */
  firmsBefore: readonly string[]
}

/** Fewer items than this share of those before are far fewer, unless there were hardly any. */
const fewShare = 0.5
/** A file that leaves out more than this share of the list holds a part of the stock: a division, a page, one sheet. */
const leftOutShare = 0.25
const minItems = 20

/** What a person should look at before the file is applied. */
export function warningsOf(given: ImportToCheck): ImportWarning[] {
  const { before, printedOn, whole } = given
  const isFew = before !== undefined && before.items >= minItems && given.items < before.items * fewShare
  const listed = whole ? whole.named + whole.missing : 0
  const isPart = whole !== undefined && listed >= minItems && whole.missing > listed * leftOutShare
  return [
    ...(before && printedOn !== null && printedOn < before.date ? ['older' as const] : []),
    ...(given.firm !== null && isOtherFirm(given.firm, given) ? ['otherFirm' as const] : []),
    ...(isFew || isPart ? ['fewRows' as const] : []),
  ]
}

/** Words that half of the trade has in its name. */
const common = new Set(
  `m s ms messrs the and co company pvt private ltd limited llp inc enterprise enterprises agency agencies medical medicals
  medico medicos medicine medicines pharma pharmaceutical pharmaceuticals pharmacy drug drugs distributor distributors
  distribution trader traders trading surgical surgicals stockist stockists wholesale wholesaler wholesalers store stores
  house centre center corporation associates brothers bros sons healthcare health care lifesciences new shree shri sri`.split(
    /\s+/,
  ),
)

function isOtherFirm(firm: string, { firmName, firmsBefore }: ImportToCheck): boolean {
  if (firmsBefore.some((known) => nameKey(known) === nameKey(firm))) return false
  const own = wordsOf(firmName)
  const telling = own.filter((word) => !common.has(word))
  const printed = new Set(wordsOf(firm))
  // A name of common words alone is compared whole.
  const isSame =
    telling.length > 0
      ? telling.some((word) => printed.has(word))
      : own.every((word) => printed.has(word) || word.length < 2)
  return !isSame && !nameKey(firm).replaceAll(' ', '').includes(nameKey(firmName).replaceAll(' ', ''))
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')
}
