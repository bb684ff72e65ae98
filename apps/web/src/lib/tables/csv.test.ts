import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsv, parseCsv, withoutFormula } from './csv.ts'

test('reads quotes, all three separators and all line ends', () => {
  expect(parseCsv('name,qty\r\n"Dolo, 650",10\n"He said ""Pan""",\r5')).toEqual([
    ['name', 'qty'],
    ['Dolo, 650', '10'],
    ['He said "Pan"', ''],
    ['5'],
  ])
  expect(parseCsv('\uFEFFa;b\n1;2,5')).toEqual([
    ['a', 'b'],
    ['1', '2,5'],
  ])
  expect(parseCsv('a\tb\n1\t2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(parseCsv('"two\nlines",x')).toEqual([['two\nlines', 'x']])
  expect(parseCsv('')).toEqual([])
})

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
      // The heading determines the separator.
      const whole = [['one', 'two', 'three'], ...rows]
      expect(parseCsv(formatCsv(whole))).toEqual(whole.map((row) => row.map(withoutFormula)))
    }),
  )
})
