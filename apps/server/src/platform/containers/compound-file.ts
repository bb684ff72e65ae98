import { StockRefused } from '@rasad/stock-reader'
import { maxFileBytes } from './bounds.ts'
import { unreadable } from './refusals.ts'

const free = 0xffffffff
const endOfChain = 0xfffffffe
const entrySize = 128

/**
 * The streams of a compound file, the container of .xls since 1993.
 * @returns streams by their names; reading one follows its chain of sectors, and a chain in a circle is refused
 */
export function openCompoundFile(bytes: Uint8Array): Map<string, () => Buffer> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length < 512) throw new StockRefused(unreadable)
  const sectorSize = 1 << buffer.readUInt16LE(30)
  const miniSize = 1 << buffer.readUInt16LE(32)
  if (![512, 4096].includes(sectorSize) || miniSize !== 64) throw new StockRefused(unreadable)
  const sectors = Math.floor((buffer.length - 1) / sectorSize)
  const sectorAt = (no: number): Buffer => {
    if (no >= sectors) throw new StockRefused(unreadable)
    return buffer.subarray((no + 1) * sectorSize, (no + 2) * sectorSize)
  }
  const table = allocationTable(buffer, sectorSize, sectorAt, sectors)
  const chain = (first: number): Buffer => {
    const parts: Buffer[] = []
    for (let no = first; no !== endOfChain && no !== free; no = table[no] ?? endOfChain) {
      parts.push(sectorAt(no))
      if (parts.length > sectors) throw new StockRefused(unreadable)
    }
    return Buffer.concat(parts)
  }
  const directory = chain(buffer.readUInt32LE(48))
  const miniFirst = buffer.readUInt32LE(60)
  const cutoff = buffer.readUInt32LE(56)
  const entries: { name: string; type: number; first: number; size: number }[] = []
  for (let at = 0; at + entrySize <= directory.length; at += entrySize) {
    const length = directory.readUInt16LE(at + 64)
    if (length < 2 || length > 64) continue
    entries.push({
      name: directory.toString('utf16le', at, at + length - 2),
      type: directory.readUInt8(at + 66),
      first: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    })
  }
  const root = entries.find(({ type }) => type === 5)
  const streams = new Map<string, () => Buffer>()
  for (const { name, type, first, size } of entries) {
    if (type !== 2) continue
    streams.set(name, () => {
      if (size > maxFileBytes * 2) throw new StockRefused(unreadable)
      if (size >= cutoff || !root) return chain(first).subarray(0, size)
      return miniChain(
        chain(root.first),
        miniFirst === endOfChain ? Buffer.alloc(0) : chain(miniFirst),
        first,
        size,
      )
    })
  }
  return streams
}

function allocationTable(
  buffer: Buffer,
  sectorSize: number,
  sectorAt: (no: number) => Buffer,
  sectors: number,
): Uint32Array {
  const numbers: number[] = []
  for (let at = 76; at < 512; at += 4) numbers.push(buffer.readUInt32LE(at))
  let next = buffer.readUInt32LE(68)
  for (let round = 0; next !== endOfChain && next !== free && round <= sectors; round++) {
    const sector = sectorAt(next)
    for (let at = 0; at < sectorSize - 4; at += 4) numbers.push(sector.readUInt32LE(at))
    next = sector.readUInt32LE(sectorSize - 4)
  }
  const used = numbers.filter((no) => no !== free && no !== endOfChain).slice(0, sectors)
  const table = new Uint32Array((used.length * sectorSize) / 4)
  for (const [index, no] of used.entries()) {
    const sector = sectorAt(no)
    for (let at = 0; at < sectorSize; at += 4) table[(index * sectorSize + at) / 4] = sector.readUInt32LE(at)
  }
  return table
}

function miniChain(mini: Buffer, table: Buffer, first: number, size: number): Buffer {
  const parts: Buffer[] = []
  for (let no = first; no !== endOfChain && no !== free; ) {
    parts.push(mini.subarray(no * 64, no * 64 + 64))
    if (parts.length * 64 > mini.length + 64 || no * 4 + 4 > table.length) break
    no = table.readUInt32LE(no * 4)
  }
  return Buffer.concat(parts).subarray(0, size)
}
