import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { makeBackup, restoreBackup } from '@rasad/server/backup/backup'
import { createDiskStore, type FileStore } from '@rasad/server/files/files'
import { migrationsFolder } from '@rasad/server/migrations-folder'
import { afterAll, beforeAll } from 'vitest'
import { clientOf, ownerForm, stockistRegistration } from './clients.ts'
import { allMailSent } from './mail.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface BackupWorld {
  readonly app: TestApp
  /** A new path on disk for each call. */
  place(): string
  /** Backs the service up to a file. */
  back(file: string): ReturnType<typeof makeBackup>
}

/**
 * For the whole test file: a service with accounts, images and 5,000 medicines, and a folder for its backups.
 */
export function useBackupWorld(): BackupWorld {
  let app: TestApp
  let folder: string
  let names = 0
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rasad-backup-'))
    app = await createTestApp(async ({ pool }) => {
      await pool.query(`
        INSERT INTO companies (id, name, name_key) VALUES (lpad('1', 24, '0'), E'Tab\\tand\\nline \\\\ ₹', 'tab');
        INSERT INTO medicines (id, name, name_key, company_no, price_paise, composition)
          SELECT lpad(to_hex(n), 24, '0'), 'Medicine ' || md5(n::text), md5(n::text), 1, n,
            repeat('x', n * 7919 % 900) FROM generate_series(1, 5000) n;
        UPDATE medicines SET price_paise = 1 WHERE price_paise % 7 = 0`)
    })
    await clientOf(app).call('POST', '/api/auth/signup', await ownerForm('first@store.example'))
    await clientOf(app).call('POST', '/api/stockist/register', stockistRegistration('first@stockist.example'))
    // A mail that is being sent would make two readings differ.
    await allMailSent(app.database)
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    get app() {
      return app
    },
    place: () => join(folder, String(++names)),
    back: (file) => makeBackup({ database: app.database, store: storeOf(app.dataDir), file }),
  }
}

/** A database for a restore: without any tables. */
export function emptyTarget(): Promise<TestDatabase> {
  return createTestDatabase({ empty: true })
}

export function storeOf(dataDir: string): FileStore {
  return createDiskStore(join(dataDir, 'files'))
}
export function restore(file: string, database: TestDatabase, dataDir: string, replace = false) {
  return restoreBackup({
    openTarget: async () => ({ database, store: storeOf(dataDir) }),
    file,
    migrationsFolder,
    replace,
  })
}

export async function bytesOf(store: FileStore, id: string): Promise<Buffer | undefined> {
  const stream = await store.get(id)
  return stream && buffer(stream)
}

/** Every row of every table that is part of a backup, as text. */
export async function rowsOf({ pool }: TestDatabase): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relpersistence = 'p' AND relname NOT IN ('sessions', 'catalogue_changes')
      AND relname NOT LIKE 'kysely%' ORDER BY 1`)
  const all: Record<string, string[]> = {}
  for (const { name } of rows) {
    const { rows: values } = await pool.query(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)
    all[name] = values.map(({ row }) => row)
  }
  return all
}
