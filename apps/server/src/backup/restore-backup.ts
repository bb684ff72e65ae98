import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import type { FileStore } from '../files/files.ts'
import type { Database } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { BackupDamagedError, type Entry, readArchive, sha256 } from './archive.ts'
import {
  type Header,
  HeaderSchema,
  headerName,
  type Manifest,
  ManifestSchema,
  manifestName,
  type TableTally,
} from './contents.ts'
import { createTally } from './dump-repository.ts'
import { filledTables, inNewSchema, serversOf, type Target } from './restore-repository.ts'

/** Why a restore is refused before it writes anything. */
export class RestoreRefusedError extends Error {
  override name = 'RestoreRefusedError'
}

type RestoreProgress = (stage: 'checking' | 'restoring', done: number, total: number) => void

interface RestoreResult {
  header: Header
  manifest: Manifest
  /** Migrations applied after the restore, where the backup has an older schema. */
  migrated: string[]
}

const fileName = /^files\/([0-9a-f]{24})\.(jpeg|png|webp)$/
const tableName = /^tables\/([a-z_0-9]+)\/\d{6}\.copy$/

/**
 * Reads a backup to its end and compares every checksum in it. Writes nothing.
 * @throws BackupDamagedError, or RestoreRefusedError where a newer Rasad made it.
 */
export async function checkBackup(
  file: string,
  migrationsFolder: string,
  onProgress: RestoreProgress = () => {},
): Promise<{ header: Header; manifest: Manifest }> {
  let header: Header | undefined
  let manifest: Manifest | undefined
  const tallies = new Map<string, ReturnType<typeof createTally>>()
  let files = 0
  let unknown: string[] = []
  for await (const entry of readArchive(file, (done, total) => onProgress('checking', done, total))) {
    if (!header) {
      header = parse(HeaderSchema, headerName, entry)
      unknown = await unknownMigrations(header, migrationsFolder)
      for (const { name } of header.tables) tallies.set(name, createTally())
      continue
    }
    // A damaged name of a migration is unknown, too: read to the end, where the checksum tells which it is.
    if (unknown.length > 0) continue
    const table = tableName.exec(entry.name)?.[1]
    if (table) {
      const tally = tallies.get(table)
      if (!tally) throw new BackupDamagedError(`it contains a table that its header does not list, ${table}`)
      tally.add(entry.body)
    } else if (fileName.test(entry.name)) files++
    else manifest = parse(ManifestSchema, manifestName, entry)
  }
  if (unknown.length > 0) {
    throw new RestoreRefusedError(
      `it was made by a newer Rasad: this one does not know its migration ${unknown.join(', ')}. Install that one first.`,
    )
  }
  if (!header || !manifest) throw new BackupDamagedError('it has no list of its contents')
  if (files !== manifest.files.count)
    throw new BackupDamagedError('it does not contain as many files as its list says')
  for (const [name, tally] of tallies) compare(name, manifest.tables[name], tally.end())
  return { header, manifest }
}

/**
 * Restores a backup into an empty database and store. Checks the whole file first, then writes the files, then the rows
 * in one transaction. The transaction commits only if each table, read again, matches the backup byte for byte.
 * @param replace whether the current content of the database can be lost.
 * @throws BackupDamagedError or RestoreRefusedError with nothing written; other errors leave nothing behind.
 */
export async function restoreBackup(deps: {
  /** Called only once the file is known to be undamaged. */
  openTarget: () => Promise<{ database: Database; store: FileStore }>
  file: string
  migrationsFolder: string
  replace: boolean
  signal?: AbortSignal
  onProgress?: RestoreProgress
}): Promise<RestoreResult> {
  const { file, migrationsFolder, signal, onProgress = () => {} } = deps
  const { header, manifest } = await checkBackup(file, migrationsFolder, onProgress)
  signal?.throwIfAborted()
  const { database, store } = await deps.openTarget()
  await refuseTarget(database, deps.replace)
  const written: string[] = []
  try {
    await inNewSchema(database, { migrationsFolder, migrations: header.migrations }, async (target) => {
      const entries = readArchive(file, (done, total) => onProgress('restoring', done, total))
      await fill(entries, { target, store, header, written, ...(signal && { signal }) })
      await target.finish(manifest.sequences)
      for (const table of header.tables) {
        compare(table.name, manifest.tables[table.name], await target.tally(table))
        signal?.throwIfAborted()
      }
    })
  } catch (error) {
    for (const id of written) await store.remove(id).catch(() => {})
    throw error
  }
  const migrated = await migrate(database.db, migrationsFolder)
  // Without statistics, PostgreSQL chooses bad query plans.
  await database.pool.query('ANALYZE')
  return { header, manifest, migrated }
}

async function fill(
  entries: AsyncIterable<Entry>,
  to: { target: Target; store: FileStore; header: Header; written: string[]; signal?: AbortSignal },
): Promise<void> {
  let current: { name: string; writer: ReturnType<Target['writer']> } | undefined
  try {
    for await (const { name, body } of entries) {
      to.signal?.throwIfAborted()
      const [, id, type] = fileName.exec(name) ?? []
      if (id && type) await putFile(to.store, id, body, `image/${type}`, to.written)
      const table = to.header.tables.find((each) => each.name === tableName.exec(name)?.[1])
      if (table?.name !== current?.name) {
        await current?.writer.end()
        current = table && { name: table.name, writer: to.target.writer(table) }
      }
      await current?.writer.write(body)
    }
    await current?.writer.end()
  } catch (error) {
    await current?.writer.stop()
    throw error
  }
}

/** Writes a file and reads it again. Keeps an identical file, as in a store that outlived its database. */
async function putFile(
  store: FileStore,
  id: string,
  body: Buffer,
  mediaType: string,
  written: string[],
): Promise<void> {
  const there = await store.get(id)
  if (there && sha256(await buffer(there)) === sha256(body)) return
  if (!there) written.push(id)
  await store.put(id, body, mediaType)
  const again = await store.get(id)
  if (!again || sha256(await buffer(again)) !== sha256(body)) {
    throw new Error(`The file ${id} was written, but reading it returns something else.`)
  }
}

async function unknownMigrations(header: Header, migrationsFolder: string): Promise<string[]> {
  const known = new Set(await readdir(migrationsFolder))
  return header.migrations.filter((name) => !known.has(`${name}.sql`))
}

async function refuseTarget(database: Database, replace: boolean): Promise<void> {
  const serving = await serversOf(database)
  if (serving > 0) {
    throw new RestoreRefusedError(`${serving} running Rasad serves this database. Stop it first.`)
  }
  const filled = await filledTables(database)
  if (filled.length > 0 && !replace) {
    throw new RestoreRefusedError(
      `the database is not empty: there are rows in ${filled.join(', ')}. --replace deletes them.`,
    )
  }
}

function compare(name: string, wanted: TableTally | undefined, found: TableTally): void {
  if (wanted && wanted.rows === found.rows && wanted.sha256 === found.sha256) return
  throw new BackupDamagedError(`the rows of ${name} differ from the backup`)
}

function parse<T>(schema: z.ZodType<T>, name: string, entry: Entry): T {
  if (entry.name !== name) throw new BackupDamagedError(`${name} is missing`)
  try {
    return schema.parse(JSON.parse(entry.body.toString()))
  } catch (error) {
    throw new BackupDamagedError(`${name} cannot be read`, { cause: error })
  }
}
