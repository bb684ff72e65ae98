import { expect, it } from 'vitest'
import { stockFilesOf } from './mailed-files.ts'

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')

it('refuses what is no base64, in time that grows with its length alone', () => {
  const before = process.cpuUsage()
  for (const content of ['{', 'a!', `${' '.repeat(2_000_000)}!`, `${'='.repeat(2_000_000)}!`]) {
    expect(() => stockFilesOf([{ content }])).toThrow('base64')
  }
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000)
})

it('keeps files by their bytes, whatever they are called', () => {
  const files = stockFilesOf([
    { fileName: 'STOCK.PNG', contentType: 'text/csv', content: base64('Item,Stock') },
    { fileName: 'stock.xls', content: base64('GIF89a…') },
    { fileName: 'stock.xlsx', content: base64('PK\x03\x04') },
    { content: base64('Item,Stock') },
  ])
  expect(files.map(({ fileName }) => fileName)).toEqual(['STOCK.PNG', 'stock.xlsx', ''])
  expect(Buffer.from(files[0]?.bytes ?? []).toString()).toBe('Item,Stock')
})

it('has nothing of a mail without attachments, or with empty ones', () => {
  expect(stockFilesOf([])).toEqual([])
  expect(stockFilesOf([{ fileName: 'stock.csv', content: '' }])).toEqual([])
})
