import type { AccountCaller } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import { auditDetails } from '../changes/changes.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createStockistPapersRepository } from './stockist-papers-repository.ts'
import { createStockistRepository } from './stockist-repository.ts'

/**
 * Changes a stockist's business hours. Repeating it changes nothing more.
 * @param hours null restores the default hours
 * @throws AppError record-not-found
 */
export async function changeHours(
  { db, audit }: { db: Db; audit: Audit },
  { id, hours, actor }: { id: string; hours: string | null; actor: AccountCaller },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tables = tx.withTables<TradeTables>()
    const stockists = createStockistRepository(tables)
    await createStockistPapersRepository(tables).lock(id)
    const before = await stockists.findStockist(id)
    if (!before) throw new AppError('record-not-found', { message: 'No such stockist.' })
    if (before.hours === hours) return
    await stockists.setHours(id, hours)
    await audit.record(tx, {
      actor,
      action: 'record.changed',
      subject: { kind: 'stockist', id, name: before.firm_name },
      details: auditDetails({ hours: { old: before.hours, new: hours } }),
    })
  })
}
