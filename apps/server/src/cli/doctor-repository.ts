import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

interface Server {
  version: string
  versionNumber: number
  /** Names of the applied migrations, in order. */
  applied: string[]
}

/** What `rasad doctor` reads from a database. */
export async function examine(db: Db): Promise<Server> {
  const { rows } = await sql<{ version: string; number: number; table: string | null }>`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
      to_regclass('kysely_migration')::text AS table`.execute(db)
  const [server] = rows
  const migrations = server?.table
    ? await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
    : { rows: [] }
  return {
    version: server?.version ?? '',
    versionNumber: server?.number ?? 0,
    applied: migrations.rows.map(({ name }) => name),
  }
}
