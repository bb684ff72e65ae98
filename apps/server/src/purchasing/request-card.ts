import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { type CardRequestRow, createCardRequestRepository } from './card-request-repository.ts'
import { createPurchaserRepository } from './purchaser-repository.ts'
import { type PurchasingDeps, tables } from './purchasing-deps.ts'

// Each request may send as many mails as it names stockists.
const requestsMost = 30
const hour = 3_600

/**
 * A purchaser asks stockists for its card. While a request is open the newly chosen join it, so asking twice
 * by accident changes nothing, and asking others because nobody answers does not begin again.
 * @param stockistIds distinct, as many as a request needs.
 * @throws AppError invalid-input at `stockistIds` where one of them is not approved; too-many-requests.
 */
export async function requestCard(
  deps: PurchasingDeps,
  purchaserId: string,
  stockistIds: string[],
): Promise<CardRequestRow> {
  await deps.accounts.limit('card-request', [purchaserId], requestsMost, hour)
  const stockists = (await deps.directory.stockistBriefs(stockistIds)).filter(
    (stockist) => stockist.status === 'approved',
  )
  if (stockists.length < stockistIds.length) throw notAvailable()
  return deps.db.transaction().execute(async (tx) => {
    const requests = createCardRequestRepository(tables(tx))
    const purchaser = await createPurchaserRepository(tables(tx)).lock(purchaserId)
    if (!purchaser || purchaser.status === 'declined') throw new AppError('not-allowed')
    // Meanwhile one may have gone.
    const held = await deps.directory.holdApproved(tx, stockistIds)
    if (held.length < stockistIds.length) throw notAvailable()
    const request = (await requests.lockOpen(purchaserId)) ?? (await requests.add(newId(), purchaserId))
    const asked = new Set(await requests.ask(request.id, stockistIds))
    if (asked.size === 0) return request
    await requests.withdrawOlder(purchaserId, request.id, [...asked])
    for (const stockist of stockists) {
      if (!asked.has(stockist.id) || stockist.email === null) continue
      await deps.mail.enqueue(tx, {
        to: { address: stockist.email, name: stockist.firmName },
        template: 'card-request',
        values: { firmName: stockist.firmName, purchaserName: purchaser.full_name },
      })
    }
    return request
  })
}

function notAvailable(): AppError {
  const message = 'Some of the chosen stockists are not available. Please choose others.'
  return new AppError('invalid-input', {
    fields: { stockistIds: { code: 'not-available', message } },
    message,
  })
}
