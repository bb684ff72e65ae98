import { expect, test } from 'vitest'
import { readXlsx } from './read-xlsx.ts'
import { makeXlsx } from './write-xlsx.ts'

test('an exported table is read back as it was, formulas as text', async () => {
  const table = [
    ['Call', 'Stockist', 'Medicine'],
    ['1', 'Om Sai Pharma', 'Dolo 650 Tablet & “syrup” <10%>'],
    ['2', '=HYPERLINK("http://x")', 'पैन 40'],
  ]
  const expected = table.map((row) => row.map((cell) => (cell.startsWith('=') ? `'${cell}` : cell)))
  expect(await readXlsx(await makeXlsx(table))).toEqual([expected])
})

test('what is no such file is refused', async () => {
  await expect(readXlsx(new Blob(['PK not really']))).rejects.toThrow()
})
