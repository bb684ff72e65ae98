import { limits } from '@rasad/contract/limits'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createAskedRepository } from './asked-repository.ts'
import { type Answerer, holdPart, type Part } from './links.ts'
import { createOrderRepository } from './order-repository.ts'
import { createRequestEventRepository } from './request-event-repository.ts'
import { createRequestRepository } from './request-repository.ts'
import { type SupplyRequestsDeps, tables } from './supply-requests-deps.ts'
import { tellByLink } from './tell.ts'
import { tellConfirmed } from './tell-order.ts'

/**
 * Whether an order of this stockist is confirmed in a session only: the buyer holds the link, too, and somebody of the firm
 * can say it.
 */
export function mustSignIn(db: Db, stockistId: string): Promise<boolean> {
  return createAskedRepository(tables(db)).hasSignedIn(stockistId, limits.signedInDays)
}

/**
 * A stockist confirms what was ordered of it, by its link or in its session. Only the first time counts.
 * @returns its part of the request
 * @throws AppError as `holdPart`; not-ordered; by link sign-in-to-confirm while somebody of the firm signs in
 */
export async function confirmOrder(deps: SupplyRequestsDeps, answerer: Answerer): Promise<Part> {
  return deps.db.transaction().execute(async (tx) => {
    const part = await holdPart(deps, tx, answerer)
    const { request, asked } = part
    if (!asked.ordered_at) throw new AppError('not-ordered')
    if (!asked.confirmed_at && answerer.by === 'link' && (await mustSignIn(tx, asked.stockist_id))) {
      throw new AppError('sign-in-to-confirm')
    }
    if (!(await createOrderRepository(tables(tx)).confirm(asked.no))) return part
    await createRequestEventRepository(tables(tx)).add({
      requestNo: request.no,
      asked: asked.no,
      kind: 'confirmed',
      by: answerer.by,
    })
    await deps.audit.record(tx, {
      actor: answerer.by === 'link' ? null : answerer.caller,
      action: 'request.confirmed',
      subject: { kind: 'supply-request', id: request.id, name: asked.firm_name },
      details: { by: answerer.by },
    })
    await tellConfirmed(deps, tx, part)
    if (answerer.by === 'link') await tellByLink(deps, tx, part)
    await createRequestRepository(tables(tx)).touch(request.no)
    return part
  })
}
