import { type CatalogueFixture, createCatalogue } from '@rasad/testkit/catalogue-fixture'
import { callerOf } from '@rasad/testkit/clients'
import { signInSuperAdmin, superAdmin } from '@rasad/testkit/people'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import type { TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// What comes first in a plan: the nearest, the fewest calls, or the lowest cost.

const pune = '411030'
const nagpur = '440018'
let ids: CatalogueFixture
let app: TestApp

/** Medicines 1, 2 and 3 are Augmentin, Dolo and the orphan: who lists which at what price (paise), and how many it shows to have. */
const listed = [
  { firm: 'Pune Augmentin', pin: pune, minimum: null, no: 1, price: 9_000, quantity: null, age: 40 },
  { firm: 'Pune Dolo', pin: '411004', minimum: 500_000, no: 2, price: 2_000, quantity: null, age: null },
  { firm: 'Pune Dolo Few', pin: '411004', minimum: null, no: 2, price: 1_900, quantity: 4, age: 35 },
  { firm: 'Nagpur Both', pin: nagpur, minimum: null, no: 1, price: 8_000, quantity: null, age: 0 },
  { firm: 'Nagpur Both', pin: nagpur, minimum: null, no: 2, price: 1_000, quantity: null, age: 0 },
  { firm: 'Bhopal Third', pin: '462001', minimum: null, no: 3, price: 1_000, quantity: null, age: 0 },
]

async function prepare(database: TestDatabase): Promise<void> {
  ids = await createCatalogue(database)
  const { pool } = database
  await pool.query('DELETE FROM listings')
  for (const { firm, pin, minimum, no, price, quantity, age } of listed) {
    await pool.query(
      `INSERT INTO stockists (id, firm_name, pincode, city, status, reach_kind, reach_areas, min_order_paise, shows_quantity)
       VALUES (substr(md5($1), 1, 24), $1, $2, $3, 'approved', 'india', '{India}', $4, true) ON CONFLICT DO NOTHING`,
      [firm, pin, firm.split(' ')[0], minimum],
    )
    await pool.query(
      `INSERT INTO listings (stockist_no, medicine_no, price_paise, available, quantity, confirmed_at, source)
       SELECT no, $2, $3, true, $4, now() - $5 * interval '1 day', CASE WHEN $5::int IS NOT NULL THEN 'hand' END
       FROM stockists WHERE firm_name = $1`,
      [firm, no, price, quantity, age],
    )
  }
}

beforeAll(async () => {
  app = await createTestApp(prepare, { superAdmin })
})
afterAll(() => app.close())

/** @param token of who plans; nobody by default */
async function plan(more: object, quantities = [10, 10], token?: string) {
  const { augmentin, dolo } = ids.medicines
  const items = [augmentin, dolo].map((medicine, at) => ({ name: 'x', qty: quantities[at], medicine }))
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const payload = { items, ...more }
  const response = await app.http.inject({ method: 'POST', url: '/api/demand', headers, payload })
  const { data, ...refusal } = response.json()
  return { status: response.statusCode, refusal, ...data }
}

type Called = { stockist: { name: string }; covered: number; band: number | null; flaws: object[] }
const namesOf = (calls: Called[]) => calls.map(({ stockist }) => stockist.name)

describe('a plan', () => {
  it('with a PIN takes each line from the nearest who has it, also if that is a call more', async () => {
    for (const more of [
      { near: pune },
      { near: pune, by: 'near' },
      { near: pune, reach: 'all', by: 'near' },
    ]) {
      const { plan: calls, by, groups } = await plan(more)
      expect([namesOf(calls).toSorted(), by]).toEqual([['Pune Augmentin', 'Pune Dolo Few'], 'near'])
      expect(calls.map(({ covered, band }: Called) => [covered, band])).toEqual([
        [1, 0],
        [2, 0],
      ])
      expect(namesOf(groups)[0]).toBe('Nagpur Both')
    }
    const there = await plan({ near: nagpur })
    expect(namesOf(there.plan)).toEqual(['Nagpur Both'])
  })

  it('calls the nearest first to the kilometre, also of those that are far away', async () => {
    const { augmentin, dolo, orphan } = ids.medicines
    const items = [augmentin, dolo, orphan].map((medicine) => ({ name: 'x', qty: 1, medicine }))
    const { plan: calls } = await plan({ near: '180001', items })
    expect(calls.map(({ stockist, covered }: Called) => [stockist.name, covered])).toEqual([
      ['Bhopal Third', 1],
      ['Nagpur Both', 3],
    ])
  })

  it('with the fewest calls or at the lowest cost only if somebody asks for it', async () => {
    for (const by of ['calls', 'cost']) {
      const answer = await plan({ near: pune, by })
      expect([namesOf(answer.plan), answer.by]).toEqual([['Nagpur Both'], by])
      expect(answer.plan[0].band).toBe(4)
    }
  })

  it('without a place is the one with the fewest calls', async () => {
    for (const more of [{}, { by: 'near' }]) {
      const { plan: calls, by, near } = await plan(more)
      expect([namesOf(calls), near]).toEqual([['Nagpur Both'], null])
      expect(by).toBe('by' in more ? 'near' : 'calls')
      expect(calls[0].band).toBeNull()
    }
  })

  it('knows nothing of other orders', async () => {
    for (const by of ['time', 'distance', 1]) {
      const { status, refusal } = await plan({ near: pune, by })
      expect([status, Object.keys(refusal.fields)]).toEqual([400, ['by']])
      expect(refusal.fields.by.message).toBe('One of: near, calls, cost.')
    }
  })
})

describe('a call says what is wrong with it', () => {
  let seesQuantities: string
  beforeAll(async () => {
    seesQuantities = await signInSuperAdmin(callerOf(app))
  })
  const flawsOf = async (quantities: number[], token?: string) => {
    const { plan: calls } = await plan({ near: pune }, quantities, token)
    return Object.fromEntries(calls.map(({ stockist, flaws }: Called) => [stockist.name, flaws]))
  }

  it('an old rate, and too little stock where the other one has too high a minimum order', async () => {
    expect(await flawsOf([10, 10], seesQuantities)).toEqual({
      'Pune Augmentin': [{ is: 'old-rate', line: 0, since: expect.any(String) }],
      'Pune Dolo Few': [
        { is: 'too-little', line: 1, has: 4, of: 10 },
        { is: 'old-rate', line: 1, since: expect.any(String) },
      ],
    })
  })

  it('few are left, without their number, to who does not see quantities', async () => {
    expect((await flawsOf([10, 10]))['Pune Dolo Few']).toContainEqual(
      expect.objectContaining({ is: 'too-little', has: null, of: 10 }),
    )
  })

  it('nothing of the minimum order where it is reached: enough stock is better than a fresher word', async () => {
    expect((await flawsOf([10, 250], seesQuantities))['Pune Dolo']).toEqual([])
    expect(Object.keys(await flawsOf([10, 4], seesQuantities))).toContain('Pune Dolo Few')
  })

  it('the minimum order', async () => {
    const items = [{ name: 'x', qty: 10, medicine: ids.medicines.dolo }]
    const { rows } = await app.database.pool.query(
      `SELECT id FROM stockists WHERE firm_name = 'Pune Dolo Few'`,
    )
    const payload = { items: items.map((item) => ({ ...item, without: [rows[0].id] })), near: pune }
    const { data } = (await app.http.inject({ method: 'POST', url: '/api/demand', payload })).json()
    expect(data.plan).toMatchObject([
      { stockist: { name: 'Pune Dolo' }, flaws: [{ is: 'below-minimum', minimum: 5_000, value: 200 }] },
    ])
  })
})
