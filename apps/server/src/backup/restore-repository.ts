import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { type Database, type Db, openClient } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { plainText, tablesOf } from '../platform/db/snapshot.ts'
import { type Header, leftOut, type TableTally } from './contents.ts'
import { copyTable, createTally, listOf } from './dump-repository.ts'

type Table = Header['tables'][number]

/** Tables that contain rows in a new database. */
const neverEmpty = new Set([...leftOut, 'secrets'])

/** @returns the tables with rows, which a restore would lose. */
export async function filledTables(database: Database): Promise<string[]> {
  const client = await openClient(database.connection, 'rasad restore')
  try {
    const filled: string[] = []
    for (const { name } of await tablesOf(client)) {
      if (neverEmpty.has(name)) continue
      const { rowCount } = await client.query(`SELECT 1 FROM public.${pg.escapeIdentifier(name)} LIMIT 1`)
      if (rowCount) filled.push(name)
    }
    return filled
  } finally {
    await client.end()
  }
}

/** @returns how many processes serve this database now. */
export async function serversOf(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'rasad listen'`)
  return rows[0]?.n ?? 0
}

export type Target = Awaited<ReturnType<typeof openTarget>>

/**
 * Replaces everything in the database with the backup's own schema, in one transaction that `work` fills: it happens
 * completely or not at all. COPY into a table created in the same transaction appends rows without looking for free
 * space, so a table is read again in the backup's order.
 */
export async function inNewSchema<T>(
  database: Database,
  { migrationsFolder, migrations }: { migrationsFolder: string; migrations: string[] },
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const client = await openClient(database.connection, 'rasad restore')
  const one = Object.assign(client, { release() {} }) as unknown as pg.PoolClient
  const pool = { connect: async () => one, end: async () => {} }
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) })
  try {
    return await db.transaction().execute(async (tx) => {
      await client.query(plainText)
      await client.query(`DROP SCHEMA IF EXISTS graphile_worker CASCADE; DROP SCHEMA public CASCADE;
        CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC`)
      await migrate(tx, migrationsFolder, migrations)
      return await work(await openTarget(client))
    })
  } finally {
    await client.end().catch(() => {})
  }
}

/** Prepares the new schema for filling: drops its triggers and references. `finish` restores and checks them. */
async function openTarget(client: pg.Client) {
  const tables = await tablesOf(client)
  const { rows: references } = await client.query<{ name: string; table: string; definition: string }>(`
    SELECT conname AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`)
  for (const { name, table } of references) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`)
  }
  for (const { name } of tables) {
    const table = `public.${pg.escapeIdentifier(name)}`
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER; DELETE FROM ${table}`)
  }

  return {
    tables,

    /**
     * Takes the rows of one table in pieces. `end` resolves when they are written. Until then, or until `stop`, the
     * connection can do nothing else.
     */
    writer({ name, columns }: Table) {
      const copy: CopyStreamQuery = client.query(
        copyFrom(`COPY public.${pg.escapeIdentifier(name)} (${listOf(columns)}) FROM STDIN`),
      )
      const ended = finished(copy)
      ended.catch(() => {})
      return {
        async write(piece: Buffer): Promise<void> {
          if (!copy.write(piece)) await Promise.race([once(copy, 'drain'), ended])
        },
        async end(): Promise<void> {
          copy.end()
          await ended
        },
        async stop(): Promise<void> {
          copy.destroy()
          await ended.catch(() => {})
        },
      }
    },

    /** Reads a table again, to compare it with the backup. */
    async tally(table: Table): Promise<TableTally> {
      const tally = createTally()
      for await (const chunk of copyTable(client, table)) tally.add(chunk)
      return tally.end()
    },

    async finish(sequences: Record<string, string>): Promise<void> {
      for (const [name, value] of Object.entries(sequences)) {
        await client.query('SELECT setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, value])
      }
      for (const { name, table, definition } of references) {
        await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`)
      }
      for (const { name } of tables) {
        await client.query(`ALTER TABLE public.${pg.escapeIdentifier(name)} ENABLE TRIGGER USER`)
      }
    },
  }
}
