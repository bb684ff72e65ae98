import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from './database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  folder = mkdtempSync(join(tmpdir(), 'rasad-migrations-'))
  writeFileSync(join(folder, '0001-first.sql'), 'CREATE TABLE first (n int); INSERT INTO first VALUES (1);')
  writeFileSync(join(folder, '0002-second.sql'), 'SELECT pg_sleep(0.05); INSERT INTO first VALUES (2);')
})

afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const rows = async () =>
  (await database.pool.query('SELECT n FROM first ORDER BY n')).rows.map((row) => row.n)

describe('migrations', () => {
  it('are applied once, in order', async () => {
    expect(await migrate(database.db, folder)).toEqual(['0001-first', '0002-second'])
    expect(await migrate(database.db, folder)).toEqual([])
    expect(await rows()).toEqual([1, 2])
  })

  it('are applied once when several processes start at the same time', async () => {
    const others = Array.from({ length: 3 }, () =>
      connect(
        database.connection,
        false,
        () => {},
        async () => {},
      ),
    )
    const applied = await Promise.all([database, ...others].map(({ db }) => migrate(db, folder)))
    await Promise.all(others.map((other) => other.close()))
    expect(applied.flat().toSorted()).toEqual(['0001-first', '0002-second'])
    expect(await rows()).toEqual([1, 2])
  })

  it('roll back the failing one and keep those before it', async () => {
    writeFileSync(join(folder, '0003-third.sql'), 'INSERT INTO first VALUES (3); SELECT no_such_function();')
    await expect(migrate(database.db, folder)).rejects.toThrow(/0003-third.*no_such_function/)
    expect(await rows()).toEqual([1, 2])
    writeFileSync(join(folder, '0003-third.sql'), 'INSERT INTO first VALUES (3);')
    expect(await migrate(database.db, folder)).toEqual(['0003-third'])
  })
})
