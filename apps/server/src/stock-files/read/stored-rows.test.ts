import type { StockReading, StockRow } from '@rasad/stock-reader'
import { expect, it } from 'vitest'
import type { RowMeaning } from '../settle/find-meanings.ts'
import { stockNameKey } from '../settle/stock-name-key.ts'
import { storedRows } from './stored-rows.ts'

const settle: RowMeaning = { kind: 'settle', medicineNo: null, settledBy: null, candidates: [] }
const row: StockRow = { line: 4, name: 'Karvidol 10', quantity: 3, flags: [] }

function stored(rows: StockRow[], skipped: StockReading['skipped'] = []) {
  const reading = { rows, skipped } as unknown as StockReading
  const keys = rows.map((one) => stockNameKey({ ...one, text: one.name }))
  return storedRows(
    { reading, keys },
    rows.map(() => settle),
  )
}

it('keeps the order of the file over sheets, items and other lines', async () => {
  const found = await stored(
    [
      { ...row, sheet: 'B', line: 2 },
      { ...row, sheet: 'A', line: 9 },
      { ...row, sheet: 'B', line: 1 },
    ],
    [{ line: 5, sheet: 'A', text: 'Page 1', why: 'furniture' }],
  )
  expect(found.map(({ sheet, line, row_no }) => [sheet, line, row_no])).toEqual([
    ['B', 1, 1],
    ['B', 2, 2],
    ['A', 5, 3],
    ['A', 9, 4],
  ])
})

it.each([
  ['2027-05', '2027-05-31'],
  ['2028-02', '2028-02-29'],
  ['2027-05-07', '2027-05-07'],
  ['2027-02-31', '2027-02-28'],
  ['2027-13', null],
  ['soon', null],
  [undefined, null],
])('takes the expiry %s for the day %s', async (expiry, day) => {
  const [found] = await stored([{ ...row, ...(expiry !== undefined && { expiry }) }])
  expect(found?.expiry).toBe(day)
})

it('keeps what the database can hold of prices, quantities and texts', async () => {
  const [found] = await stored([
    {
      ...row,
      name: `A\u0000B\ud800 ${'x'.repeat(900)}`,
      quantity: 1e15,
      mrp: 12.345,
      ptr: -1,
      scheme: '9'.repeat(60),
    },
  ])
  expect(found).toMatchObject({ quantity: 999_999_999, mrp_paise: 1235, ptr_paise: null })
  expect(found?.text).toHaveLength(500)
  expect(found?.text.isWellFormed()).toBe(true)
  expect(JSON.stringify(found)).not.toContain('\\u0000')
  expect(found?.scheme).toHaveLength(40)
})

it('says of stock that nobody has counted no quantity', async () => {
  const [uncounted, negative] = await stored([
    { ...row, quantity: 0, inStock: true },
    { ...row, line: 5, quantity: -4 },
  ])
  expect(uncounted?.quantity).toBeNull()
  expect(negative?.quantity).toBe(-4)
})
