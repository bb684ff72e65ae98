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

test.each(['=1+1', '+91 90000', '-5', '@SUM(A1)', '\t=1', '\r=1'])('%j cannot run as a formula', (text) => {
  expect(withoutFormula(text)).toBe(`'${text}`)
})

test('what is written is read back, but for the apostrophes before formulas', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', ',', ';', '"', '\n', '\t', '=', '-', '१') })
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(table, (rows) => {
      // The heading says which separator it is.
      const whole = [['one', 'two', 'three'], ...rows]
      expect(parseCsv(formatCsv(whole))).toEqual(whole.map((row) => row.map(withoutFormula)))
    }),
  )
})
