import type { EndpointName } from '../endpoints.ts'
import { accountOperations, serviceOperations, sessionOperations } from './accounts.ts'
import { catalogueOperations, searchOperations } from './catalogue.ts'
import { changeOperations } from './changes.ts'
import { notificationOperations } from './notifications.ts'
import type { Operations } from './operation.ts'
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

/** One example of every call. A call without one does not compile. */
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
