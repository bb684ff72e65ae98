import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inherited } from '@rasad/testkit/service-process'
import { afterAll, beforeAll, expect, it } from 'vitest'

const rasad = fileURLToPath(new URL('../../../../scripts/rasad.mjs', import.meta.url))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rasad-read-stock-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the real command without any setting through which it could reach a database. */
async function run(content: string | Buffer): Promise<{ code: number; out: string }> {
  const path = join(folder, 'stock.xls')
  await writeFile(path, content)
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [rasad, 'read-stock', path],
      { env: { ...inherited, DATABASE_URL: 'postgres://localhost:1/none' } },
      (error, out) => resolve({ code: error ? Number(error.code) : 0, out }),
    )
  })
}

it('prints one object: columns, items, every other line, and how sure it is', async () => {
  const { code, out } = await run(
    'SHREE AGENCIES\nItem,Pack,Opening,Receipt,Issue,Closing\nCIPLA LTD\nDOLO 650,15S,10,5,3,12\nPAN 40,10S,4,10,3,99\nAZEE 500,6S,4,10,3,11\nMONTEK LC,10S,4,8,3,9\nTOTAL,,22,33,12,131\n',
  )
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    columns: { name: 'Item', quantity: 'Closing', pack: 'Pack' },
    rows: [
      { line: 4, name: 'DOLO 650', pack: '15S', company: 'CIPLA LTD', quantity: 12, flags: [] },
      { line: 5, name: 'PAN 40', quantity: 99, flags: ['arithmetic'] },
      { line: 6, name: 'AZEE 500', quantity: 11, flags: [] },
      { line: 7, name: 'MONTEK LC', quantity: 9, flags: [] },
    ],
    skipped: [
      { line: 1, text: 'SHREE AGENCIES', why: 'furniture' },
      { line: 2, why: 'heading' },
      { line: 3, text: 'CIPLA LTD', why: 'band' },
      { line: 8, why: 'total' },
    ],
  })
})

it('says what to do with a file that it cannot read, and exits with 1', async () => {
  const { code, out } = await run(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]))
  expect(code).toBe(1)
  expect(JSON.parse(out)).toEqual({
    refused: expect.stringContaining('not a table or a list. Send an Excel'),
  })
})
