import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBackup, makeBackup, restoreBackup } from '../src/backup/backup.ts'
import { createDiskStore } from '../src/files/files.ts'
import { migrationsFolder } from '../src/migrations-folder.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { clientOf, ownerForm, stockistRegistration } from './clients.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const rasad = fileURLToPath(new URL('../src/cli/rasad.ts', import.meta.url))
let app: TestApp
let folder: string
let names = 0
const place = () => join(folder, String(++names))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rasad-backup-'))
  app = await createTestApp(async ({ pool }) => {
    await pool.query(`
      INSERT INTO companies (id, name, name_key) VALUES (lpad('1', 24, '0'), E'Tab\\tand\\nline \\\\ ₹', 'tab');
      INSERT INTO medicines (id, name, name_key, company_no, price_paise)
        SELECT lpad(to_hex(n), 24, '0'), 'Medicine ' || md5(n::text), md5(n::text), 1, n
        FROM generate_series(1, 60000) n`)
  })
  await clientOf(app).call('POST', '/api/auth/signup', await ownerForm('first@store.example'))
  await clientOf(app).call('POST', '/api/stockist/register', stockistRegistration('first@stockist.example'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const storeOf = (dataDir: string) => createDiskStore(join(dataDir, 'files'))
const back = (file: string, from: TestApp = app) =>
  makeBackup({ database: from.database, store: storeOf(from.dataDir), file })

function restore(file: string, database: TestDatabase, dataDir: string, replace = false) {
  return restoreBackup({
    openTarget: async () => ({ database, store: storeOf(dataDir) }),
    file,
    migrationsFolder,
    replace,
  })
}

/** Every row of every table but those that stay out, as text. */
async function rowsOf({ pool }: TestDatabase): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relpersistence = 'p' AND relname NOT IN ('sessions', 'catalogue_changes', 'card_events')
      AND relname NOT LIKE 'kysely%' ORDER BY 1`)
  const all: Record<string, string[]> = {}
  for (const { name } of rows) {
    const { rows: values } = await pool.query(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)
    all[name] = values.map(({ row }) => row)
  }
  return all
}

async function schemaOf({ pool }: TestDatabase): Promise<unknown> {
  const { rows } = await pool.query(`
    SELECT 'constraint' AS kind, conrelid::regclass::text || ' ' || conname AS name,
      pg_get_constraintdef(oid) || convalidated AS is FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
    UNION ALL SELECT 'trigger', tgrelid::regclass::text || ' ' || tgname, tgenabled || pg_get_triggerdef(oid)
      FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE 'graphile%'
    UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT 'sequence', sequencename, last_value::text FROM pg_sequences WHERE schemaname = 'public'
      AND sequencename NOT LIKE 'c%\\_seq' ORDER BY 1, 2`)
  return rows
}

async function emptyTarget(): Promise<TestDatabase> {
  return createTestDatabase({ empty: true })
}

describe('a backup', () => {
  it('restores to the same rows, files, schema and counters, in which work goes on', async () => {
    const file = place()
    await back(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const target = await emptyTarget()
    const dataDir = place()
    const { manifest } = await restore(file, target, dataDir)
    expect(manifest.tables.medicines?.rows).toBe(60_000)
    expect(await rowsOf(target)).toEqual(await rowsOf(app.database))
    expect(await schemaOf(target)).toEqual(await schemaOf(app.database))
    const { rows } = await app.database.pool.query('SELECT id FROM files')
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows) {
      const [was, is] = await Promise.all(
        [app.dataDir, dataDir].map(async (each) => {
          const stream = await storeOf(each).get(id)
          return stream && buffer(stream)
        }),
      )
      expect(is).toBeDefined()
      expect(is).toEqual(was)
    }
    await target.pool.query(
      `INSERT INTO companies (id, name, name_key) VALUES (lpad('2', 24, '0'), 'New', 'new')`,
    )
    const { rows: changes } = await target.pool.query('SELECT kind, from_no FROM catalogue_changes')
    expect(changes).toEqual([{ kind: 'company', from_no: 2 }])
    await target.close()
  })

  it('taken while others write is of one moment: each row with its file, each half with its other half', async () => {
    let writing = true
    let written = 0
    const writers = [1, 2].map(async (writer) => {
      for (let n = 0; writing; n++) {
        const answer = await clientOf(app).call(
          'POST',
          '/api/auth/signup',
          await ownerForm(`w${writer}-${n}@store.example`),
        )
        if (answer.statusCode < 300) written++
      }
    })
    const file = place()
    try {
      await expect.poll(() => written).toBeGreaterThan(3)
      await back(file)
    } finally {
      writing = false
      await Promise.all(writers)
    }
    const target = await emptyTarget()
    const dataDir = place()
    const { manifest } = await restore(file, target, dataDir)
    expect(manifest.files.missing).toEqual([])
    const { rows: halves } = await target.pool.query(`
      SELECT a.email FROM accounts a LEFT JOIN medical_owners o USING (id) LEFT JOIN files f ON f.id = o.license_file
      WHERE a.role = 'medicalOwner' AND (f.owner_id IS DISTINCT FROM a.id)`)
    expect(halves).toEqual([])
    const { rows } = await target.pool.query('SELECT id FROM files')
    for (const { id } of rows) expect(await storeOf(dataDir).get(id), id).toBeDefined()
    await target.close()
  })

  it('keeps the sweep from taking bytes that it still has to copy', async () => {
    const { pool } = app.database
    const id = 'f'.repeat(24)
    const store = storeOf(app.dataDir)
    await store.put(id, Buffer.from('bytes'), 'image/png')
    await pool.query(
      `INSERT INTO files (id, media_type, bytes, width, height, expires_at) VALUES ($1, 'image/png', 5, 1, 1, now())`,
      [id],
    )
    const file = place()
    const slow = {
      ...store,
      async get(wanted: string) {
        if (wanted !== id) await (await import('../src/files/files-repository.ts')).createFilesRepository(
          app.database.db.withTables(),
        ).sweep(store.remove)
        return store.get(wanted)
      },
    }
    const { manifest } = await makeBackup({ database: app.database, store: slow, file })
    expect(manifest.files.missing).toEqual([])
    expect(await pool.query('SELECT 1 FROM files WHERE id = $1', [id])).toMatchObject({ rowCount: 1 })
    await pool.query('DELETE FROM files WHERE id = $1', [id])
  })

  it('that is stopped, or has no room, leaves nothing', async () => {
    const file = place()
    const stop = new AbortController()
    await expect(
      makeBackup({
        database: app.database,
        store: storeOf(app.dataDir),
        file,
        signal: stop.signal,
        onProgress: (stage) => stage === 'tables' && stop.abort(),
      }),
    ).rejects.toThrow()
    expect(readdirSync(folder).filter((name) => name.startsWith(String(names)))).toEqual([])
  })
})

describe('a restore', () => {
  let file: string
  beforeAll(async () => {
    file = place()
    await back(file)
  })

  it('refuses a file that is damaged anywhere, and one that is cut anywhere', async () => {
    const good = readFileSync(file)
    const hurt = place()
    const places = [0, 1, 5, good.length - 1, good.length - 33, good.length - 45, good.length - 50]
    for (let n = 0; n < 60; n++) places.push(Math.trunc(Math.random() * good.length))
    for (const at of places) {
      const bytes = Buffer.from(good)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.trunc(Math.random() * 8))
      writeFileSync(hurt, bytes)
      await expect(checkBackup(hurt, migrationsFolder), `byte ${at}`).rejects.toThrow(
        expect.objectContaining({ name: 'BackupDamagedError' }),
      )
    }
    for (const length of [0, 10, 100, good.length - 1, good.length - 48, Math.trunc(good.length / 2)]) {
      writeFileSync(hurt, good.subarray(0, length))
      await expect(checkBackup(hurt, migrationsFolder), `cut at ${length}`).rejects.toThrow(
        expect.objectContaining({ name: 'BackupDamagedError' }),
      )
    }
  })

  it('writes nothing of a damaged file', async () => {
    const hurt = place()
    copyFileSync(file, hurt)
    const bytes = readFileSync(hurt)
    bytes[bytes.length - 60] = (bytes[bytes.length - 60] ?? 0) ^ 1
    writeFileSync(hurt, bytes)
    const openTarget = () => Promise.reject(new Error('The target was opened.'))
    await expect(
      restoreBackup({ openTarget, file: hurt, migrationsFolder, replace: false }),
    ).rejects.toThrow(/damaged|checksum|unpacked|sum/)
  })

  it('refuses a target that is not empty unless told, and then replaces all of it', async () => {
    const target = await createTestDatabase()
    await target.pool.query(
      `INSERT INTO companies (id, name, name_key) VALUES (lpad('9', 24, '0'), 'Was here', 'was here')`,
    )
    await expect(restore(file, target, place())).rejects.toThrow(/not empty: there are rows in companies/)
    expect((await rowsOf(target)).companies).toHaveLength(1)
    await restore(file, target, place(), true)
    expect(await rowsOf(target)).toEqual(await rowsOf(app.database))
    await target.close()
  })

  it('refuses a database that somebody serves, and a backup of a newer schema', async () => {
    await expect(restore(file, app.database, app.dataDir, true)).rejects.toThrow(/Stop it first/)
    const older = mkdtempSync(join(folder, 'migrations-'))
    copyFileSync(join(migrationsFolder, '0001-catalogue.sql'), join(older, '0001-catalogue.sql'))
    await expect(checkBackup(file, older)).rejects.toThrow(/newer Rasad.*0002-accounts/)
  })

  it('that breaks off leaves the target empty, rows and files', async () => {
    const target = await emptyTarget()
    const dataDir = place()
    await expect(
      restoreBackup({
        openTarget: async () => ({ database: target, store: storeOf(dataDir) }),
        file,
        migrationsFolder,
        replace: false,
        onProgress(stage, done, total) {
          if (stage === 'restoring' && done === total) throw new Error('broken off')
        },
      }),
    ).rejects.toThrow()
    expect(await rowsOf(target)).toEqual({})
    const left = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
    await target.close()
  })

  it('whose database goes away leaves it as it was', async () => {
    const target = await createTestDatabase()
    await target.pool.query(
      `INSERT INTO companies (id, name, name_key) VALUES (lpad('9', 24, '0'), 'Was here', 'was here')`,
    )
    await expect(
      restoreBackup({
        openTarget: async () => {
          const { listOlderThan, get, put, remove } = storeOf(place())
          const cut = async (id: string, bytes: Buffer, type: string) => {
            await put(id, bytes, type)
            await target.pool.query(
              `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE datname = current_database() AND application_name = 'rasad restore'`,
            )
          }
          return { database: target, store: { listOlderThan, get, remove, put: cut } }
        },
        file,
        migrationsFolder,
        replace: true,
      }),
    ).rejects.toThrow()
    expect((await rowsOf(target)).companies).toHaveLength(1)
    await target.close()
  })

  it('of an older schema is brought up to date', async () => {
    const old = await emptyTarget()
    const all = readdirSync(migrationsFolder)
      .map((name) => name.replace('.sql', ''))
      .sort()
    await migrate(old.db, migrationsFolder, all.slice(0, 4))
    await old.pool.query(
      `INSERT INTO companies (id, name, name_key) VALUES (lpad('7', 24, '0'), 'Old', 'old')`,
    )
    const oldFile = place()
    await makeBackup({ database: old, store: storeOf(place()), file: oldFile })
    const target = await emptyTarget()
    const { migrated } = await restore(oldFile, target, place())
    expect(migrated).toEqual(all.slice(4))
    expect((await rowsOf(target)).companies).toHaveLength(1)
    expect(await migrate(target.db, migrationsFolder)).toEqual([])
    await old.close()
    await target.close()
  })

  it('works as commands, with what was saved as a table', async () => {
    const target = await emptyTarget()
    const run = (url: string, ...words: string[]) =>
      new Promise<{ code: number; out: string; err: string }>((resolve) => {
        const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: app.dataDir }
        execFile(process.execPath, [rasad, ...words], { env }, (error, out, err) =>
          resolve({ code: error ? Number(error.code) : 0, out, err }),
        )
      })
    const made = place()
    expect(await run(app.database.url, 'backup', made)).toMatchObject({ code: 0, out: /60,\d+ rows and/ })
    expect(await run(app.database.url, 'backup', made)).toMatchObject({ code: 1, err: /there already/ })
    expect(await run('postgres://localhost:1/none', 'restore', made, '--check')).toMatchObject({
      code: 0,
      out: /medicines +60,000 +[0-9a-f]{16}\n[^]*is whole/,
    })
    expect(await run(app.database.url, 'restore', made)).toMatchObject({ code: 1, err: /Stop it first/ })
    expect(await run(target.url, 'restore', made)).toMatchObject({ code: 0, out: /Restored as of/ })
    expect(await run(target.url, 'restore', rasad)).toMatchObject({ code: 1, err: /is damaged or no backup/ })
    expect(await rowsOf(target)).toEqual(await rowsOf(app.database))
    await target.close()
  })
})
