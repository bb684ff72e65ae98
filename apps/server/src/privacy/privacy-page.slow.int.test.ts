import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../../../../scripts/lib.ts'

// docs/privacy.md documents every table: its purpose, who sees it, and how long data stays.

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const page = readFileSync(join(root, 'docs/privacy.md'), 'utf8')
const rows = [...page.matchAll(/^\| `(\w+)` \|(.+)\|$/gm)].map(([, table = '', cells = '']) => ({
  table,
  cells: cells.split('|').map((cell) => cell.trim()),
}))

it('docs/privacy.md names every table of the database, and no other', async () => {
  const { rows: tables } = await database.pool.query(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely%' ORDER BY 1`,
  )
  expect(tables.length).toBeGreaterThan(15)
  expect(rows.map(({ table }) => table).toSorted()).toEqual(tables.map(({ name }) => name))
})

it('each row of docs/privacy.md gives purpose, readers and retention', () => {
  for (const { table, cells } of rows) {
    expect([table, cells.length, cells.every((cell) => cell.length >= 5)]).toEqual([table, 3, true])
  }
})
