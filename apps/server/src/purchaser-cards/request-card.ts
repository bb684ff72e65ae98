import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { type CardRequestRow, createCardRequestRepository } from './card-request-repository.ts'
import { type PurchasingDeps, tables } from './purchaser-cards-deps.ts'
import { createPurchaserRepository, type PurchaserRow } from './purchaser-repository.ts'

// Each request can send as many mails as it names stockists.
const maxRequests = 30
const hour = 3_600
/** Mails per network address and day for requests; later requests appear only on the dashboards. */
const maxMailsPerDay = 100

/**
 * A purchaser asks stockists for its card. While a request is open, newly chosen stockists join it. So asking twice by
 * accident changes nothing, and asking more stockists because nobody answers does not start over.
 * @param stockistIds distinct, as many as a request needs.
 * @param from the caller's network address, as limits count it.
 * @throws AppError invalid-input at `stockistIds` when one of them is not approved; too-many-requests.
 */
export async function requestCard(
  deps: PurchasingDeps,
  purchaserId: string,
  stockistIds: string[],
  from: string,
): Promise<CardRequestRow> {
  await deps.accounts.limit('card-request', [purchaserId], maxRequests, hour)
  const stockists = (await deps.directory.stockistBriefs(stockistIds)).filter(
    (stockist) => stockist.status === 'approved',
  )
  if (stockists.length < stockistIds.length) throw notAvailable()
  return deps.db.transaction().execute(async (tx) => {
    const requests = createCardRequestRepository(tables(tx))
    const purchaser = await createPurchaserRepository(tables(tx)).lock(purchaserId)
    if (!purchaser || purchaser.status === 'declined') throw new AppError('not-allowed')
    // One of them can have been deleted in the meantime.
    const held = await deps.directory.holdApproved(tx, stockistIds)
    if (held.length < stockistIds.length) throw notAvailable()
    const request = (await requests.lockOpen(purchaserId)) ?? (await requests.add(newId(), purchaserId))
    const asked = new Set(await requests.ask(request.id, stockistIds))
    if (asked.size === 0) return request
    await requests.withdrawOlder(purchaserId, request.id, [...asked])
    await tellStockists(
      deps,
      tx,
      purchaser,
      stockists.filter(({ id }) => asked.has(id)),
      from,
    )
    return request
  })
}

/** Names the purchaser only once its e-mail address is confirmed: until then a stranger could have typed the name. */
async function tellStockists(
  { accounts, mail }: PurchasingDeps,
  tx: Db,
  purchaser: PurchaserRow,
  stockists: { id: string; firmName: string }[],
  from: string,
): Promise<void> {
  const mailboxes = await accounts.mailboxes([purchaser.id, ...stockists.map(({ id }) => id)], tx)
  const purchaserName = mailboxes.get(purchaser.id)?.getsAllMail ? purchaser.full_name : null
  const letters = stockists.flatMap(({ id, firmName }) => {
    const mailbox = mailboxes.get(id)
    if (!mailbox?.getsAllMail) return []
    const to = { address: mailbox.address, name: firmName }
    return { accountId: id, to, template: 'card-request' as const, values: { firmName, purchaserName } }
  })
  const daily = { what: 'card-request-mails', parts: [from], most: maxMailsPerDay, seconds: 24 * hour }
  await mail.enqueueAll(tx, letters.slice(0, await accounts.allowed(tx, daily, letters.length)))
}

function notAvailable(): AppError {
  const message = 'Some of the chosen stockists are not available. Please choose others.'
  return new AppError('invalid-input', {
    fields: { stockistIds: { code: 'not-available', message } },
    message,
  })
}
