/** Tables in, dated stock out. */

import { compactColumns, otherAlignments } from './align-headings.ts'
import { assembleItems } from './assemble-items.ts'
import { likelyItems } from './columns.ts'
import {
  type ExplainedRow,
  explainRows,
  type ItemRow,
  type OtherRow,
  startsRegister,
  textOf,
} from './explain-rows.ts'
import { type ColumnHeading, findHeading, type Heading } from './find-heading.ts'
import { type FoundMapping, findMapping } from './find-mapping.ts'
import { fingerprintOf } from './fingerprint.ts'
import { findEvidence } from './proofs.ts'
import {
  type ColumnMapping,
  type ReadColumn,
  type Role,
  rowFlags,
  type SkippedRow,
  type SourceRow,
  type SourceTable,
  type StockDoubt,
  type StockProof,
  type StockReading,
  StockRefused,
  type StockRow,
  type StockTitle,
} from './reading-types.ts'
import { noStockText } from './refusals.ts'
import { billOf, orderOrSales } from './refuse-bill.ts'
import { isFurniture, listsHeadings, namedBand, titleDate } from './row-words.ts'
import { recordTables, shapeTable } from './shape-table.ts'
import { expiryOrder, isPack } from './values.ts'

export interface ReadOptions {
  /** columns that somebody has chosen, or that are remembered for this layout */
  mapping?: ColumnMapping
}

/**
 * Reads a stock statement.
 * @throws StockRefused where no table holds items with quantities, or where the file is a bill
 */
export function readStock(tables: readonly SourceTable[], options: ReadOptions = {}): StockReading {
  const read: TableReading[] = []
  let before: TableReading | undefined
  for (const table of tables.flatMap(recordTables)) {
    const shaped = shapeTable(table)
    if (!shaped) continue
    const bill = billOf(shaped.rows) ?? orderOrSales(shaped.rows)
    if (bill) throw new StockRefused(bill)
    const own = readTable(shaped, isGrid(table), options, before)
    if (!own) continue
    read.push(own)
    if (!before || own.mapping.confidence > before.mapping.confidence) before = own
  }
  const best = read.reduce<TableReading | undefined>(
    (top, own) => (!top || weightOf(own) > weightOf(top) ? own : top),
    undefined,
  )
  if (!best || weightOf(best) === 0) throw new StockRefused(noStockText)
  return joined(read, best)
}

/** Whether the file itself parts the columns; a report can also stand in the first cells of a sheet, line by line. */
function isGrid({ kind, rows }: SourceTable): boolean {
  return kind === 'grid' && rows.some(({ cells }) => cells.filter((cell) => cell !== '').length >= 2)
}

interface TableReading {
  name: string
  headings: ColumnHeading[]
  heading: Heading | undefined
  mapping: FoundMapping
  explained: ExplainedRow[]
  rows: StockRow[]
  proofs: StockProof[]
  doubts: StockDoubt[]
  copies: OtherRow[]
  sourceRows: SourceRow[]
}

function weightOf({ rows, mapping }: TableReading): number {
  return rows.length * (0.2 + mapping.confidence)
}

function readTable(
  table: SourceTable,
  hasColumns: boolean,
  options: ReadOptions,
  before: TableReading | undefined,
): TableReading | undefined {
  let heading = findHeading(table.rows)
  const ownRows = heading && nameRows(table.rows, heading)
  if (heading && ownRows) {
    table = { ...table, rows: withNameColumn(table.rows, ownRows) }
    const others = heading.columns.map((column) =>
      column.meaning.role === 'name'
        ? { ...column, meaning: { role: 'pack' as const, weight: 1, sign: 0 as const } }
        : column,
    )
    heading = { ...heading, columns: [nameColumn, ...others] }
  }
  const below = beforeRegister(heading ? table.rows.slice(heading.to + 1) : table.rows)
  let items = likelyItems(below)
  // A heading printed as a footer has its rows above.
  if (heading && items.length < 2) {
    const above = likelyItems(table.rows.slice(0, heading.from))
    if (above.length > items.length) items = above
  }
  if (items.length === 0) return undefined
  // Names can have rows of their own, above those of their batches.
  const named = heading?.columns.findIndex(({ meaning }) => meaning.role === 'name') ?? -1
  if (named >= 0 && items.filter(({ cells }) => hasWord(cells[named])).length < items.length * 0.1) {
    const others = below.filter(({ cells }) => hasWord(cells[named]))
    const kept = new Set([...items, ...others])
    if (others.length >= 2 && others.length >= items.length * 0.1)
      items = below.filter((row) => kept.has(row))
  }
  const { rows, headings: own } = compactColumns(table.rows, items, heading)
  const compactItems = pick(rows, items)
  // A page without a heading has the columns of the page before.
  const headings = !heading && before && before.headings.length === own.length ? before.headings : own
  const found = bestMapping(compactItems, headings, options.mapping)
  if (!found) return undefined
  const mapping =
    heading || headings !== own
      ? found.mapping
      : { ...found.mapping, confidence: found.mapping.confidence * 0.9 }
  if (options.mapping) applyChosen(mapping, options.mapping)
  const explained = explainRows(rows, heading, mapping)
  const itemRows = explained.filter((row): row is ItemRow => row.kind === 'item')
  const { rows: stock, copies } = assembleItems(itemRows, mapping, undefined)
  const { proofs, doubts } = findEvidence(
    mapping,
    found.headings,
    explained,
    hasColumns,
    new Set(copies.map(({ row }) => row)),
  )
  if (!options.mapping) mapping.confidence = believed(mapping.confidence, proofs, doubts)
  return {
    name: table.name,
    headings: found.headings,
    heading,
    mapping,
    explained,
    rows: stock,
    proofs,
    doubts,
    copies,
    sourceRows: rows,
  }
}

/** Most that a reading is trusted without a proof: a person looks at it. */
const unproven = 0.45
/** Least that one and two proofs are worth. */
const provenOnce = 0.85
const provenTwice = 0.95

/** Headings alone publish nothing; a plain list keeps the little confidence that its headings give. */
function believed(confidence: number, proofs: readonly StockProof[], doubts: readonly StockDoubt[]): number {
  if (doubts.length > 0) return Math.min(confidence, unproven)
  if (proofs.length === 0) return confidence
  return Math.max(confidence, proofs.length >= 2 ? provenTwice : provenOnce)
}

/** The rows above a register of bills that ends the report. */
function beforeRegister(rows: readonly SourceRow[]): readonly SourceRow[] {
  const at = rows.findLastIndex(startsRegister)
  if (at <= 0 || likelyItems(rows.slice(0, at)).length < 2) return rows
  return findHeading(rows.slice(at + 1)) ? rows : rows.slice(0, at)
}

const nameColumn: ColumnHeading = { text: '', meaning: { role: 'name', weight: 1, sign: 0 }, group: '' }

/** Whether the column that is called the name has packs beside the numbers: the name is the line above. */
function holdsPacks(rows: readonly SourceRow[], column: number): boolean {
  const cells = rows
    .filter((row) => row.cells.filter((cell) => cell !== '').length >= 3)
    .map((row) => row.cells[column] ?? '')
  return cells.filter(isPack).length > cells.length * 0.6
}

/** Under a heading without names of its own, the rows of one text above the others are the names. */
function nameRows(rows: readonly SourceRow[], { to, columns }: Heading): Set<number> | undefined {
  const roles = columns.map(({ meaning }) => meaning.role)
  const filled = (row: SourceRow | undefined) => row?.cells.filter((cell) => cell !== '') ?? []
  const named = roles.indexOf('name')
  if (named >= 0 && !holdsPacks(rows.slice(to + 1), named)) return undefined
  const lines = new Set<number>()
  for (let at = to + 1; at < rows.length; at++) {
    const [text = '', ...others] = filled(rows[at])
    if (others.length > 0 || !hasWord(text) || isFurniture(text) || namedBand(text) !== undefined) continue
    if (filled(rows[at + 1]).length >= 3) lines.add(rows[at]?.line ?? 0)
  }
  const others = rows.slice(to + 1).filter((row) => filled(row).length >= 3).length
  // A few are bands of companies.
  return lines.size >= Math.max(3, others * 0.2) ? lines : undefined
}

function withNameColumn(rows: readonly SourceRow[], names: ReadonlySet<number>): SourceRow[] {
  return rows.map(({ line, cells }) =>
    names.has(line)
      ? { line, cells: [cells.find((cell) => cell !== '') ?? ''] }
      : { line, cells: ['', ...cells] },
  )
}

function hasWord(cell: string | undefined): boolean {
  return /\p{L}{2}/u.test(cell ?? '')
}

/** The same rows after their columns were changed. */
function pick(rows: readonly SourceRow[], items: readonly SourceRow[]): SourceRow[] {
  const lines = new Set(items.map(({ line }) => line))
  return rows.filter(({ line }) => lines.has(line))
}

const goodEnough = 0.8

function bestMapping(
  items: readonly SourceRow[],
  headings: ColumnHeading[],
  chosen: ColumnMapping | undefined,
) {
  const first = findMapping(items, headings, chosen)
  let best = first ? { mapping: first, headings } : undefined
  if (chosen || (first && first.confidence >= goodEnough)) return best
  for (const other of otherAlignments(headings)) {
    const mapping = findMapping(items, other)
    // A quantity heads no names, and zeros prove nothing.
    const isShifted =
      mapping &&
      ['opening', 'receipt', 'issue', 'closing', 'total'].includes(other[mapping.name]?.meaning.role ?? '')
    if (
      mapping &&
      !isShifted &&
      mapping.confidence >= goodEnough &&
      mapping.confidence > (best?.mapping.confidence ?? 0) + 0.1
    )
      best = { mapping, headings: other }
  }
  return best
}

/** What a person has chosen holds, whatever the headings say. */
function applyChosen(mapping: FoundMapping, chosen: ColumnMapping): void {
  const roles: [keyof ColumnMapping, Role][] = [
    ['code', 'code'],
    ['pack', 'pack'],
    ['company', 'company'],
    ['batch', 'batch'],
    ['expiry', 'expiry'],
    ['mrp', 'mrp'],
    ['ptr', 'ptr'],
    ['pts', 'pts'],
    ['scheme', 'scheme'],
    ['free', 'free'],
  ]
  for (const [, role] of roles) {
    for (const [index, own] of mapping.roles.entries()) if (own === role) mapping.roles[index] = 'unknown'
  }
  for (const [key, role] of roles) {
    const column = chosen[key]
    if (typeof column === 'number') mapping.roles[column] = role
  }
  mapping.roles[chosen.name] = 'name'
  mapping.roles[chosen.quantity] = 'closing'
  if (chosen.movements) mapping.terms = chosen.movements
  mapping.confidence = 1
}

function joined(read: readonly TableReading[], best: TableReading): StockReading {
  const rows: StockRow[] = []
  const skipped: SkippedRow[] = []
  const many = read.filter(({ rows: own }) => own.length > 0).length > 1
  const taken: { table: TableReading; names: Map<string, string> }[] = []
  // The same items with other numbers, of no other month: sheets of several stockists.
  let isMixed = severalFirms(read)
  let asked = best.mapping.confidence
  for (const table of read) {
    const sheet = many && table.name !== '' ? table.name : undefined
    const mark = <T extends object>(row: T): T => (sheet === undefined ? row : { ...row, sheet })
    const names = new Map(
      table.rows.map((row) => [nameKey(row), JSON.stringify({ ...row, line: 0, flags: [] })]),
    )
    const again = table === best && taken.length === 0 ? undefined : repeats(names, taken)
    const first = again === 'other-period' ? taken.find((own) => isOtherPlace(table, own.table)) : undefined
    const repeat = first ? undefined : again
    if (repeat === 'other-period' && periodOf(textsOf(table)) === '') isMixed = true
    const isSummary = table !== best && table.mapping.confidence < 0.5 && !looksAlike(table, best)
    for (const row of table.explained) {
      if (row.kind === 'item') {
        if (repeat || isSummary)
          skipped.push(mark({ line: row.row.line, text: textOf(row.row), why: repeat ?? 'other-period' }))
      } else skipped.push(mark({ line: row.row.line, text: row.text, why: row.kind }))
    }
    if (repeat || isSummary) continue
    for (const copy of table.copies) skipped.push(mark({ line: copy.row.line, text: copy.text, why: 'copy' }))
    taken.push({ table, names })
    if (first) addPlace(rows, table.rows.map(mark))
    else for (const row of table.rows) rows.push(mark(row))
    if (table.rows.length > rows.length * 0.2) asked = Math.min(asked, table.mapping.confidence)
  }
  const { mapping } = best
  const doubts = [...best.doubts]
  if (isMixed) doubts.push('several-firms')
  if (doubts.length > best.doubts.length && asked < 1) asked = Math.min(asked, unproven)
  return {
    rows,
    skipped: skipped.sort((a, b) => (a.sheet ?? '').localeCompare(b.sheet ?? '') || a.line - b.line),
    mapping: columnMapping(mapping),
    columns: headingsOf(mapping, best.headings),
    seen: seenColumns(best),
    confidence: Math.round(asked * 100) / 100,
    proofs: best.proofs,
    doubts,
    proof: { share: Math.round(mapping.sum.share * 1e4) / 1e4, rows: mapping.sum.moving },
    fingerprint: fingerprintOf(best.headings, mapping.profiles.length),
    title: titleOf(best),
  }
}

/** Without the company: the band of a month can name the month. */
function nameKey({ name, pack, batch }: StockRow): string {
  return [name, pack, batch].join('\u0000').toLowerCase()
}

/** Tables with the same items: the same page again, or another month. Only the first is this month's. */
function repeats(
  names: ReadonlyMap<string, string>,
  taken: readonly { names: Map<string, string> }[],
): 'copy' | 'other-period' | undefined {
  for (const { names: known } of taken) {
    const shared = [...names].filter(([name]) => known.has(name))
    if (shared.length < Math.max(2, names.size * 0.5)) continue
    const equal = shared.filter(([name, row]) => known.get(name) === row).length
    return equal >= shared.length * 0.9 ? 'copy' : 'other-period'
  }
  return undefined
}

const placeWords =
  /\b(?:go-?downs?|warehouse|ware ?house|location|branch|depot|shop|counter|store ?room|main store|rack|floor|cold ?(?:room|store|storage))\b/i

/** What a table is called, and what stands above it. */
function textsOf(table: TableReading): string {
  return `${table.name} ${titleTexts(table).join(' ')}`
}

/** The same items with other numbers: another place if the sheets say so, or another month. */
function isOtherPlace(table: TableReading, first: TableReading): boolean {
  const period = (own: TableReading) => periodOf(textsOf(own))
  const isPlace = (own: TableReading) => placeWords.test(textsOf(own))
  const [own, other] = [period(table), period(first)]
  if (own !== other) return false
  return (isPlace(table) && isPlace(first)) || own !== ''
}

/** Days and months that a title names, to compare. */
function periodOf(text: string): string {
  const months = text.match(/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/gi) ?? []
  const days = text.match(/\b\d{1,4}[-/. ]\d{1,2}[-/. ]\d{2,4}\b/g) ?? []
  return [...months.map((month) => month.slice(0, 3).toLowerCase()), ...days].join(' ')
}

/** Adds the stock of another place to that of the same items. */
function addPlace(rows: StockRow[], others: readonly StockRow[]): void {
  const key = ({ name, pack }: StockRow) => `${name}\u0000${pack}`.toLowerCase()
  const known = new Map(rows.map((row) => [key(row), row]))
  for (const other of others) {
    const row = known.get(key(other))
    if (!row) {
      rows.push(other)
      continue
    }
    row.quantity = Math.round((row.quantity + other.quantity) * 1e4) / 1e4
    for (const part of ['free', 'loose'] as const)
      if (other[part] !== undefined) row[part] = (row[part] ?? 0) + other[part]
    if (
      other.expiry &&
      other.quantity > 0 &&
      (!row.expiry || expiryOrder(other.expiry) < expiryOrder(row.expiry))
    )
      Object.assign(row, { expiry: other.expiry }, other.batch ? { batch: other.batch } : {})
    const flags = new Set([...row.flags, ...other.flags, 'merged-batches' as const])
    row.flags = rowFlags.filter((flag) => (flag === 'negative' ? row.quantity < 0 : flags.has(flag)))
  }
}

function looksAlike(table: TableReading, best: TableReading): boolean {
  return table.headings.length === best.headings.length
}

function columnMapping({ roles, name, quantity, terms, value }: FoundMapping): ColumnMapping {
  const mapping: ColumnMapping = { name, quantity }
  for (const role of [
    'code',
    'pack',
    'company',
    'batch',
    'expiry',
    'mrp',
    'ptr',
    'pts',
    'scheme',
    'free',
  ] as const) {
    const at = roles.indexOf(role)
    if (at >= 0) mapping[role] = at
  }
  if (terms.length > 0) mapping.movements = terms
  if (value) {
    mapping.rate = value.rate
    mapping.value = value.value
  }
  return mapping
}

function headingsOf(mapping: FoundMapping, headings: readonly ColumnHeading[]): Record<string, string> {
  const label = (index: number) => headings[index]?.text || `column ${index + 1}`
  const out: Record<string, string> = { name: label(mapping.name), quantity: label(mapping.quantity) }
  for (const role of ['code', 'pack', 'company', 'batch', 'expiry', 'mrp', 'ptr', 'pts', 'scheme'] as const) {
    const at = mapping.roles.indexOf(role)
    if (at >= 0) out[role] = label(at)
  }
  return out
}

function seenColumns({ headings, mapping, sourceRows, explained }: TableReading): ReadColumn[] {
  const items = explained.filter((row): row is ItemRow => row.kind === 'item').map(({ row }) => row)
  const from = items.length > 0 ? items : sourceRows
  return mapping.profiles.map(({ index }) => ({
    index,
    heading: headings[index]?.text ?? '',
    role: mapping.roles[index] ?? 'unknown',
    samples: [...new Set(from.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== ''))].slice(
      0,
      5,
    ),
  }))
}

/** What stands above the heading or the first item. */
function titleTexts({ explained, sourceRows, heading }: TableReading): string[] {
  const firstItem = explained.find((row) => row.kind === 'item')?.row.line ?? 0
  const until = heading ? (sourceRows[heading.from]?.line ?? firstItem) : firstItem
  return sourceRows
    .filter(({ line }) => line < Math.max(until, 1))
    .map(textOf)
    .filter((text) => text !== '')
}

/** Sheets with titles of their own that begin with different names: the stock of several stockists. */
function severalFirms(tables: readonly TableReading[]): boolean {
  const firms = new Set(tables.map((table) => titleOf(table).firm?.toLowerCase()).filter((firm) => firm))
  return firms.size > 1
}

/** Letters of a line above the items that are looked at. */
const maxTitleLine = 300
/** A mobile number with what stands before it, else one with its area code. */
const mobile = /(?<![\w/-])(?:\+?91[\s-]*|0)?[6-9]\d{4}[\s-]?\d{5}(?![\w/])/
const landline = /(?<![\w/-])0\d{2,4}[\s-]?\d{6,8}(?![\w/])/
const taxNumber = /(?<!\w)\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z](?!\w)/i
/** How to reach the firm, behind its name. */
const contact = /[\s,;|(-]*(?:\b(?:ph|phone|mob|mobile|tel|contact|cell|gst|gstin)\b|\+?\d[\d\s-]{8,}).*$/i
/** Whom it is sent to. */
const recipient = /\s+(?:(?:company|comp|mfr|mfg|division|to)\s*:|m\/s\b).*$/i
const namesRecipient = /^(?:to|party|customer|company|comp|mfr|mfg|division|supplier)\b\s*(?:name)?\s*[:,-]/i

function titleOf(table: TableReading): StockTitle {
  const above = titleTexts(table).map((text) => text.slice(0, maxTitleLine))
  const title: StockTitle = {}
  const isName = (text: string) => !isFurniture(text) && !titleDate(text) && !listsHeadings(text)
  const firm = above.find((text) => /\p{L}{3}/u.test(text) && isName(text))
  // Whom it is sent to can stand in the same line, or below.
  if (firm) title.firm = firm.replace(recipient, '').replace(contact, '') || firm
  const until = above.findIndex((text) => namesRecipient.test(text))
  const own = above.slice(0, until < 0 ? above.length : until).map((text) => text.replace(recipient, ''))
  const phone = [mobile, landline].flatMap((shape) => own.flatMap((text) => shape.exec(text)?.[0] ?? []))[0]
  if (phone) title.phone = phone
  const gstin = own.flatMap((text) => taxNumber.exec(text)?.[0] ?? [])[0]
  if (gstin) title.gstin = gstin
  const date = above.map(titleDate).findLast((found) => found !== undefined)
  if (date) title.date = date
  return title
}
