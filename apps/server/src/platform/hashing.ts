import { createHash } from 'node:crypto'

/** SHA-256 of a text as 64 hexadecimal characters. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
