import { randomBytes } from 'node:crypto'
import { connect, type Database } from '@rasad/server/platform/db/database'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase extends Database {
  /** For child processes: the DATABASE_URL of this database. */
  url: string
}

/**
 * A migrated, empty database on the run's PostgreSQL (some 50 ms).
 * `close` drops it. Create it in `beforeAll` and close it in `afterAll` of one test file.
 * @param empty true: without tables.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { address, template } = inject('testCluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${empty ? 'template0' : template}`)
  const database = connect(
    { ...address, database: name },
    true,
    () => {},
    () => administer(`DROP DATABASE ${name} WITH (FORCE)`),
  )
  const url = `postgresql://${address.user}@localhost/${name}?host=${encodeURIComponent(address.host)}&port=${address.port}`
  return { ...database, url }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('testCluster').address)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
