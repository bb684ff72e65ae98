import { refersElsewhere } from '@rasad/contract/contact-details'
import type { LineRow } from './line-repository.ts'
import type { SupplyTexts } from './supply-texts.ts'

// A buyer's texts reach mailboxes of firms that do not know it, from our address. A mail therefore contains nothing of
// them to click or call, as with names; the page shows the texts as they are.

/** A buyer's note as a mail has it. */
export function noteInMail(note: string | null, { t }: SupplyTexts): string | null {
  if (note === null || !refersElsewhere(note)) return note
  return t('noteOnPage')
}

/** Lines as a mail names them. Names of the catalogue stay. */
export function linesForMail(lines: readonly LineRow[], { t }: SupplyTexts): LineRow[] {
  const plain = (text: string | null) => (text === null || refersElsewhere(text) ? null : text)
  return lines.map((row) => ({
    ...row,
    name: plain(row.name) ?? t('lineOnPage'),
    unit: plain(row.unit),
    note: plain(row.note),
  }))
}
