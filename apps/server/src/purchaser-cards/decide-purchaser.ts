import type { Actor } from '../audit/audit.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type CardAnswer, createCardRequestRepository } from './card-request-repository.ts'
import { type PurchasingDeps, tables } from './purchaser-cards-deps.ts'
import { createPurchaserRepository, type PurchaserRow } from './purchaser-repository.ts'

/**
 * An admin approves or declines a purchaser and can reverse the decision later. Repeating a decision changes nothing.
 * @throws AppError record-not-found
 */
export async function decidePurchaser(
  deps: PurchasingDeps,
  actor: Actor,
  id: string,
  decision: CardAnswer,
): Promise<PurchaserRow> {
  return deps.db.transaction().execute(async (tx) => {
    const purchaser = await createPurchaserRepository(tables(tx)).lock(id)
    if (!purchaser) throw new AppError('record-not-found', { message: 'No such purchaser.' })
    return settlePurchaser(deps, tx, actor, purchaser, decision)
  })
}

/** Writes a decision about a purchaser, with all its consequences. The transaction must hold the purchaser's lock. */
export async function settlePurchaser(
  deps: PurchasingDeps,
  tx: Db,
  actor: Actor,
  purchaser: PurchaserRow,
  decision: CardAnswer,
): Promise<PurchaserRow> {
  if (purchaser.status === decision) return purchaser
  const purchasers = createPurchaserRepository(tables(tx))
  const requests = createCardRequestRepository(tables(tx))
  const { decidedAt, email, mayBeNamed } = await deps.accounts.decide(tx, purchaser.id, decision)
  await purchasers.setStatus(purchaser.id, decision, decidedAt)
  if (decision === 'declined') {
    const open = await requests.lockOpen(purchaser.id)
    if (open) await requests.setStatus(open.id, 'declined')
  }
  await deps.audit.record(tx, {
    actor,
    action: `purchaser.${decision}`,
    subject: { kind: 'purchaser', id: purchaser.id, name: purchaser.full_name },
  })
  await deps.mail.enqueue(tx, {
    accountId: purchaser.id,
    to: { address: email },
    template: decision,
    values: { name: mayBeNamed ? purchaser.full_name : null, role: 'purchaser' },
  })
  return { ...purchaser, status: decision, decided_at: decidedAt }
}
