import { touch } from '../live/live.ts'
import type { Db } from '../platform/db/database.ts'
import { createCardRequestRepository } from './card-request-repository.ts'
import { tables } from './purchaser-cards-deps.ts'

/** Tells the stockists that have not answered a purchaser's requests: these begin or cease to wait, all together. */
export async function touchAsked(tx: Db, purchaserId: string): Promise<void> {
  const asked = await createCardRequestRepository(tables(tx)).ofPurchaser(purchaserId)
  const open = Map.groupBy(
    asked.filter(({ answer }) => answer === null),
    ({ id }) => id,
  )
  for (const [id, rows] of open) {
    await touch(
      tx,
      rows.map((row) => row.stockist_id),
      'card-requests',
      id,
    )
  }
}
