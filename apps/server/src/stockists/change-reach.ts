import type { ReachChanges } from '@rasad/contract/reach'
import type { AccountCaller } from '../accounts/accounts.ts'
import { type Audit, changeDetails } from '../audit/audit.ts'
import { reachColumns } from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createStockistPapersRepository } from './stockist-papers-repository.ts'
import { createStockistRepository, type StockistRow } from './stockist-repository.ts'

/**
 * Changes where a stockist delivers and its minimum order. Repeating it changes nothing more.
 * @throws AppError record-not-found; invalid-input as `reachColumns`
 */
export async function changeReach(
  { db, audit }: { db: Db; audit: Audit },
  { id, changes, actor }: { id: string; changes: ReachChanges; actor: AccountCaller },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tables = tx.withTables<TradeTables>()
    const stockists = createStockistRepository(tables)
    await createStockistPapersRepository(tables).lock(id)
    const before = await stockists.findStockist(id)
    if (!before) throw new AppError('record-not-found', { message: 'No such stockist.' })
    const { reach, minOrder } = changes
    const after = {
      ...(reach === undefined
        ? { reach_kind: before.reach_kind, reach_areas: before.reach_areas }
        : reachColumns(reach, before.pincode)),
      min_order_paise:
        minOrder === undefined ? before.min_order_paise : minOrder === null ? null : minOrder * 100,
    }
    const details = changeDetails(auditedReach(before), auditedReach(after))
    if (Object.keys(details).length === 0) return
    await stockists.setReach(id, after)
    await audit.record(tx, {
      actor,
      action: 'stockist.reach-changed',
      subject: { kind: 'stockist', id, name: before.firm_name },
      details,
    })
  })
}

function auditedReach(row: Pick<StockistRow, 'reach_kind' | 'reach_areas' | 'min_order_paise'>) {
  return {
    reach: [row.reach_kind ?? 'unknown', ...row.reach_areas].join(', '),
    minOrder: row.min_order_paise === null ? 'none' : row.min_order_paise / 100,
  }
}
