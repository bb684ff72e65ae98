import { ApiError, call } from '../../../lib/api-client.ts'
import { paths } from '../../../lib/paths.ts'
import { clearPending, readPending } from '../../../lib/pending-ids.ts'

/** The state of a pending registration or request. `goTo`: it is approved, sign in there. */
export type Standing =
  | { kind: 'nothing' }
  | { kind: 'waiting' }
  | { kind: 'declined' }
  | { kind: 'notFound' }
  | { kind: 'approved'; goTo: string }

/** The registration or request that a waiting page follows. */
export type Waited = 'user' | 'stockist' | 'purchaser'

const nothing: Standing = { kind: 'nothing' }
const waiting: Standing = { kind: 'waiting' }
const declined: Standing = { kind: 'declined' }
const notFound: Standing = { kind: 'notFound' }

/** Checks once. Throws `ApiError` if the service did not answer. */
export async function lookAt(waited: Waited, signal: AbortSignal): Promise<Standing> {
  if (waited === 'purchaser') return lookAtPurchaser(signal)
  const id = readPending(waited)
  if (!id) return nothing
  const status = await orGone(
    waited === 'user'
      ? call('GET /api/user/{id}', { params: { id }, signal })
      : call('GET /api/stockist/{id}', { params: { id }, signal }),
  )
  if (!status) {
    clearPending(waited)
    return notFound
  }
  if (status.data.approved) {
    clearPending(waited)
    return { kind: 'approved', goTo: waited === 'user' ? paths.login : paths.stockistLogin }
  }
  return status.data.declined ? declined : waiting
}

async function lookAtPurchaser(signal: AbortSignal): Promise<Standing> {
  const purchaserId = readPending('purchaser')
  const requestId = readPending('request')
  if (!purchaserId && !requestId) return nothing

  const [purchaser, request] = await Promise.all([
    purchaserId
      ? orGone(call('GET /api/purchaser/{id}', { params: { id: purchaserId }, signal }))
      : undefined,
    requestId
      ? orGone(call('GET /api/purchasing-card/status/{id}', { params: { id: requestId }, signal }))
      : undefined,
  ])
  if (purchaser?.data.approved || request?.data.status === 'approved') {
    clearPending('purchaser')
    clearPending('request')
    return { kind: 'approved', goTo: paths.purchaserLogin }
  }
  const isPurchaserGone = purchaserId !== undefined && !purchaser
  const isRequestGone = requestId !== undefined && !request
  if (isPurchaserGone) clearPending('purchaser')
  if (isRequestGone) clearPending('request')
  if (isPurchaserGone || isRequestGone) return notFound
  return purchaser?.data.declined || request?.data.status === 'declined' ? declined : waiting
}

/** The answer, or undefined if there is no such record. */
async function orGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
