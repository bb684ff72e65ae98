import { describe, expect, it } from 'vitest'
import { columnOf, countIn } from './order-labels.ts'
import { type OrderTable, readOrderTable } from './order-tables.ts'

const grid = (...rows: string[][]): OrderTable => ({
  kind: 'grid',
  rows: rows.map((cells, at) => ({ line: at + 1, cells })),
})
const print = (text: string): OrderTable => ({
  kind: 'lines',
  rows: text.split('\n').map((line, at) => ({ line: at + 1, cells: [line] })),
})
const ordered = (table: OrderTable) =>
  readOrderTable(table).orders.map(({ text, counted }) => [
    text.split('\t')[0],
    counted?.quantity ?? null,
    counted?.free ?? 0,
  ])

describe('headings', () => {
  it.each([
    ['Order', 'ordered'],
    ['Ord. Qty', 'ordered'],
    ['Reqd Qty (strips)', 'ordered'],
    ['Qty Required', 'ordered'],
    ['ऑर्डर', 'ordered'],
    ['QTY.', 'quantity'],
    ['Order No', 'other'],
    ['Order Date', 'other'],
    ['Stock Qty', 'other'],
    ['Product Description', 'name'],
    ['Free Qty', 'free'],
    ['MRP', 'other'],
  ])('%s is %s', (heading, column) => {
    expect(columnOf(heading)).toBe(column)
  })

  it.each([
    ['10', { quantity: 10 }],
    ['10.00', { quantity: 10 }],
    ['१०', { quantity: 10 }],
    ['20+2', { quantity: 20, free: 2 }],
    ['10 strips', { quantity: 10, unit: 'strips' }],
    ['15S', undefined],
    ['33.50', undefined],
    ['-3', undefined],
  ])('a cell with %s', (cell, counted) => {
    expect(countIn(cell)).toEqual(counted)
  })
})

describe('a sheet', () => {
  it('orders what its order column says, not stock, pack or MRP', () => {
    const table = grid(
      ['SHREE MEDICAL', '', '', ''],
      ['Item', 'Pack', 'MRP', 'Stock', 'Order'],
      ['ZENPAR 500 TAB', "15'S", '33', '120', '10'],
      ['KALMOX CAP', "10'S", '230', '45', ''],
      ['RUVITA SYP', '200ML', '40', '15', '0'],
      ['DOLVIN GEL', '30GM', '40', '15', '-'],
      ['Total', '', '', '195', '10'],
      ['Thank you', '', '', '', ''],
    )
    const { column, blank, skipped } = readOrderTable(table)
    expect(ordered(table)).toEqual([["ZENPAR 500 TAB 15'S", 10, 0]])
    expect([column, blank]).toEqual(['ordered', 3])
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'heading'],
      [2, 'heading'],
      [7, 'heading'],
      [8, 'sign-off'],
    ])
  })

  it('finds headings in two rows, free goods, and units in a column of their own', () => {
    expect(
      readOrderTable(
        grid(
          ['Item', 'Order', '', ''],
          ['Name', 'Qty', 'Free', 'Unit'],
          ['ZENPAR 500 TAB', '10', '2', 'box'],
        ),
      ).orders.map(({ counted }) => counted),
    ).toEqual([{ quantity: 10, free: 2, unit: 'box' }])
  })

  it('takes the order column where a quantity stands beside it', () => {
    expect(ordered(grid(['Product', 'Qty', 'Reqd'], ['ZENPAR', '120', '5'], ['KALMOX', '40', '']))).toEqual([
      ['ZENPAR', 5, 0],
    ])
  })

  it('without headings takes the only column of quantities, and with two none', () => {
    expect(ordered(grid(['1', 'ZENPAR 500', '10'], ['2', 'KALMOX', '5']))).toEqual([
      ['ZENPAR 500', 10, 0],
      ['KALMOX', 5, 0],
    ])
    const two = readOrderTable(grid(['ZENPAR 500', '120', '10'], ['KALMOX', '40', '5']))
    expect([two.column, two.orders.map(({ counted }) => counted)]).toEqual(['none', [undefined, undefined]])
  })

  it('leaves a quantity that is no number to a person', () => {
    expect(
      ordered(
        grid(
          ['Item', 'Qty'],
          ['ZENPAR', '10'],
          ['KALMOX', '4'],
          ['RUVITA', '2'],
          ['TIBRON', '1'],
          ['DOLVIN', 'as last time'],
        ),
      ),
    ).toContainEqual(['DOLVIN (as last time)', null, 0])
  })

  it('hears a remark that speaks against a row', () => {
    const table = grid(['Item', 'Qty', 'Remark'], ['ZENPAR', '10', 'cancel'], ['KALMOX', '4', 'urgent'])
    expect(readOrderTable(table).orders.map(({ text }) => text)).toEqual([
      'ZENPAR (cancel)\tqty 10',
      'KALMOX\tqty 4',
    ])
  })

  it('keeps a name with commas one name', () => {
    expect(readOrderTable(grid(['Item', 'Qty'], ['ZENPAR, 500|TAB', '10'])).orders[0]?.text).toBe(
      'ZENPAR 500 TAB\tqty 10',
    )
  })
})

describe('a print', () => {
  it('finds the quantity by its sum wherever it stands', () => {
    const text = [
      'PURCHASE ORDER',
      'SN.  PRODUCT DESCRIPTION  PACKING NICK  QTY  FREE  MRP  RATE  AMOUNT SCHM  REMARK',
      '1  ZENPAR (15TAB)  15TAB  P-ABC  20  0  406.73  278.90  5578.00',
      '2  KALMOX 150 (15TAB)  15TAB  P-ABC  100  0  527.03  361.39  36139.00 10+1',
      '3.  TIBRON 2ML INJ  2ML  900  100  25.61  23049.00  SCHEME/APPROVAL',
      'TOTAL  1020',
      'Subject to Pune jurisdiction',
    ].join('\n')
    expect(ordered(print(text))).toEqual([
      ['ZENPAR (15TAB)', 20, 0],
      ['KALMOX 150 (15TAB)', 100, 0],
      ['TIBRON 2ML INJ', 900, 100],
    ])
  })

  it('finds quantities under their heading, and rows without one are not ordered', () => {
    const text = [
      'Please supply the following:',
      'Product                 Pack      Qty   Free',
      '-----------------------------------------',
      'ZENPAR 500 TAB          15S        10      2',
      'KALMOX 40 CAP           10S                 ',
      'RUVITA SYP              200ML       5       ',
    ].join('\n')
    expect(ordered(print(text))).toEqual([
      ['ZENPAR 500 TAB 15S', 10, 2],
      ['RUVITA SYP 200ML', 5, 0],
    ])
    expect(readOrderTable(print(text)).blank).toBe(1)
  })

  it('without headings is a text, read line by line', () => {
    const { column, orders } = readOrderTable(print('Namaste\n\nzenpar 500 - 10 strips'))
    expect([column, orders.map(({ text }) => text)]).toEqual(['none', ['Namaste', 'zenpar 500 - 10 strips']])
  })

  it.each(['', ' ', 'Product Pack Qty', 'Product  Pack  Qty\n\n', '\t\t\t', `${' '.repeat(20_000)}x`])(
    'loses nothing of %j and breaks on nothing',
    (text) => {
      const { orders, skipped } = readOrderTable(print(text))
      const filled = text.split('\n').filter((line) => line.trim() !== '').length
      expect(orders.length + skipped.length).toBe(filled)
    },
  )
})
