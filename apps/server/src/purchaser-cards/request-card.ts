import { limits } from '@rasad/contract/limits'
import { chooseMore } from '@rasad/contract/purchasing'
import { touch } from '../live/live.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { type CardRequestRow, createCardRequestRepository } from './card-request-repository.ts'
import { type PurchaserCardsDeps, tables } from './purchaser-cards-deps.ts'
import { createPurchaserRepository, type PurchaserRow } from './purchaser-repository.ts'

// Each request can send as many mails as it names stockists.
const maxRequests = 30
const hour = 3_600
/** Mails per network address and day for requests; later requests appear only on the dashboards. */
const maxMailsPerDay = 100

/**
 * A purchaser asks stockists for its card. While a request is open, newly chosen stockists join it. So asking twice by
 * accident changes nothing, and asking more stockists because nobody answers does not start over.
 * @param stockistIds distinct; together with those asked before, as many as a purchaser must ask.
 * @param from the caller's network address, as limits count it.
 * @throws AppError invalid-input at `stockistIds` when they are too few or one of them is not approved; too-many-requests.
 */
export async function requestCard(
  deps: PurchaserCardsDeps,
  purchaserId: string,
  stockistIds: string[],
  from: string,
): Promise<CardRequestRow> {
  await deps.accounts.limit('card-request', [purchaserId], maxRequests, hour)
  const stockists = (await deps.stockists.briefs(stockistIds)).filter(
    (stockist) => stockist.status === 'approved',
  )
  if (stockists.length < stockistIds.length) throw notAvailable()
  return deps.db.transaction().execute(async (tx) => {
    const requests = createCardRequestRepository(tables(tx))
    const purchaser = await createPurchaserRepository(tables(tx)).lock(purchaserId)
    if (!purchaser || purchaser.status === 'declined') throw new AppError('not-allowed')
    if ((await requests.countAsked(purchaserId, stockistIds)) < limits.minRequestedStockists) throw tooFew()
    // One of them can have been deleted in the meantime.
    const held = await deps.stockists.holdApproved(tx, stockistIds)
    if (held.length < stockistIds.length) throw notAvailable()
    const request = (await requests.lockOpen(purchaserId)) ?? (await requests.add(newId(), purchaserId))
    const asked = new Set(await requests.ask(request.id, stockistIds))
    if (asked.size === 0) return request
    await touch(tx, [...asked], 'card-requests', request.id)
    for (const old of await requests.withdrawOlder(purchaserId, request.id, [...asked])) {
      await touch(tx, [old.stockist_id], 'card-requests', old.request_id)
      await deps.notifications.markDone(tx, ['card-request'], old.request_id, old.stockist_id)
    }
    await notifyStockists(
      deps,
      tx,
      { purchaser, requestId: request.id },
      stockists.filter(({ id }) => asked.has(id)),
      from,
    )
    return request
  })
}

/** Names the purchaser only once its e-mail address is confirmed: until then a stranger could have typed the name. */
async function notifyStockists(
  { accounts, mail, notifications }: PurchaserCardsDeps,
  tx: Db,
  { purchaser, requestId }: { purchaser: PurchaserRow; requestId: string },
  stockists: { id: string; firmName: string }[],
  from: string,
): Promise<void> {
  const wanted = await notifications.add(tx, {
    kind: 'card-request',
    subject: { kind: 'card-request', id: requestId },
    to: stockists.map(({ id }) => id),
  })
  const mailboxes = await accounts.mailboxes([purchaser.id, ...stockists.map(({ id }) => id)], tx)
  const purchaserName = mailboxes.get(purchaser.id)?.getsAllMail ? purchaser.full_name : null
  const letters = stockists.flatMap(({ id, firmName }) => {
    const mailbox = mailboxes.get(id)
    if (!mailbox?.getsAllMail || !wanted.has(id)) return []
    const to = { address: mailbox.address, name: firmName }
    return { accountId: id, to, template: 'card-request' as const, values: { firmName, purchaserName } }
  })
  const daily = { what: 'card-request-mails', parts: [from], most: maxMailsPerDay, seconds: 24 * hour }
  await mail.enqueueAll(tx, letters.slice(0, await accounts.allowed(tx, daily, letters.length)))
}

function tooFew(): AppError {
  return new AppError('invalid-input', {
    fields: { stockistIds: { code: 'too-few', message: chooseMore } },
    message: chooseMore,
  })
}

function notAvailable(): AppError {
  const message = 'Some of the chosen stockists are not available. Please choose others.'
  return new AppError('invalid-input', {
    fields: { stockistIds: { code: 'not-available', message } },
    message,
  })
}
