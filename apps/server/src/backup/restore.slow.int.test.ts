import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyTarget, restore, rowsOf, storeOf, useBackupWorld } from '@rasad/testkit/backup-fixture'
import { rasad } from '@rasad/testkit/service-process'
import { createTestDatabase } from '@rasad/testkit/test-database'
import { beforeAll, describe, expect, it } from 'vitest'
import { migrationsFolder } from '../migrations-folder.ts'
import { migrate } from '../platform/db/migrate.ts'
import { checkBackup, makeBackup, restoreBackup } from './backup.ts'

const world = useBackupWorld()
const { place, back } = world

describe('a restore', () => {
  let file: string
  beforeAll(async () => {
    file = place()
    await back(file)
  })

  it('refuses a file that is damaged or cut off anywhere', async () => {
    // Small, because it is read once for each damage, and long enough for several blocks of zstd.
    const small = await createTestDatabase()
    await small.pool.query(`
      INSERT INTO companies (id, name, name_key) VALUES (lpad('1', 24, '0'), 'Tab', 'tab');
      INSERT INTO medicines (id, name, name_key, company_no)
        SELECT lpad(to_hex(n), 24, '0'), 'Medicine ' || md5(n::text), md5(n::text), 1 FROM generate_series(1, 3000) n`)
    const whole = place()
    await makeBackup({ database: small, store: storeOf(world.app.dataDir), file: whole })
    await small.close()
    await checkBackup(whole, migrationsFolder)
    const good = readFileSync(whole)
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

  it('writes nothing from a damaged file', async () => {
    const hurt = place()
    copyFileSync(file, hurt)
    const bytes = readFileSync(hurt)
    bytes[bytes.length - 60] = (bytes[bytes.length - 60] ?? 0) ^ 1
    writeFileSync(hurt, bytes)
    const openTarget = () => Promise.reject(new Error('The target was opened.'))
    await expect(restoreBackup({ openTarget, file: hurt, migrationsFolder, replace: false })).rejects.toThrow(
      expect.objectContaining({ name: 'BackupDamagedError' }),
    )
  })

  it('refuses a target that is not empty unless forced, and then replaces all of it', async () => {
    const target = await createTestDatabase()
    await target.pool.query(
      `INSERT INTO companies (id, name, name_key) VALUES (lpad('9', 24, '0'), 'Was here', 'was here')`,
    )
    await expect(restore(file, target, place())).rejects.toThrow(/not empty: there are rows in companies/)
    expect((await rowsOf(target)).companies).toHaveLength(1)
    await restore(file, target, place(), true)
    expect(await rowsOf(target)).toEqual(await rowsOf(world.app.database))
    await target.close()
  })

  it('refuses a database that is in use, and a backup with a newer schema', async () => {
    await expect(restore(file, world.app.database, world.app.dataDir, true)).rejects.toThrow(/Stop it first/)
    const older = place()
    mkdirSync(older)
    copyFileSync(join(migrationsFolder, '0001-catalogue.sql'), join(older, '0001-catalogue.sql'))
    await expect(checkBackup(file, older)).rejects.toThrow(/newer Rasad.*0002-accounts/)
    // A migration can be unknown because its name is damaged.
    const hurt = place()
    const bytes = readFileSync(file)
    bytes[bytes.length - 60] = (bytes[bytes.length - 60] ?? 0) ^ 1
    writeFileSync(hurt, bytes)
    await expect(checkBackup(hurt, older)).rejects.toThrow(
      expect.objectContaining({ name: 'BackupDamagedError' }),
    )
  })

  it('leaves the target empty when it fails, both rows and files', async () => {
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

  it('leaves the target unchanged when the database disappears', async () => {
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

  it('migrates a backup with an older schema', async () => {
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

  it('works as commands, and prints a table of what it saved', async () => {
    const target = await emptyTarget()
    const run = (url: string, ...words: string[]) =>
      rasad(words, { DATABASE_URL: url, DATA_DIR: world.app.dataDir })
    const made = place()
    expect(await run(world.app.database.url, 'backup', made)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/5,\d+ rows and/),
    })
    expect(await run(world.app.database.url, 'backup', made)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/there already/),
    })
    expect(await run('postgres://localhost:1/none', 'restore', made, '--check')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/medicines +5,000 +[0-9a-f]{16}\n[\s\S]*is whole/),
    })
    expect(await run(world.app.database.url, 'restore', made)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/Stop it first/),
    })
    expect(await run(target.url, 'restore', made)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Restored as of/),
    })
    expect(await run(target.url, 'restore', import.meta.filename)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/is damaged or no backup/),
    })
    expect(await rowsOf(target)).toEqual(await rowsOf(world.app.database))
    await target.close()
  })
})
