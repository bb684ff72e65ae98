import { pngOf } from './png.ts'

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
  return pngOf(width, height, rows)
}
