import type { AuditAction } from '@rasad/contract/audit'
import type { ReachChanges } from '@rasad/contract/reach'
import type { AccountCaller } from '../accounts/accounts.ts'
import { type Audit, changeDetails } from '../audit/audit.ts'
import { auditDetails } from '../changes/changes.ts'
import { reachColumns } from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createStockistPapersRepository } from './stockist-papers-repository.ts'
import { createStockistRepository, type StockistRow } from './stockist-repository.ts'

interface Deps {
  db: Db
  audit: Audit
}

/**
 * Changes a stockist's business hours. Repeating it changes nothing more.
 * @param hours null restores the default hours
 * @throws AppError record-not-found
 */
export function changeHours(
  deps: Deps,
  { hours, ...whose }: { id: string; hours: string | null; actor: AccountCaller },
): Promise<void> {
  return change(deps, whose, (before) => ({
    columns: { hours },
    action: 'record.changed',
    details: before.hours === hours ? {} : auditDetails({ hours: { old: before.hours, new: hours } }),
  }))
}

/**
 * Changes where a stockist delivers and its minimum order. Repeating it changes nothing more.
 * @throws AppError record-not-found; invalid-input as `reachColumns`
 */
export function changeReach(
  deps: Deps,
  { changes: { reach, minOrder }, ...whose }: { id: string; changes: ReachChanges; actor: AccountCaller },
): Promise<void> {
  return change(deps, whose, (before) => {
    const columns = {
      ...(reach === undefined
        ? { reach_kind: before.reach_kind, reach_areas: before.reach_areas }
        : reachColumns(reach, before.pincode)),
      min_order_paise:
        minOrder === undefined ? before.min_order_paise : minOrder === null ? null : minOrder * 100,
    }
    const details = changeDetails(auditedReach(before), auditedReach(columns))
    return { columns, action: 'stockist.reach-changed', details }
  })
}

interface PartChange {
  columns: Parameters<ReturnType<typeof createStockistRepository>['change']>[1]
  action: AuditAction
  /** Empty: nothing changes. */
  details: Record<string, string>
}

async function change(
  { db, audit }: Deps,
  { id, actor }: { id: string; actor: AccountCaller },
  changeOf: (before: StockistRow) => PartChange,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tables = tx.withTables<TradeTables>()
    const stockists = createStockistRepository(tables)
    await createStockistPapersRepository(tables).lock(id)
    const before = await stockists.findStockist(id)
    if (!before) throw new AppError('record-not-found', { message: 'No such stockist.' })
    const { columns, action, details } = changeOf(before)
    if (Object.keys(details).length === 0) return
    await stockists.change(id, columns)
    await audit.record(tx, {
      actor,
      action,
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
