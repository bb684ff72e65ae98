/** Turns a printed statement into the bytes of a file. */

import * as SheetJs from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { jsPDF } from 'jspdf'
import type { Field, Layout } from './layout.ts'
import type { Cell, PrintedRow, Statement } from './print-statement.ts'

export async function writeStatement(statement: Statement, layout: Layout): Promise<Buffer> {
  const { container } = layout
  switch (container) {
    case 'xlsx':
      return xlsx(statement)
    case 'biff8':
    case 'biff5':
    case 'biff4':
    case 'biff3':
    case 'biff2':
      return biff(statement, container)
    case 'xml2003':
      return Buffer.from(xml2003(statement), 'utf8')
    case 'html':
    case 'html-open':
      return Buffer.from(html(statement, container === 'html-open'), 'utf8')
    case 'tally':
      return Buffer.from(tally(statement, layout), 'utf8')
    case 'fixed':
    case 'fixed-codes':
      return Buffer.from(fixedLines(statement, layout).join(layout.eol ?? '\r\n'), 'latin1')
    case 'fixed-in-sheet':
      return inSheet(statement, layout)
    case 'pdf':
      return pdf(statement, layout)
    default:
      return delimited(statement, layout)
  }
}

function mark(row: PrintedRow, sheet: number, line: number): void {
  row.truth?.lines.push({ sheet, line })
}

/** A day as a sheet counts it; `serial:…` is a number that is only shown as a date. */
function serialOf(day: string): number {
  if (day.startsWith('serial:')) return Number(day.slice(7))
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'object')
    return cell.day.startsWith('serial:') ? Number(cell.day.slice(7)).toFixed(2) : cell.day
  return String(cell)
}

async function xlsx({ sheets }: Statement): Promise<Buffer> {
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, rows }, sheet) => ({
      name: name.slice(0, 28) || `Table ${sheet + 1}`,
      rows: rows.map((row, at) => {
        mark(row, sheet, at + 1)
        return row.cells.map((cell) =>
          cell !== null && typeof cell === 'object'
            ? new Date(Math.round((serialOf(cell.day) - 25_569) * 86_400_000))
            : cell,
        )
      }),
    })),
  })
  return Buffer.from(bytes)
}

/** By another library than the one that reads. */
function biff({ sheets }: Statement, version: 'biff8' | 'biff5' | 'biff4' | 'biff3' | 'biff2'): Buffer {
  const book = SheetJs.utils.book_new()
  const one = version !== 'biff8' && version !== 'biff5' ? sheets.slice(0, 1) : sheets
  for (const [no, { name, rows }] of one.entries()) {
    const sheet: Record<string, unknown> = {}
    let width = 1
    for (const [at, row] of rows.entries()) {
      mark(row, no, at + 1)
      width = Math.max(width, row.cells.length)
      for (const [column, cell] of row.cells.entries()) {
        if (cell === null || cell === '') continue
        sheet[SheetJs.utils.encode_cell({ r: at, c: column })] =
          typeof cell === 'number'
            ? { t: 'n', v: cell }
            : typeof cell === 'object'
              ? { t: 'n', v: serialOf(cell.day), z: 'dd/mm/yyyy' }
              : { t: 's', v: cell }
      }
    }
    sheet['!ref'] = SheetJs.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: width - 1 } })
    SheetJs.utils.book_append_sheet(
      book,
      sheet as SheetJs.WorkSheet,
      (name || `Table ${no + 1}`).slice(0, 28),
    )
  }
  return SheetJs.write(book, { type: 'buffer', bookType: version as SheetJs.BookType }) as Buffer
}

function xml2003({ sheets }: Statement): string {
  const body = sheets.map(({ name, rows }, sheet) => {
    let skipped = false
    const lines = rows.map((row, at) => {
      mark(row, sheet, at + 1)
      if (row.cells.every((cell) => cell === null || cell === '')) {
        skipped = true
        return ''
      }
      let jump = false
      const cells = row.cells.map((cell, column) => {
        if (cell === null || cell === '') {
          jump = true
          return ''
        }
        const index = jump ? ` ss:Index="${column + 1}"` : ''
        jump = false
        const merge = row.isText && row.cells.length === 1 ? ' ss:MergeAcross="4"' : ''
        if (typeof cell === 'object')
          return `<Cell${index}><Data ss:Type="DateTime">${cell.day}T00:00:00.000</Data></Cell>`
        const type = typeof cell === 'number' ? 'Number' : 'String'
        return `<Cell${index}${merge}><Data ss:Type="${type}">${escaped(String(cell))}</Data></Cell>`
      })
      const index = skipped ? ` ss:Index="${at + 1}"` : ''
      skipped = false
      return `<Row${index}>${cells.join('')}</Row>`
    })
    return `<Worksheet ss:Name="${escaped(name)}"><Table>${lines.join('\n')}</Table></Worksheet>`
  })
  return `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${body.join('')}</Workbook>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;')
}

function html({ sheets }: Statement, isOpen: boolean): string {
  let line = 0
  const tables = sheets.map(({ rows }) => {
    const lines = rows.map((row) => {
      line++
      mark(row, 0, line)
      const cells = row.cells.map((cell) => {
        const text = escaped(textOf(cell)) || '&nbsp;'
        return isOpen ? `<TD>${text}` : `<td>${text}</td>`
      })
      if (row.isText)
        return isOpen
          ? `<TR><TD colspan=6>${escaped(textOf(row.cells[0] ?? ''))}`
          : `<tr><td colspan="6">${escaped(textOf(row.cells[0] ?? ''))}</td></tr>`
      return isOpen ? `<TR>${cells.join('')}` : `<tr>${cells.join('')}</tr>`
    })
    return `<table border=1>\n${lines.join('\n')}\n</table>`
  })
  return isOpen
    ? `\ufeff${tables.join('<br>')}`
    : `<html><head><style>td{mso-number-format:"\\@"}</style></head><body>${tables.join('\n')}</body></html>`
}

function tally({ sheets, fields }: Statement, layout: Layout): string {
  const lines = ['<ENVELOPE>']
  const at = (row: PrintedRow, field: Field) => textOf(row.cells[fields.indexOf(field)] ?? null)
  for (const { rows } of sheets) {
    for (const row of rows) {
      if (!row.truth) continue
      const name = at(row, 'name')
      if (name !== '') {
        lines.push(' <DSPACCNAME>', `  <DSPDISPNAME>${escaped(name)}</DSPDISPNAME>`)
        mark(row, 0, lines.length)
        lines.push(' </DSPACCNAME>')
      } else if (layout.godowns) {
        lines.push(' <SSBATCHNAME>', `  <SSBATCH>${escaped(at(row, 'batch'))}</SSBATCH>`)
        lines.push('  <SSGODOWN>Main Location</SSGODOWN>', ' </SSBATCHNAME>')
      } else lines.push(` <SSBATCHNAME>${escaped(at(row, 'batch'))}</SSBATCHNAME>`)
      const quantity = at(row, 'cl')
      lines.push(
        ' <DSPSTKINFO>',
        '  <DSPSTKCL>',
        `   <DSPCLQTY>${quantity === '' || quantity === '0' ? '' : `${quantity} NO`}</DSPCLQTY>`,
        `   <DSPCLRATE>${at(row, 'rate')}</DSPCLRATE>`,
        `   <DSPCLAMTA>-${at(row, 'val')}</DSPCLAMTA>`,
        '  </DSPSTKCL>',
        ' </DSPSTKINFO>',
      )
    }
  }
  return [...lines, '</ENVELOPE>'].join('\r\n')
}

function delimited({ sheets }: Statement, layout: Layout): Buffer {
  const delimiter = { tsv: '\t', pipe: '|', semicolon: ';', utf16: '\t' }[layout.container as 'tsv'] ?? ','
  const rows = sheets.flatMap((sheet) => sheet.rows)
  const lines = rows.map((row, at) => {
    mark(row, 0, at + 1)
    return row.cells
      .map((cell) => {
        const text = textOf(cell)
        return text.includes(delimiter) || /^".*"$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
      })
      .join(delimiter)
  })
  const text = lines.join(layout.eol ?? '\r\n')
  if (layout.container === 'utf16') return Buffer.from(`\ufeff${text}`, 'utf16le')
  if (layout.container === 'cp1252')
    return Buffer.from(text.replaceAll('-----', '\u2014').replaceAll('’', '\u0092'), 'latin1')
  return Buffer.from(layout.eol === '\n' ? text : `\ufeff${text}`, 'utf8')
}

const widths: Partial<Record<Field, number>> = {
  name: 26,
  code: 7,
  pack: 8,
  company: 16,
  batch: 9,
  exp: 10,
  mrp: 9,
  ptr: 9,
  pts: 9,
  rate: 9,
  val: 12,
  opval: 12,
  saleval: 12,
  purval: 12,
  hsn: 9,
  sno: 4,
  scheme: 6,
  remark: 4,
  blank: 3,
}
const left: Field[] = ['name', 'code', 'pack', 'company', 'batch', 'remark', 'scheme', 'blank']

function fixedLines({ sheets, fields }: Statement, layout: Layout): string[] {
  const name =
    layout.cut ??
    layout.width ??
    Math.max(
      ...sheets.flatMap(({ rows }) =>
        rows.map((row) => (row.truth ? textOf(row.cells[fields.indexOf('name')] ?? '').length : 0)),
      ),
    )
  const columns = fields.map((field) => ({
    field,
    width: field === 'name' ? Math.max(12, name) : (widths[field] ?? 7),
    isLeft: left.includes(field),
  }))
  const total = columns.reduce((sum, { width }) => sum + width + 1, 0)
  const rule = (layout.rules ?? '-') === 'none' ? undefined : (layout.rules ?? '-').repeat(total)
  const lines: string[] = []
  const isHeading = (row: PrintedRow) => !row.isText && !row.truth
  for (const { rows } of sheets) {
    let inHeading = false
    for (const [at, row] of rows.entries()) {
      const before = rows[at - 1]
      const starts =
        isHeading(row) &&
        /[a-z]/i.test(row.cells.map(textOf).join('')) &&
        (before === undefined || before.isText === true)
      if (starts && rule) lines.push(rule)
      inHeading = starts || (inHeading && isHeading(row))
      let text = row.isText
        ? textOf(row.cells[0] ?? '')
        : fixedRow(row.cells, columns, inHeading, layout.touching === true)
      if (row.startsPage && layout.container === 'fixed-codes') text = `\f${text}`
      if (layout.container === 'fixed-codes' && lines.length === 0) text = `\u001b@\u000f${text}`
      if (layout.container === 'fixed-codes' && row.isText && /TOTAL|SHREE/.test(text))
        text = `\u001bE${text}\u001bF`
      lines.push(text.trimEnd())
      mark(row, 0, lines.length)
      const after = rows[at + 1]
      if (
        inHeading &&
        rule &&
        after &&
        !(isHeading(after) && /[a-z]/i.test(after.cells.map(textOf).join('')))
      ) {
        lines.push(rule)
        inHeading = false
      }
    }
  }
  return lines
}

function fixedRow(
  cells: readonly Cell[],
  columns: readonly { field: Field; width: number; isLeft: boolean }[],
  isHeading: boolean,
  touching: boolean,
): string {
  return columns
    .map(({ width, isLeft, field }, at) => {
      const text = textOf(cells[at] ?? null)
      const cut = isHeading || isLeft ? text.slice(0, width) : text
      const gap = at === columns.length - 1 || (touching && field === 'name') ? '' : ' '
      return (isLeft ? cut.padEnd(width) : cut.padStart(width)) + gap
    })
    .join('')
}

async function inSheet(statement: Statement, layout: Layout): Promise<Buffer> {
  const lines = fixedLines(statement, layout).map((line) => line.replaceAll(' ', '\u00a0'))
  const bytes = await writeXlsx({
    sheets: [{ name: 'MARG ERP 9+ Excel Report', rows: lines.map((line) => [line]) }],
  })
  return Buffer.from(bytes)
}

function pdf(statement: Statement, layout: Layout): Buffer {
  const lines = fixedLines(statement, layout)
  const document = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4' })
  document.setFont('courier')
  document.setFontSize(7)
  const perPage = 70
  for (const [at, line] of lines.entries()) {
    if (at > 0 && at % perPage === 0) document.addPage()
    // Each piece at its place, as report designers write them.
    for (const piece of line.matchAll(/\S+(?: \S+)*/g))
      document.text(piece[0], 15 + piece.index * 4.2, 20 + (at % perPage) * 8)
  }
  return Buffer.from(document.output('arraybuffer'))
}
