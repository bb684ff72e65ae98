import type { SampleItem } from './items.ts'
import { dayText, expiryMonth, type SampleDay } from './sample-days.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const heads = [
  ...['S.No', 'Item Name', 'Pack', 'Mfac Name', 'Op Stk', 'Rcpt', 'Issue', 'Cl Stk'],
  ...['MRP', 'PTR', 'Scheme', 'Near Exp'],
]

/** A report that its software calls .xls and writes as a page. */
export function printHtml(items: readonly SampleItem[], day: SampleDay): string {
  const rows = items.map((item, at) => row(cellsOf(item, at + 1, day)))
  return [
    '<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body>',
    '<table border="1">',
    `<tr><td colspan="${heads.length}"><b>Stock Report As On ${dayText(day.to)}</b></td></tr>`,
    row(heads, 'th'),
    ...rows,
    '</table></body></html>\r\n',
  ].join('\r\n')
}

function cellsOf(item: SampleItem, no: number, day: SampleDay): string[] {
  const sum = (of: 'opening' | 'purchase' | 'sale' | 'closing') =>
    String(item.batches.reduce((total, batch) => total + batch[of], 0))
  const nearest = Math.min(...item.batches.map((batch) => batch.months))
  const { year, month } = expiryMonth(day, nearest)
  return [
    ...[String(no), item.name, item.pack, item.company],
    ...[sum('opening'), sum('purchase'), sum('sale'), sum('closing')],
    ...[money(item.mrpPaise), money(item.ptrPaise), item.scheme ?? '', `${months[month - 1]}-${year % 100}`],
  ]
}

function row(cells: readonly string[], tag: 'td' | 'th' = 'td'): string {
  return `<tr>${cells.map((cell) => `<${tag}>${escaped(cell) || '&nbsp;'}</${tag}>`).join('')}</tr>`
}

function money(paise: number | null): string {
  return paise === null ? '' : (paise / 100).toFixed(2)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;')
}
