import { crc32, deflateSync } from 'node:zlib'

// PNG files, byte by byte: as no encoder would write them.

export const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** @param colour 0: grey, 2: red, green and blue */
export function pngHeader(width: number, height: number, depth = 8, colour = 2): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, colour], 8)
  return pngChunk('IHDR', data)
}

/**
 * A PNG with 8 bits for each colour.
 * @param rows each with its filter byte; they need not be as many as the header claims
 */
export function pngOf(width: number, height: number, rows: Buffer, colour = 2): Buffer {
  const [data, end] = [pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([pngStart, pngHeader(width, height, 8, colour), data, end])
}
