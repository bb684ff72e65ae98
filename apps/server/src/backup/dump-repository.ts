import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Database, openClient } from '../platform/db/database.ts'
import { filesStayLock, plainText, tablesOf } from '../platform/db/snapshot.ts'
import type { Header, TableTally } from './contents.ts'

const filesAtOnce = 500

interface StoredFile {
  id: string
  bytes: number
  mediaType: string
}

export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>

/**
 * A snapshot of the database that can be read for as long as necessary while others write. Keeps uploads from being
 * deleted until it is closed.
 * @param signal ends it, also while it waits for another backup or a migration.
 * @throws Error where the database has no schema of ours.
 */
export async function openSnapshot(database: Database, signal?: AbortSignal) {
  const client = await openClient(database.connection, 'rasad backup')
  signal?.addEventListener('abort', () => void client.end().catch(() => {}), { once: true })
  try {
    await client.query(`SELECT pg_advisory_lock(${filesStayLock})`)
    const names = (await tablesOf(client)).map(({ name }) => `public.${pg.escapeIdentifier(name)}`)
    if (names.length === 0) throw new Error('The database is empty.')
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${plainText}`)
    // A migration must not change a table between taking the snapshot and reading it.
    await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`)
    const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
    const { rows: sizes } = await client.query(`
      SELECT coalesce(sum(pg_relation_size(c.oid)), 0)::float8 AS bytes,
        (SELECT coalesce(sum(bytes), 0)::float8 FROM files) AS file_bytes,
        to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS taken_at
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`)
    return {
      migrations: rows.map(({ name }) => name),
      tables: await tablesOf(client),
      takenAt: sizes[0].taken_at as string,
      /** Approximate size in bytes. */
      tableBytes: sizes[0].bytes as number,
      fileBytes: sizes[0].file_bytes as number,

      async *files(): AsyncGenerator<StoredFile> {
        for (let after = ''; ; ) {
          const { rows: page } = await client.query<StoredFile>(
            `SELECT id, bytes, media_type AS "mediaType" FROM files
             WHERE id > $1 COLLATE "C" ORDER BY id LIMIT ${filesAtOnce}`,
            [after],
          )
          yield* page
          if (page.length < filesAtOnce) return
          after = page.at(-1)?.id ?? ''
        }
      },

      /** The rows of a table in COPY format. */
      rowsOf: (table: Header['tables'][number]) => copyTable(client, table),

      /** The sequences' positions. Read them last: then they are never behind the rows. */
      async sequences(): Promise<Record<string, string>> {
        const { rows: all } = await client.query<{ name: string; value: string }>(`
          SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
          WHERE schemaname = 'public' AND last_value IS NOT NULL`)
        return Object.fromEntries(all.map(({ name, value }) => [name, value]))
      },

      async close(): Promise<void> {
        await client.end().catch(() => {})
      },
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** The rows of one table, in physical order. */
export function copyTable(
  client: pg.ClientBase,
  { name, columns }: Header['tables'][number],
): AsyncIterable<Buffer> {
  return client.query(copyTo(`COPY public.${pg.escapeIdentifier(name)} (${listOf(columns)}) TO STDOUT`))
}

export function listOf(columns: string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

/** Counts rows in COPY output: one per line, because line breaks in values are escaped. */
export function createTally() {
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  return {
    add(chunk: Buffer): void {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++
    },
    end: (): TableTally => ({ rows, bytes, sha256: hash.digest('hex') }),
  }
}
