import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'

// Who has a medicine, without a place: firms that have it first, then the last confirmed, then by name.

let app: TestApp
const medicine = newId()
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  for (const table of ['stockists', 'medicines']) {
    await sql(`DELETE FROM ${table}`)
    await sql(`SELECT setval(pg_get_serial_sequence('${table}', 'no'), 1, false)`)
  }
  await sql(`INSERT INTO medicines (id, name, name_key) VALUES ('${medicine}', 'Dolo', 'dolo')`)
})
const sql = (text: string) => app.database.pool.query(text)

/** @param hoursAgo since its listing was confirmed; null: never */
async function firm(name: string, hoursAgo: number | null, available = true): Promise<void> {
  const { rows } = await app.database.pool.query(
    `INSERT INTO stockists (id, firm_name, status) VALUES ($1, $2, 'approved') RETURNING no`,
    [newId(), name],
  )
  await app.database.pool.query(
    `INSERT INTO listings (stockist_no, medicine_no, available, confirmed_at, source)
     VALUES ($1, 1, $2, date_trunc('hour', now()) - make_interval(hours => $3::int), $4)`,
    [rows[0].no, available, hoursAgo, hoursAgo === null ? null : 'hand'],
  )
}

const urls = [`/api/medicine/${medicine}/stockists?`, `/api/stockist?medicine=${medicine}`]

async function pages(url: string, limit: number, between: () => Promise<unknown> = async () => {}) {
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const body = (await app.http.inject(`${url}&limit=${limit}${cursor}`)).json()
    seen.push(...body.data.map(({ name }: { name: string }) => name))
    if (body.nextCursor === null) return seen
    cursor = `&cursor=${body.nextCursor}`
    await between()
  }
}

async function many(): Promise<void> {
  await firm('Never', null)
  await firm('alpha never', null)
  await firm('Old', 500)
  await firm('Zeta', 3)
  await firm('beta', 3)
  await firm('Alpha', 3)
  await firm('Newest', 0)
  await firm('Out since today', 1, false)
  await firm('Out', 900, false)
}
const inOrder = [
  ...['Newest', 'Alpha', 'beta', 'Zeta', 'Old', 'alpha never', 'Never'],
  ...['Out since today', 'Out'],
]

it.each(urls.flatMap((url) => [1, 2, 3, 100].map((limit) => [url.slice(0, 12), limit, url] as const)))(
  '%s in pages of %i: each firm once, in that order',
  async (_, limit, url) => {
    await many()
    expect(await pages(url, limit)).toEqual(inOrder)
  },
)

it.each(urls.map((url) => [url]))('%s: a firm that is confirmed meanwhile moves no other', async (url) => {
  await many()
  let at = 0
  const seen = await pages(url, 2, async () => {
    // One that was shown already, then one that a later page would have shown.
    const name = ['Newest', 'Old'][at++]
    if (name) {
      await app.database.pool.query(
        `UPDATE listings SET confirmed_at = now() WHERE stockist_no = (SELECT no FROM stockists WHERE firm_name = $1)`,
        [name],
      )
    }
  })
  expect(seen).toEqual(inOrder.filter((name) => name !== 'Old'))
})

it('goes on behind a firm that is gone', async () => {
  await many()
  const first = (await app.http.inject(`${urls[0]}&limit=3`)).json()
  await sql(`DELETE FROM stockists WHERE firm_name = 'beta'`)
  const rest = (await app.http.inject(`${urls[0]}&cursor=${first.nextCursor}`)).json()
  expect(rest.data.map(({ name }: { name: string }) => name).slice(-5)).toEqual(inOrder.slice(-5))
})

it('one index serves each page', async () => {
  await sql(`INSERT INTO stockists (id, firm_name, status)
    SELECT lpad(to_hex(n), 24, '0'), 'Firm ' || n, 'approved' FROM generate_series(1, 5000) n`)
  await sql(`INSERT INTO listings (stockist_no, medicine_no, available, confirmed_at, source)
    SELECT no, 1, no % 4 > 0, now() - no * interval '1 minute', 'hand' FROM stockists`)
  await sql('ANALYZE stockists, listings')
  const confirmed = `(l.available, coalesce(l.confirmed_at, 'epoch'))`
  const place = `(true, now() - interval '1 hour')`
  for (const after of [
    '',
    `AND (${confirmed} <= ${place} AND (${confirmed} < ${place}
    OR (lower(s.firm_name), s.id::text) > ('firm 9', repeat('8', 24))))`,
  ]) {
    const { rows } = await sql(`EXPLAIN SELECT s.no FROM stockists s JOIN listings l ON l.stockist_no = s.no
      WHERE l.medicine_no = 1 AND s.status = 'approved' ${after}
      ORDER BY l.available DESC, coalesce(l.confirmed_at, 'epoch') DESC, lower(s.firm_name), s.id LIMIT 13`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan Backward using listings_by_medicine')
    // Only firms that were confirmed in the same moment are sorted, by name.
    expect(plan).toMatch(/Incremental Sort[\s\S]*Presorted Key: l.available, \(COALESCE/)
    if (after) expect(plan).toMatch(/Index Cond: .*ROW\(available, COALESCE/)
  }
})
