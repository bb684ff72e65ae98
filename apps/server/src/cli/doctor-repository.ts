import type { Database } from '../platform/db/database.ts'

/** What the doctor asks a database. */
export async function examine(
  database: Database,
): Promise<{ version: string; versionNumber: number; applied: string[] }> {
  const { rows } = await database.pool.query<{ version: string; number: number; table: string | null }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
       to_regclass('kysely_migration')::text AS table`,
  )
  const [server] = rows
  const { rows: migrations } = server?.table
    ? await database.pool.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
    : { rows: [] }
  return {
    version: server?.version ?? '',
    versionNumber: server?.number ?? 0,
    applied: migrations.map(({ name }) => name),
  }
}
