import { Kysely } from 'kysely'
import pg from 'pg'
import { type ClusterUse, leaseCluster } from './cluster-lease.ts'
import { openEmbeddedCluster } from './embedded-cluster.ts'
import { JoiningDialect } from './joined.ts'
import { createListener, type Listen } from './listen.ts'

const databaseName = 'rasad'
const maxConnections = 20

/** Each domain defines its own tables and adds their types with `withTables`. */
export type Db = Kysely<unknown>

export interface Database {
  db: Db
  pool: pg.Pool
  /** The server's address, for another thread or process that opens its own connections. */
  connection: pg.ClientConfig
  embedded: boolean
  /** Shares one connection for the whole process. */
  listen: Listen
  close(): Promise<void>
}

interface OpenOptions {
  dataDir: string
  databaseUrl: string | null
  use: ClusterUse
  say?: (line: string) => void
  onTrouble?: (error: unknown) => void
}

/**
 * Opens the operator's PostgreSQL, or the embedded one when none is configured.
 * @throws DataDirInUseError, or the reason why the server cannot be reached.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const onTrouble = options.onTrouble ?? (() => {})
  if (options.databaseUrl) {
    const database = connect({ connectionString: options.databaseUrl }, false, onTrouble, async () => {})
    try {
      await database.pool.query('SELECT 1')
    } catch (error) {
      await database.close()
      throw error
    }
    return database
  }
  const cluster = await openEmbeddedCluster({
    dataDir: options.dataDir,
    ...(options.say ? { say: options.say } : {}),
  })
  const lease = await leaseCluster(cluster, options.use, onTrouble)
  await createDatabase(cluster.address, databaseName)
  return connect({ ...cluster.address, database: databaseName }, true, onTrouble, () => lease.release())
}

/** Opens a database by its address, with at most so many connections. */
export function connect(
  connection: pg.ClientConfig,
  embedded: boolean,
  onTrouble: (error: unknown) => void,
  afterClose: () => Promise<void>,
  max = maxConnections,
): Database {
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis: 5_000,
    application_name: 'rasad',
  })
  let closing = false
  // Connections that are closing can still receive the server's shutdown notice.
  pool.on('error', (error) => closing || onTrouble(error))
  // A broken connection must not end the process while somebody uses it; the user's query reports the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db: Db = new Kysely({ dialect: new JoiningDialect({ pool }) })
  return {
    db,
    pool,
    connection,
    embedded,
    listen: createListener(connection),
    async close() {
      closing = true
      await db.destroy()
      // Kysely ends the pool only if it has used it.
      if (!pool.ended) await pool.end()
      await afterClose()
    },
  }
}

/**
 * A connection outside the pool, for long use. The caller ends it. When it breaks, the caller's query fails; without a
 * query, nothing happens.
 */
export async function openClient(connection: pg.ClientConfig, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: name })
  // An error without a listener would end the process. It can arrive together with the end of the handshake.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Creates a database if it does not exist; two processes can try at once. */
export async function createDatabase(connection: pg.ClientConfig, name: string): Promise<void> {
  const client = await openClient(connection, 'rasad create')
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code !== '42P04' && code !== '23505') throw error
  } finally {
    await client.end()
  }
}
