import readXlsxFile from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { makeXlsx } from './write-xlsx.ts'

test('reads back an exported table unchanged, with formulas as text', async () => {
  const table = [
    ['Call', 'Stockist', 'Medicine'],
    ['1', 'Om Sai Pharma', 'Dolo 650 Tablet & “syrup” <10%>'],
    ['2', '=HYPERLINK("http://x")', 'पैन 40'],
  ]
  const expected = table.map((row) => row.map((cell) => (cell.startsWith('=') ? `'${cell}` : cell)))
  const sheets = await readXlsxFile(await makeXlsx(table))
  expect(sheets.map(({ data }) => data.map((row) => row.map((cell) => String(cell))))).toEqual([expected])
})
