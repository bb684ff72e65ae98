import { expect, test } from 'vitest'
import { fontOfWoff } from './woff.ts'

interface Table {
  tag: string
  bytes: Uint8Array<ArrayBuffer>
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** A WOFF file as its specification defines it: a table is compressed only if that makes it smaller. */
async function woffOf(tables: readonly Table[]): Promise<ArrayBuffer> {
  const packed = await Promise.all(
    tables.map(async ({ bytes }) => {
      const small = await deflate(bytes)
      return small.length < bytes.length ? small : bytes
    }),
  )
  const file = new Uint8Array(
    44 + tables.length * 20 + packed.reduce((sum, { length }) => sum + length + 3, 0),
  )
  const view = new DataView(file.buffer)
  view.setUint32(0, 0x774f4646)
  view.setUint32(4, 0x00010000)
  view.setUint16(12, tables.length)
  let offset = 44 + tables.length * 20
  tables.forEach(({ tag, bytes }, at) => {
    const entry = 44 + at * 20
    const content = packed[at] ?? bytes
    file.set(new TextEncoder().encode(tag), entry)
    view.setUint32(entry + 4, offset)
    view.setUint32(entry + 8, content.length)
    view.setUint32(entry + 12, bytes.length)
    view.setUint32(entry + 16, 1000 + at)
    file.set(content, offset)
    offset += Math.ceil(content.length / 4) * 4
  })
  return file.buffer
}

test('unpacks every table and writes its offset into the directory', async () => {
  const tables = [
    { tag: 'cmap', bytes: new Uint8Array(1001).fill(7) },
    { tag: 'glyf', bytes: Uint8Array.from({ length: 5000 }, (_, at) => (at * at) % 251) },
    { tag: 'tiny', bytes: new Uint8Array([1, 2, 3]) },
  ]
  const bytes = await fontOfWoff(await woffOf(tables))
  const font = new DataView(bytes.buffer)
  expect([font.getUint32(0), font.getUint16(4)]).toEqual([0x00010000, 3])
  // For three tables: the largest power of two is 2, times 16 is 32, its exponent is 1, the rest is 16.
  expect([6, 8, 10].map((at) => font.getUint16(at))).toEqual([32, 1, 16])
  tables.forEach((table, at) => {
    const entry = 12 + at * 16
    expect(new TextDecoder().decode(bytes.subarray(entry, entry + 4))).toBe(table.tag)
    const [checksum = 0, offset = 0, length = 0] = [4, 8, 12].map((field) => font.getUint32(entry + field))
    expect([checksum, length, offset % 4]).toEqual([1000 + at, table.bytes.length, 0])
    expect(bytes.subarray(offset, offset + length)).toEqual(table.bytes)
  })
})

test('rejects a file that is not WOFF', async () => {
  await expect(fontOfWoff(new ArrayBuffer(100))).rejects.toThrow('no WOFF')
  await expect(fontOfWoff(new ArrayBuffer(3))).rejects.toThrow('no WOFF')
})
