import type { Actor } from '../audit/audit.ts'
import { touch } from '../live/live.ts'
import { AppError } from '../platform/errors.ts'
import {
  type CardAnswer,
  type CardRequestRow,
  createCardRequestRepository,
} from './card-request-repository.ts'
import { type PurchaserCardsDeps, tables } from './purchaser-cards-deps.ts'
import { createPurchaserRepository } from './purchaser-repository.ts'
import { purchaserPolicy } from './registration-policy.ts'

/**
 * A stockist answers a request. The first approval approves the request and the purchaser; when all requested stockists
 * have declined, both are declined. Repeating an answer changes nothing.
 * @throws AppError record-not-found when the stockist was not asked, already-answered when it gave the opposite answer,
 *   request-closed when an admin has declined the purchaser, licence-cancelled when the stockist's licence is.
 */
export async function answerRequest(
  deps: PurchaserCardsDeps,
  stockist: Actor,
  requestId: string,
  answer: CardAnswer,
): Promise<CardRequestRow> {
  return deps.db.transaction().execute(async (tx) => {
    const requests = createCardRequestRepository(tables(tx))
    const found = await requests.find(requestId)
    if (!found) throw notFound()
    // Lock the purchaser before the request, as everywhere: the second caller waits and then sees the outcome.
    const purchaser = await createPurchaserRepository(tables(tx)).lock(found.purchaser_id)
    const request = await requests.lock(requestId)
    const earlier = await requests.answerOf(requestId, stockist.id)
    if (!purchaser || !request || earlier === undefined) throw notFound()
    if (earlier === answer) return request
    if (earlier !== null) throw new AppError('already-answered')
    if (request.status === 'declined' || purchaser.status === 'declined') {
      throw new AppError('request-closed')
    }

    // Its word must not approve anybody now.
    const [firm] = await deps.stockists.briefs([stockist.id], tx)
    if (answer === 'approved' && firm?.status === 'cancelled') throw new AppError('licence-cancelled')

    await requests.answer(requestId, stockist.id, answer)
    await touch(tx, [stockist.id], 'card-requests', requestId)
    await deps.audit.record(tx, {
      actor: stockist,
      action: `card.${answer}`,
      subject: { kind: 'card-request', id: requestId, name: purchaser.full_name },
    })
    await deps.notifications.markDone(tx, ['card-request'], requestId, stockist.id)
    const decided =
      request.status === 'pending' && (answer === 'approved' || (await requests.everybodyDeclined(requestId)))
    if (decided) {
      await requests.setStatus(requestId, answer, stockist)
      if (purchaser.status === 'processing') {
        await deps.accounts.registrations.decideHeld(purchaserPolicy(deps.notifications), tx, {
          row: purchaser,
          decision: answer,
          actor: stockist,
        })
      }
    }
    await deps.notifications.add(tx, {
      kind: 'card-answer',
      subject: { kind: 'stockist', id: stockist.id },
      values: { decision: answer },
      to: [purchaser.id],
      // The mail about the registration says more.
      isMailed: decided && purchaser.status === 'processing',
    })
    return { ...request, status: decided ? answer : request.status }
  })
}

function notFound(): AppError {
  return new AppError('record-not-found', { message: 'No such request.' })
}
