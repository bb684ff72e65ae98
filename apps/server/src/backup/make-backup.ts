import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../files/files.ts'
import type { Database } from '../platform/db/database.ts'
import { type Entry, writeArchive } from './archive.ts'
import { formatVersion, type Header, headerName, leftOut, type Manifest, manifestName } from './contents.ts'
import { createTally, openSnapshot, type Snapshot } from './dump-repository.ts'

const pieceSize = 4 * 1024 * 1024

type BackupProgress = (stage: 'files' | 'tables', done: number, total: number) => void

interface BackupResult {
  bytes: number
  sha256: string
  takenAt: string
  manifest: Manifest
}

/**
 * Writes a consistent snapshot of all data that must not be lost to one file, while the service runs. Memory use does
 * not grow with the amount of data.
 * @throws whatever stops it; no file is left then.
 */
export async function makeBackup(deps: {
  database: Database
  store: FileStore
  file: string
  signal?: AbortSignal
  onProgress?: BackupProgress
}): Promise<BackupResult> {
  const snapshot = await openSnapshot(deps.database, deps.signal)
  try {
    const manifest: Manifest = { tables: {}, sequences: {}, files: { count: 0, bytes: 0, missing: [] } }
    const entries = entriesOf(snapshot, deps.store, manifest, deps.onProgress ?? (() => {}))
    const written = await writeArchive(deps.file, entries, deps.signal)
    return { ...written, takenAt: snapshot.takenAt, manifest }
  } finally {
    await snapshot.close()
  }
}

async function* entriesOf(
  snapshot: Snapshot,
  store: FileStore,
  manifest: Manifest,
  onProgress: BackupProgress,
): AsyncGenerator<Entry> {
  const tables = snapshot.tables.filter(({ name }) => !leftOut.has(name))
  const header: Header = {
    format: formatVersion,
    takenAt: snapshot.takenAt,
    migrations: snapshot.migrations,
    tables,
  }
  yield jsonEntry(headerName, header)

  for await (const { id, mediaType } of snapshot.files()) {
    const stream = await store.get(id)
    if (!stream) {
      manifest.files.missing.push(id)
      continue
    }
    const body = await buffer(stream)
    manifest.files.count++
    manifest.files.bytes += body.length
    onProgress('files', manifest.files.bytes, Math.max(snapshot.fileBytes, manifest.files.bytes))
    yield { name: `files/${id}.${mediaType.replace('image/', '')}`, body }
  }

  let done = 0
  for (const table of tables) {
    const tally = createTally()
    let piece = 0
    for await (const body of inPieces(snapshot.rowsOf(table))) {
      tally.add(body)
      done += body.length
      onProgress('tables', done, Math.max(snapshot.tableBytes, done))
      yield { name: `tables/${table.name}/${String(++piece).padStart(6, '0')}.copy`, body }
    }
    manifest.tables[table.name] = tally.end()
  }
  onProgress('tables', done, done)
  manifest.sequences = await snapshot.sequences()
  yield jsonEntry(manifestName, manifest)
}

async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    size += chunk.length
    if (size < pieceSize) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

function jsonEntry(name: string, value: object): Entry {
  return { name, body: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) }
}
