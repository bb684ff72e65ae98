import { type Endpoint, type EndpointName, endpoints } from '../endpoints.ts'
import type { ErrorCode } from '../error-codes.ts'
import { signedIn } from '../roles.ts'
import { accountOperations, serviceOperations, sessionOperations } from './accounts.ts'
import { catalogueOperations, searchOperations } from './catalogue.ts'
import { changeOperations } from './changes.ts'
import { notificationOperations } from './notifications.ts'
import type { OperationNotes, Operations } from './operation.ts'
import { orderListOperations } from './order-lists.ts'
import { overviewOperations } from './overview.ts'
import { purchaserOperations } from './purchasing.ts'
import { reviewOperations } from './review.ts'
import { sendingOperations } from './sending.ts'
import { idCardOperations, imageOperations, staffOperations } from './staff.ts'
import { stockFileOperations } from './stock-files.ts'
import { listOperations, stockistOperations } from './stockists.ts'
import { supplyRequestOperations } from './supply-requests.ts'
import { unmetWantOperations } from './unmet-wants.ts'

/** Every call of the table of endpoints, as the API document describes it. A call without a row does not compile. */
export const operations: Operations<EndpointName> = {
  ...searchOperations,
  ...catalogueOperations,
  ...stockistOperations,
  ...listOperations,
  ...orderListOperations,
  ...sendingOperations,
  ...stockFileOperations,
  ...sessionOperations,
  ...accountOperations,
  ...changeOperations,
  ...purchaserOperations,
  ...supplyRequestOperations,
  ...notificationOperations,
  ...staffOperations,
  ...idCardOperations,
  ...imageOperations,
  ...reviewOperations,
  ...unmetWantOperations,
  ...overviewOperations,
  ...serviceOperations,
}

/** Codes that any call can answer: unknown-host under a name that is not the service's. */
export const commonRefusals: readonly ErrorCode[] = ['too-slow', 'unknown-host', 'unexpected']

/** The codes of one call besides `commonRefusals`: those of its kind, which its row in the table decides, and its own. */
export function refusalsOf(name: EndpointName): ErrorCode[] {
  const endpoint: Endpoint = endpoints[name]
  const notes: OperationNotes = operations[name]
  const codes: ErrorCode[] = ['too-many-requests']
  if (!notes.alwaysReady) codes.push('not-ready')
  if (endpoint.may !== 'anyone') {
    codes.push('not-signed-in')
    if (!signedIn.every((kind) => endpoint.may.includes(kind))) codes.push('not-allowed')
  }
  if (endpoint.params) codes.push('record-not-found')
  if (endpoint.params || endpoint.query) codes.push('invalid-input')
  if (!name.startsWith('GET ')) {
    codes.push('invalid-input', 'foreign-origin', 'too-large', 'unsupported-media-type', 'no-room')
  }
  if (endpoint.once) codes.push('key-reused')
  if (endpoint.uploadKey) codes.push('too-many-tries')
  if (endpoint.multipart) {
    codes.push('too-many-forms', 'forms-busy', 'too-many-images', 'images-busy', 'images-away')
  }
  return [...new Set([...codes, ...(notes.refusals ?? [])])]
}
