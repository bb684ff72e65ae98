/** A short text that is the same for all files of one layout. */

import type { ColumnHeading } from './find-heading.ts'
import { headingKey } from './headings.ts'

/** Headings of months and dates change from file to file: they count as one. */
export function fingerprintOf(headings: readonly ColumnHeading[], width: number): string {
  const keys = headings
    .map(({ text, meaning }) =>
      meaning.role === 'other' && /\d|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(text)
        ? '~'
        : headingKey(text),
    )
    .filter((key) => key !== '')
  return hash(`${keys.length === 0 ? width : ''}|${keys.join('|')}`)
}

/** FNV-1a in two halves: 16 hexadecimal digits. */
function hash(text: string): string {
  let low = 0x811c9dc5
  let high = 0xcbf29ce4
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193) >>> 0
    high = Math.imul(high ^ (code + at), 0x01000193) >>> 0
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
}
