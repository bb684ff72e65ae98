import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from './test-database.ts'

it('gives each caller its own migrated database and drops it', async () => {
  const one = await createTestDatabase()
  const other = await createTestDatabase()
  await one.pool.query(
    `INSERT INTO companies (id, name, name_key) VALUES (repeat('a', 24), 'Cipla', 'cipla')`,
  )
  const { rows } = await other.pool.query('SELECT count(*)::int AS companies FROM companies')
  expect(rows).toEqual([{ companies: 0 }])

  const child = new pg.Client({ connectionString: one.url })
  await child.connect()
  expect((await child.query('SELECT name FROM companies')).rows).toEqual([{ name: 'Cipla' }])
  await child.end()

  await one.close()
  await other.close()
  const gone = new pg.Client({ connectionString: one.url })
  await expect(gone.connect()).rejects.toThrow(/does not exist/)
})
