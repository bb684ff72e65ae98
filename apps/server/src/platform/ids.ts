import { randomFillSync } from 'node:crypto'

// Draw random bytes in blocks: one system call per id would cost more than the id.
const pool = Buffer.alloc(8 * 512)
let used = pool.length

/** A new record id: 24 hexadecimal characters, 8 of the time in seconds and 16 from a cryptographic source. */
export function newId(now: number = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.toString('hex', used, used + 8)
  used += 8
  return (
    Math.floor(now / 1000)
      .toString(16)
      .padStart(8, '0') + random
  )
}
