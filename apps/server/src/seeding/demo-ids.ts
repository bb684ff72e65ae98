import { createHash } from 'node:crypto'

// Like other ids it begins with a time, here one before all installations.
const begin = '68000000'

/**
 * The id of a record of the demo world: the same in every installation, so that documents and tutorials can name it.
 * Ids of one kind are in no particular order, as those of real records are not.
 */
export function demoId(kind: string, key: string): string {
  return begin + createHash('sha256').update(`rasad demo ${kind} ${key}`).digest('hex').slice(0, 16)
}

/** The code of a demo holder's ID card. Real ones are drawn at random. */
export function demoCardCode(holderId: string): string {
  return createHash('sha256').update(`rasad demo card ${holderId}`).digest('hex').slice(0, 32)
}
