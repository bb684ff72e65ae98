import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'

// The list on the home screen: firms with listings come first; within both groups the newest come first.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  // Not TRUNCATE: it waits for the service's own readers of these tables, which can wait for it.
  for (const table of ['stockists', 'medicines', 'companies']) {
    await app.database.pool.query(`DELETE FROM ${table}`)
    await app.database.pool.query(`SELECT setval(pg_get_serial_sequence($1, 'no'), 1, false)`, [table])
  }
  await app.database.pool.query(
    `INSERT INTO companies (id, name, name_key) VALUES ('${newId()}', 'Maker', 'maker')`,
  )
  for (const name of ['Dolo', 'Pan']) {
    await app.database.pool.query(
      `INSERT INTO medicines (id, name, name_key) VALUES ('${newId()}', '${name}', lower('${name}'))`,
    )
  }
})

/** Approved stockists in order of creation; their numbers are 1, 2, 3 … */
async function firms(...names: string[]) {
  for (const [at, name] of names.entries()) {
    await app.database.pool.query(
      `INSERT INTO stockists (id, firm_name, status, created_at) VALUES ($1, $2, 'approved', $3)`,
      [newId(), name, new Date(Date.UTC(2026, 0, 1 + at))],
    )
  }
}
const sql = (text: string) => app.database.pool.query(text)

async function pages(limit: number, between: () => Promise<unknown> = async () => {}): Promise<string[]> {
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const body = (await app.http.inject(`/api/stockist?limit=${limit}${cursor}`)).json()
    seen.push(...body.data.map(({ name }: { name: string }) => name))
    if (body.nextCursor === null) return seen
    cursor = `&cursor=${body.nextCursor}`
    await between()
  }
}

it('a new firm without listings does not come first', async () => {
  await firms('first', 'second', 'third', 'empty')
  await sql('INSERT INTO listings VALUES (1, 1), (3, 1)')
  await sql('INSERT INTO company_listings VALUES (2, 1)')
  expect(await pages(100)).toEqual(['third', 'second', 'first', 'empty'])
})

it.each([1, 2, 3])('pages of %i contain each firm once, in that order', async (limit) => {
  await firms('a', 'b', 'c', 'd', 'e', 'f')
  await sql('INSERT INTO listings VALUES (1, 1), (4, 1), (5, 1)')
  expect(await pages(limit)).toEqual(['e', 'd', 'a', 'f', 'c', 'b'])
})

it('a new firm during paging moves no other firm', async () => {
  await firms('a', 'b', 'c', 'd')
  await sql('INSERT INTO listings VALUES (1, 1), (2, 1)')
  let came = 0
  const seen = await pages(1, async () => {
    const id = newId()
    const { rows } = await app.database.pool.query(
      `INSERT INTO stockists (id, firm_name, status, created_at) VALUES ('${id}', 'late ${came++}', 'approved', now()) RETURNING no`,
    )
    await sql(`INSERT INTO listings VALUES (${rows[0].no}, 1)`)
  })
  expect(seen).toEqual(['b', 'a', 'd', 'c'])
})

it('a firm moves back only with its last listing', async () => {
  await firms('a', 'b')
  await sql('INSERT INTO listings VALUES (1, 1), (1, 2)')
  await sql('INSERT INTO company_listings VALUES (1, 1)')
  expect(await pages(5)).toEqual(['a', 'b'])
  await sql('DELETE FROM listings WHERE medicine_no = 1')
  await sql('DELETE FROM listings WHERE medicine_no = 2')
  expect(await pages(5)).toEqual(['a', 'b'])
  await sql('DELETE FROM company_listings')
  expect(await pages(5)).toEqual(['b', 'a'])
  await sql('INSERT INTO company_listings VALUES (1, 1)')
  expect(await pages(5)).toEqual(['a', 'b'])
  await sql('DELETE FROM companies')
  expect(await pages(5)).toEqual(['b', 'a'])
})

it('removing and adding the last listing at the same time leaves the firm in the right place', async () => {
  await firms('a', 'b')
  for (let round = 0; round < 10; round++) {
    await sql('INSERT INTO listings VALUES (1, 1) ON CONFLICT DO NOTHING')
    await Promise.all([
      sql('DELETE FROM listings WHERE stockist_no = 1 AND medicine_no = 1'),
      sql('INSERT INTO listings VALUES (1, 2) ON CONFLICT DO NOTHING'),
    ])
    expect(await pages(5)).toEqual(['a', 'b'])
    await Promise.all([
      sql('DELETE FROM listings WHERE medicine_no = 2'),
      sql('DELETE FROM listings WHERE medicine_no = 1'),
    ])
    expect(await pages(5)).toEqual(['b', 'a'])
  }
})

it('a cursor from before this order still works', async () => {
  await firms('a', 'b', 'c')
  await sql('INSERT INTO listings VALUES (1, 1), (2, 1), (3, 1)')
  const { rows } = await sql(
    `SELECT (extract(epoch FROM created_at) * 1000000)::bigint || '.' || id AS place FROM stockists WHERE no = 3`,
  )
  const body = (await app.http.inject(`/api/stockist?cursor=${rows[0].place}`)).json()
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['b', 'a'])
})

it('one index serves each page', async () => {
  await sql(`INSERT INTO stockists (id, firm_name, status, created_at, listed)
    SELECT lpad(to_hex(n), 24, '0'), 'Firm ' || n, 'approved', now() - n * interval '1 minute', n % 3 > 0
    FROM generate_series(1, 5000) n`)
  await sql('ANALYZE stockists')
  const place = `(true, now() - interval '1 hour', repeat('8', 24))`
  for (const after of ['', `AND (listed, created_at, id) < ${place}`]) {
    const { rows } = await sql(`EXPLAIN SELECT no FROM stockists WHERE status = 'approved' ${after}
      ORDER BY listed DESC, created_at DESC, id DESC LIMIT 13`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('stockists_listed_first')
    expect(plan).not.toContain('Sort')
  }
})
