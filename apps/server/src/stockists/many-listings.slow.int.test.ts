import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'

// The triggers of listings keep their plans while a connection is open: one that was made for few rows must do for many.

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('many listings are marked at once, with a plan that was made for few', async () => {
  const client = await database.pool.connect()
  try {
    await client.query(
      `INSERT INTO medicines (id, name, name_key) VALUES (lpad('1', 24, '0'), 'Dolo', 'dolo')`,
    )
    const firms = (from: number, to: number) =>
      client.query(
        `INSERT INTO stockists (id, firm_name, status)
         SELECT lpad(to_hex(n), 24, '0'), 'Firm ' || n, 'approved' FROM generate_series($1::int, $2::int) n`,
        [from, to],
      )
    const list = () =>
      client.query(`INSERT INTO listings (stockist_no, medicine_no, available)
        SELECT no, (SELECT no FROM medicines), true FROM stockists ON CONFLICT DO NOTHING`)
    await firms(1, 1)
    await client.query('ANALYZE stockists, listings')
    await list()
    await firms(2, 5_000)
    await client.query(`SET statement_timeout = '60s'`)
    await list()
    const { rows } = await client.query('SELECT count(*) FILTER (WHERE listed)::int AS n FROM stockists')
    expect(rows[0].n).toBe(5_000)
    await client.query('DELETE FROM listings WHERE stockist_no > (SELECT min(no) FROM stockists)')
    const left = await client.query('SELECT count(*) FILTER (WHERE listed)::int AS n FROM stockists')
    expect(left.rows[0].n).toBe(1)
  } finally {
    client.release(true)
  }
})
