import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'

/** Key of the lock that one migrating process holds. */
const migrationLock = 9_043

/**
 * Migrates the database to the newest version. Migrations are plain SQL files, applied in name order, each in its own
 * transaction; a lock lets two processes start at once. It is held all the time: Kysely looks at the columns of all tables
 * before it takes its own, and fails if another process drops one just then.
 * @param only names of the migrations to apply; defaults to all.
 * @returns the names of the migrations that were applied by this call.
 * @throws the error of the first failing migration, which is rolled back.
 */
export async function migrate(db: Db, folder: string, only?: string[]): Promise<string[]> {
  // Restoring a backup migrates in its own transaction, which has one connection.
  if (db.isTransaction) {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db)
    return migrateAlone(db, folder, only)
  }
  return db.connection().execute(async (connection) => {
    await sql`SELECT pg_advisory_lock(${sql.lit(migrationLock)})`.execute(connection)
    try {
      return await migrateAlone(connection, folder, only)
    } finally {
      await sql`SELECT pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection)
    }
  })
}

async function migrateAlone(db: Db, folder: string, only?: string[]): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder, only) } })
  const applied: string[] = []
  for (;;) {
    const { error, results } = await migrator.migrateUp()
    if (error) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName
      throw new Error(`Migration ${failed ?? ''} failed: ${describe(error)}`, { cause: error })
    }
    const done = results?.filter((result) => result.status === 'Success') ?? []
    if (done.length === 0) return applied
    applied.push(...done.map((result) => result.migrationName))
  }
}

async function readMigrations(folder: string, only?: string[]): Promise<Record<string, Migration>> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.sql') && (!only || only.includes(name.replace(/\.sql$/, ''))))
    .sort()
  const migrations: Record<string, Migration> = {}
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    migrations[name.replace(/\.sql$/, '')] = {
      async up(db) {
        await sql.raw(text).execute(db)
      },
    }
  }
  return migrations
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
