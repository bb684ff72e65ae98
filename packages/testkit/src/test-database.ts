import { randomBytes } from 'node:crypto'
import { connect, type Database } from '@rasad/server/platform/db/database'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connections of an app to its database, where that is fewer than the service has. */
    connections?: number
  }
}

export interface TestDatabase extends Database {
  name: string
  /** Closes the connections, and keeps the database. */
  release(): Promise<void>
  /** For child processes: the DATABASE_URL of this database. */
  url: string
}

/**
 * A migrated, empty database on the run's PostgreSQL (some 50 ms).
 * `close` drops it. Create it in `beforeAll` and close it in `afterAll` of one test file.
 * @param empty true: without tables.
 * @param template another database to copy; nobody may be connected to it.
 * @param connections at most so many at once; by default, as the project of the test says.
 */
export async function createTestDatabase({
  empty = false,
  template,
  connections = inject('connections'),
}: {
  empty?: boolean
  template?: string
  connections?: number | undefined
} = {}): Promise<TestDatabase> {
  const { address, template: migrated } = inject('testCluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  const from = template ?? (empty ? 'template0' : migrated)
  // Without durability, copying whole files takes half of what copying through the log does.
  await administer(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`)
  let isKept = false
  const database = connect(
    { ...address, database: name },
    true,
    () => {},
    async () => {
      if (!isKept) await administer(`DROP DATABASE ${name} WITH (FORCE)`)
    },
    connections,
  )
  const release = () => {
    isKept = true
    return database.close()
  }
  const url = `postgresql://${address.user}@localhost/${name}?host=${encodeURIComponent(address.host)}&port=${address.port}`
  return { ...database, name, url, release }
}

/** Runs statements on the run's PostgreSQL, outside the test databases. */
export async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client(inject('testCluster').address)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Does something that only one test file at a time may do. */
export async function holdLock<T>(work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(inject('testCluster').address)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(20_261_122)')
    return await work()
  } finally {
    // The lock ends with the connection.
    await client.end()
  }
}
