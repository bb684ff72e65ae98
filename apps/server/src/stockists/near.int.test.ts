import { distanceKm, placeOfPin } from '@rasad/places'
import { newId } from '@rasad/server/platform/ids'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { placeColumns } from '../places/places.ts'

// Lists of stockists around a place.

const firms = [
  ['Sitabuldi', '440012', 'Nagpur'],
  ['Ganjipeth', '440018', 'Nagpur'],
  ['Ganjipeth Too', '440018', 'Nagpur'],
  ['Wardha', '442001', 'Wardha'],
  ['Pune', '411030', 'Pune'],
  ['Guwahati', '781001', 'Guwahati'],
  ['Nowhere', null, 'Nagpur'],
] as const
const medicine = newId()
const company = newId()

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(async ({ pool }) => {
    await pool.query(`INSERT INTO companies (id, name, name_key) VALUES ($1, 'Maker', 'maker')`, [company])
    await pool.query(`INSERT INTO medicines (id, name, name_key) VALUES ($1, 'Dolo 650', 'dolo 650')`, [
      medicine,
    ])
    for (const [at, [name, pincode, city]] of firms.entries()) {
      // Ids in this order: they decide at one PIN.
      const id = `a${at}`.padEnd(24, '0')
      const { district, position } = placeColumns(pincode)
      await pool.query(
        `INSERT INTO stockists (id, firm_name, city, district, state, pincode, position, status, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'approved', to_timestamp($8))`,
        [
          id,
          `${name} Pharma`,
          city,
          district,
          placeOfPin(pincode ?? '')?.state ?? null,
          pincode,
          position,
          at,
        ],
      )
    }
    await pool.query(
      `INSERT INTO listings (stockist_no, medicine_no, available) SELECT no, 1, no <> 2 FROM stockists`,
    )
    await pool.query('INSERT INTO company_listings SELECT no, 1 FROM stockists WHERE no < 6')
  })
})
afterAll(() => app.close())

interface Row {
  name: string
  distanceKm: number | null
}

async function get(url: string): Promise<{ status: number; data: Row[]; total: number; body: never }> {
  const answer = await app.http.inject(url)
  const body = answer.json()
  return { status: answer.statusCode, data: body.data, total: body.total, body: body as never }
}
const names = (rows: Row[]) => rows.map(({ name }) => name.replace(' Pharma', ''))

async function pages(url: string, limit: number): Promise<string[]> {
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const { data, body } = await get(`${url}&limit=${limit}${cursor}`)
    seen.push(...names(data))
    const { nextCursor } = body as { nextCursor: string | null }
    if (nextCursor === null) return seen
    cursor = `&cursor=${nextCursor}`
  }
}

describe('stockists near a PIN', () => {
  const nearest = ['Ganjipeth', 'Ganjipeth Too', 'Sitabuldi', 'Wardha', 'Pune', 'Guwahati', 'Nowhere']

  it.each([1, 2, 3, 100])('come nearest first, each once, in pages of %i', async (limit) => {
    expect(await pages('/api/stockist?near=440018', limit)).toEqual(nearest)
  })

  it('say how far they are', async () => {
    const { data } = await get('/api/stockist?near=440018')
    const [from, to] = [placeOfPin('440018'), placeOfPin('442001')]
    if (!from || !to) throw new Error('A PIN is missing.')
    expect(data[0]?.distanceKm).toBe(0)
    expect(data[3]?.distanceKm).toBeCloseTo(distanceKm(from, to), 0)
    expect(data.at(-1)?.distanceKm).toBeNull()
    const { data: anywhere } = await get('/api/stockist')
    expect(anywhere.every((row) => row.distanceKm === null)).toBe(true)
    expect(JSON.stringify(data)).not.toContain('position')
  })

  it.each([
    ['near=440018&within=25', ['Ganjipeth', 'Ganjipeth Too', 'Sitabuldi']],
    ['near=440018&within=100', ['Ganjipeth', 'Ganjipeth Too', 'Sitabuldi', 'Wardha']],
    ['near=४४००१८&state=maharashtra', ['Ganjipeth', 'Ganjipeth Too', 'Sitabuldi', 'Wardha', 'Pune']],
    ['near=440018&district=WARDHA', ['Wardha']],
    ['district=Nagpur', ['Ganjipeth Too', 'Ganjipeth', 'Sitabuldi']],
    ['near=781001&within=10', ['Guwahati']],
    ['near=494001&within=10', []],
  ])('%s', async (query, expected) => {
    const { data, total } = await get(`/api/stockist?${encodeURI(query)}`)
    expect(names(data)).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  it('that carry a company, or have a medicine: those with stock first', async () => {
    expect(await pages(`/api/company/${company}/stockists?near=411030`, 2)).toEqual([
      'Pune',
      'Wardha',
      'Sitabuldi',
      'Ganjipeth',
      'Ganjipeth Too',
    ])
    const url = `/api/medicine/${medicine}/stockists?near=440018`
    for (const limit of [1, 3, 50]) {
      expect(await pages(url, limit)).toEqual([
        'Ganjipeth Too',
        'Sitabuldi',
        'Wardha',
        'Pune',
        'Guwahati',
        'Nowhere',
        'Ganjipeth',
      ])
    }
    expect(names((await get(`${url}&within=25`)).data)).toEqual(['Ganjipeth Too', 'Sitabuldi', 'Ganjipeth'])
    expect(await pages(`/api/medicine/${medicine}/stockists?`, 2)).toHaveLength(7)
  })

  it.each(['', '1.', '1700000000000000.', '1.1700000000000000.'])(
    'a cursor of another order does no harm: %s',
    async (before) => {
      const cursor = `${before}${medicine}`
      for (const url of ['/api/stockist?near=440018', `/api/medicine/${medicine}/stockists?near=440018`]) {
        expect((await get(`${url}&cursor=${cursor}`)).status).toBe(200)
      }
    },
  )

  it.each([
    ['/api/stockist?near=411999', 'near'],
    ['/api/stockist?near=4400', 'near'],
    ['/api/stockist?near=000000', 'near'],
    ['/api/stockist?within=25', 'within'],
    ['/api/stockist?near=440018&within=0', 'within'],
    ['/api/stockist?near=440018&within=x', 'within'],
    [`/api/medicine/${medicine}/stockists?near=411999`, 'near'],
    [`/api/company/${company}/stockists?near=411999`, 'near'],
    ['/api/search?category=supplier&q=p&near=411999', 'near'],
    ['/api/place?q=', 'q'],
    ['/api/place?q=411999', 'q'],
    ['/api/place?q=000%20000', 'q'],
  ])('%s is refused at its field', async (url, field) => {
    const { status, body } = await get(url)
    expect(status).toBe(400)
    expect(Object.keys((body as { fields: object }).fields)).toEqual([field])
  })
})

it('suggests suppliers with their distance, within it', async () => {
  const found = (query: string) => get(`/api/search?category=supplier&q=pharma&${query}`)
  const { data } = await found('near=440018')
  expect(data).toHaveLength(7)
  expect(data.find(({ name }) => name === 'Ganjipeth Pharma')?.distanceKm).toBe(0)
  expect(names((await found('near=440018&within=25')).data).sort()).toEqual([
    'Ganjipeth',
    'Ganjipeth Too',
    'Sitabuldi',
  ])
  expect(names((await found('district=pune')).data)).toEqual(['Pune'])
  expect((await found('')).data.every((row) => row.distanceKm === null)).toBe(true)
})

it('a demand says how far each stockist is', async () => {
  const payload = { items: [{ name: 'Dolo 650', qty: 1 }], near: '440018', reach: 'all' }
  const { data } = (await app.http.inject({ method: 'POST', url: '/api/demand', payload })).json()
  expect(data.plan[0].stockist.distanceKm).toBe(0)
  expect(data.groups.map((group: { stockist: Row }) => group.stockist.distanceKm)).toContain(null)
})

it('finds towns of stockists, districts and PINs', async () => {
  const found = async (q: string) => (await get(`/api/place?q=${encodeURIComponent(q)}`)).data
  expect((await found('nagp'))[0]).toEqual({
    kind: 'town',
    name: 'Nagpur',
    district: 'Nagpur',
    state: 'Maharashtra',
    pin: '440018',
  })
  expect(await found('४११०३०')).toMatchObject([{ kind: 'pin', pin: '411030', district: 'Pune' }])
  await app.database.pool.query(`UPDATE stockists SET city = 'Tarsa' WHERE no = 4`)
  await vi.waitFor(async () => expect((await found('tarsa'))[0]).toMatchObject({ pin: '442001' }), 60_000)
})

it('one index serves the nearest', async () => {
  const client = await app.database.pool.connect()
  try {
    await client.query('BEGIN')
    // Of seven rows, reading all would be cheaper.
    await client.query('SET LOCAL enable_seqscan = off')
    await client.query('SET LOCAL enable_bitmapscan = off')
    const { rows } = await client.query(`EXPLAIN SELECT no FROM stockists WHERE status = 'approved'
      ORDER BY (position <-> '(1,0,0)'::cube), id LIMIT 13`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('stockists_by_position')
    expect(plan).toContain('Order By')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
