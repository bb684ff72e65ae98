import { newId } from '@rasad/server/platform/ids'
import { clientOf, goodPassword, signIn, stockistRegistration } from '@rasad/testkit/clients'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { placeColumns, reachColumns } from '../places/places.ts'

// Where stockists deliver: stored, filtered, planned with, and changed.

const firms = [
  // Nagpur and around, each with another reach.
  ['Own Town', '440012', { kind: 'town' }],
  ['Usual', '440018', null],
  ['Wardha District', '442001', { kind: 'district' }],
  [
    'Pune For Nagpur',
    '411030',
    { kind: 'districts', districts: [{ district: 'Nagpur', state: 'Maharashtra' }] },
  ],
  ['Pune Usual', '411030', null],
  ['Mumbai State', '400001', { kind: 'state' }],
  ['Guwahati Courier', '781001', { kind: 'india' }],
  ['Nowhere', null, null],
] as const
const medicines = ['Dolo 650', 'Pan 40', 'Telma 40', 'Zifi 200']
const ids = medicines.map(() => newId())
const company = newId()
/** By firm, the medicines that it has. */
const lists = [[0], [0, 1], [0], [0], [0, 1, 2], [0, 2], [0], [0, 1, 2]]

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(
    async ({ pool }) => {
      await pool.query(`INSERT INTO companies (id, name, name_key) VALUES ($1, 'Maker', 'maker')`, [company])
      for (const [at, name] of medicines.entries()) {
        await pool.query('INSERT INTO medicines (id, name, name_key) VALUES ($1, $2, $3)', [
          ids[at],
          name,
          name.toLowerCase(),
        ])
      }
      for (const [at, [name, pincode, choice]] of firms.entries()) {
        const { district, position } = placeColumns(pincode)
        const { reach_kind, reach_areas } = reachColumns(
          choice as Parameters<typeof reachColumns>[0],
          pincode,
        )
        await pool.query(
          `INSERT INTO stockists (id, firm_name, district, pincode, position, reach_kind, reach_areas, status, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, 'approved', to_timestamp($8))`,
          [
            `a${at}`.padEnd(24, '0'),
            `${name} Pharma`,
            district,
            pincode,
            position,
            reach_kind,
            reach_areas,
            at,
          ],
        )
        for (const medicine of lists[at] ?? []) {
          await pool.query('INSERT INTO listings (stockist_no, medicine_no) VALUES ($1, $2)', [
            at + 1,
            medicine + 1,
          ])
        }
      }
      await pool.query('INSERT INTO company_listings SELECT no, 1 FROM stockists')
    },
    { superAdmin: { email: 'owner@example.org', password: goodPassword }, rateLimits: false },
  )
})
afterAll(() => app.close())

interface Row {
  name: string
  delivers: boolean | null
  reach: unknown
  minOrder: number | null
}
const names = (rows: Row[]) => rows.map(({ name }) => name.replace(' Pharma', ''))

async function get(url: string) {
  const answer = await app.http.inject(url)
  const body = answer.json()
  return { status: answer.statusCode, data: body.data as Row[], total: body.total as number, body }
}

/** Whether each firm delivers to Nagpur, in the order of `firms`. */
const toNagpur = [true, true, false, true, false, true, true, null]
const deliver = firms.flatMap(([name], at) => (toNagpur[at] ? [name] : []))

describe('“delivers to 440018”', () => {
  it.each([
    '/api/stockist?',
    `/api/company/${company}/stockists?`,
    `/api/medicine/${ids[0]}/stockists?`,
    '/api/search?category=supplier&q=pharma&',
  ])('is said and filtered by %s', async (url) => {
    const { data } = await get(`${url}near=440018`)
    for (const [at, [name]] of firms.entries()) {
      expect([name, data.find((row) => names([row])[0] === name)?.delivers]).toEqual([name, toNagpur[at]])
    }
    const filtered = await get(`${url}near=440018&delivers=true`)
    expect(names(filtered.data).sort()).toEqual([...deliver].sort())
    if (!url.includes('search')) expect(filtered.total).toBe(deliver.length)
    const { data: anywhere } = await get(url)
    expect(anywhere.map(({ delivers }) => delivers)).toEqual(anywhere.map(() => null))
  })

  it('goes with the other filters, and with pages', async () => {
    const within = await get('/api/stockist?near=440018&delivers=true&within=100')
    expect(names(within.data)).toEqual(['Usual', 'Own Town'])
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await get(`/api/stockist?near=440018&delivers=true&limit=2${cursor}`)
      seen.push(...names(body.data))
      if (body.nextCursor === null) break
      cursor = `&cursor=${body.nextCursor}`
    }
    expect(seen).toEqual(['Usual', 'Own Town', 'Pune For Nagpur', 'Mumbai State', 'Guwahati Courier'])
  })

  it.each([
    ['/api/stockist?delivers=true', 'delivers'],
    ['/api/stockist?near=440018&delivers=no', 'delivers'],
    [`/api/company/${company}/stockists?delivers=true`, 'delivers'],
    [`/api/medicine/${ids[0]}/stockists?delivers=true`, 'delivers'],
    ['/api/search?category=supplier&q=p&delivers=true', 'delivers'],
  ])('%s is refused at its field', async (url, field) => {
    const { status, body } = await get(url)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  it('is found by an index', async () => {
    const client = await app.database.pool.connect()
    try {
      await client.query('BEGIN')
      // Of a few rows, reading all would be cheaper.
      await client.query('SET LOCAL enable_seqscan = off')
      await client.query(
        'DROP INDEX stockists_by_position, stockists_by_district, stockists_approved, stockists_listed_first',
      )
      const { rows } = await client.query(`EXPLAIN SELECT no FROM stockists WHERE status = 'approved'
        AND reach_areas && ARRAY['Maharashtra/Nagpur', 'Maharashtra', 'India']`)
      expect(JSON.stringify(rows)).toContain('stockists_by_reach')
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
})

it('everybody sees where a stockist delivers', async () => {
  const { data } = await get('/api/stockist?near=440018')
  const reachOf = (name: string) => data.find((row) => names([row])[0] === name)?.reach
  expect(reachOf('Pune For Nagpur')).toEqual({
    kind: 'districts',
    districts: [{ district: 'Nagpur', state: 'Maharashtra' }],
    state: null,
    nearby: false,
  })
  expect(reachOf('Usual')).toMatchObject({
    kind: 'districts',
    districts: [{ district: 'Nagpur' }],
    nearby: true,
  })
  expect(reachOf('Mumbai State')).toMatchObject({ kind: 'state', state: 'Maharashtra' })
  expect(reachOf('Nowhere')).toBeNull()
})

describe('a demand', () => {
  async function plan(body: object) {
    const payload = { items: medicines.map((name) => ({ name, qty: 1 })), ...body }
    const answer = await app.http.inject({ method: 'POST', url: '/api/demand', payload })
    return { status: answer.statusCode, ...answer.json() }
  }
  const callsOf = (calls: { stockist: Row; items: { name: string }[] }[]) =>
    calls.map(({ stockist, items }) => [names([stockist])[0], items.map(({ name }) => name)])

  it('is planned from stockists that deliver, and lines that none of them has apart', async () => {
    const { data } = await plan({ near: '440018', reach: 'delivers' })
    expect(callsOf(data.plan)).toEqual([
      ['Usual', ['Dolo 650', 'Pan 40']],
      ['Mumbai State', ['Telma 40']],
    ])
    expect(data.beyond).toEqual([])
    expect(data.plan.every((call: { stockist: Row }) => call.stockist.delivers)).toBe(true)
    expect(data.groups.map((group: { stockist: Row }) => names([group.stockist])[0]).sort()).toEqual(
      [...deliver].sort(),
    )
    expect(data.groupCount).toBe(deliver.length)
    expect(data.unmatched.map(({ name }: { name: string }) => name)).toEqual(['Zifi 200'])
    expect(data.reach).toBe('delivers')
    const usual = await plan({ near: '440018' })
    expect({ ...usual.data, createdAt: '' }).toEqual({ ...data, createdAt: '' })
  })

  it.each([
    [15, [['Usual', ['Dolo 650', 'Pan 40']]], [['Pune Usual', ['Telma 40']]]],
    [100, [['Usual', ['Dolo 650', 'Pan 40']]], [['Pune Usual', ['Telma 40']]]],
    ['state', [['Pune Usual', ['Dolo 650', 'Pan 40', 'Telma 40']]], []],
    ['all', [['Pune Usual', ['Dolo 650', 'Pan 40', 'Telma 40']]], []],
  ])('within %s, with the fewest calls', async (reach, wanted, beyond) => {
    const { data } = await plan({ near: '440018', reach, by: 'calls' })
    expect(callsOf(data.plan)).toEqual(wanted)
    expect(callsOf(data.beyond)).toEqual(beyond)
    expect(data.reach).toBe(reach)
    for (const { stockist, covered } of data.beyond) {
      expect(stockist.delivers).toBe(false)
      expect(stockist.distanceKm).toBeGreaterThan(500)
      expect(covered).toBe(1)
    }
  })

  it.each(['state', 'all'])('within %s takes what the nearest have from them', async (reach) => {
    const { data } = await plan({ near: '440018', reach })
    expect(callsOf(data.plan)).toEqual([
      ['Usual', ['Dolo 650', 'Pan 40']],
      ['Pune Usual', ['Telma 40']],
    ])
  })

  it('where nobody delivers is planned beyond reach alone', async () => {
    const { data } = await plan({ items: [{ name: 'Pan 40', qty: 2 }], near: '494001' })
    expect([data.plan, data.groups, data.groupCount]).toEqual([[], [], 0])
    expect(callsOf(data.beyond)).toEqual([['Usual', ['Pan 40']]])
  })

  it('without a place takes everybody, as before', async () => {
    const { data } = await plan({})
    expect(data).toMatchObject({ near: null, reach: 'all', beyond: [] })
    expect(data.groupCount).toBe(firms.length)
    expect(data.plan[0].stockist.delivers).toBeNull()
  })

  it.each([
    [{ reach: 'delivers' }, 'near'],
    [{ reach: 25 }, 'near'],
    [{ near: '440018', reach: 0 }, 'reach'],
    [{ near: '440018', reach: 5_000 }, 'reach'],
    [{ near: '440018', reach: 'town' }, 'reach'],
    [{ near: '411999', reach: 'state' }, 'near'],
  ])('%j is refused at its field', async (body, field) => {
    const { status, fields } = await plan(body)
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })

  it('prefers a maker of the same name that somebody near has', async () => {
    const other = newId()
    const { pool } = app.database
    await pool.query(`INSERT INTO companies (id, name, name_key) VALUES ($1, 'Other Maker', 'other maker')`, [
      other,
    ])
    const [near, far] = [newId(), newId()]
    await pool.query(
      `INSERT INTO medicines (id, name, name_key, company_no) VALUES
         ($1, 'Samename 5 Tablet', 'samename 5 tablet', 1), ($2, 'Samename 5 Tablet', 'samename 5 tablet', 2)`,
      [far, near],
    )
    // More firms carry the one that is not near, so it is the likelier one.
    await pool.query(`INSERT INTO listings (stockist_no, medicine_no)
      SELECT s.no, m.no FROM stockists s, medicines m
      WHERE (m.id = '${far}' AND s.no IN (5, 8)) OR (m.id = '${near}' AND s.no = 2)`)
    await vi.waitFor(async () => {
      const { data } = await plan({ items: [{ name: 'Samename 5 Tablet', qty: 1 }], near: '440018' })
      expect(callsOf(data.plan)).toEqual([['Usual', ['Samename 5 Tablet']]])
      expect(data.items[0].medicine._id).toBe(near)
      const anywhere = await plan({ items: [{ name: 'Samename 5 Tablet', qty: 1 }] })
      expect(anywhere.data.items[0].medicine._id).toBe(far)
    }, 60_000)
  })
})

describe('a stockist', () => {
  const register = (email: string, more: Record<string, unknown>) =>
    clientOf(app).call('POST', '/api/stockist/register', stockistRegistration(email, more))
  const address = { city: 'Pune', pincode: '411030' }
  const admin = () => signIn(app, 'owner@example.org', goodPassword, 'medicalOwner')

  it('registers with the default, or with its own reach and minimum order', async () => {
    const usual = await register('usual@firm.example', { address })
    const own = await register('own@firm.example', {
      address,
      reach: { kind: 'districts', districts: [{ district: 'Satara', state: 'Maharashtra' }] },
      minOrder: 2_000,
    })
    expect([usual.statusCode, own.statusCode]).toEqual([201, 201])
    const seen = await (await admin()).call('GET', '/api/stockist?status=processing')
    const rows = seen.json().data as (Row & { email: string })[]
    expect(rows.find(({ email }) => email === 'usual@firm.example')).toMatchObject({
      reach: { kind: 'districts', nearby: true },
      minOrder: null,
    })
    expect(rows.find(({ email }) => email === 'own@firm.example')).toMatchObject({
      reach: { kind: 'districts', districts: [{ district: 'Satara', state: 'Maharashtra' }] },
      minOrder: 2_000,
    })
  })

  it.each([
    [{ reach: { kind: 'abroad' } }, 'reach.kind'],
    [{ reach: { kind: 'districts' } }, 'reach.districts'],
    [
      { reach: { kind: 'state', districts: [{ district: 'Pune', state: 'Maharashtra' }] } },
      'reach.districts',
    ],
    [
      { reach: { kind: 'districts', districts: [{ district: 'Atlantis', state: 'Goa' }] } },
      'reach.districts',
    ],
    [{ minOrder: 0 }, 'minOrder'],
    [{ minOrder: 99.5 }, 'minOrder'],
    [{ minOrder: 1_000_001 }, 'minOrder'],
    [{ address: { city: 'Pune' }, reach: { kind: 'town' } }, 'reach.kind'],
  ])('is not registered with %j', async (more, field) => {
    const answer = await register(`${newId()}@firm.example`, { address, ...more })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  })

  it('changes its own, which the search index follows and the audit log keeps', async () => {
    const email = 'changes@firm.example'
    const { _id } = (await register(email, { address })).json().data
    const owner = await admin()
    await owner.call('PATCH', `/api/stockist/${_id}/approve`)
    const own = await signIn(app, email, stockistRegistration(email).password, 'stockist')
    const path = `/api/stockist/${_id}/reach`
    const changed = await own.call('PATCH', path, { reach: { kind: 'india' }, minOrder: 1_500 })
    expect(changed.json().data).toMatchObject({ reach: { kind: 'india' }, minOrder: 1_500 })
    await vi.waitFor(async () => {
      const { data } = await get('/api/search?category=supplier&q=deccan&near=781001&delivers=true')
      expect(data[0]).toMatchObject({ _id, delivers: true, minOrder: 1_500 })
    }, 60_000)

    // An absent field stays, null restores.
    expect((await own.call('PATCH', path, { minOrder: null })).json().data).toMatchObject({
      reach: { kind: 'india' },
      minOrder: null,
    })
    expect((await own.call('PATCH', path, { reach: null })).json().data.reach).toMatchObject({
      kind: 'districts',
      nearby: true,
    })
    await own.call('PATCH', path, {})
    const log = (await owner.call('GET', `/api/audit?action=stockist.reach-changed&subject=${_id}`)).json()
    expect(log.total).toBe(3)
    expect(log.data.at(-1)).toMatchObject({
      actor: { _id },
      details: { 'after.reach': 'india, India', 'before.minOrder': 'none', 'after.minOrder': '1500' },
    })
    expect((await own.call('PATCH', path, { reach: { kind: 'moon' } })).statusCode).toBe(400)
    expect((await own.call('PATCH', `/api/stockist/${'a0'.padEnd(24, '0')}/reach`, {})).statusCode).toBe(403)
    expect((await owner.call('PATCH', `/api/stockist/${'e'.repeat(24)}/reach`, {})).statusCode).toBe(404)
  })

  it('loses both with its account', async () => {
    const email = 'leaves@firm.example'
    const { _id } = (await register(email, { address, minOrder: 700 })).json().data
    const own = await signIn(app, email, stockistRegistration(email).password, 'stockist')
    await own.call('POST', '/api/account/delete', { password: stockistRegistration(email).password })
    const { rows } = await app.database.pool.query(
      'SELECT reach_kind, reach_areas, min_order_paise FROM stockists WHERE id = $1',
      [_id],
    )
    expect(rows).toEqual([{ reach_kind: null, reach_areas: [], min_order_paise: null }])
  })
})
