/** Prints a stock statement in a layout, and knows what it holds. */

import type { Random } from '@rasad/testkit/random'
import { pickCompanies, pickItems } from './items.ts'
import type { Field, Layout } from './layout.ts'

export type Cell = string | number | { day: string } | null

export interface PrintedRow {
  cells: Cell[]
  /** a line of its own, not in columns */
  isText?: boolean
  /** the same text in every merged cell */
  isMerged?: boolean
  startsPage?: boolean
  /** numbers of the items that it prints */
  truth?: Truth
}

export interface Truth {
  name: string
  pack: string
  quantity: number
  isWrong: boolean
  expiry: string | undefined
  /** of the batch whose expiry it is, else of the first */
  mrp: number | undefined
  /** rows of the file, set when it is written */
  lines: { sheet: number; line: number }[]
}

interface PrintedSheet {
  name: string
  rows: PrintedRow[]
}

export interface Statement {
  sheets: PrintedSheet[]
  truths: Truth[]
  fields: Field[]
}

interface Stock {
  op: number
  pur: number
  pfree: number
  sret: number
  sale: number
  sfree: number
  pret: number
  adj: number
  tin: number
  tout: number
  cl: number
  rate: number
  mrp: number
  batch: string
  year: number
  month: number
  day: number
}

const numeric: Field[] = [
  'op',
  'pur',
  'pfree',
  'sret',
  'total',
  'sale',
  'sfree',
  'pret',
  'adj',
  'tin',
  'tout',
  'cl',
]
const money: Field[] = ['val', 'opval', 'saleval', 'purval', 'clval2']

export function printStatement(layout: Layout, random: Random): Statement {
  const columns = layout.columns.split(',').map((column) => {
    const at = column.indexOf('=')
    return { field: column.slice(0, at).trim() as Field, heading: column.slice(at + 1).trim() }
  })
  const fields = columns.map(({ field }) => field)
  const truths: Truth[] = []
  const count = layout.rows ?? random.between(40, 120)
  const companies = pickCompanies(random, layout.bands && layout.bands !== 'none' ? 4 : layout.sheets ? 3 : 5)
  const items = pickItems(random, count)
  const heading = headingRows(layout, columns)
  const sheets: PrintedSheet[] = []
  let rows: PrintedRow[] = []
  let onPage = 0
  let page = 1
  let serial = 0
  let code = 100
  const pages: PrintedRow[][] = [[]]
  const put = (row: PrintedRow) => {
    rows.push(row)
    pages.at(-1)?.push(row)
  }
  const text = (own: string): PrintedRow => ({ cells: [own], isText: true })
  const startPage = () => {
    if (page > 1) {
      put({ ...text(layout.title === 'none' ? '' : `SHREE GANESH MEDICAL AGENCIES`), startsPage: true })
      put(text(`Page No..${page}`))
      pages.push([])
    }
    for (const row of layout.noHeading || layout.headingLast ? [] : heading) put(row)
    onPage = 0
  }
  const startSheet = (name: string) => {
    rows = []
    sheets.push({ name, rows })
    page = 1
    for (const row of titleRows(layout)) put(row)
    startPage()
  }
  startSheet(layout.sheets ? (companies[0] ?? '') : 'Sheet1')

  const sums = { band: new Map<Field, number>(), all: new Map<Field, number>() }
  const addTo = (stock: Stock, closing: number) => {
    for (const field of fields) {
      const value = amountOf(field, stock, closing, layout)
      if (typeof value !== 'number') continue
      for (const sum of [sums.band, sums.all]) sum.set(field, (sum.get(field) ?? 0) + value)
    }
  }
  const totalRow = (label: string, sum: Map<Field, number>): PrintedRow => {
    const labelAt = fields.indexOf('name')
    const cells = fields.map((field, at): Cell => {
      if (at === labelAt) return label
      if (layout.totals === 'values' && field !== 'val') return null
      if (field === 'val' && layout.totalAsDate) return { day: `serial:${sum.get(field) ?? 0}` }
      if ([...numeric, ...money].includes(field) && field !== 'clval2')
        return printNumber(Math.round((sum.get(field) ?? 0) * 100) / 100, field, layout, true)
      return null
    })
    return { cells }
  }

  const perCompany = Math.ceil(items.length / companies.length)
  for (const [at, item] of items.entries()) {
    const company = companies[Math.floor(at / perCompany)] ?? ''
    const isFirst = at % perCompany === 0
    if (isFirst) {
      if (layout.sheets && at > 0) startSheet(company)
      const band = bandRow(layout, company, fields)
      if (band) put(band)
      sums.band.clear()
    }
    const batches = layout.batches ? random.between(1, 3) : 1
    const stocks = Array.from({ length: batches }, () => makeStock(layout, random, fields))
    const isWrong = random.chance(layout.wrong ?? 0)
    if (isWrong) {
      const wrong = stocks[0]
      if (wrong) wrong.cl += random.pick([1, 2, 3, 5, 10])
    }
    const printedName = nameOf(layout, item.name, random, ++code)
    const truth: Truth = {
      name: printedName.replace(/\s+/g, ' ').trim(),
      pack: item.pack,
      quantity: 0,
      isWrong: isWrong || stocks.some((stock) => !holds(stock, fields)),
      expiry: undefined,
      mrp: undefined,
      lines: [],
    }
    truths.push(truth)
    serial++
    const wraps =
      layout.wrap !== undefined &&
      printedName.length > 16 &&
      / /.test(printedName.slice(8, 16)) &&
      random.chance(0.4)
    const nameAt = wraps ? printedName.lastIndexOf(' ', 16) : -1
    const parts = wraps ? [printedName.slice(0, nameAt), printedName.slice(nameAt + 1)] : [printedName]
    const printedRows: PrintedRow[] = []
    const line = (name: string, stock: Stock, withBatch: boolean): PrintedRow => {
      const closing = stock.cl
      return {
        cells: fields.map((field) => {
          switch (field) {
            case 'name':
              return name
            case 'code':
              return `P${String(code).padStart(5, '0')}`
            case 'pack':
              return name === '' && layout.batches ? '' : item.pack
            case 'company':
              return company
            case 'batch':
              return withBatch ? stock.batch : ''
            case 'exp':
              return withBatch || !layout.batches ? dateOf(stock, layout) : ''
            case 'sno':
              return serial
            default: {
              const value = amountOf(field, stock, closing, layout)
              return typeof value === 'number'
                ? printNumber(value, field, layout, false, stock, random)
                : value
            }
          }
        }),
        truth,
      }
    }
    const sum = stocks.reduce((total, { cl }) => total + cl, 0)
    truth.quantity = round(sum)
    if (layout.batches === 'own') {
      printedRows.push({
        cells: fields.map((field) => (field === 'name' ? printedName : field === 'pack' ? item.pack : null)),
        truth,
      })
      for (const stock of stocks) printedRows.push(line('', stock, true))
    } else if (layout.batches === 'total-first') {
      printedRows.push(line(printedName, addUp(stocks), false))
      for (const stock of stocks) printedRows.push(line('', stock, true))
    } else {
      for (const [no, stock] of stocks.entries()) {
        const shown =
          no > 0 && layout.batches === 'first'
            ? ''
            : wraps && layout.wrap === 'above'
              ? ''
              : ((wraps && layout.wrap === 'begins' ? parts[1] : parts[0]) ?? '')
        printedRows.push(line(shown, stock, true))
      }
    }
    if (wraps && layout.wrap === 'begins') {
      printedRows.unshift({
        cells: fields.map((field) => (field === 'name' ? (parts[0] ?? '') : null)),
        truth,
      })
    } else if (wraps && layout.wrap === 'above') {
      printedRows.unshift({ cells: fields.map((field) => (field === 'name' ? printedName : null)), truth })
    } else if (wraps && layout.wrap === 'below') {
      printedRows.push({ cells: fields.map((field) => (field === 'name' ? (parts[1] ?? '') : null)), truth })
    }
    if (layout.itemTotal && stocks.length > 1) {
      const own = addUp(stocks)
      printedRows.push({
        cells: fields.map((field) => {
          if (field === 'name') return layout.itemTotal ?? ''
          const value = amountOf(field, own, own.cl, layout)
          return typeof value === 'number' && (numeric.includes(field) || field === 'val')
            ? printNumber(value, field, layout, true)
            : null
        }),
      })
    }
    const stocked = stocks.filter(({ cl }) => cl > 0)
    const nearest = (stocked.length > 0 ? stocked : stocks).reduce((best, stock) =>
      orderOf(stock) < orderOf(best) ? stock : best,
    )
    truth.expiry = fields.includes('exp') ? expiryOf(nearest, layout) : undefined
    if (fields.includes('mrp')) truth.mrp = (truth.expiry === undefined ? stocks[0] : nearest)?.mrp
    for (const row of printedRows) put(row)
    for (const stock of stocks) addTo(stock, stock.cl)
    onPage += printedRows.length
    const isLast = at % perCompany === perCompany - 1 || at === items.length - 1
    if (isLast) for (const row of bandTotals(layout, company, totalRow, sums.band)) put(row)
    if (layout.page && onPage >= layout.page && at < items.length - 1) {
      page++
      if (layout.footer) put(text(`Continued ..${page}`))
      startPage()
    }
  }
  if (layout.totals === 'grand' || layout.totals === 'both') put(totalRow('GRAND TOTAL', sums.all))
  if (layout.headingLast) for (const row of heading) put(row)
  if (layout.copies)
    for (const row of [...(pages[1] ?? [])]) rows.push({ ...row, truth: undefined } as PrintedRow)
  if (layout.register) for (const row of registerRows(fields, random)) put(row)
  if (layout.footer) {
    put(text('For SHREE GANESH MEDICAL AGENCIES'))
    put(text('Authorised Signatory'))
    put(text('Powered By MARG ERP'))
  }
  if (layout.summarySheet) {
    sheets.push({
      name: 'Summary',
      rows: [
        { cells: ['Company', 'Items', 'Stock Value'] },
        ...companies.map(
          (company): PrintedRow => ({
            cells: [company, random.between(10, 60), random.between(10_000, 90_000) + 0.5],
          }),
        ),
      ],
    })
  }
  if (layout.godowns && layout.container !== 'tally') {
    const first = sheets[0]
    if (first) {
      first.name = 'MAIN GODOWN'
      sheets.push({ name: 'SHOP', rows: otherPlace(first.rows, fields, random) })
    }
  }
  if (layout.months) {
    const first = sheets[0]
    if (first) sheets.push({ name: 'OCT', rows: otherMonth(first.rows, fields, random) })
  }
  return { sheets: sheets.map((sheet) => spaced(sheet, layout)), truths, fields }
}

function otherMonth(rows: PrintedRow[], fields: Field[], random: Random): PrintedRow[] {
  return rows.map(({ truth, ...row }) => ({
    ...row,
    cells: truth
      ? row.cells.map((cell, at) =>
          typeof cell === 'number' && numeric.includes(fields[at] ?? 'name')
            ? cell + random.between(1, 9)
            : cell,
        )
      : row.cells,
  }))
}

/** The same sheet for another place, with more of each item; the truth is what both have. */
function otherPlace(rows: PrintedRow[], fields: Field[], random: Random): PrintedRow[] {
  return rows.map(({ truth, ...row }) => {
    const more = random.between(1, 9)
    if (truth) truth.quantity = truth.quantity * 2 + more
    return {
      ...row,
      cells: truth
        ? row.cells.map((cell, at) =>
            ['op', 'cl'].includes(fields[at] ?? 'name') ? Number(cell) + more : cell,
          )
        : row.cells,
    }
  })
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000
}

function makeStock(layout: Layout, random: Random, fields: readonly Field[]): Stock {
  const has = (field: Field) => fields.includes(field) || layout.hidden?.includes(field as 'sret')
  const some = (field: Field, chance: number, most: number) =>
    has(field) && random.chance(chance) ? random.between(1, most) : 0
  const idle = random.chance(layout.idle ?? 0.25)
  const half = layout.halves && random.chance(0.3) ? 0.5 : 0
  const stock: Stock = {
    op: random.chance(0.75) ? random.between(1, 80) + half : 0,
    pur: idle ? 0 : some('pur', 0.6, 60),
    pfree: idle ? 0 : some('pfree', 0.3, 6),
    sret: idle ? 0 : some('sret', 0.15, 5),
    sale: 0,
    sfree: 0,
    pret: 0,
    adj: idle ? 0 : some('adj', 0.1, 4),
    tin: 0,
    tout: 0,
    cl: 0,
    rate: Math.round((random.next() * 400 + 8) * 100) / 100,
    mrp: 0,
    batch: random.pick([
      '1E5',
      `B${random.between(100, 999)}`,
      `${random.between(10_000, 99_999)}A`,
      `KT-${random.between(10, 99)}`,
      '00123',
      '2E3',
    ]),
    year: random.between(2027, 2029),
    month: random.between(1, 12),
    day: 0,
  }
  stock.mrp = Math.round(stock.rate * 1.4 * 100) / 100
  stock.day = new Date(Date.UTC(stock.year, stock.month, 0)).getUTCDate()
  const shelf = stock.op + stock.pur + stock.pfree + stock.sret + stock.adj
  if (!idle && shelf > 0) {
    if (!layout.hidden?.includes('pret')) stock.pret = Math.min(some('pret', 0.12, 4), Math.floor(shelf / 3))
    else stock.pret = random.chance(0.2) ? Math.min(2, Math.floor(shelf)) : 0
    stock.sale = Math.min(random.between(0, 50), Math.floor(shelf - stock.pret))
    if (has('sfree') && random.chance(0.3))
      stock.sfree = Math.min(random.between(1, 5), Math.max(0, Math.floor(shelf - stock.pret - stock.sale)))
  }
  stock.cl = round(shelf - stock.sale - stock.sfree - stock.pret)
  if (layout.negative && random.chance(0.04)) {
    stock.sale += stock.cl + random.between(1, 5)
    stock.cl = round(shelf - stock.sale - stock.sfree - stock.pret)
  }
  return stock
}

/** Whether the printed columns of a row add up. */
function holds(stock: Stock, fields: readonly Field[]): boolean {
  if (!fields.includes('op') || !fields.includes('sale')) return true
  const shown = (field: Field & keyof Stock) => (fields.includes(field) ? (stock[field] as number) : 0)
  const sum =
    shown('op') +
    shown('pur') +
    shown('pfree') +
    shown('sret') +
    shown('adj') -
    shown('sale') -
    shown('sfree') -
    shown('pret')
  return Math.abs(sum - stock.cl) < 1e-6
}

function addUp(stocks: readonly Stock[]): Stock {
  const [first] = stocks as [Stock]
  const sum = { ...first }
  for (const stock of stocks.slice(1))
    for (const field of ['op', 'pur', 'pfree', 'sret', 'sale', 'sfree', 'pret', 'adj', 'cl'] as const)
      sum[field] = round(sum[field] + stock[field])
  return sum
}

function amountOf(field: Field, stock: Stock, closing: number, layout: Layout): Cell {
  const twoPlaces = (number: number) => Math.round(number * 100) / 100
  switch (field) {
    case 'total':
      return stock.op + stock.pur + stock.pfree + stock.sret + stock.adj
    case 'cl':
      return closing
    case 'val':
      return twoPlaces(closing * stock.rate)
    case 'clval2':
      return null
    case 'opval':
      return twoPlaces(stock.op * stock.rate)
    case 'saleval':
      return twoPlaces(stock.sale * stock.rate)
    case 'purval':
      return twoPlaces(stock.pur * stock.rate)
    case 'rate':
    case 'ptr':
      return stock.rate
    case 'pts':
      return twoPlaces(stock.rate * 0.92)
    case 'mrp':
      return stock.mrp
    case 'gst':
      return layout.container === 'csv' ? '12%' : 12
    case 'hsn':
      return '30049099'
    case 'scheme':
      return stock.op % 5 === 0 ? '10+1' : ''
    case 'remark':
      return stock.op % 7 === 0 ? 'E' : ''
    case 'lastsale':
      return (stock.op * 3 + 7) % 50
    case 'order':
      return (stock.op * 5 + 3) % 20
    case 'clexp':
    case 'blank':
      return null
    case 'op':
    case 'pur':
    case 'pfree':
    case 'sret':
    case 'sale':
    case 'sfree':
    case 'pret':
    case 'adj':
    case 'tin':
    case 'tout':
      return stock[field]
    default:
      return null
  }
}

function printNumber(
  value: number,
  field: Field,
  layout: Layout,
  isTotal: boolean,
  stock?: Stock,
  random?: Random,
): Cell {
  const isText =
    layout.asText ||
    !['xlsx', 'biff8', 'biff5', 'biff4', 'biff3', 'biff2', 'xml2003'].includes(layout.container)
  const isCount = numeric.includes(field)
  if (value === 0 && layout.zero !== undefined && layout.zero !== '0')
    return layout.zero === '' ? null : layout.zero
  if (!isCount) return isText ? grouped(value.toFixed(2), layout) : value
  if (isTotal) return isText || layout.quantity === 'unit' ? grouped(String(value), layout) : value
  switch (layout.quantity) {
    case 'plus':
      if (field === 'cl' && value > 12 && random?.chance(0.3)) {
        const free = random.between(1, 3)
        return `${value - free}+${free}`
      }
      break
    case 'unit':
      return `${value} NO`
    case 'strips':
      if (field === 'cl' && stock && Number.isInteger(value) && value > 0 && random?.chance(0.5))
        return `${value}-${random.between(1, 9)}`
      break
    case 'dec2':
      return isText ? grouped(value.toFixed(2), layout) : value
    case 'dec3':
      return value.toFixed(3)
    case 'dot':
      return `${value}.`
  }
  return isText ? grouped(String(value), layout) : value
}

function grouped(text: string, layout: Layout): string {
  if (!layout.commas) return text
  const [whole = '', rest] = text.split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = whole.replace('-', '')
  const last = digits.slice(-3)
  const head = digits.slice(0, -3).replace(/\B(?=(\d\d)+(?!\d))/g, ',')
  return `${sign}${head === '' ? last : `${head},${last}`}${rest === undefined ? '' : `.${rest}`}`
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function dateOf(stock: Stock, layout: Layout): Cell {
  const { year, month, day } = stock
  const mm = String(month).padStart(2, '0')
  switch (layout.date ?? 'mm/yy') {
    case 'mm/yy':
      return `${mm}/${year % 100}`
    case 'm/yy':
      return `${month}/${year % 100}`
    case 'Mon-yy':
      return `${monthNames[month - 1]}-${year % 100}`
    case 'dd-mm-yyyy':
      return `${day}-${mm}-${year}`
    case 'mm/yyyy':
      return `${mm}/${year}`
    case 'iso':
      return `${year}-${mm}-${day}`
    case 'serial':
      return { day: `${year}-${mm}-${day}` }
    case 'turned':
      // 02/29 is no day of 2026: a sheet program takes it as a month of 2029.
      return {
        day:
          month === 2 && year % 100 > 28
            ? `${year}-02-01`
            : `2026-${mm}-${String(year % 100).padStart(2, '0')}`,
      }
  }
}

function expiryOf(stock: Stock, layout: Layout): string {
  const start = `${stock.year}-${String(stock.month).padStart(2, '0')}`
  return ['dd-mm-yyyy', 'iso', 'serial'].includes(layout.date ?? '') ? `${start}-${stock.day}` : start
}

function orderOf({ year, month }: Stock): number {
  return year * 12 + month
}

function nameOf(layout: Layout, name: string, random: Random, code: number): string {
  let printed = layout.lowerCase ? name.toLowerCase() : name
  if (layout.codeInName) printed = `${String(code).padStart(5, '0')} ${printed}`
  if (layout.marks && random.chance(0.15)) printed = `${random.pick(['*', '**', '..'])}${printed}`
  // A printer has no room for more.
  const most = layout.cut ?? (layout.container.startsWith('fixed') ? layout.width : undefined)
  return most ? printed.slice(0, most).trim() : printed
}

function headingRows(layout: Layout, columns: readonly { field: Field; heading: string }[]): PrintedRow[] {
  const parts = columns.map(({ heading }) => heading.split('|'))
  const depth = Math.max(...parts.map((own) => own.length))
  return Array.from({ length: depth }, (_, row): PrintedRow => {
    const cells = parts.map((own, at): Cell => {
      // A heading of one row stands at the bottom, or at the top where others have groups.
      const text =
        own.length === 1 ? (row === (layout.groups ? 0 : depth - 1) ? own[0] : '') : (own[row] ?? '')
      const before = parts[at - 1]?.[row]
      if (row === 0 && depth > 1 && own.length > 1 && layout.groups) {
        if (layout.groups === 'left' && before === text && parts[at - 1]?.length === own.length) return null
        if (layout.groups === 'arrows') {
          if (before === text && parts[at - 1]?.length === own.length) return null
          return `<==${text}==>`
        }
      }
      return text === '' ? null : (text ?? null)
    })
    return { cells }
  })
}

function titleRows(layout: Layout): PrintedRow[] {
  const text = (own: string): PrintedRow => ({ cells: [own], isText: true })
  switch (layout.title ?? 'short') {
    case 'none':
      return []
    case 'short':
      return [text('SHREE GANESH MEDICAL AGENCIES'), text('STOCK STATEMENT FROM 01/11/2026 TO 22/11/2026')]
    case 'long':
      return [
        text('SHREE GANESH MEDICAL AGENCIES'),
        text('12, MARKET YARD, PUNE 411037'),
        text('Phone : 020-24261234  GSTIN : 27ABCDE1234F1Z5'),
        text('D.L.No. 20B-123456/21B-123457'),
        text('Stock & Sales Statement'),
        text('From 01-11-2026 To 22-11-2026'),
      ]
  }
}

function bandRow(layout: Layout, company: string, fields: readonly Field[]): PrintedRow | undefined {
  switch (layout.bands ?? 'none') {
    case 'none':
      return undefined
    case 'cell':
      return { cells: [company], isText: true }
    case 'merged':
      return { cells: fields.map(() => company), isMerged: true }
    case 'mfg':
      return { cells: [`Mfg : ${company}`], isText: true }
    case 'stars':
      return { cells: [`*** ${company} ***`], isText: true }
    case 'zero':
      return {
        cells: fields.map((field) =>
          field === 'name'
            ? company
            : field === 'pack'
              ? 'KLM'
              : field === 'sno'
                ? 0
                : numeric.includes(field) || money.includes(field)
                  ? 0
                  : null,
        ),
      }
  }
}

function bandTotals(
  layout: Layout,
  company: string,
  totalRow: (label: string, sum: Map<Field, number>) => PrintedRow,
  sum: Map<Field, number>,
): PrintedRow[] {
  switch (layout.totals ?? 'none') {
    case 'band':
    case 'both':
      return [
        totalRow(
          layout.bands === 'mfg'
            ? `SUB TOTAL FOR : ${company}`
            : layout.bands === 'stars'
              ? `${company} TOTAL`
              : 'TOTAL',
          sum,
        ),
      ]
    case 'unlabelled':
      return [totalRow('', sum)]
    case 'values':
      return [totalRow('Total Value', sum)]
    default:
      return []
  }
}

function registerRows(fields: readonly Field[], random: Random): PrintedRow[] {
  const pad = (cells: Cell[]): PrintedRow => ({
    cells: [...cells, ...Array.from({ length: Math.max(0, fields.length - cells.length) }, () => null)],
  })
  return [
    { cells: ['PURCHASE DETAILS'], isText: true },
    pad(['SUPPLIER NAME', 'INVOICE', 'DATE', 'AMOUNT']),
    ...Array.from({ length: 6 }, () =>
      pad([
        random.pick(['KLM DEPOT', 'CIPLA CFA', 'MEHTA DISTRIBUTORS']),
        `INV${random.between(100, 999)}`,
        '12/11/2026',
        `${random.between(1000, 9000)}.00`,
      ]),
    ),
  ]
}

/** Puts empty columns between, and moves the data beside the heading. */
function spaced(sheet: PrintedSheet, layout: Layout): PrintedSheet {
  const { spacers = 0, shift = 0 } = layout
  if (spacers === 0 && shift === 0) return sheet
  return {
    name: sheet.name,
    rows: sheet.rows.map((row) => {
      if (row.isText) return row
      const isData = row.truth !== undefined
      const moved =
        shift > 0 && isData ? [...Array.from({ length: shift }, (): Cell => 7), ...row.cells] : row.cells
      return {
        ...row,
        cells:
          spacers === 0
            ? moved
            : moved.flatMap((cell) => [
                cell,
                ...Array.from({ length: spacers }, (): Cell => (row.isMerged ? cell : null)),
              ]),
      }
    }),
  }
}
