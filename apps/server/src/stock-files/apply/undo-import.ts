import type { Actor } from '../../audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { StockFilesDeps } from '../import-deps.ts'
import { createImportRepository, type ImportRecord } from '../import-repository.ts'
import { isOwnList, subjectOf } from '../policy.ts'
import type { StockFilesTables } from '../stock-files-tables.ts'
import { holdImport, waitingKinds } from './apply-import.ts'
import { createApplyRepository } from './apply-repository.ts'

/**
 * Takes an import back; one that was not applied is dropped. Doing it again changes nothing.
 * @throws AppError stock-file-closed, stock-file-not-ready
 */
export async function undoImport(
  { audit, notifications }: Pick<StockFilesDeps, 'audit' | 'notifications'>,
  tx: Db,
  record: ImportRecord,
  actor: Actor,
): Promise<void> {
  const tables = tx.withTables<StockFilesTables>()
  const { held } = await holdImport(tx, record)
  if (held.status === 'undone') return
  if (held.status === 'applying') throw new AppError('stock-file-not-ready')
  const imports = createImportRepository(tables)
  let restored = 0
  if (held.status === 'applied') {
    if (!held.undoable) throw new AppError('stock-file-closed')
    // What was listed before an own list is the import before it.
    if (!isOwnList(held)) {
      const lists = createApplyRepository(tables)
      restored = await lists.takeBack(held.no, held.owner_no)
      await lists.touchStockist(held.owner_no)
    }
    await imports.markUndone(held.no)
    await imports.warnOfOlder(held.owner_no)
  } else {
    await imports.drop([held.no])
  }
  await notifications.markDone(tx, [...waitingKinds, 'stock-applied'], held.id)
  await audit.record(tx, {
    actor,
    action: 'stock-file.undone',
    subject: subjectOf(held.owner_no, held.owner_id, held.firm_name),
    details: { file: held.id, restored: String(restored) },
  })
}
