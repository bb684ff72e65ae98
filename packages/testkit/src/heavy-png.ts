import { crc32, deflateSync } from 'node:zlib'

/**
 * A PNG that is small only because of its filters: its first row looks random, and each further row is almost the same
 * as the one above. Re-encoded losslessly without that trick it needs a hundred times the bytes.
 */
export function heavyPng(width: number, height: number): Buffer {
  const stride = width * 3 + 1
  const rows = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const row = rows.subarray(y * stride, (y + 1) * stride)
    // The filter "up": each byte is the difference from the byte above.
    row[0] = 2
    for (let x = 1; x < stride; x++) row[x] = y === 0 ? (x * 7_919) >> 3 : (x * 7 + (y >> 4) * 13) & 1
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const data = chunk('IDAT', deflateSync(rows))
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
