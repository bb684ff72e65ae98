import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const dolo = { name: 'Dolo 650', qty: '10' }
const pan = { name: 'Pan 40 Tablet', qty: '5' }

test('headings say which column is which, wherever they stand', () => {
  const { lines, skipped } = readTable([
    ['Sharma Medical Store', '', '', ''],
    ['S.No.', 'Medicine Name', 'Company', 'Qty.'],
    ['1', 'Dolo 650', 'Micro Labs', '10'],
    ['', '', '', ''],
    ['2', 'Pan 40 Tablet', 'Alkem', '5'],
    ['', '', 'Total', '15'],
  ])
  expect(lines).toEqual([dolo, pan])
  expect(skipped).toEqual([
    { raw: 'Sharma Medical Store', reason: 'heading' },
    { raw: 'S.No. Medicine Name Company Qty.', reason: 'heading' },
    { raw: 'Total 15', reason: 'no name' },
  ])
})

test('without headings the columns tell by what is in them', () => {
  expect(
    readTable([
      ['1', 'Dolo 650', '10'],
      ['2', 'Pan 40 Tablet', '5'],
      ['3', 'Telma 40', ''],
    ]).lines,
  ).toEqual([dolo, pan, { name: 'Telma 40', qty: '' }])
})

test('one column is read as a pasted list', () => {
  expect(readTable([['Dolo 650 - 10 strips'], ['thank you'], ['5 x Pan 40']])).toEqual({
    lines: [
      { name: 'Dolo 650', qty: '10', unit: 'strip' },
      { name: 'Pan 40', qty: '5' },
    ],
    skipped: [{ raw: 'thank you', reason: 'talk' }],
  })
})

test('units are read with the quantity or from a column of their own', () => {
  expect(
    readTable([
      ['item', 'qty'],
      ['Dolo 650', '10 Strips'],
    ]).lines,
  ).toEqual([{ ...dolo, unit: 'strip' }])
  expect(
    readTable([
      ['item', 'qty', 'unit'],
      ['Dolo 650', '10', 'box'],
    ]).lines,
  ).toEqual([{ ...dolo, unit: 'box' }])
})

test.each(['-3', '1e9', 'ten', '10 mg'])('a wrong quantity stays as it is: %s', (qty) => {
  expect(
    readTable([
      ['item', 'qty'],
      ['Dolo 650', qty],
    ]).lines,
  ).toEqual([{ name: 'Dolo 650', qty }])
})
