import { limits } from '@rasad/contract/limits'
import type { Db } from '../platform/db/database.ts'
import type { AskedRow } from './ask/asked-repository.ts'
import { createAskedRepository } from './ask/asked-repository.ts'
import { createLineRepository } from './ask/line-repository.ts'
import { linesInMail, mailStockists } from './ask/mail-stockists.ts'
import { linesForMail, noteInMail } from './ask/mail-texts.ts'
import { accountsOf, notifyStockists } from './ask/notify-stockists.ts'
import type { RequestRow } from './ask/request-repository.ts'
import { lineText } from './ask/whatsapp-text.ts'
import { messageLines, type Part } from './request-access.ts'
import { type SupplyRequestsDeps, tables } from './supply-requests-deps.ts'

// Who hears of what, in the transaction that causes it.

type Deps = Pick<SupplyRequestsDeps, 'accounts' | 'notifications' | 'mail'>

const asked = ['supply-asked'] as const

/** Tells stockists that they are asked. @param mail the buyer wants them to get it by mail */
export async function tellAsked(
  deps: Deps,
  tx: Db,
  request: RequestRow,
  { mail }: { mail: boolean },
): Promise<void> {
  const stockists = await createAskedRepository(tables(tx)).of(request.no)
  const toMail = await notifyStockists(deps, tx, 'supply-asked', request, stockists, { mail })
  await mailRequests(deps, tx, request, toMail)
}

/** Mails stockists their lines with their link. @returns the numbers of those that get it */
export async function mailRequests(
  deps: Deps,
  tx: Db,
  request: RequestRow,
  stockists: readonly AskedRow[],
): Promise<number[]> {
  if (stockists.length === 0) return []
  const lines = await createLineRepository(tables(tx)).of(request.no)
  return mailStockists(deps, tx, stockists, 'supply-request', (row, link, texts) => {
    const own = messageLines(row, linesForMail(lines, texts))
    return {
      firmName: row.firm_name,
      buyer: request.firm,
      town: request.town,
      note: noteInMail(request.note, texts),
      lines: own.slice(0, linesInMail).map((line) => lineText(line, texts)),
      more: Math.max(0, own.length - linesInMail),
      link,
      hours: limits.replyLinkHours,
    }
  })
}

/** Tells the buyer of the first answer of a stockist; later ones show on the open page. */
export async function tellAnswered(deps: Deps, tx: Db, { request, asked: row }: Part): Promise<void> {
  await deps.notifications.settle(tx, asked, request.id, row.stockist_id)
  if (row.answered_at) return
  await deps.notifications.add(tx, {
    kind: 'supply-answered',
    subject: { kind: row.is_own ? 'own-supplier' : 'stockist', id: row.stockist_id },
    values: { request: request.id },
    to: [request.account_id],
  })
}

/** Tells the firm at once that its link was used: the buyer holds it, too. */
export async function tellByLink(
  deps: Pick<Deps, 'notifications'>,
  tx: Db,
  { request, asked: row }: Part,
): Promise<void> {
  await deps.notifications.add(tx, {
    kind: 'supply-by-link',
    subject: { kind: 'supply-request', id: request.id },
    to: accountsOf([row]),
  })
}

/** Tells stockists that a request is closed: those that have answered, or were asked and have not yet. */
export async function tellClosed(deps: Deps, tx: Db, request: RequestRow): Promise<void> {
  const stockists = await createAskedRepository(tables(tx)).of(request.no)
  await deps.notifications.settle(tx, asked, request.id)
  await deps.notifications.add(tx, {
    kind: 'supply-closed',
    subject: { kind: 'supply-request', id: request.id },
    to: accountsOf(stockists),
  })
}
