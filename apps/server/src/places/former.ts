import { createHash } from 'node:crypto'
import { formerDistricts, formerReaches } from './former-pins.ts'

/** The table of PIN codes that positions and usual reaches are made from: a new table gets the next number. */
export const pinTableVersion = 1

const hashBytes = 4

interface Former {
  districts: Map<string, { district: string; state: string }>
  /** By PIN, in hexadecimal. */
  reaches: Map<string, string>
}

/** What the former table said. Unpacked when it is asked for, which is once after an update. */
export function formerPins(): Former {
  const districts = new Map(
    formerDistricts.split('\n').map((line) => {
      const [pin = '', district = '', state = ''] = line.split('|')
      return [pin, { district, state }]
    }),
  )
  const bytes = Buffer.from(formerReaches, 'base64')
  const reaches = new Map<string, string>()
  let pin = 0
  for (let at = 0; at < bytes.length; at += hashBytes) {
    for (let shift = 0; ; shift += 7) {
      const next = bytes[at++] ?? 0
      pin += (next & 0x7f) << shift
      if (next < 0x80) break
    }
    reaches.set(String(pin), bytes.toString('hex', at, at + hashBytes))
  }
  return { districts, reaches }
}

/** Whether these areas are what the former table found around a PIN, and the table now does not. */
export function wasUsual({ reaches }: Former, pin: string, areas: readonly string[]): boolean {
  const hash = createHash('sha256')
    .update([...areas].sort().join())
    .digest('hex')
  return reaches.get(pin) === hash.slice(0, 2 * hashBytes)
}
