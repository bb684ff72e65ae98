import { constants, createInflateRaw, inflateRawSync } from 'node:zlib'
import { StockRefused } from '@rasad/stock-reader'
import { maxUnpackedBytes } from './bounds.ts'
import { tooLarge, unreadable } from './refusals.ts'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const maxEntries = 2000
/** of an entry that is read as a text: a list of sheets */
const maxTextBytes = 1024 * 1024
/** Sheets compress to a tenth; a hundredth is a bomb, or empty cells without end. */
const maxRatio = 400
const ratioCountsFrom = 20 * 1024 * 1024

interface ZipEntry {
  name: string
  method: number
  packed: number
  unpacked: number
  offset: number
}

/**
 * Looks at the sizes that a zip archive declares, and at those that it has, before anything is kept in memory.
 * @param isRead whether the reader will unpack an entry
 * @returns the names of its entries
 * @throws StockRefused for what would unpack to more than a stock statement can be
 */
export async function boundZip(bytes: Uint8Array, isRead: (name: string) => boolean): Promise<string[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = entriesOf(buffer)
  const read = entries.filter(({ name }) => isRead(name))
  let declared = 0
  for (const { packed, unpacked } of read) {
    declared += unpacked
    if (declared > maxUnpackedBytes || (unpacked > ratioCountsFrom && unpacked > packed * maxRatio))
      throw new StockRefused(tooLarge)
  }
  let left = maxUnpackedBytes
  for (const entry of read) left -= await unpackedSize(buffer, entry, left)
  return entries.map(({ name }) => name)
}

function entriesOf(buffer: Buffer): ZipEntry[] {
  const from = Math.max(0, buffer.length - 65_557)
  let end = -1
  for (let at = buffer.length - 22; at >= from; at--) {
    if (buffer.readUInt32LE(at) === endMark) {
      end = at
      break
    }
  }
  if (end < 0) throw new StockRefused(unreadable)
  const count = buffer.readUInt16LE(end + 10)
  let at = buffer.readUInt32LE(end + 16)
  if (count > maxEntries || count === 0xffff || at === 0xffffffff) throw new StockRefused(tooLarge)
  const entries: ZipEntry[] = []
  const names = new Set<string>()
  for (let no = 0; no < count; no++) {
    if (at + 46 > buffer.length || buffer.readUInt32LE(at) !== entryMark) throw new StockRefused(unreadable)
    const nameLength = buffer.readUInt16LE(at + 28)
    const name = buffer.toString('utf8', at + 46, at + 46 + nameLength)
    // Two entries of one name, or bit 0: readers differ about the first, and the second is a password.
    if (names.has(name)) throw new StockRefused(unreadable)
    names.add(name)
    entries.push({
      name,
      method: buffer.readUInt16LE(at + 10),
      packed: buffer.readUInt32LE(at + 20),
      unpacked: buffer.readUInt32LE(at + 24),
      offset: buffer.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32)
  }
  return entries
}

/** The text of a small entry, or undefined where there is none that can be read. */
export function readZipText(bytes: Uint8Array, isWanted: (name: string) => boolean): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entry = entriesOf(buffer).find(({ name }) => isWanted(name))
  if (!entry || entry.offset + 30 > buffer.length) return undefined
  const { offset, packed, method } = entry
  const start = offset + 30 + buffer.readUInt16LE(offset + 26) + buffer.readUInt16LE(offset + 28)
  const data = buffer.subarray(start, start + packed)
  try {
    const unpacked = method === 0 ? data : inflateRawSync(data, { maxOutputLength: maxTextBytes })
    return unpacked.length > maxTextBytes ? undefined : unpacked.toString('utf8')
  } catch {
    return undefined
  }
}

/** Unpacks an entry without keeping it: sizes can be declared wrongly. */
function unpackedSize(buffer: Buffer, entry: ZipEntry, most: number): Promise<number> {
  const { offset, packed, method } = entry
  if (offset + 30 > buffer.length || buffer.readUInt32LE(offset) !== localMark)
    return Promise.reject(new StockRefused(unreadable))
  const start = offset + 30 + buffer.readUInt16LE(offset + 26) + buffer.readUInt16LE(offset + 28)
  const data = buffer.subarray(start, start + packed)
  if (method === 0) return Promise.resolve(data.length)
  if (method !== 8) return Promise.reject(new StockRefused(unreadable))
  return new Promise((resolve, reject) => {
    let size = 0
    const inflate = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH })
    inflate.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > most) {
        inflate.destroy()
        reject(new StockRefused(tooLarge))
      }
    })
    inflate.on('end', () => resolve(size))
    inflate.on('error', () => reject(new StockRefused(unreadable)))
    inflate.end(data)
  })
}
