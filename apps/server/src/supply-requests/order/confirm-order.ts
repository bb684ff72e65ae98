import { freeGoods } from '@rasad/contract/free-goods'
import { limits } from '@rasad/contract/limits'
import type { ConfirmOrder } from '@rasad/contract/supply-requests'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { createAnswerRepository, type OrderRow } from '../answer/answer-repository.ts'
import { type AskedRow, createAskedRepository } from '../ask/asked-repository.ts'
import { createLineRepository } from '../ask/line-repository.ts'
import { noteEvent } from '../ask/request-event-repository.ts'
import { createRequestRepository } from '../ask/request-repository.ts'
import { notifyConfirmed, notifyOfLinkUse } from '../notify.ts'
import { type Answerer, auditSubject, holdPart, type Part } from '../request-access.ts'
import { type SupplyRequestsDeps, tables } from '../supply-requests-deps.ts'
import { arriving, sumsOf } from './order-amounts.ts'
import { createOrderRepository } from './order-repository.ts'

/**
 * Whether an order of this stockist is confirmed in a session only: the buyer holds the link, too, and somebody of the firm
 * can say it. What was confirmed in one is lowered in one alone.
 */
export async function mustSignIn(
  db: Db,
  asked: Pick<AskedRow, 'stockist_id' | 'confirmed_in_session'>,
): Promise<boolean> {
  if (asked.confirmed_in_session) return true
  return createAskedRepository(tables(db)).hasSignedIn(asked.stockist_id, limits.signedInDays)
}

/**
 * A stockist confirms what was ordered of it, by its link or in its session: all, less or none of each line. Later it can
 * only lower what it has confirmed, and its buyer hears of that. The same again changes nothing.
 * @returns its part of the request
 * @throws AppError as `holdPart`; not-ordered; invalid-input at lines that were not ordered, or of which more is named than
 *   was ordered or confirmed; by link sign-in-to-confirm while somebody of the firm signs in
 */
export async function confirmOrder(
  deps: SupplyRequestsDeps,
  answerer: Answerer,
  { lines: given = [] }: ConfirmOrder,
): Promise<Part> {
  return deps.db.transaction().execute(async (tx) => {
    const part = await holdPart(deps, tx, answerer)
    const { request, asked } = part
    if (!asked.ordered_at) throw new AppError('not-ordered')
    const ordered = await createAnswerRepository(tables(tx)).orderedOf([asked.no])
    const lines = amountsOf(ordered, given)
    if (asked.confirmed_at && lines.length === 0) return part
    const isLink = answerer.by === 'link'
    if (isLink && (await mustSignIn(tx, asked))) throw new AppError('sign-in-to-confirm')
    const now = new Map(ordered.map((row) => [row.line, arriving(row).quantity]))
    for (const { line, quantity } of lines) now.set(line, quantity)
    const isWhole = ordered.every((row) => now.get(row.line) === Number(row.quantity))
    const sent = [...now.values()].filter((quantity) => quantity > 0).length
    const as = isWhole ? 'confirmed' : sent > 0 ? 'partly' : 'refused'
    await createOrderRepository(tables(tx)).confirm(asked.no, lines, { as, inSession: !isLink })
    await noteEvent(tx, {
      requestNo: request.no,
      asked: asked.no,
      kind: as,
      by: answerer.by,
      lines: sent,
    })
    await deps.audit.record(tx, {
      actor: isLink ? null : answerer.caller,
      action: 'request.confirmed',
      subject: auditSubject({ request, asked }),
      details: { by: answerer.by, lines: `${sent} / ${ordered.length}` },
    })
    await notifyConfirmed(deps, tx, part, isWhole)
    if (isLink) await notifyOfLinkUse(deps, tx, part)
    await createRequestRepository(tables(tx)).touch(request.no)
    const lowered = lines.filter(({ line, quantity }) =>
      ordered.some((row) => row.line === line && quantity < arriving(row).quantity),
    )
    await writeLowered(deps, tx, part, new Set(lowered.map(({ line }) => line)))
    return part
  })
}

/** The order list that the request was made from says what arrives now. */
async function writeLowered(
  { orderLists }: SupplyRequestsDeps,
  tx: Db,
  { request, asked }: Part,
  lowered: ReadonlySet<number>,
): Promise<void> {
  if (request.list_id === null || lowered.size === 0) return
  const whole = await createAskedRepository(tables(tx)).of(request.no)
  // An order list can be shared: it says nothing of own suppliers.
  const stockists = new Map(whole.map((one) => [one.no, one.is_own ? undefined : one.stockist_id]))
  const ordered = await createAnswerRepository(tables(tx)).orderedOf([...stockists.keys()])
  const sums = sumsOf(ordered)
  const lines = await createLineRepository(tables(tx)).of(request.no, [...lowered])
  const arrivals = lines.map(({ line, name, medicine_no: medicineNo }) => {
    const rows = ordered
      .filter((row) => row.line === line)
      .map((row) => ({ stockist: stockists.get(row.asked_no), ...arriving(row) }))
      .sort((one, other) => other.quantity - one.quantity)
    const quantity = sums.get(line) ?? 0
    return {
      ...{ name, medicineNo, quantity },
      orderedOf: rows.map(({ stockist }) => stockist),
      stockist: quantity > 0 && rows[0] ? rows[0].stockist : stockists.get(asked.no),
    }
  })
  const owner = {
    listId: request.list_id,
    accountId: request.account_id,
    by: asked.is_own ? null : asked.firm_name,
  }
  await orderLists.lowerOutcomes(tx, owner, arrivals)
}

/** What changes: the lines that are confirmed for the first time, and those of which less is sent. */
function amountsOf(
  ordered: readonly OrderRow[],
  given: NonNullable<ConfirmOrder['lines']>,
): { line: number; quantity: number; free: number }[] {
  const rows = new Map(ordered.map((row) => [row.line, row]))
  for (const [at, { line, quantity }] of given.entries()) {
    const row = rows.get(line)
    const name = row?.medicine_name ?? 'this line'
    if (!row) throw refused(`lines.${at}.line`, 'not-ordered', 'This line was not ordered from you.')
    const most = arriving(row).quantity
    if (quantity <= most) continue
    const message =
      row.sent === null
        ? `The buyer has ordered ${most} of ${name}.`
        : `You have confirmed ${most} of ${name}, and can only lower it. Please call the buyer.`
    throw refused(`lines.${at}.quantity`, 'too-many', message)
  }
  const wanted = new Map(given.map(({ line, quantity }) => [line, quantity]))
  return ordered.flatMap((row) => {
    const before = arriving(row)
    const quantity = wanted.get(row.line) ?? before.quantity
    if (row.sent !== null && quantity === before.quantity) return []
    const scheme = row.rate?.scheme ?? null
    const free = freeGoods({ scheme, asked: before }, quantity)
    return {
      line: row.line,
      quantity,
      free: quantity === before.quantity ? before.free : Math.min(free, before.free),
    }
  })
}

function refused(field: string, code: string, message: string): AppError {
  return new AppError('invalid-input', { message, fields: { [field]: { code, message } } })
}
