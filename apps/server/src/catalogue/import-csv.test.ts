import { describe, expect, it } from 'vitest'
import { type CsvRow, readCsv } from './import-csv.ts'

/** Parses a text that arrives in chunks of a few bytes, so that quotes and line ends fall on every boundary. */
async function read(text: string, pieceSize = 7): Promise<CsvRow[]> {
  const bytes = Buffer.from(text)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
  }
  const rows: CsvRow[] = []
  for await (const batch of readCsv('f.csv', pieces())) rows.push(...batch)
  return rows
}

describe('CSV rows', () => {
  it.each([1, 7, 4096])('report the line on which they start, in chunks of %i bytes', async (size) => {
    const text = '\ufeffname,a\r\n\r\nx,"1\n2\r\n3"\r\ny,2\nz,"a ""b"", c"\n\n\n"l,\r\n\r\nast",5'
    expect(await read(text, size)).toEqual([
      { line: 1, fields: ['name', 'a'] },
      { line: 3, fields: ['x', '1\n2\r\n3'] },
      { line: 6, fields: ['y', '2'] },
      { line: 7, fields: ['z', 'a "b", c'] },
      { line: 10, fields: ['l,\r\n\r\nast', '5'] },
    ])
  })

  it('can end with or without a line break, and can differ in length', async () => {
    expect(await read('a,b\n1\n')).toEqual(await read('a,b\n1'))
    expect((await read('a,b\n1,2,3\n4')).map(({ fields }) => fields.length)).toEqual([2, 3, 1])
    expect(await read('\n\n')).toEqual([])
  })

  it.each([
    ['name,a\nok,1\n"x,2\ny,3\n', 'line 3: a quote is opened and never closed'],
    ['name,a\nok,"1\n2"\nx,"1"b\n', 'line 4: a closing quote is not followed by'],
    ['name,a\n\nok,1\nx,1"b\n', 'line 4: a quote stands inside of a field'],
    [`name,a\nx,"${'long\n'.repeat(300_000)}`, 'line 2: the row is longer than a million bytes'],
  ])('with broken quotes reject the whole file (%#)', async (text, words) => {
    await expect(read(text, 65_536)).rejects.toThrow(words)
  })
})
