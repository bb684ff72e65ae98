import { languageCodes } from '@rasad/texts'
import { translations } from '@rasad/texts/all'
import { expect, test } from 'vitest'
import { demandMessages } from '../messages.en.ts'
import { readTables } from './read-table.ts'
import type { ListReading } from './reading.ts'

const withoutPlaces = ({ lines, skipped }: ListReading) => ({
  lines: lines.map(({ line: _, ...row }) => row),
  skipped: skipped.map(({ raw, reason }) => ({ raw, reason })),
})
const readTable = (table: string[][]) => withoutPlaces(readTables([table]))
const dolo = { name: 'Dolo 650', qty: '10' }
const pan = { name: 'Pan 40 Tablet', qty: '5' }

test('finds the columns by their headings, in any order', () => {
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

test.each([
  [['Sl No', 'Drug & Strength', 'Mfg', 'Order Quantity', 'Rate']],
  [['No', 'Item Description & Pack', 'Company Name', 'Reqd Qty', 'MRP']],
  [['क्रम', 'दवा का नाम', 'कंपनी', 'मात्रा', 'रेट']],
  // The heading of the names is unknown, but they are the longest words.
  [['#', 'SKU', 'Co.', 'Indent Qty (strips)', 'PTR']],
])('understands synonyms of headings: %j', (heads) => {
  const { lines, skipped } = readTable([
    ['VERMA MEDICOS', '', '', '', ''],
    heads,
    ['1', 'Dolo 650', 'Micro', '10', '30.5'],
    ['2', 'Pan 40 Tablet', 'Alkem', '5', '120'],
  ])
  expect(lines).toEqual([dolo, pan])
  expect(skipped.map(({ raw }) => raw)).toEqual(['VERMA MEDICOS', heads.join(' ')])
})

test.each(languageCodes)('reads the plan that it writes itself: %s', (code) => {
  const texts: Record<string, string> = {
    ...demandMessages,
    ...(code !== 'en' && translations[code].demand),
  }
  const heads = [
    'Call',
    'Stockist',
    'Location',
    'Phone',
    'Medicine',
    'Quantity',
    'Free',
    'Unit',
    'Written',
    'Note',
  ]
  const { lines } = readTable([
    heads.map((head) => texts[`head${head}`] ?? ''),
    ['1', 'Deccan Pharma', 'Pune', '9822000000', 'Dolo 650 Tablet', '10', '2', 'strip', 'dolo', ''],
    ['1', 'Deccan Pharma', 'Pune', '9822000000', 'Pan 40 Tablet', '5', '', '', 'pan', 'urgent please today'],
  ])
  expect(lines).toEqual([
    expect.objectContaining({ name: 'Dolo 650 Tablet', qty: '10', free: 2, unit: 'strip' }),
    expect.objectContaining({ name: 'Pan 40 Tablet', qty: '5' }),
  ])
})

test('does not take a note with a word of a heading for a heading', () => {
  expect(
    readTable([
      ['Volini gel', 'required', '3'],
      ['Combiflam', 'urgent', '5'],
    ]).lines,
  ).toEqual([
    { name: 'Volini gel', qty: '3' },
    { name: 'Combiflam', qty: '5' },
  ])
})

test('skips and shows a note among the rows of a table', () => {
  expect(
    readTable([
      ['item', 'qty'],
      ['Dolo 650', '10'],
      ['Thank you', ''],
    ]),
  ).toEqual({
    lines: [dolo],
    skipped: [
      { raw: 'item qty', reason: 'heading' },
      { raw: 'Thank you', reason: 'sign-off' },
    ],
  })
})

test('reads lists on any sheet or on several, and shows the rest as skipped', () => {
  const cover = [['Cover page'], ['21-11-2026']]
  const order = [
    ['Name of Drug', 'Qty'],
    ['Dolo 650', '10'],
  ]
  const more = [
    ['Item', 'Qty'],
    ['Pan 40 Tablet', '5'],
  ]
  expect(withoutPlaces(readTables([cover, order, [], more]))).toEqual({
    lines: [dolo, pan],
    skipped: [
      { raw: 'Cover page', reason: 'heading' },
      { raw: '21-11-2026', reason: 'heading' },
      { raw: 'Name of Drug Qty', reason: 'heading' },
      { raw: 'Item Qty', reason: 'heading' },
    ],
  })
  expect(withoutPlaces(readTables([[['Dolo 650 - 10']], [['5 x Pan 40 Tablet']]])).lines).toEqual([dolo, pan])
})

test('finds the columns by their contents when there are no headings', () => {
  expect(
    readTable([
      ['1', 'Dolo 650', '10'],
      ['2', 'Pan 40 Tablet', '5'],
      ['3', 'Telma 40', ''],
    ]).lines,
  ).toEqual([dolo, pan, { name: 'Telma 40', qty: '' }])
})

test('reads one column as a pasted list', () => {
  expect(readTable([['Dolo 650 - 10 strips'], ['thank you'], ['5 x Pan 40']])).toEqual({
    lines: [
      { name: 'Dolo 650', qty: '10', unit: 'strip' },
      { name: 'Pan 40', qty: '5' },
    ],
    skipped: [{ raw: 'thank you', reason: 'sign-off' }],
  })
})

test('reads units with the quantity or from their own column', () => {
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

test.each(['-3', '1e9', 'ten', '10 mg'])('keeps an invalid quantity as it is: %s', (qty) => {
  expect(
    readTable([
      ['item', 'qty'],
      ['Dolo 650', qty],
    ]).lines,
  ).toEqual([{ name: 'Dolo 650', qty }])
})

test('reads free goods from their own column or behind the quantity', () => {
  expect(
    readTable([
      ['item', 'qty', 'free', 'unit'],
      ['Dolo 650', '10', '2', 'box'],
      ['Pan 40 Tablet', '5+1', '', ''],
    ]).lines,
  ).toEqual([
    { ...dolo, unit: 'box', free: 2 },
    { ...pan, free: 1 },
  ])
})

test('gives the catalogue a text in which each line is where the reading has it', () => {
  const { text, lines, skipped } = readTables([
    [
      ['item', 'qty'],
      ['Dolo\n650', '10'],
      ['', '3'],
    ],
    [
      ['item', 'qty'],
      ['Pan 40 Tablet', '5 box'],
      ['Telma 40', 'ten'],
    ],
  ])
  const at = (line: number) => text.split('\n')[line - 1]
  expect(lines.map(({ line }) => at(line))).toEqual(['Dolo 650 - 10', 'Pan 40 Tablet - 5 box', 'Telma 40'])
  expect(skipped.map(({ line }) => at(line))).toEqual(['', '', ''])
})
