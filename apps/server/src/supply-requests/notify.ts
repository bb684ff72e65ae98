import { limits } from '@rasad/contract/limits'
import type { Db } from '../platform/db/database.ts'
import { createAnswerRepository } from './answer/answer-repository.ts'
import { type AskedRow, createAskedRepository } from './ask/asked-repository.ts'
import { createLineRepository } from './ask/line-repository.ts'
import { linesForMail, linesInMail, mailStockists, noteInMail } from './ask/mail-stockists.ts'
import type { RequestRow } from './ask/request-repository.ts'
import { lineText } from './ask/whatsapp-text.ts'
import { orderLines, orderTotal } from './order/order-text.ts'
import { messageLines, type Part } from './request-access.ts'
import { type SupplyRequestsDeps, tables } from './supply-requests-deps.ts'

// Who hears of what, in the transaction that causes it.

type Deps = Pick<SupplyRequestsDeps, 'accounts' | 'notifications' | 'mail'>

/** Notifies stockists that they are asked. @param mail the buyer wants them to get it by mail */
export async function notifyAsked(
  deps: Deps,
  tx: Db,
  request: RequestRow,
  { mail }: { mail: boolean },
): Promise<void> {
  const stockists = await createAskedRepository(tables(tx)).of(request.no)
  const toMail = await notifyStockists(deps, tx, 'supply-asked', request, stockists, mail)
  await mailRequests(deps, tx, request, toMail)
}

/** Notifies stockists that something is ordered of them. @param mail the buyer wants them to get it by mail */
export async function notifyOrdered(
  deps: Deps,
  tx: Db,
  request: RequestRow,
  askedNos: readonly number[],
  { mail }: { mail: boolean },
): Promise<void> {
  const stockists = (await createAskedRepository(tables(tx)).of(request.no)).filter(({ no }) =>
    askedNos.includes(no),
  )
  for (const { stockist_id: id } of stockists)
    await deps.notifications.markDone(tx, ['supply-asked'], request.id, id)
  const toMail = await notifyStockists(deps, tx, 'supply-ordered', request, stockists, mail)
  await mailOrders(deps, tx, request, toMail)
}

/** @returns those that are mailed at once */
async function notifyStockists(
  { notifications }: Deps,
  tx: Db,
  kind: 'supply-asked' | 'supply-ordered',
  request: RequestRow,
  stockists: readonly AskedRow[],
  mail: boolean,
): Promise<AskedRow[]> {
  const wanted = await notifications.add(tx, {
    kind,
    subject: { kind: 'supply-request', id: request.id },
    to: accountsOf(stockists),
    ...(mail && { isUrgent: true }),
  })
  return stockists.filter((row) => wanted.has(row.stockist_id))
}

/** Those that have an account: own suppliers of a buyer have none. */
function accountsOf(asked: readonly AskedRow[]): string[] {
  return asked.flatMap((row) => (row.is_own ? [] : row.stockist_id))
}

type MailLines = (
  deps: Deps,
  tx: Db,
  request: RequestRow,
  stockists: readonly AskedRow[],
) => Promise<number[]>

/** Mails stockists their lines with their link. @returns the numbers of those that get it */
export const mailRequests: MailLines = async (deps, tx, request, stockists) => {
  if (stockists.length === 0) return []
  const lines = await createLineRepository(tables(tx)).of(request.no)
  return mailStockists(deps, tx, stockists, 'supply-request', (row, link, texts) => {
    const own = messageLines(row, linesForMail(lines, texts)).map((line) => lineText(line, texts))
    return { ...letter(request, row, own, link), note: noteInMail(request.note, texts) }
  })
}

/** Mails stockists what is ordered of them, with their link. @returns the numbers of those that get it */
export const mailOrders: MailLines = async (deps, tx, request, stockists) => {
  if (stockists.length === 0) return []
  const lines = await createLineRepository(tables(tx)).of(request.no)
  const ordered = await createAnswerRepository(tables(tx)).orderedOf(stockists.map(({ no }) => no))
  return mailStockists(deps, tx, stockists, 'supply-order', (row, link, texts) => {
    const own = ordered.filter((line) => line.asked_no === row.no)
    return {
      // An ended link stays ended: the order is in the stockist's desk.
      ...letter(request, row, orderLines(linesForMail(lines, texts), own, texts), link),
      note: noteInMail(row.order_note, texts),
      total: orderTotal(own, texts) ?? null,
    }
  })
}

/** What a mail to a stockist says of a request or an order. */
function letter(request: RequestRow, row: AskedRow, lines: readonly string[], link: string | null) {
  return {
    firmName: row.firm_name,
    buyer: request.firm,
    town: request.town,
    lines: lines.slice(0, linesInMail),
    more: Math.max(0, lines.length - linesInMail),
    link,
    hours: limits.replyLinkHours,
  }
}

/** Notifies the buyer of the first answer of a stockist; later ones show on the open page. */
export async function notifyAnswered(deps: NewsDeps, tx: Db, { request, asked }: Part): Promise<void> {
  await deps.notifications.markDone(tx, ['supply-asked'], request.id, asked.stockist_id)
  if (!asked.answered_at) await notifyBuyer(deps, tx, { request, asked }, 'supply-answered')
}

/** Notifies the buyer that a stockist has confirmed its order. @param isWhole all of it is sent; else less, or none */
export async function notifyConfirmed(deps: NewsDeps, tx: Db, part: Part, isWhole: boolean): Promise<void> {
  await deps.notifications.markDone(tx, ['supply-ordered'], part.request.id, part.asked.stockist_id)
  await notifyBuyer(deps, tx, part, isWhole ? 'supply-confirmed' : 'supply-short')
}

type NewsDeps = Pick<Deps, 'notifications'>

async function notifyBuyer(
  { notifications }: NewsDeps,
  tx: Db,
  { request, asked }: Part,
  kind: 'supply-answered' | 'supply-confirmed' | 'supply-short',
): Promise<void> {
  await notifications.add(tx, {
    kind,
    subject: { kind: asked.is_own ? 'own-supplier' : 'stockist', id: asked.stockist_id },
    values: { request: request.id },
    to: [request.account_id],
  })
}

/** Notifies the firm at once that its link was used: the buyer holds it, too. */
export async function notifyOfLinkUse(
  { notifications }: NewsDeps,
  tx: Db,
  { request, asked }: Part,
): Promise<void> {
  await notifications.add(tx, {
    kind: 'supply-by-link',
    subject: { kind: 'supply-request', id: request.id },
    to: accountsOf([asked]),
  })
}

/** Notifies stockists that a request is closed: those that have answered, or were asked and have not yet. */
export async function notifyClosed({ notifications }: NewsDeps, tx: Db, request: RequestRow): Promise<void> {
  const stockists = await createAskedRepository(tables(tx)).of(request.no)
  await notifications.markDone(tx, ['supply-asked'], request.id)
  await notifications.add(tx, {
    kind: 'supply-closed',
    subject: { kind: 'supply-request', id: request.id },
    to: accountsOf(stockists),
  })
}
