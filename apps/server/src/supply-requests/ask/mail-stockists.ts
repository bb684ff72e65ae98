import { refersElsewhere } from '@rasad/contract/contact-details'
import { sealedLink } from '../../links/links.ts'
import type { MailTemplate, MailValues } from '../../mail/mail.ts'
import type { Db } from '../../platform/db/database.ts'
import { type SupplyRequestsDeps, tables } from '../supply-requests-deps.ts'
import { type AskedRow, createAskedRepository } from './asked-repository.ts'
import type { LineRow } from './line-repository.ts'
import { type SupplyTexts, supplyTexts } from './supply-texts.ts'

/** Lines that a mail names; the page of the link has all. */
export const linesInMail = 30

/**
 * Mails stockists something with their link, in the transaction that causes it.
 * @param valuesOf with texts in the language of each stockist; the link is as the mail keeps it: see `sealedLink`
 * @returns the numbers of those that get it
 */
export async function mailStockists<T extends MailTemplate>(
  deps: Pick<SupplyRequestsDeps, 'accounts' | 'mail'>,
  tx: Db,
  stockists: readonly AskedRow[],
  template: T,
  valuesOf: (row: AskedRow, link: string | null, texts: SupplyTexts) => MailValues[T],
): Promise<number[]> {
  const mailboxes = await deps.accounts.mailboxes(
    stockists.map((row) => row.stockist_id),
    tx,
  )
  const letters = stockists.flatMap((row) => {
    const mailbox = mailboxes.get(row.stockist_id)
    if (!mailbox?.getsAllMail) return []
    const to = { address: mailbox.address, name: row.firm_name }
    const values = valuesOf(row, sealedLink(row), supplyTexts(mailbox.language))
    return [{ row, letter: { accountId: row.stockist_id, to, template, values } }]
  })
  const ids = await deps.mail.enqueueAll(
    tx,
    letters.map(({ letter }) => letter),
  )
  const mailed = letters.flatMap(({ row }, at) => (ids[at] === undefined ? [] : row.no))
  await createAskedRepository(tables(tx)).markSent(mailed, 'mail')
  return mailed
}

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
