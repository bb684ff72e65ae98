import { ApiError, call } from '../../../lib/api-client.ts'
import { clearPending, keepPending } from '../../../lib/pending-ids.ts'
import { keepSession, userOf } from '../../../lib/session.ts'
import { checkSession, doubtSession } from '../../../lib/session-check.ts'
import { isRecord } from '../../../lib/values.ts'

/**
 * Stores a purchaser's registration and signs the browser in as the purchaser, replacing any other session: the
 * answer's cookie allows asking stockists. Throws `ApiError`.
 * @param send as `fetch`, telling how much is sent.
 * @returns its id.
 */
export async function registerPurchaser(
  form: FormData,
  known: { name: string; email: string },
  send: typeof fetch,
): Promise<string> {
  const { purchaser } = await call('POST /api/purchaser', { body: form, send }).catch((error: unknown) => {
    // Without an answer, the service may still have registered and signed in the purchaser.
    if (error instanceof ApiError && error.status === 0) {
      doubtSession()
      void checkSession()
    }
    throw error
  })
  const user = userOf({ ...purchaser, ...known }, 'purchaser')
  if (user) keepSession(user)
  keepPending('purchaser', purchaser._id)
  clearPending('request')
  return purchaser._id
}

/** Asks stockists for a purchasing card. Throws `ApiError`. @returns the request's id. */
export async function askStockists(purchaserId: string, stockistIds: string[]): Promise<string | undefined> {
  const answer: unknown = await call('POST /api/purchasing-card/request', {
    body: { stockistIds, purchaserId },
  })
  return isRecord(answer) && typeof answer.requestId === 'string' ? answer.requestId : undefined
}
