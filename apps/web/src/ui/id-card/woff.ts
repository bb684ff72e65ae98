/**
 * Extracts the font of a WOFF file for a PDF. A WOFF holds the font's tables, each compressed separately.
 * @throws Error if it is not a WOFF.
 */
export async function fontOfWoff(file: ArrayBuffer): Promise<Uint8Array> {
  const woff = new DataView(file)
  if (file.byteLength < 44 || woff.getUint32(0) !== 0x774f4646) throw new Error('This is no WOFF file.')
  const count = woff.getUint16(12)
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const entry = 44 + at * 20
      const [offset, packed, length] = [4, 8, 12].map((field) => woff.getUint32(entry + field)) as [
        number,
        number,
        number,
      ]
      const bytes = new Uint8Array(file, offset, packed)
      return {
        tag: woff.getUint32(entry),
        checksum: woff.getUint32(entry + 16),
        bytes: packed < length ? await inflate(bytes) : bytes,
      }
    }),
  )
  return assemble(woff.getUint32(4), tables)
}

interface Table {
  tag: number
  checksum: number
  bytes: Uint8Array
}

function assemble(flavour: number, tables: readonly Table[]): Uint8Array {
  const padded = (length: number) => Math.ceil(length / 4) * 4
  const head = 12 + tables.length * 16
  const font = new Uint8Array(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), head))
  const view = new DataView(font.buffer)
  const power = Math.floor(Math.log2(tables.length))
  view.setUint32(0, flavour)
  view.setUint16(4, tables.length)
  view.setUint16(6, 2 ** power * 16)
  view.setUint16(8, power)
  view.setUint16(10, (tables.length - 2 ** power) * 16)
  let offset = head
  tables.forEach(({ tag, checksum, bytes }, at) => {
    ;[tag, checksum, offset, bytes.length].forEach((value, field) => {
      view.setUint32(12 + at * 16 + field * 4, value)
    })
    font.set(bytes, offset)
    offset += padded(bytes.length)
  })
  return font
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
