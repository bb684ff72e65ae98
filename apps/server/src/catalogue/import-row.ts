import { nameKey } from '@rasad/lexicon'
import { withPlainLetters } from '../look-alikes/look-alikes.ts'
import { ImportFileError } from './import-file.ts'
import { medicineKey } from './medicine-key.ts'

const columnNames = ['name', 'manufacturer', 'composition', 'pack', 'price', 'rx'] as const
type ColumnName = (typeof columnNames)[number]
/** What other lists call them. */
const otherNames: Record<string, ColumnName> = { company: 'manufacturer', mrp: 'price' }

const mostCharacters = { name: 300, manufacturer: 300, composition: 3_000, pack: 300 }
const maxPaise = 2_147_483_647
const rxWords = new Map([
  ['', false],
  ['0', false],
  ['false', false],
  ['no', false],
  ['1', true],
  ['true', true],
  ['yes', true],
])

/** Maps each known column to its position in the file. */
export interface Columns {
  count: number
  at: Partial<Record<ColumnName, number>> & { name: number }
  /** Names of ignored columns, spelt as in the file. */
  ignored: string[]
}

export interface ImportedMedicine {
  name: string
  nameKey: string
  company: string | null
  companyKey: string | null
  composition: string | null
  pack: string | null
  packKey: string | null
  pricePaise: number | null
  rx: boolean
}

/**
 * Parses the header line, ignoring case and surrounding blanks.
 * @throws ImportFileError when there is no column `name`, or a known column appears twice.
 */
export function readHeader(path: string, fields: string[]): Columns {
  const at: Columns['at'] = { name: -1 }
  const ignored: string[] = []
  const headings = fields.map((field) => field.trim().toLowerCase())
  fields.forEach((field, index) => {
    const heading = headings[index] ?? ''
    const other = otherNames[heading]
    // A column with the name itself comes first.
    const name =
      columnNames.find((known) => known === heading) ??
      (other && headings.includes(other) ? undefined : other)
    if (!name) {
      ignored.push(field.trim() || `(column ${index + 1})`)
    } else if ((at[name] ?? -1) >= 0) {
      throw new ImportFileError(`${path} has two columns "${name}".`)
    } else at[name] = index
  })
  if (at.name < 0) {
    const separator = fields.length === 1 ? fields[0]?.match(/[;\t|]/)?.[0] : undefined
    const hint = separator
      ? ` Its fields seem to be separated by ${separator === '\t' ? 'tabs' : `"${separator}"`}; they must be separated by commas.`
      : ` Its first line must name the columns; it has: ${fields.map((field) => field.trim().slice(0, 40)).join(', ')}.`
    throw new ImportFileError(`${path} has no column "name".${hint}`)
  }
  return { count: fields.length, at, ignored }
}

/** Parses the fields of one row; returns a string with the reason when the row is bad. */
export function readMedicineRow(fields: string[], { count, at }: Columns): ImportedMedicine | string {
  if (fields.length !== count) {
    return `has ${fields.length} ${fields.length === 1 ? 'column' : 'columns'}, the header has ${count}`
  }
  const texts = { name: '', manufacturer: '', composition: '', pack: '' }
  for (const column of ['name', 'manufacturer', 'composition', 'pack'] as const) {
    const given = tidy(fields[at[column] ?? -1] ?? '')
    const text = column === 'name' || column === 'manufacturer' ? withPlainLetters(given) : given
    const most = mostCharacters[column]
    if (text.length > most) return `${column} is too long: ${text.length} characters, at most ${most}`
    texts[column] = text
  }
  if (texts.name === '') return 'name is empty'
  if (!/[\p{L}\p{N}]/u.test(texts.name)) return `name ${quote(texts.name)} has no letters or digits`

  const pricePaise = readPrice(fields[at.price ?? -1] ?? '')
  if (typeof pricePaise === 'string') return pricePaise
  const rxText = (fields[at.rx ?? -1] ?? '').trim()
  const rx = rxWords.get(rxText.toLowerCase())
  if (rx === undefined) return `rx ${quote(rxText)} is none of 1, 0, true, false, yes, no`

  const companyKey = texts.manufacturer === '' ? '' : companyKeyOf(texts.manufacturer)
  return {
    name: texts.name,
    nameKey: medicineKey(texts.name),
    company: companyKey === '' ? null : texts.manufacturer,
    companyKey: companyKey === '' ? null : companyKey,
    composition: texts.composition || null,
    pack: texts.pack || null,
    packKey: texts.pack === '' ? null : packKeyOf(texts.pack),
    pricePaise,
    rx,
  }
}

/** Converts rupees to paise, rounding half up; null when empty or 0, which catalogues write for an unknown price; a string with the reason when invalid. */
function readPrice(field: string): number | null | string {
  const text = field.trim()
  if (text === '') return null
  const parts = /^(?:₹|rs\.?)?\s*(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.(\d*))?$/i.exec(text)
  const [, whole = '', fraction = ''] = parts ?? []
  if (!parts || whole + fraction === '') {
    const negative = /^\D{0,4}-\s*[\d.]/.test(text)
    return `price ${quote(text)} is ${negative ? 'negative' : 'not a number'}`
  }
  const paise =
    Number(whole.replaceAll(',', '')) * 100 +
    Number(fraction.slice(0, 2).padEnd(2, '0')) +
    ((fraction[2] ?? '0') >= '5' ? 1 : 0)
  if (paise === 0) return null
  return paise <= maxPaise ? paise : `price ${quote(text)} is too high: at most ${maxPaise / 100}`
}

function tidy(field: string): string {
  return field
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function quote(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`
}

/** Few companies make many medicines in few packs, so that these keys are cached. */
const companyKeyOf = cached(nameKey)
const packKeyOf = cached(medicineKey)

function cached(keyOf: (text: string) => string): (text: string) => string {
  const keys = new Map<string, string>()
  return (text) => {
    let key = keys.get(text)
    if (key === undefined) {
      if (keys.size >= 20_000) keys.clear()
      key = keyOf(text)
      keys.set(text, key)
    }
    return key
  }
}
