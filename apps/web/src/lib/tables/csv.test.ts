import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsv, withoutFormula } from './csv.ts'

test.each([
  ...['=1+1', '+91 90000', '-5', '@SUM(A1)', '\t=1', '\r=1'],
  // Full-width and small forms of the signs.
  ...['＝1+1', '＋1', '－1', '＠SUM(A1)', '﹦1', '﹢1', '﹣1', '﹫SUM(A1)'],
  // Characters that spreadsheets skip before a sign.
  ...[
    ' =1',
    '\n=1',
    '\u00a0=1',
    '\u200b=1',
    '\ufeff=1',
    '\u2060@A1',
    '\u3000＝1',
    '\u0000=1',
    '\u00ad+1',
    ' \u200b\t-1',
  ],
])('escapes %j, which would run as a formula', (text) => {
  expect(withoutFormula(text)).toBe(`'${text}`)
})

test.each(['Dolo 650', ' Dolo', '\u00a0Pan', '1-2', 'a=b', '', '  ', '\u200b', '₹5'])(
  'leaves %j unchanged',
  (text) => {
    expect(withoutFormula(text)).toBe(text)
  },
)

test('reads back what it writes, except for the apostrophes before formulas', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', ',', ';', '"', '\n', '\t', '=', '-', '१') })
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(table, (rows) => {
      expect(parseCsv(formatCsv(rows))).toEqual(rows.map((row) => row.map(withoutFormula)))
    }),
  )
})

/** Cells of a text with commas and CRLF, quoted as RFC 4180 says. */
function parseCsv(text: string): string[][] {
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y
  const rows: string[][] = [[]]
  const source = text.replace(/^\uFEFF/, '')
  for (let match = cell.exec(source); match; match = cell.exec(source)) {
    const [, written = '', end] = match
    rows.at(-1)?.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}
