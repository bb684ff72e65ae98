import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, type Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type SourceTable, StockRefused } from '@rasad/stock-reader'
import { maxFileBytes } from '../platform/containers/bounds.ts'
import { decoderOf, encodingOf } from '../platform/containers/decode-text.ts'
import { isContainer, openContainer } from '../platform/containers/open-container.ts'
import { notText, tooLarge } from '../platform/containers/refusals.ts'

const pieceSize = 262_144
const standardInput = '-'

/** The file as a whole cannot be read. The message explains why, for the person who chose the file. */
export class ImportFileError extends Error {
  override name = 'ImportFileError'
}

/** The file is empty. Some callers do not treat this as an error. */
export class EmptyFileError extends ImportFileError {
  constructor(path: string) {
    super(`${path} is empty.`)
  }
}

/**
 * Streams a file in chunks of complete UTF-8 characters, however it is encoded; a workbook or a page as CSV. Unpacks gzip.
 * All of it by content, not by file name.
 * @param path `-` is standard input; its size is unknown, so its total is 0
 * @param onRead called with the bytes read so far and the file size, both before unpacking.
 * @throws EmptyFileError; ImportFileError when the file is missing, damaged or no text.
 */
export async function* readTextFile(
  path: string,
  onRead: (done: number, total: number) => void,
): AsyncGenerator<Buffer> {
  try {
    const { size } = path === standardInput ? { size: 0 } : await stat(path)
    const raw = readRaw(path, (done) => onRead(done, size))
    const first = (await raw.next()).value
    if (!first) throw new EmptyFileError(path)
    const whole = startingWith(first, raw)
    const packed = first[0] === 0x1f && first[1] === 0x8b
    yield* notEmpty(path, asText(path, packed ? unpack(whole) : whole))
  } catch (error) {
    throw describe(path, error)
  }
}

async function* readRaw(path: string, onRead: (done: number) => void): AsyncGenerator<Buffer> {
  let done = 0
  const file = path === standardInput ? process.stdin : createReadStream(path, { highWaterMark: pieceSize })
  for await (const piece of file as AsyncIterable<Buffer>) {
    done += piece.length
    onRead(done)
    yield piece
  }
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

function unpack(packed: AsyncIterable<Buffer>): Transform {
  const gunzip = createGunzip({ chunkSize: pieceSize })
  // An error also ends the consuming loop, which reports it.
  pipeline(packed, gunzip, () => {})
  return gunzip
}

/**
 * The file as UTF-8, in whole characters. A workbook or a page becomes CSV by the opener of all files of tables. A text is
 * decoded as that opener does it, but piece by piece: catalogues are larger than any stock file.
 */
async function* asText(path: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decode: ReturnType<typeof decoderOf> | undefined
  let table: Buffer[] | undefined
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  let isFirst = true
  let isAscii = true
  for await (const piece of pieces) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    rest = Buffer.alloc(0)
    if (isFirst && isContainer(bytes)) table = []
    if (table) table = within(table, bytes)
    else if (decode) yield Buffer.from(decode(bytes, { stream: true }))
    else {
      const end = endOfWholeCharacters(bytes)
      const text = bytes.subarray(0, end)
      const encoding = encodingOf(text)
      if (encoding === 'utf-8') {
        if (text.includes(0)) throw new StockRefused(notText)
        if (!isUtf8(text)) throw notUtf8(path, line + linesBeforeBadByte(text))
        isAscii &&= text.every((byte) => byte < 0x80)
        line += countLines(text)
        rest = bytes.subarray(end)
        yield text
      } else {
        // One byte for each letter, or two. In the middle of UTF-8 it is broken UTF-8.
        if (!isAscii || (!isFirst && encoding.startsWith('utf-16')))
          throw notUtf8(path, line + linesBeforeBadByte(text))
        decode = decoderOf(encoding)
        yield Buffer.from(decode(bytes, { stream: true }))
      }
    }
    isFirst = false
  }
  if (table) yield csvOf(await openContainer(Buffer.concat(table)))
  else if (decode) yield Buffer.from(decode(new Uint8Array(), { stream: false }))
  else if (rest.length > 0) throw notUtf8(path, line)
}

function within(table: Buffer[], more: Buffer): Buffer[] {
  const all = [...table, more]
  if (all.reduce((sum, { length }) => sum + length, 0) > maxFileBytes) throw new StockRefused(tooLarge)
  return all
}

function csvOf(tables: readonly SourceTable[]): Buffer {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const rows = tables.flatMap((table) => table.rows)
  return Buffer.from(rows.map(({ cells }) => `${cells.map(quoted).join(',')}\n`).join(''))
}

async function* notEmpty(path: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let started = false
  for await (const piece of pieces) {
    started ||= piece.length > 0
    yield piece
  }
  if (!started) throw new EmptyFileError(path)
}

/** The offset just after the last complete character. */
function endOfWholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++
  return lines
}

function linesBeforeBadByte(bytes: Buffer): number {
  let lines = 0
  for (let from = 0, to = 0; ; from = to + 1, lines++) {
    to = bytes.indexOf(10, from)
    if (to < 0 || !isUtf8(bytes.subarray(from, to))) return lines
  }
}

function notUtf8(path: string, line: number): ImportFileError {
  return new ImportFileError(
    `${path} is not valid UTF-8 (first seen on line ${line}). Save it in UTF-8 and try again.`,
  )
}

function describe(path: string, error: unknown): unknown {
  if (error instanceof StockRefused) return new ImportFileError(`${path}: ${error.message}`)
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOENT' || code === 'ENOTDIR') return new ImportFileError(`There is no file ${path}.`)
  if (code === 'EISDIR') return new ImportFileError(`${path} is a folder, not a file.`)
  if (code === 'EACCES') return new ImportFileError(`${path} may not be read by this user.`)
  if (code.startsWith('Z_')) {
    return new ImportFileError(`${path} cannot be unpacked: the gzip data is damaged or cut short.`)
  }
  return error
}
