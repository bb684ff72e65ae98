import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { seedBench } from './seed-bench.ts'

const sizes = { medicines: 3_000, stockists: 120, listings: 30_000, seed: 7 }
const databases: TestDatabase[] = []

beforeEach(async () => {
  databases.push(await createTestDatabase())
})
afterEach(async () => {
  for (const database of databases.splice(0)) await database.close()
})

function seed(database: TestDatabase | undefined, changed: Partial<typeof sizes> = {}) {
  if (!database) throw new Error('no database')
  return seedBench({
    database,
    ...sizes,
    ...changed,
    signal: new AbortController().signal,
    onProgress: () => {},
  })
}

async function rows<T>(database: TestDatabase | undefined, text: string): Promise<T[]> {
  return (await database?.pool.query(text))?.rows ?? []
}

it('adds exactly what is requested: medicines up to a total, a few large stockists, a popular head', async () => {
  const [database] = databases
  expect(await seed(database)).toEqual({ medicines: 3_000, stockists: 120, listings: 30_000 })
  expect(await rows(database, 'SELECT count(*)::int AS n FROM listings')).toEqual([{ n: 30_000 }])
  expect(
    await rows(database, `SELECT count(*)::int AS n FROM stockists WHERE phone ~ '^90000[0-9]{5}$'`),
  ).toEqual([{ n: 120 }])
  const bySize = await rows<{ n: number }>(
    database,
    'SELECT count(*)::int AS n FROM listings GROUP BY stockist_no ORDER BY n DESC',
  )
  expect(bySize.at(0)?.n).toBeGreaterThan(5 * (bySize.at(-1)?.n ?? 0))
  const byMedicine = await rows<{ n: number }>(
    database,
    'SELECT count(*)::int AS n FROM listings GROUP BY medicine_no ORDER BY n DESC',
  )
  expect(byMedicine.at(0)?.n).toBeGreaterThan(40)
  expect(byMedicine.at(Math.floor(byMedicine.length / 2))?.n).toBeLessThan(15)
  const carried = await rows<{ n: number }>(database, 'SELECT count(*)::int AS n FROM company_listings')
  expect(carried[0]?.n).toBeGreaterThan(120)
})

it('generates the same data from the same seed, and other data from another seed', async () => {
  databases.push(await createTestDatabase(), await createTestDatabase())
  const drawn = []
  for (const [index, database] of databases.entries()) {
    await seed(database, { seed: index < 2 ? 7 : 8 })
    drawn.push(
      await rows(
        database,
        `SELECT md5(string_agg(format('%s %s %s %s', firm_name, name, l.price_paise, available), ',' ORDER BY s.no, m.no))
         FROM listings l JOIN stockists s ON s.no = stockist_no JOIN medicines m ON m.no = medicine_no`,
      ),
    )
  }
  expect(drawn[1]).toEqual(drawn[0])
  expect(drawn[2]).not.toEqual(drawn[0])
})

it('fills every possible listing, and rejects one more', async () => {
  const [database] = databases
  await seed(database, { medicines: 50, stockists: 10, listings: 500 })
  expect(await rows(database, 'SELECT count(*)::int AS n FROM listings')).toEqual([{ n: 500 }])
  await expect(seed(database, { medicines: 0, stockists: 10, listings: 501 })).rejects.toThrow(
    /10 stockists and 50 medicines make at most 500 listings/,
  )
  expect(await rows(database, 'SELECT count(*)::int AS n FROM stockists')).toEqual([{ n: 10 }])
})
