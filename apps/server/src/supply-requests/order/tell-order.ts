import { limits } from '@rasad/contract/limits'
import type { Db } from '../../platform/db/database.ts'
import { createAnswerRepository, type OrderRow } from '../answer/answer-repository.ts'
import { type AskedRow, createAskedRepository } from '../ask/asked-repository.ts'
import { createLineRepository, type LineRow } from '../ask/line-repository.ts'
import { linesInMail, mailStockists } from '../ask/mail-stockists.ts'
import { linesForMail, noteInMail } from '../ask/mail-texts.ts'
import { notifyStockists } from '../ask/notify-stockists.ts'
import type { RequestRow } from '../ask/request-repository.ts'
import type { SupplyTexts } from '../ask/supply-texts.ts'
import type { Part } from '../request-access.ts'
import { type SupplyRequestsDeps, tables } from '../supply-requests-deps.ts'
import { orderLines, orderTotal } from './order-text.ts'

type Deps = Pick<SupplyRequestsDeps, 'accounts' | 'notifications' | 'mail'>

/**
 * Tells stockists that something is ordered of them, in the transaction that orders it.
 * @param mail the buyer wants them to get it by mail
 */
export async function tellOrdered(
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
    await deps.notifications.settle(tx, ['supply-asked'], request.id, id)
  const toMail = await notifyStockists(deps, tx, 'supply-ordered', request, stockists, { mail })
  await mailOrders(deps, tx, request, toMail)
}

/** Mails stockists what is ordered of them, with their link. */
export async function mailOrders(
  deps: Deps,
  tx: Db,
  request: RequestRow,
  stockists: readonly AskedRow[],
): Promise<number[]> {
  if (stockists.length === 0) return []
  const lines = await createLineRepository(tables(tx)).of(request.no)
  const ordered = await createAnswerRepository(tables(tx)).orderedOf(stockists.map(({ no }) => no))
  return mailStockists(deps, tx, stockists, 'supply-order', (row, link, texts) =>
    orderLetter(request, row, linesForMail(lines, texts), ordered, link, texts),
  )
}

function orderLetter(
  request: RequestRow,
  row: AskedRow,
  lines: readonly LineRow[],
  ordered: readonly OrderRow[],
  link: string | null,
  texts: SupplyTexts,
) {
  const own = ordered.filter((line) => line.asked_no === row.no)
  const said = orderLines(lines, own, texts)
  return {
    firmName: row.firm_name,
    buyer: request.firm,
    town: request.town,
    note: noteInMail(row.order_note, texts),
    lines: said.slice(0, linesInMail),
    more: Math.max(0, said.length - linesInMail),
    total: orderTotal(own, texts) ?? null,
    // An ended link stays ended: the order is in the stockist's desk.
    link,
    hours: limits.replyLinkHours,
  }
}

/** Tells the buyer that a stockist has confirmed its order. @param isWhole all of it is sent; else less, or none */
export async function tellConfirmed(
  deps: Pick<Deps, 'notifications'>,
  tx: Db,
  { request, asked }: Part,
  isWhole: boolean,
): Promise<void> {
  await deps.notifications.settle(tx, ['supply-ordered'], request.id, asked.stockist_id)
  await deps.notifications.add(tx, {
    kind: isWhole ? 'supply-confirmed' : 'supply-short',
    subject: { kind: asked.is_own ? 'own-supplier' : 'stockist', id: asked.stockist_id },
    values: { request: request.id },
    to: [request.account_id],
  })
}
