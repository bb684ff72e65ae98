import { refersElsewhere } from '@rasad/contract/contact-details'
import type { LineRow } from './line-repository.ts'

// A buyer's texts reach mailboxes of firms that do not know it, from our address. A mail therefore contains nothing of
// them to click or call, as with names; the page shows the texts as they are.

/** A buyer's note as a mail has it. */
export function noteInMail(note: string | null): string | null {
  if (note === null || !refersElsewhere(note)) return note
  return '(The page shows what they write: it names a web address, a mail address or a number.)'
}

/** Lines as a mail names them. Names of the catalogue stay. */
export function linesForMail(lines: readonly LineRow[]): LineRow[] {
  const plain = (text: string | null) => (text === null || refersElsewhere(text) ? null : text)
  return lines.map((row) => ({
    ...row,
    name: plain(row.name) ?? 'A line that the page shows',
    unit: plain(row.unit),
    note: plain(row.note),
  }))
}
