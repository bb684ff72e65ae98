import { readdirSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { bytesOf, emptyTarget, restore, rowsOf, storeOf, useBackupWorld } from '@rasad/testkit/backup-fixture'
import { clientOf, ownerForm } from '@rasad/testkit/clients'
import { startS3Server } from '@rasad/testkit/s3-server'
import type { TestDatabase } from '@rasad/testkit/test-database'
import { describe, expect, it } from 'vitest'
import { createS3Store } from '../files/files.ts'
import { createFilesRepository } from '../files/files-repository.ts'
import { migrationsFolder } from '../migrations-folder.ts'
import { filesStayLock } from '../platform/db/snapshot.ts'
import { makeBackup, restoreBackup } from './backup.ts'

const world = useBackupWorld()
const { place, back } = world

async function schemaOf({ pool }: TestDatabase): Promise<unknown> {
  const { rows } = await pool.query(`
    SELECT 'constraint' AS kind, conrelid::regclass::text || ' ' || conname AS name,
      pg_get_constraintdef(oid) || convalidated AS is FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
    UNION ALL SELECT 'trigger', tgrelid::regclass::text || ' ' || tgname, tgenabled::text || pg_get_triggerdef(oid)
      FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE 'graphile%'
    UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT 'sequence', sequencename, last_value::text FROM pg_sequences WHERE schemaname = 'public'
      AND sequencename NOT LIKE 'c%\\_seq' ORDER BY 1, 2`)
  return rows
}

describe('a backup', () => {
  it('restores the same rows, files, schema and sequences, and the service works with them', async () => {
    const file = place()
    await world.app.database.pool.query(`INSERT INTO own_suppliers (id, account_id, name)
      SELECT lpad('7', 24, '0'), min(id), 'Yash Agencies' FROM accounts`)
    await back(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const target = await emptyTarget()
    const dataDir = place()
    const { manifest } = await restore(file, target, dataDir)
    expect(manifest.tables.medicines?.rows).toBe(5_000)
    expect(manifest.sequences.own_suppliers_no_seq).toBe('-1')
    expect(await rowsOf(target)).toEqual(await rowsOf(world.app.database))
    expect(await schemaOf(target)).toEqual(await schemaOf(world.app.database))
    const { rows } = await world.app.database.pool.query('SELECT id FROM files')
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows) {
      const is = await bytesOf(storeOf(dataDir), id)
      expect(is).toBeDefined()
      expect(is).toEqual(await bytesOf(storeOf(world.app.dataDir), id))
    }
    await target.pool.query(
      `INSERT INTO companies (id, name, name_key) VALUES (lpad('2', 24, '0'), 'New', 'new')`,
    )
    const { rows: changes } = await target.pool.query('SELECT kind, from_no FROM catalogue_changes')
    expect(changes).toEqual([{ kind: 'company', from_no: 2 }])
    await target.close()
  })

  it('is consistent when taken during writes: each row has its file, and nothing is partial', async () => {
    let writing = true
    let written = 0
    const writers = [1, 2].map(async (writer) => {
      for (let n = 0; writing; n++) {
        const answer = await clientOf(world.app).call(
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
    for (const { id } of rows) expect(await bytesOf(storeOf(dataDir), id), id).toBeDefined()
    await target.close()
  })

  it('keeps the sweep from removing files that are still to be copied', async () => {
    const { pool } = world.app.database
    const id = 'f'.repeat(24)
    const store = storeOf(world.app.dataDir)
    await store.put(id, Buffer.from('bytes'), 'image/png')
    await pool.query(
      `INSERT INTO files (id, media_type, bytes, width, height, expires_at) VALUES ($1, 'image/png', 5, 1, 1, now())`,
      [id],
    )
    const file = place()
    const slow = {
      ...store,
      async get(wanted: string) {
        if (wanted !== id) await createFilesRepository(world.app.database.db.withTables()).sweep(store.remove)
        return store.get(wanted)
      },
    }
    const { manifest } = await makeBackup({ database: world.app.database, store: slow, file })
    expect(manifest.files.missing).toEqual([])
    expect(await pool.query('SELECT 1 FROM files WHERE id = $1', [id])).toMatchObject({ rowCount: 1 })
    await pool.query('DELETE FROM files WHERE id = $1', [id])
  })

  it('moves files from one store to another: S3 and disk', async () => {
    const s3 = await startS3Server()
    const bucket = createS3Store(s3.config)
    const disk = storeOf(world.app.dataDir)
    const { rows } = await world.app.database.pool.query<{ id: string; media_type: string }>(
      'SELECT * FROM files',
    )
    const fromDisk = place()
    await back(fromDisk)
    const first = await emptyTarget()
    const intoBucket = { openTarget: async () => ({ database: first, store: bucket }), file: fromDisk }
    await restoreBackup({ ...intoBucket, migrationsFolder, replace: false })
    for (const { id } of rows) expect(await bytesOf(bucket, id), id).toEqual(await bytesOf(disk, id))

    const fromBucket = place()
    await makeBackup({ database: first, store: bucket, file: fromBucket })
    const second = await emptyTarget()
    const dataDir = place()
    await restore(fromBucket, second, dataDir)
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows)
      expect(await bytesOf(storeOf(dataDir), id), id).toEqual(await bytesOf(disk, id))
    expect(await rowsOf(second)).toEqual(await rowsOf(world.app.database))
    await Promise.all([first.close(), second.close(), s3.close()])
  })

  it('can be interrupted while it waits for another backup', async () => {
    const other = await world.app.database.pool.connect()
    await other.query(`SELECT pg_advisory_lock(${filesStayLock})`)
    const stop = new AbortController()
    const file = place()
    const waiting = makeBackup({
      database: world.app.database,
      store: storeOf(world.app.dataDir),
      file,
      signal: stop.signal,
    })
    waiting.catch(() => {})
    const waits = async () =>
      (
        await world.app.database.pool.query(`SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
          WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`)
      ).rowCount
    await expect.poll(waits).toBe(1)
    stop.abort()
    await expect(waiting).rejects.toThrow()
    await other.query('SELECT pg_advisory_unlock_all()')
    other.release()
    await back(file)
  })

  it('leaves nothing behind when interrupted', async () => {
    const file = place()
    const stop = new AbortController()
    await expect(
      makeBackup({
        database: world.app.database,
        store: storeOf(world.app.dataDir),
        file,
        signal: stop.signal,
        onProgress: (stage) => stage === 'tables' && stop.abort(),
      }),
    ).rejects.toThrow()
    expect(readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)))).toEqual([])
  })
})
