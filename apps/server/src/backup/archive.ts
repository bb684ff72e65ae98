import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { syncFolder } from '../platform/sync-folder.ts'
import { maxEntryBytes, tarEnd, tarEntry, tarHeaderSize, tarPadding, tarRead } from './tar.ts'

/** One named entry of an archive, small enough to hold in memory. */
export interface Entry {
  name: string
  body: Buffer
}

/** The file is not a backup, or was changed after it was written. */
export class BackupDamagedError extends Error {
  override name = 'BackupDamagedError'
}

const sumsEvery = 1_000
const level = 3
/**
 * A frame that zstd skips: its magic number, the length of its content, our mark, and the digest of all bytes before
 * it.
 */
const frameMark = Buffer.concat([Buffer.from('5e2a4d1828000000', 'hex'), Buffer.from('RASADBK1')])
const frameSize = frameMark.length + 32

/**
 * Writes entries to a new file: tar, compressed with zstd, with lists of the entries' SHA-256 in between and a SHA-256
 * of the whole at the end. The file gets its name only once it is complete and on disk.
 * @throws whatever goes wrong, or the reason of `signal`; nothing is left then.
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<Entry>,
  signal?: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  const part = `${file}.part`
  const handle = await open(part, 'w', 0o600)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    const packing = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: level } })
    await pipeline(
      tarOf(entries),
      packing,
      async (packed: AsyncIterable<Buffer>) => {
        for await (const chunk of packed) {
          hash.update(chunk)
          bytes += chunk.length
          await writeAll(handle, chunk)
        }
      },
      { signal },
    )
    const digest = hash.digest()
    await writeAll(handle, Buffer.concat([frameMark, digest]))
    await handle.sync()
    await handle.close()
    signal?.throwIfAborted()
    await rename(part, file)
    await syncFolder(dirname(file))
    return { bytes: bytes + frameSize, sha256: digest.toString('hex') }
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(part, { force: true })
    throw error
  }
}

async function* tarOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  let sums: string[] = []
  let lists = 0
  const list = function* () {
    const name = `sums/${String(++lists).padStart(6, '0')}.sha256`
    yield* tarEntry({ name, body: Buffer.from(`${sums.join('\n')}\n`) })
    sums = []
  }
  for await (const entry of entries) {
    sums.push(`${sha256(entry.body)}  ${entry.name}`)
    yield* tarEntry(entry)
    if (sums.length >= sumsEvery) yield* list()
  }
  if (sums.length > 0) yield* list()
  yield tarEnd
}

/**
 * Reads an archive entry by entry. Only after the last entry is it certain that the file is undamaged.
 * @param onRead gets the compressed bytes read so far and in total; an error it throws stops the reading.
 * @throws BackupDamagedError, at the latest after the last entry.
 */
export async function* readArchive(
  file: string,
  onRead: (done: number, total: number) => void = () => {},
): AsyncGenerator<Entry> {
  const { size, wanted } = await readFrame(file)
  const hash = createHash('sha256')
  async function* watched(chunks: AsyncIterable<Buffer>) {
    let done = 0
    for await (const chunk of chunks) {
      hash.update(chunk)
      done += chunk.length
      onRead(done, size)
      yield chunk
    }
  }
  const unpacking = createZstdDecompress()
  const feeding = pipeline(createReadStream(file, { end: size - 1 }), watched, unpacking)
  feeding.catch(() => {})
  try {
    yield* checked(entriesOf(unpacking))
    // Read past the end of the tar too: the digest covers every byte.
    for await (const _ of unpacking);
    await feeding
  } catch (error) {
    if (error instanceof BackupDamagedError || !isUnpackingError(error)) throw error
    throw new BackupDamagedError('it cannot be unpacked', { cause: error })
  } finally {
    unpacking.destroy()
  }
  if (hash.digest('hex') !== wanted) throw new BackupDamagedError('its checksum does not match its content')
}

async function readFrame(file: string): Promise<{ size: number; wanted: string }> {
  const handle = await open(file, 'r')
  try {
    const size = (await handle.stat()).size - frameSize
    if (size <= 0) throw new BackupDamagedError('it is too short')
    const frame = Buffer.alloc(frameSize)
    await handle.read(frame, 0, frameSize, size)
    if (!frame.subarray(0, frameMark.length).equals(frameMark)) {
      throw new BackupDamagedError('it does not end like a backup')
    }
    return { size, wanted: frame.subarray(frameMark.length).toString('hex') }
  } finally {
    await handle.close()
  }
}

/** Compares every entry with the checksum list that follows it, and leaves out the lists. */
async function* checked(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  let open: string[] = []
  for await (const entry of entries) {
    if (!entry.name.startsWith('sums/')) {
      open.push(`${sha256(entry.body)}  ${entry.name}`)
      yield entry
      continue
    }
    if (entry.body.toString() !== `${open.join('\n')}\n`) {
      throw new BackupDamagedError(`an entry does not match its checksum in ${entry.name}`)
    }
    open = []
  }
  if (open.length > 0) throw new BackupDamagedError('its last checksum list is missing')
}

async function* entriesOf(unpacked: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const source = unpacked[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  async function take(size: number): Promise<Buffer> {
    const parts = [rest]
    let held = rest.length
    while (held < size) {
      const next = await source.next()
      if (next.done) throw new BackupDamagedError('it is incomplete')
      parts.push(next.value)
      held += next.value.length
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts)
    rest = all.subarray(size)
    return all.subarray(0, size)
  }
  for (;;) {
    const header = tarRead(await take(tarHeaderSize))
    if (header === 'end') return
    if (header === 'damaged' || header.size > maxEntryBytes)
      throw new BackupDamagedError('an entry is unreadable')
    const body = await take(header.size)
    await take(tarPadding(header.size))
    yield { name: header.name, body }
  }
}

function isUnpackingError(error: unknown): boolean {
  return /^(ERR_|ZSTD_|Z_)/.test((error as { code?: string }).code ?? '')
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A single write can be partial, for example on a disk that is nearly full. */
async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten
}
