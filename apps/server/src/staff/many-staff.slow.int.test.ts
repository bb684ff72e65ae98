import { clientOf } from '@rasad/testkit/clients'
import type { Person } from '@rasad/testkit/newcomers'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, describe, expect, it } from 'vitest'

// Hundreds of staff: lists, bulk deletion, analytics.

const world = await createWorldApp()
const app = world.app
const visitor = clientOf(app)
const admin = world.people.admin
const own = world.people.stockist
afterAll(() => app.close())

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

async function approvedStockist(): Promise<Person> {
  const firm = await world.newApprovedStockist()
  return firm
}

/** Staff inserted without forms; these tests do not look at images. */
async function addMany(count: number, stockistId: string | null, joined: (index: number) => string) {
  const { rows } = await app.database.pool.query(
    `WITH files AS (
       INSERT INTO files (id, media_type, bytes, width, height, owner_id, kind, visibility)
       SELECT md5(random()::text || n)::varchar(24), 'image/png', 1, 1, 1, repeat('a', 24), 'staff-photo', 'public'
       FROM generate_series(1, $1 * 2) n RETURNING id),
     numbered AS (SELECT id, row_number() OVER () AS n FROM files)
     INSERT INTO staff (id, stockist_id, full_name, contact, photo_file, identity_file, joining_date)
     SELECT md5(random()::text || d.n)::varchar(24), $2, 'Staff ' || d.n, '9000000000', p.id, i.id, d.day::date
     FROM unnest($3::text[]) WITH ORDINALITY AS d (day, n)
     JOIN numbered p ON p.n = d.n JOIN numbered i ON i.n = d.n + $1 RETURNING id`,
    [count, stockistId, Array.from({ length: count }, (_, index) => joined(index))],
  )
  return rows.map((row) => row.id as string)
}

describe('many staff', () => {
  it('lists and exports five hundred in one page', async () => {
    const firm = await approvedStockist()
    const ids = await addMany(500, firm.id, () => today)
    const answer = (await firm.call('GET', '/api/staff?stockist=me&limit=1000')).json()
    expect(answer).toMatchObject({ total: 500, nextCursor: null })
    expect(answer.data.map((row: { _id: string }) => row._id).toSorted()).toEqual(ids.toSorted())
  })

  it('deletes five hundred at once, auditing each, with account and images', async () => {
    const ids = await addMany(498, own.id, () => today)
    const { staff } = world.people
    const record = async (id: string) => (await own.call('GET', `/api/staff/${id}`)).json().data
    const first = await record(staff.id)
    const second = await record(await world.newStaff())
    const all = [first._id, ...ids, second._id, first._id.toUpperCase()]
    const answer = await admin.call('POST', '/api/staff/bulk-delete', { ids: all })
    expect([answer.statusCode, answer.json().data]).toEqual([200, { count: 500 }])
    expect((await staff.call('GET', '/api/auth/me')).statusCode).toBe(401)
    for (const image of [first.image, second.image, second.aadharCard]) {
      expect((await admin.call('GET', image)).statusCode).toBe(404)
    }
    expect((await visitor.call('GET', `/api/staff/${second._id}`)).statusCode).toBe(404)
    const { rows } = await app.database.pool.query(
      "SELECT count(*)::int FROM audit_log WHERE action = 'staff.deleted' AND subject_id = ANY($1)",
      [[first._id, second._id, ...ids]],
    )
    expect(rows).toEqual([{ count: 500 }])
    const left = async () =>
      (
        await app.database.pool.query('SELECT count(*)::int FROM files WHERE id = ANY($1)', [
          [first.image, second.aadharCard].map((path) => path.slice('/files/'.length)),
        ])
      ).rows[0].count
    await expect.poll(left).toBe(0)
  })

  it('deletes all or none: names the missing ones and deletes nobody', async () => {
    const id = await world.newStaff()
    const nobody = 'f'.repeat(24)
    const answer = await admin.call('POST', '/api/staff/bulk-delete', { ids: [id, nobody] })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'record-not-found',
      message: '1 of the 2 staff members are not there. Nobody was deleted.',
      fields: { 'ids.1': { message: `No staff member has the id ${nobody}.` } },
    })
    expect((await visitor.call('GET', `/api/staff/${id}`)).statusCode).toBe(200)
  })

  it('lets only one of two admins delete the same staff at once', async () => {
    const ids = await addMany(50, own.id, () => today)
    const answers = await Promise.all([
      admin.call('POST', '/api/staff/bulk-delete', { ids }),
      admin.call('POST', '/api/staff/bulk-delete', { ids: ids.toReversed() }),
    ])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 404])
  })

  it.each([[[]], [['short']], ['abc'], [Array.from({ length: 1001 }, () => 'a'.repeat(24))]])(
    'rejects a list that is missing, empty, too long or not of ids (%#)',
    async (ids) => {
      expect((await admin.call('POST', '/api/staff/bulk-delete', { ids })).statusCode).toBe(400)
    },
  )
})

describe('analytics of staff', () => {
  const monthsAgo = (count: number) => {
    const [year = 0, month = 0] = today.split('-').map(Number)
    return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 10)
  }

  it('count who joined in each of the last 24 months, including months without any', async () => {
    const firm = await approvedStockist()
    const days = [0, 0, 1, 23, 24, 240, -2].map(monthsAgo)
    await addMany(days.length, firm.id, (index) => days[index] ?? today)
    const { data } = (await firm.call('GET', '/api/staff/analytics')).json()
    expect(data.months).toHaveLength(24)
    const counts = new Map(
      data.months.map((each: { month: string; joined: number }) => [each.month, each.joined]),
    )
    expect([...counts.keys()].toSorted()).toEqual([...counts.keys()])
    expect([...counts.values()]).toEqual([1, ...Array.from({ length: 21 }, () => 0), 1, 2])
    expect([...counts.keys()].at(-1)).toBe(today.slice(0, 7))
    expect(data).toMatchObject({ total: 7, earlier: 2, later: 1, stockistCount: 1 })
    expect(data.stockists).toEqual([
      { stockist: { _id: firm.id, name: 'Deccan Pharma Agencies' }, total: 7, joined: [...counts.values()] },
    ])
  })

  it('show admins every stockist or one, and stockists only themselves', async () => {
    const firm = await approvedStockist()
    await addMany(600, firm.id, () => monthsAgo(1))
    await addMany(2, null, () => monthsAgo(1))
    const { data } = (await admin.call('GET', '/api/staff/analytics')).json()
    expect(data.stockists[0]).toMatchObject({ stockist: { _id: firm.id }, total: 600 })
    expect(data.stockists.find((row: { stockist: unknown }) => row.stockist === null).total).toBeGreaterThan(
      1,
    )
    expect(data.stockistCount).toBe(data.stockists.length)
    const sum = data.stockists.reduce((total: number, row: { total: number }) => total + row.total, 0)
    expect(sum).toBe(data.total)
    const one = (await admin.call('GET', `/api/staff/analytics?stockist=${firm.id}`)).json().data
    expect([one.total, one.stockists.length]).toEqual([600, 1])
    expect((await own.call('GET', `/api/staff/analytics?stockist=${firm.id}`)).statusCode).toBe(403)
    expect((await own.call('GET', '/api/staff/analytics?stockist=me')).statusCode).toBe(200)
  })

  it('are all zeros without staff', async () => {
    const firm = await approvedStockist()
    const { data } = (await firm.call('GET', '/api/staff/analytics')).json()
    expect(data).toMatchObject({ total: 0, earlier: 0, later: 0, stockists: [], stockistCount: 0 })
    expect(data.months.map((each: { joined: number }) => each.joined)).toEqual(Array(24).fill(0))
  })
})
