import { freeGoods } from '@rasad/contract/free-goods'
import { limits } from '@rasad/contract/limits'
import type { SupplyOrder } from '@rasad/contract/supply-requests'
import type { AccountCaller } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type AnswerRow, createAnswerRepository, type OrderRow } from '../answer/answer-repository.ts'
import { termsOf } from '../answer/plan-answers.ts'
import { type AskedRow, createAskedRepository } from '../ask/asked-repository.ts'
import { createLineRepository, type LineRow } from '../ask/line-repository.ts'
import { noteEvent } from '../ask/request-event-repository.ts'
import { createRequestRepository, type RequestRow } from '../ask/request-repository.ts'
import { notifyOrdered } from '../notify.ts'
import { holdOwn, openOwn } from '../request-access.ts'
import { type SupplyRequestsDeps, tables } from '../supply-requests-deps.ts'
import { sumsOf, thousandths } from './order-amounts.ts'
import { createOrderRepository, type NewOrderLine } from './order-repository.ts'

type Order = SupplyOrder['orders'][number]
type OrderLine = Order['lines'][number]

/** What an order is checked against, while nothing can change it. */
interface Held {
  lines: ReadonlyMap<number, LineRow>
  asked: ReadonlyMap<string, AskedRow>
  /** By stockist that was asked and line. */
  answers: ReadonlyMap<string, AnswerRow>
  ordered: readonly OrderRow[]
  /** Stockists that may trade now. */
  trading: ReadonlySet<string>
}

/**
 * A buyer orders of stockists that it has asked, all in one transaction, at the rates of their answers as they are now.
 * Free goods are those that are agreed, or fewer. Each stockist gets one order; from then on its answers stay as they are.
 * The same key with the same body changes nothing.
 * @throws AppError record-not-found, request-over, licence-cancelled, key-reused; invalid-input with the place in the
 *   body; order-sent where something is ordered of a stockist already; answer-changed where an answer is not the one that
 *   the buyer has looked at
 */
export async function orderRequest(
  deps: SupplyRequestsDeps,
  buyer: AccountCaller,
  requestId: string,
  { orders, mail }: SupplyOrder,
  { key, bodyHash }: { key: string | undefined; bodyHash: Buffer },
): Promise<RequestRow> {
  return deps.db.transaction().execute(async (tx) => {
    await openOwn(tx, requestId, buyer.id)
    const ids = orders.map(({ stockistId }) => stockistId)
    const asks = createAskedRepository(tables(tx))
    const own = await asks.holdOwn(buyer.id, ids)
    const trading = [...(await deps.stockists.holdApproved(tx, ids)), ...own]
    const request = await holdOwn(tx, requestId, buyer.id)
    const repository = createOrderRepository(tables(tx))
    const known = key === undefined ? undefined : await repository.keep(request.no, key, bodyHash)
    if (known === 'same') return request
    if (known === 'other') throw new AppError('key-reused')
    if (!request.buyer_trades) throw new AppError('licence-cancelled')
    if (request.state === 'closed') throw new AppError('request-over')

    const held = await readHeld(tx, request, new Set(trading.map(({ id }) => id)))
    const checked = orders.map((order, at) => check(order, held, `orders.${at}`))
    refuseOrderedTwice(orders, held)
    for (const { asked, lines, note } of checked) {
      await repository.add(asked.no, lines, note)
      await noteEvent(tx, {
        requestNo: request.no,
        asked: asked.no,
        kind: 'ordered',
        by: 'buyer',
        lines: lines.length,
      })
    }
    await repository.markOrdered(request.no, limits.replyLinkHours)
    await deps.audit.record(tx, {
      actor: buyer,
      action: 'request.ordered',
      subject: { kind: 'supply-request', id: request.id },
      details: {
        stockists: `${checked.filter(({ asked }) => !asked.is_own).length}`,
        lines: `${checked.reduce((sum, { lines }) => sum + lines.length, 0)}`,
      },
    })
    const now = (await createRequestRepository(tables(tx)).findByNo(request.no)) ?? request
    await notifyOrdered(
      deps,
      tx,
      now,
      checked.map(({ asked }) => asked.no),
      { mail },
    )
    return now
  })
}

async function readHeld(tx: Db, request: RequestRow, trading: ReadonlySet<string>): Promise<Held> {
  const asked = await createAskedRepository(tables(tx)).of(request.no)
  const nos = asked.map(({ no }) => no)
  const answers = createAnswerRepository(tables(tx))
  const lines = await createLineRepository(tables(tx)).of(request.no)
  return {
    lines: new Map(lines.map((row) => [row.line, row])),
    asked: new Map(asked.map((row) => [row.stockist_id, row])),
    answers: new Map((await answers.of(nos)).map((row) => [keyOf(row.asked_no, row.line), row])),
    ordered: await answers.orderedOf(nos),
    trading,
  }
}

/** The order of one stockist, checked. @param at its place in the body */
function check(
  { stockistId, lines, answeredAt, note }: Order,
  held: Held,
  at: string,
): { asked: AskedRow; lines: NewOrderLine[]; note: string | null } {
  const asked = held.asked.get(stockistId)
  if (!asked) throw refused(`${at}.stockistId`, 'not-asked', 'This supplier was not asked.')
  const { firm_name: name } = asked
  if (!held.trading.has(stockistId)) {
    throw refused(`${at}.stockistId`, 'not-available', `${name} cannot be ordered from now.`)
  }
  if (asked.ordered_at) {
    const message = `You have ordered from ${name} already. Please call to change the order.`
    throw new AppError('order-sent', {
      message,
      fields: { [`${at}.stockistId`]: { code: 'order-sent', message } },
    })
  }
  if (answeredAt !== undefined && (asked.answered_at?.toISOString() ?? null) !== answeredAt) {
    const message = `${name} has changed its answer meanwhile. Please look at it again.`
    throw new AppError('answer-changed', {
      message,
      fields: { [`${at}.answeredAt`]: { code: 'answer-changed', message } },
    })
  }
  return {
    asked,
    lines: lines.map((line, i) => checkLine(line, asked, held, `${at}.lines.${i}`)),
    note: note ?? null,
  }
}

function checkLine(
  { line, quantity, free, medicine }: OrderLine,
  asked: AskedRow,
  held: Held,
  at: string,
): NewOrderLine {
  const row = held.lines.get(line)
  if (!row || !asked.lines.includes(line)) {
    throw refused(`${at}.line`, 'not-asked', `${asked.firm_name} was not asked for this line.`)
  }
  const answer = held.answers.get(keyOf(asked.no, line))
  if (answer?.answer === 'no') {
    throw refused(`${at}.line`, 'not-there', `${asked.firm_name} does not have ${row.name}.`)
  }
  const product = answer?.answer === 'other' ? answer : row
  if (medicine === undefined ? product !== row : medicine !== product.medicine_id) {
    const offered = product.medicine_name ?? 'a product that is gone'
    const message =
      product === row
        ? `${asked.firm_name} was asked for ${row.medicine_name ?? row.name}, not for another product.`
        : `${asked.firm_name} offers another product for ${row.name}: ${offered}. Please say that you mean it.`
    throw refused(`${at}.medicine`, 'other-product', message)
  }
  const most = answer?.quantity === undefined || answer.quantity === null ? null : Number(answer.quantity)
  if (most !== null && quantity > most) {
    throw refused(`${at}.quantity`, 'too-many', `${asked.firm_name} has ${most} of ${row.name}.`)
  }
  const terms = termsOf(answer)
  const agreed = freeGoods(
    {
      scheme: answer?.scheme ?? null,
      asked: product === row ? { quantity: amount(row.quantity), free: amount(row.free) } : null,
    },
    quantity,
  )
  if (free !== undefined && free > agreed) {
    const message =
      agreed > 0
        ? `With ${quantity} of ${row.name} come ${agreed} free.`
        : `Nothing comes free with ${quantity} of ${row.name}.`
    throw refused(`${at}.free`, 'too-many', message)
  }
  return {
    line,
    quantity,
    free: free ?? agreed,
    medicineNo: product.medicine_no,
    rate: terms && { ...terms, expiry: answer?.expiry ?? null },
  }
}

/**
 * A line can be split between stockists, and is then ordered no more often than it was asked for. Of one stockist alone
 * more can be ordered, to complete a scheme.
 */
function refuseOrderedTwice(orders: readonly Order[], { lines, ordered }: Held): void {
  const sums = sumsOf(ordered)
  for (const [i, order] of orders.entries()) {
    for (const [k, { line, quantity }] of order.lines.entries()) {
      const before = sums.get(line)
      const sum = (before ?? 0) + quantity
      sums.set(line, sum)
      const row = lines.get(line)
      const asked = Number(row?.quantity ?? 0)
      if (before === undefined || (asked > 0 && thousandths(sum - asked) <= 0)) continue
      const message =
        asked > 0
          ? `Of ${row?.name} you asked for ${asked}, and this would be ${thousandths(sum)} from several suppliers.`
          : `${row?.name} would be ordered from several suppliers. Please choose one.`
      throw refused(`orders.${i}.lines.${k}.quantity`, 'too-many', message)
    }
  }
}

function amount(text: string | null): number | null {
  return text === null ? null : Number(text)
}

function keyOf(askedNo: number, line: number): string {
  return `${askedNo} ${line}`
}

function refused(field: string, code: string, message: string): AppError {
  return new AppError('invalid-input', { message, fields: { [field]: { code, message } } })
}
