import { expect, test } from 'vitest'
import { readXlsx } from './read-xlsx.ts'
import { makeXlsx } from './write-xlsx.ts'

test('reads back an exported table unchanged, with formulas as text', async () => {
  const table = [
    ['Call', 'Stockist', 'Medicine'],
    ['1', 'Om Sai Pharma', 'Dolo 650 Tablet & “syrup” <10%>'],
    ['2', '=HYPERLINK("http://x")', 'पैन 40'],
  ]
  const expected = table.map((row) => row.map((cell) => (cell.startsWith('=') ? `'${cell}` : cell)))
  expect(await readXlsx(await makeXlsx(table))).toEqual([expected])
})

test('rejects a file that is not XLSX', async () => {
  await expect(readXlsx(new Blob(['PK not really']))).rejects.toThrow()
})
