import { type CatalogueFixture, createCatalogue } from '@rasad/testkit/catalogue-fixture'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import type { TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// An operator's setting puts listings that nobody has confirmed for long behind all others.

const days = 30
let ids: CatalogueFixture
const pune = '411030'
const nagpur = '440018'
/** Of Dolo: who lists it, where, and the days since it was confirmed. */
const listed = [
  { firm: 'Near Stale', pin: pune, age: 31, available: true },
  { firm: 'Near Unsaid', pin: pune, age: null, available: true },
  { firm: 'Near Without', pin: pune, age: 0, available: false },
  { firm: 'Far Fresh', pin: nagpur, age: 29, available: true },
  { firm: 'Far Stale', pin: nagpur, age: 500, available: true },
]

async function prepare(database: TestDatabase): Promise<void> {
  ids = await createCatalogue(database)
  const { pool } = database
  await pool.query('DELETE FROM listings')
  for (const { firm, pin, age, available } of listed) {
    await pool.query(
      `WITH firm AS (
         INSERT INTO stockists (id, firm_name, pincode, status)
         VALUES (substr(md5($1), 1, 24), $1, $2, 'approved') RETURNING no)
       INSERT INTO listings (stockist_no, medicine_no, available, confirmed_at, source)
       SELECT no, 2, $4, now() - $3 * interval '1 day', CASE WHEN $3::int IS NOT NULL THEN 'hand' END FROM firm`,
      [firm, pin, age, available],
    )
  }
  // What only a stale listing has.
  await pool.query(
    `INSERT INTO listings (stockist_no, medicine_no, confirmed_at, source)
     SELECT no, 1, now() - interval '90 days', 'hand' FROM stockists WHERE firm_name = 'Near Stale'`,
  )
}

const apps: TestApp[] = []
async function appWith(last: boolean): Promise<TestApp> {
  const app = await createTestApp(prepare, { staleListings: { days, last } })
  apps.push(app)
  return app
}
afterAll(() => Promise.all(apps.map((app) => app.close())))

async function suppliers(app: TestApp, query: string): Promise<string[]> {
  const names: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const after: string = cursor && `&cursor=${cursor}`
    const url = `/api/medicine/${ids.medicines.dolo}/stockists?limit=1${query}${after}`
    const page = (await app.http.inject(url)).json()
    names.push(...page.data.map((row: { firmName: string }) => row.firmName))
    cursor = page.nextCursor
  }
  return names
}

async function plan(app: TestApp, ...medicines: string[]) {
  const items = medicines.map((medicine) => ({ name: 'x', qty: 1, medicine }))
  const payload = { items, near: pune, reach: 'all' }
  const { data } = (await app.http.inject({ method: 'POST', url: '/api/demand', payload })).json()
  const namesOf = (calls: { stockist: { name: string } }[]) => calls.map(({ stockist }) => stockist.name)
  return { plan: namesOf(data.plan), groups: namesOf(data.groups) }
}

describe('with the setting', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await appWith(true)
  })

  it('stale listings come after all others that are available, near a place too, page by page', async () => {
    const near = await suppliers(app, `&near=${pune}`)
    expect(near[0]).toBe('Far Fresh')
    expect(near.slice(1, 3).toSorted()).toEqual(['Near Stale', 'Near Unsaid'])
    expect(near.slice(3)).toEqual(['Far Stale', 'Near Without'])
    expect(await suppliers(app, '')).toEqual([
      ...['Far Fresh', 'Near Stale', 'Far Stale', 'Near Unsaid', 'Near Without'],
    ])
  })

  it('a plan has them only for what nobody else has', async () => {
    const { augmentin, dolo } = ids.medicines
    const alone = await plan(app, dolo)
    expect(alone.plan).toEqual(['Far Fresh'])
    expect(alone.groups[0]).toBe('Far Fresh')
    expect(alone.groups).toHaveLength(4)
    expect((await plan(app, augmentin)).plan).toEqual(['Near Stale'])
    expect((await plan(app, augmentin, dolo)).plan.toSorted()).toEqual(['Far Fresh', 'Near Stale'])
  })

  it('pages say the days', async () => {
    expect((await app.http.inject('/api/settings')).json().data.staleListingDays).toBe(days)
  })
})

describe('without it', () => {
  it('freshness breaks ties only', async () => {
    const app = await appWith(false)
    const near = await suppliers(app, `&near=${pune}`)
    expect(near.slice(0, 2).toSorted()).toEqual(['Near Stale', 'Near Unsaid'])
    expect(near.slice(2)).toEqual([
      expect.stringMatching(/^Far/),
      expect.stringMatching(/^Far/),
      'Near Without',
    ])
    const { augmentin, dolo } = ids.medicines
    expect((await plan(app, dolo)).plan).toEqual(['Near Stale'])
    expect((await plan(app, augmentin, dolo)).plan).toEqual(['Near Stale'])
  })
})
