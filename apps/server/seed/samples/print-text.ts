import type { SampleItem } from './items.ts'
import { dayText, expiryText, type SampleDay } from './sample-days.ts'

const linesPerPage = 60
const columns = [
  { head: 'ITEM DESCRIPTION', width: 42 },
  { head: 'PACK', width: 9 },
  { head: 'BATCH', width: 9 },
  { head: 'EXP', width: 7 },
  { head: 'OPENING', width: 9, right: true },
  { head: 'PURCHASE', width: 10, right: true },
  { head: 'SALES', width: 8, right: true },
  { head: 'CLOSING', width: 9, right: true },
  { head: 'PTR', width: 11, right: true },
  { head: 'MRP', width: 11, right: true },
] as const
const width = columns.reduce((sum, column) => sum + column.width, 0)

/** A stock statement as a dot-matrix printer gets it: pages with headings, bands of companies, one line for each batch. */
export function printText(items: readonly SampleItem[], day: SampleDay): string {
  const pages: string[] = []
  let page: string[] = []
  const turn = () => {
    if (page.length > 0) pages.push(page.join('\r\n'))
    page = [...head(pages.length + 1, day)]
  }
  turn()
  let company = ''
  for (const item of items) {
    if (page.length + item.batches.length + 2 > linesPerPage) turn()
    if (item.company !== company) page.push(item.company)
    company = item.company
    for (const batch of item.batches) {
      const { opening, purchase, sale, closing } = batch
      page.push(
        line([
          ...[item.name, item.pack, batch.batch, expiryText(day, batch.months)],
          ...[opening, purchase, sale, closing].map(String),
          ...[money(item.ptrPaise), money(item.mrpPaise)],
        ]),
      )
    }
  }
  page.push('-'.repeat(width), '*** END OF REPORT ***')
  turn()
  return `${pages.join('\r\n\f')}\r\n`
}

function head(page: number, day: SampleDay): string[] {
  const title = `STOCK & SALES STATEMENT FROM ${dayText(day.from)} TO ${dayText(day.to)}`
  const rule = '-'.repeat(width)
  return [
    title.padEnd(width - 14) + `Page No..${page}`.padStart(14),
    rule,
    line(columns.map((column) => column.head)),
    rule,
  ]
}

function line(cells: readonly string[]): string {
  const printed = columns.map((column, at) => {
    const cell = cells[at] ?? ''
    return 'right' in column ? cell.padStart(column.width) : cell.padEnd(column.width)
  })
  return printed.join('').trimEnd()
}

function money(paise: number | null): string {
  return paise === null ? '' : (paise / 100).toFixed(2)
}
