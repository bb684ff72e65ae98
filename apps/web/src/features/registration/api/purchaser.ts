import { call } from '../../../lib/api-client.ts'
import { keepPending } from '../../../lib/pending-ids.ts'
import { keepSession, userOf } from '../../../lib/session.ts'
import { isRecord } from '../../../lib/values.ts'

/** Stores a purchaser's registration; the answer's cookie lets it ask stockists. @returns its id. */
export async function registerPurchaser(
  form: FormData,
  known: { name: string; email: string },
): Promise<string> {
  const { purchaser } = await call('POST /api/purchaser', { body: form })
  const user = userOf({ ...purchaser, ...known }, 'purchaser')
  if (user) keepSession(user)
  keepPending('purchaser', purchaser._id)
  return purchaser._id
}

/** Asks stockists for a purchasing card. */
export async function askStockists(purchaserId: string, stockistIds: string[]): Promise<void> {
  const answer: unknown = await call('POST /api/purchasing-card/request', {
    body: { stockistIds, purchaserId },
  })
  if (isRecord(answer) && typeof answer.requestId === 'string') keepPending('request', answer.requestId)
}
