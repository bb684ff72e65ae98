import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'

/**
 * Brings the database to the newest state. Migrations are plain SQL files, applied in the order of their
 * names, each in a transaction of its own; a lock lets two processes start at once.
 * @param only the names of those that may be applied, where it is not to become the newest state.
 * @returns the names of the migrations that were applied now.
 * @throws the first failing migration's error; what it did is rolled back.
 */
export async function migrate(db: Db, folder: string, only?: string[]): Promise<string[]> {
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
