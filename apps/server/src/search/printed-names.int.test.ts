import { type CatalogueFixture, createCatalogue } from '@rasad/testkit/catalogue-fixture'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '../platform/ids.ts'
import { createLogger } from '../platform/logger.ts'
import type { PrintedName } from './printed-names.ts'
import { createSearch, type Search } from './search.ts'

let database: TestDatabase
let search: Search
let ids: CatalogueFixture
const soon = { timeout: 180_000, interval: 50 }

beforeAll(async () => {
  database = await createTestDatabase()
  ids = await createCatalogue(database)
  search = createSearch({ database, logger: createLogger('silent') })
  expect(await search.resolvePrinted([{ text: 'DOLO' }], { limit: 5 }).catch((error) => error.code)).toBe(
    'not-ready',
  )
  await search.start()
})
afterAll(async () => {
  await search.stop()
  await database.close()
})

/** The name that each row surely means; null where it is asked. */
async function meant(...rows: PrintedName[]): Promise<(string | null)[]> {
  const meanings = await search.resolvePrinted(rows, { limit: 5 })
  return meanings.map(({ sure, medicines }) =>
    sure ? (search.medicine(medicines[0]?.no ?? 0)?.name ?? null) : null,
  )
}

it('reads rows in order, with what the database knows of pack, company and price', async () => {
  expect(
    await meant(
      { text: 'DOLO 650 TAB', pack: "10'S", company: 'SUN', mrpPaise: 3_300 },
      { text: 'DOLO 650 TAB', pack: "15'S" },
      { text: 'NOT IN ANY CATALOGUE 5' },
      { text: 'DOLO 500 TAB', pack: "10'S", company: 'SUN', mrpPaise: 3_091 },
      { text: '00123 AUGMENTIN 625 DUO', pack: '1*10' },
      { text: 'AUGMENTIN 625 DUO TAB', company: 'SUN PHARMA' },
      { text: 'DOLO 650 TAB', mrpPaise: 20_000 },
    ),
  ).toEqual(['Dolo 650 Tablet', null, null, null, 'Augmentin 625 Duo Tablet', null, null])
})

it('gives as many medicines as it is asked for, best first', async () => {
  const [row] = await search.resolvePrinted([{ text: 'DOLO 650', pack: "15'S" }], { limit: 1 })
  expect(row?.sure).toBe(false)
  expect(row?.medicines.map(({ no }) => search.medicine(no)?._id)).toEqual([ids.medicines.dolo])
  expect(await search.resolvePrinted([], { limit: 1 })).toEqual([])
})

it('follows the database', async () => {
  const row = { text: 'NEWCOMER 5 TAB', pack: "10'S", company: 'SUN' }
  expect(await meant(row)).toEqual([null])
  const id = newId()
  await database.pool.query(
    `INSERT INTO medicines (id, name, name_key, company_no, pack, rx)
     VALUES ($1, 'Newcomer 5 Tablet', 'newcomer 5 tablet', 2, 'strip of 10 tablets', true)`,
    [id],
  )
  await vi.waitFor(async () => expect(await meant(row)).toEqual(['Newcomer 5 Tablet']), soon)
  await database.pool.query('DELETE FROM medicines WHERE id = $1', [id])
  await vi.waitFor(async () => expect(await meant(row)).toEqual([null]), soon)
})

it('takes turns with a search, and ends at once when it is aborted', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => ({ text: `DLOO ${at} TABB`, pack: "10'S" }))
  const stopping = new AbortController()
  let isOver = false
  const long = search.resolvePrinted(rows, { limit: 5, signal: stopping.signal }).finally(() => {
    isOver = true
  })
  const ended = expect(long).rejects.toThrow('the import is gone')
  expect(await meant({ text: 'DOLO 650 TAB' })).toEqual(['Dolo 650 Tablet'])
  expect(await search.understand(['dolo 650 tab'], 1)).toMatchObject([{ understanding: 'matched' }])
  expect(isOver).toBe(false)
  stopping.abort(new Error('the import is gone'))
  await ended
  const before = search.resolvePrinted(rows, { limit: 5, signal: stopping.signal })
  await expect(before).rejects.toThrow('the import is gone')
  expect(await meant({ text: 'DOLO 650 TAB' })).toEqual(['Dolo 650 Tablet'])
})
