/** Why a reading of a table may be believed, and what speaks against it. */

import { checkSum, isSigned, type Term, valueHolds } from './arithmetic.ts'
import type { ExplainedRow, ItemRow } from './explain-rows.ts'
import type { ColumnHeading } from './find-heading.ts'
import { type FoundMapping, numberOf } from './find-mapping.ts'
import { meaningOf, roleSigns } from './headings.ts'
import type { Role, SourceRow, StockDoubt, StockProof } from './reading-types.ts'
import { isFurniture, namedBand } from './row-words.ts'
import { isPack, isUnit, piecesOf, readNumber, readQuantity } from './values.ts'

interface Evidence {
  proofs: StockProof[]
  doubts: StockDoubt[]
}

const proofShare = 0.95
/** Where a return counts the other way than its heading says. */
const returnShare = 0.99
/** Returns that are not printed: in many rows under clear headings, more may fail. */
const largeShare = 0.9
const largeSample = 20
/** In fewer, one row may fail. */
const smallSample = 10
/** Rows that move and hold; without a heading that says "closing", more are needed. */
const fewMoving = 3
const manyMoving = 8
const valueRows = 4
/** Batches of one item that are printed below each other. */
const mostBatches = 4
const moneyShare = 0.35
/** A quantity this many times the median is probably an amount of money. */
const outlier = 100
/** Smaller than this, a quantity far above the median is still a quantity. */
const largeQuantity = 5_000

/**
 * Looks for what proves the closing column of one table, and for what contradicts it.
 * @param headings one for each column of the mapping
 * @param isGrid the file itself parts its columns
 * @param copies rows of pages that were printed twice
 */
export function findEvidence(
  mapping: FoundMapping,
  headings: readonly ColumnHeading[],
  explained: readonly ExplainedRow[],
  isGrid: boolean,
  copies: ReadonlySet<SourceRow>,
): Evidence {
  const items = explained.filter((row): row is ItemRow => row.kind === 'item')
  const table = numbersOfItems(items, mapping)
  const heading = headings[mapping.quantity]?.meaning
  const isNamed = heading?.role === 'closing' && heading.weight >= 0.7
  const proofs = [
    movementProof(mapping, headings, table, isNamed),
    isNamed ? (valueProof(mapping, headings, table) ?? unitPriceProof(mapping, headings, table)) : undefined,
    isNamed ? totalProof(mapping, explained) : undefined,
  ].filter((proof) => proof !== undefined)
  const has = (kind: StockProof['kind']) => proofs.some((proof) => proof.kind === kind)
  const doubts: StockDoubt[] = []
  if (proofs.length === 0 && !(isGrid && isPlainList(mapping, headings))) doubts.push('no-proof')
  if (!has('movement') && isContradicted(mapping, headings, table) && proofs.length < 2)
    doubts.push('movement')
  const saysWords = items.some(({ row }) => /\p{L}/u.test(row.cells[mapping.quantity] ?? ''))
  if (holdsNothing(table[mapping.quantity]) && !has('movement') && !saysWords) doubts.push('zeros')
  const total = proofs.find(({ kind }) => kind === 'total')
  if (hasOutlier(mapping, items, table, has('movement') ? total : undefined, has('movement')))
    doubts.push('outlier')
  if (
    sharesNames(items, mapping, total !== undefined && proofs.length > 1) ||
    (total === undefined && repeatsRows(items, table, copies)) ||
    isHeadedAsValue(headings[mapping.name]) ||
    (!has('movement') && holdsQuantities(headings[mapping.name])) ||
    areParted(explained)
  )
    doubts.push('names')
  if (countsPieces(items, mapping)) doubts.push('units')
  if (unexplained(explained) > items.length * 0.01 || hidesItems(mapping, explained))
    doubts.push('unexplained')
  return { proofs, doubts }
}

/** The numbers of every column in the rows of items; NaN where a cell is none. */
function numbersOfItems(items: readonly ItemRow[], { roles, profiles }: FoundMapping): Float64Array[] {
  const pack = roles.indexOf('pack')
  const numbers = profiles.map(() => new Float64Array(items.length))
  for (const [at, { row }] of items.entries()) {
    const pieces = piecesOf(row.cells[pack] ?? '')
    for (const [column, own] of numbers.entries()) own[at] = numberOf(row.cells[column] ?? '', pieces)
  }
  return numbers
}

function rowsOf(table: readonly Float64Array[]): number[] {
  return Array.from({ length: table[0]?.length ?? 0 }, (_, row) => row)
}

/** Opening and movements make the closing stock. The same sum turned around proves another column: the headings must agree. */
function movementProof(
  { quantity, terms, roles }: FoundMapping,
  headings: readonly ColumnHeading[],
  table: readonly Float64Array[],
  isNamed: boolean,
): StockProof | undefined {
  const rows = rowsOf(table)
  const { held, moving, share } = checkSum(table, rows, quantity, terms)
  const isClear = isNamed && (moving >= largeSample || (moving - held <= 1 && moving >= smallSample))
  const short = () => (isNamed ? shortProof(headings, table, quantity, terms) : undefined)
  if (share < (isClear ? largeShare : proofShare)) return moving < fewMoving ? short() : undefined
  const used = terms.filter(({ column }) => rows.some((row) => table[column]?.[row] !== 0))
  if (used.length < 2 || !used.some(({ sign }) => sign === 1)) return undefined
  const signOf = ({ column }: Term) => {
    const meaning = headings[column]?.meaning
    const sign = (roles[column] && roleSigns[roles[column]]) ?? meaning?.sign ?? 0
    return sign !== 0 && isSigned(table[column]) ? 1 : sign
  }
  const against = used.filter((term) => signOf(term) !== 0 && signOf(term) !== term.sign)
  // Programs call a return by either side: in many rows that all hold, it is what the sum says.
  const isReturned =
    isNamed &&
    moving >= largeSample &&
    share >= returnShare &&
    against.every(({ column }) => ['salesReturn', 'purchaseReturn'].includes(roles[column] ?? ''))
  if (against.length > 0 && !isReturned) return undefined
  // What a heading calls a quantity takes part, or its neighbour does where it covers several; money does not.
  const heldBy: (Role | undefined)[] = ['opening', 'total']
  const isLeft = headings.some(({ meaning }, column) => {
    if (meaning.role !== 'opening' && meaning.role !== 'issue') return false
    if (meaning.weight < 0.7 || column === quantity || terms.some((term) => term.column === column))
      return false
    // `Sale` also heads its amount, and a total or another opening stock holds this one.
    if (isMoney(table[column]) || /\bs?val(?:ue)?\b/i.test(headings[column]?.text ?? '')) return false
    if (meaning.role === 'opening' && used.some(({ column: own }) => heldBy.includes(roles[own])))
      return false
    const isCovered =
      meaning.role === 'issue' &&
      used.some(
        (term) =>
          term.sign === -1 &&
          headings[term.column]?.meaning.role === 'unknown' &&
          Math.abs(term.column - column) <= 2,
      )
    return !isCovered && rows.some((row) => table[column]?.[row] !== 0)
  })
  const hasMoney = used.some(({ column }) => {
    const meaning = headings[column]?.meaning
    return meaning?.role === 'value' && meaning.weight >= 0.9
  })
  if (isLeft || hasMoney) return undefined
  // Turned around, the sum proves what is rarer than the stock: an adjustment, or what is free.
  const filled = (column: number) => rows.filter((row) => (table[column]?.[row] ?? 0) !== 0).length
  const isTurned = used.some(
    (term) => term.sign === -1 && signOf(term) === 0 && filled(term.column) > filled(quantity),
  )
  if (isTurned) return undefined
  // Columns that add up to nothing prove no column of zeros.
  const stocked = rows.filter(
    (row) => (table[quantity]?.[row] ?? 0) !== 0 && checkSum(table, [row], quantity, terms).held > 0,
  )
  if (stocked.length < Math.max(2, moving * 0.1) && moving >= fewMoving) return undefined
  const says = (role: string) => used.some(({ column }) => headings[column]?.meaning.role === role)
  const isLast = used.every(({ column }) => column < quantity)
  const isHeaded = (says('opening') || says('total')) && (says('issue') || isNamed)
  if (moving < fewMoving) return short()
  if (isNamed ? !isHeaded && moving < manyMoving : !(isHeaded && says('issue') && isLast)) return undefined
  return { kind: 'movement', held, of: moving }
}

/** Amounts have any paise; halves are quantities. */
function isMoney(numbers: Float64Array | undefined): boolean {
  const sizes = [...(numbers ?? [])].filter((number) => number !== 0 && !Number.isNaN(number))
  return sizes.filter((number) => !Number.isInteger(number * 2)).length > sizes.length * moneyShare
}

/** What opening and movements of a row make. */
function sumOf(table: readonly Float64Array[], row: number, terms: readonly Term[]): number {
  return terms.reduce((total, { column, sign }) => total + sign * (table[column]?.[row] ?? 0), 0)
}

/** In a statement of a few rows, or of idle ones, each must hold, under headings that mean nothing else. */
function shortProof(
  headings: readonly ColumnHeading[],
  table: readonly Float64Array[],
  quantity: number,
  terms: readonly Term[],
): StockProof | undefined {
  const says = (role: string, columns: readonly number[]) =>
    columns.some((column) => {
      const meaning = headings[column]?.meaning
      return meaning?.role === role && meaning.weight >= 0.9
    })
  const columns = terms.map(({ column }) => column)
  if (!says('opening', columns) || !says('issue', columns) || !says('closing', [quantity])) return undefined
  const held = heldInAll(table, quantity, terms) || heldWithOther(headings, table, quantity, terms)
  return held > 0 ? { kind: 'movement', held, of: held } : undefined
}

/** How many rows with stock there are; 0 where one does not hold. */
function heldInAll(table: readonly Float64Array[], quantity: number, terms: readonly Term[]): number {
  let held = 0
  for (const row of rowsOf(table)) {
    const printed = table[quantity]?.[row] ?? Number.NaN
    if (!(Math.abs(sumOf(table, row, terms) - printed) < 1e-3)) return 0
    if (printed !== 0) held++
  }
  return held
}

/** The same with a column such as "Other", whose sign too few rows tell; most rows must hold without it. */
function heldWithOther(
  headings: readonly ColumnHeading[],
  table: readonly Float64Array[],
  quantity: number,
  terms: readonly Term[],
): number {
  const others = headings.flatMap(({ meaning: { role, weight } }, column) =>
    role === 'adjustment' && weight === 1 && !terms.some((term) => term.column === column) ? [column] : [],
  )
  const rows = rowsOf(table)
  for (const column of others) {
    const filled = rows.filter((row) => (table[column]?.[row] ?? 0) !== 0).length
    if (filled === 0 || filled * 2 >= rows.length) continue
    for (const sign of [1, -1] as const) {
      const held = heldInAll(table, quantity, [...terms, { column, sign }])
      if (held >= fewMoving) return held
    }
  }
  return 0
}

/** Quantity × rate = value, with a value that belongs to no other quantity. */
function valueProof(
  { quantity, value, roles }: FoundMapping,
  headings: readonly ColumnHeading[],
  table: readonly Float64Array[],
): StockProof | undefined {
  if (!value) return undefined
  const meaning = headings[value.value]?.meaning
  if (meaning?.role === 'other' && meaning.weight >= 0.9) return undefined
  const holds = (column: number) => {
    let held = 0
    let of = 0
    for (const row of rowsOf(table)) {
      const own = table[column]?.[row] ?? Number.NaN
      if (own === 0 || own === 1) continue
      const isRight = valueHolds(own, table[value.rate]?.[row] ?? 0, table[value.value]?.[row] ?? 0, false)
      if (isRight === undefined) continue
      of++
      if (isRight) held++
    }
    return { held, of }
  }
  const own = holds(quantity)
  if (own.of < valueRows || own.held < own.of * proofShare) return undefined
  const rival = roles.some((role, column) => {
    if (column === quantity || !(role in roleSigns || role === 'total')) return false
    // Where nothing has moved, the opening stock is the same quantity.
    if (table[column]?.every((number, row) => number === table[quantity]?.[row])) return false
    const other = holds(column)
    return other.of >= valueRows && other.held >= other.of * proofShare
  })
  return rival ? undefined : { kind: 'value', ...own }
}

/** Rows in which two quantities that differ have amounts, and the part of them that cost the same for each piece. */
const pricedRows = 8
const pricedShare = 0.7
/** The most that the prices of two batches differ. */
const priceSpread = 0.25

/** Without a rate: what is left costs as much for each piece as what was sold, where the two quantities differ. */
function unitPriceProof(
  { quantity, roles }: FoundMapping,
  headings: readonly ColumnHeading[],
  table: readonly Float64Array[],
): StockProof | undefined {
  const means = (column: number, role: Role) =>
    headings[column]?.meaning.role === role && headings[column].meaning.weight >= 0.9
  const sold = roles.findIndex((role, column) => role === 'issue' && means(column, 'issue'))
  const [left, spent] = [quantity + 1, sold + 1]
  if (sold < 0 || !means(left, 'value') || !means(spent, 'other') || sold === quantity) return undefined
  let held = 0
  let near = 0
  let of = 0
  for (const row of rowsOf(table)) {
    const [own, value, issue, price] = [quantity, left, sold, spent].map(
      (column) => table[column]?.[row] ?? 0,
    )
    if (!(own && value && issue && price) || own === issue || own < 2) continue
    of++
    const gap = Math.abs((price / issue) * own - value)
    // Amounts are rounded to rupees.
    if (gap <= Math.max(1, own / issue) + value * 0.01) held++
    if (gap <= Math.max(1, own / issue) + value * priceSpread) near++
  }
  const isPriced = of >= pricedRows && held >= of * pricedShare && near >= of * proofShare
  return isPriced ? { kind: 'value', held, of } : undefined
}

/** The items of a section, a company or the report add up to a printed total of the closing column. */
function totalProof({ quantity }: FoundMapping, explained: readonly ExplainedRow[]): StockProof | undefined {
  let all = 0
  let band = 0
  let items = 0
  let held = 0
  let of = 0
  // Of one section, and of all behind the last one.
  let most = 0
  let grand: number[] = []
  for (const row of explained) {
    const number = numberOf(row.row.cells[quantity] ?? '')
    if (row.kind === 'item') {
      if (Number.isNaN(number)) continue
      all += number
      band += number
      items++
      grand = []
    } else if (row.kind === 'total' && (row.row.cells[quantity] ?? '') !== '' && !Number.isNaN(number)) {
      if (items >= 2 && number !== 0) {
        of++
        if (Math.abs(number - band) < 0.01 || Math.abs(number - all) < 0.01) held++
        most = Math.max(most, number)
      }
      if (items === 0) grand.push(number)
      band = 0
      items = 0
    } else if (row.kind === 'band') {
      band = 0
      items = 0
    }
  }
  // More than each section and less than all items: some were counted twice.
  if (grand.some((number) => number > most && number < all - 1)) return undefined
  return held > 0 && held >= of * 0.5 ? { kind: 'total', held, of } : undefined
}

/** Opening, issue and closing are all there, and do not add up. */
function isContradicted(
  { quantity, terms }: FoundMapping,
  headings: readonly ColumnHeading[],
  table: readonly Float64Array[],
): boolean {
  const has = (role: string) => headings.some(({ meaning }) => meaning.role === role)
  if (!has('opening') || !has('issue')) return false
  const { moving, share } = checkSum(table, rowsOf(table), quantity, terms)
  return moving >= fewMoving && share < 0.5
}

/** A column of zeros proves nothing. */
function holdsNothing(numbers: Float64Array | undefined): boolean {
  const filled = (numbers ?? []).filter((number) => number !== 0 && !Number.isNaN(number)).length
  return filled === 0 || (filled < 2 && (numbers?.length ?? 0) > 20)
}

/**
 * A quantity far above the others, or with paise: lines of amounts add up, too.
 * @param total printed totals of the column, where the movements are proven, too: parts of packs are no money then, and
 *   where each total holds no line of amounts is among the items
 */
function hasOutlier(
  { quantity, roles, terms }: FoundMapping,
  items: readonly ItemRow[],
  table: readonly Float64Array[],
  total: StockProof | undefined,
  isMoving: boolean,
): boolean {
  if (total && total.held === total.of) return false
  const own = table[quantity] ?? new Float64Array()
  const sizes = [...own].filter((number) => number !== 0 && !Number.isNaN(number)).map(Math.abs)
  sizes.sort((a, b) => a - b)
  const partial = sizes.filter((number) => !Number.isInteger(number))
  const packOf = (row: number) => items[row]?.row.cells[roles.indexOf('pack')] ?? ''
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0
  return rowsOf(table).some((row) => {
    const read = readQuantity(items[row]?.row.cells[quantity] ?? '')
    const sum = own[row] ?? 0
    const number = Math.abs(Number.isNaN(sum) ? (read?.quantity ?? 0) : sum)
    const isLarge = number > largeQuantity && number > median * outlier
    // `5-3` is 5 packs and a part of one.
    // Parts of packs, in a few rows that have a pack of their own and add up.
    const isPacked =
      isMoving &&
      partial.length <= sizes.length * 0.1 &&
      isPack(packOf(row)) &&
      Math.abs(sumOf(table, row, terms) - (own[row] ?? 0)) < 1e-3
    // A quantity of thousands with a pack of its own that opening and movements make exactly.
    const isMade =
      isMoving &&
      Number.isInteger(number) &&
      (isPack(packOf(row)) || isUnit(packOf(row))) &&
      terms.filter(({ column }) => (table[column]?.[row] ?? 0) !== 0).length >= 2 &&
      Math.abs(sumOf(table, row, terms) - (own[row] ?? 0)) < 1e-3
    const hasPieces = read?.loose !== undefined
    return (
      (isLarge && !isMade) ||
      (!hasPieces && !isPacked && !total && !Number.isInteger(Math.round(number * 1e6) / 5e5))
    )
  })
}

/** Whether the column of names is headed by an amount: it holds more than names. */
function isHeadedAsValue(heading: ColumnHeading | undefined): boolean {
  return heading !== undefined && /(?:value|val|amount|amt)\W*$/i.test(heading.text)
}

/** Whether the column of names is headed by a quantity, too: its numbers stand in the names. */
function holdsQuantities(heading: ColumnHeading | undefined): boolean {
  const words = heading?.text.split(/\s+/) ?? []
  return (
    words.length > 1 &&
    words.some((word) => ['opening', 'receipt', 'issue', 'closing'].includes(meaningOf(word).role))
  )
}

/** Several rows of items have one name, and no batch tells them apart: a part of the names is lost. */
function sharesNames(
  items: readonly ItemRow[],
  { roles, profiles, quantity }: FoundMapping,
  isTotal: boolean,
): boolean {
  if (roles.includes('batch') || roles.includes('expiry')) return false
  const [pack, code] = [roles.indexOf('pack'), roles.indexOf('code')]
  // Names and packs are all the words there are: lines of one text below each other are batches of one item.
  const isWhole = roles.every(
    (role, at) =>
      ['name', 'pack', 'code'].includes(role) || at === quantity || (profiles[at]?.numeric ?? 0) > 0.9,
  )
  if (isTotal && pack >= 0 && isWhole && longestRun(items, pack) <= mostBatches) return false
  const keys = new Set(
    items.map(({ name, row, section }) =>
      [name, row.cells[pack], row.cells[code], section].join('\u0000').toLowerCase(),
    ),
  )
  return items.length - keys.size > Math.max(1, items.length * 0.1)
}

/** From this number on, rows that repeat others in all their numbers are no batches that happen to be alike. */
const fewRepeated = 2

/** Several rows that move are printed twice: nobody knows whether they count twice. */
function repeatsRows(
  items: readonly ItemRow[],
  table: readonly Float64Array[],
  copies: ReadonlySet<SourceRow>,
): boolean {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const [at, { name, row }] of items.entries()) {
    const moves = table.filter((numbers) => Math.abs(numbers[at] ?? 0) > 0)
    if (moves.length < fewMoving || copies.has(row)) continue
    const key = [name, ...row.cells].join('\u0000')
    if (seen.has(key)) repeated.add(key)
    seen.add(key)
  }
  return repeated.size >= fewRepeated
}

/** The least bands that can be the other half of the names, and the part of the items that have one directly below. */
const fewBands = 5
const bandShare = 0.5

/** Most items have a text of its own directly below that heads nothing: a part of their names. */
function areParted(explained: readonly ExplainedRow[]): boolean {
  const items = explained.filter(({ kind }) => kind === 'item').length
  const bands = explained.filter((row, at) => {
    const before = explained[at - 1]
    return row.kind === 'band' && before?.kind === 'item' && row.row.line - before.row.line === 1
  }).length
  return bands >= fewBands && bands >= items * bandShare
}

/** The most rows below each other with one name and pack. */
function longestRun(items: readonly ItemRow[], pack: number): number {
  let most = 0
  let run = 0
  let before = ''
  for (const { name, row } of items) {
    const key = `${name}\u0000${row.cells[pack]}`.toLowerCase()
    run = key === before ? run + 1 : 1
    before = key
    most = Math.max(most, run)
  }
  return most
}

/** Names and one quantity, under exact headings of a sheet: nothing can prove it, and nothing else can be meant. */
function isPlainList(
  { name, quantity, profiles }: FoundMapping,
  headings: readonly ColumnHeading[],
): boolean {
  const meaning = headings[quantity]?.meaning
  const isExact = meaning && ['closing', 'quantity'].includes(meaning.role) && meaning.weight >= 0.75
  if (!isExact || headings[name]?.meaning.role !== 'name') return false
  return !profiles.some(({ index, filled }) => {
    const role = headings[index]?.meaning.role ?? 'unknown'
    return index !== quantity && filled > 0 && (role in roleSigns || ['total', 'unknown'].includes(role))
  })
}

const pieceWord = /^(?:tabs?|tablets?|caps?|capsules?|pieces?|pcs?)\.?$/i
const packWord = /^(?:strips?|stp|box(?:es)?|bottles?|btls?|tubes?|vials?|packs?|pkts?|amps?)\.?$/i

/** A column says of each row in what it is counted, here in tablets and there in strips: not each quantity is one of packs. */
function countsPieces(items: readonly ItemRow[], { roles, profiles }: FoundMapping): boolean {
  const pack = roles.indexOf('pack')
  return profiles.some(({ index }) => {
    const units = items.map(({ row }) => row.cells[index] ?? '')
    const pieces = items.filter(
      ({ row }, at) => pieceWord.test(units[at] ?? '') && piecesOf(row.cells[pack] ?? '') !== undefined,
    )
    return index !== pack && pieces.length > 0 && units.some((unit) => packWord.test(unit))
  })
}

/** Several lines of another report add up as the items do: they are items. */
function hidesItems({ quantity, terms, name }: FoundMapping, explained: readonly ExplainedRow[]): boolean {
  const adding = explained.filter(({ kind, row: { cells } }) => {
    if (kind !== 'register' || !/\p{L}{2}/u.test(cells[name] ?? '')) return false
    const numbers = terms.map(({ column, sign }) => sign * numberOf(cells[column] ?? ''))
    const closing = numberOf(cells[quantity] ?? '')
    const moves = [...numbers, closing].filter((number) => Math.abs(number) > 0)
    const sum = numbers.reduce((total, number) => total + number, 0)
    return moves.length >= fewMoving && Math.abs(sum - closing) < 1e-3
  })
  return adding.length >= fewMoving
}

/** Lines between the items that hold several numbers and are nothing that is known. */
function unexplained(explained: readonly ExplainedRow[]): number {
  const isItem = ({ kind }: ExplainedRow) => kind === 'item'
  const first = explained.findIndex(isItem)
  const last = explained.findLastIndex(isItem)
  const seen = new Set<string>()
  return explained.slice(first, last).filter((row) => {
    if (row.kind === 'doubt') return true
    if (row.kind !== 'band' || seen.has(row.text)) return false
    seen.add(row.text)
    // `12 Division: CIPLA HEART`, in a numbered line of zeros.
    if (namedBand(row.text.replace(/^\d+\s+/, '')) !== undefined) return false
    const numbers = row.text.split(/\s+/).flatMap((word) => readNumber(word) ?? [])
    return numbers.length >= 3 && numbers.some((number) => number !== 0) && !isFurniture(row.text)
  }).length
}
