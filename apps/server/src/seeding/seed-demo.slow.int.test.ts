import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { demoWorld } from '../../seed/demo/index.ts'
import { seedDemo } from './seed-demo.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

async function one<T>(text: string): Promise<T> {
  return (await database.pool.query(text)).rows[0]
}

it('loads the complete demo world once', async () => {
  expect(await seedDemo(database)).toBe('loaded')
  expect(await seedDemo(database)).toBe('already-there')
  const world = demoWorld()
  expect(
    await one(`SELECT (SELECT count(*)::int FROM companies) AS companies, (SELECT count(*)::int FROM medicines) AS medicines,
      (SELECT count(*)::int FROM stockists) AS stockists, (SELECT count(*)::int FROM listings) AS listings,
      (SELECT count(*)::int FROM company_listings) AS carried,
      (SELECT count(*)::int FROM stockists WHERE status = 'approved' AND decided_at IS NOT NULL) AS approved`),
  ).toEqual({
    companies: world.companies.length,
    medicines: world.medicines.length,
    stockists: world.stockists.length,
    listings: world.listings.length,
    carried: world.companiesOf.flat().length,
    approved: world.stockists.filter(({ status }) => status === 'approved').length,
  })
})

it('keeps the listings of the demo world', async () => {
  await seedDemo(database)
  const world = demoWorld()
  const listing = world.listings[1234]
  const stockist = world.stockists[listing?.stockist ?? 0]
  const medicine = world.medicines[listing?.medicine ?? 0]
  const { rows } = await database.pool.query(
    `SELECT l.price_paise, l.available, l.quantity, l.mrp_paise, l.ptr_paise, l.scheme, l.source, s.city, s.phone, c.name AS company FROM listings l
     JOIN stockists s ON s.no = l.stockist_no JOIN medicines m ON m.no = l.medicine_no
     JOIN companies c ON c.no = m.company_no WHERE s.firm_name = $1 AND m.name = $2`,
    [stockist?.firmName, medicine?.name],
  )
  expect(rows).toEqual([
    {
      price_paise: listing?.pricePaise,
      available: listing?.available,
      quantity: listing?.quantity,
      mrp_paise: listing?.mrpPaise,
      ptr_paise: listing?.ptrPaise,
      scheme: listing?.scheme,
      source: listing?.source,
      city: stockist?.address.city,
      phone: stockist?.phone,
      company: world.companies[medicine?.company ?? 0]?.name,
    },
  ])
})

it('leaves a catalogue alone that contains anything else', async () => {
  await database.pool.query(
    `INSERT INTO companies (id, name, name_key) VALUES (repeat('c', 24), 'Somebody Ltd', 'somebody ltd')`,
  )
  expect(await seedDemo(database)).toBe('not-empty')
  expect(await one('SELECT count(*)::int AS n FROM medicines')).toEqual({ n: 0 })
})

it('is loaded once when two processes start at the same time', async () => {
  expect((await Promise.all([seedDemo(database), seedDemo(database)])).sort()).toEqual([
    'already-there',
    'loaded',
  ])
})
