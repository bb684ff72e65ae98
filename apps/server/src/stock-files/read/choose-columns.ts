import type { ColumnChoice } from '@rasad/contract/stock-files'
import type { ReadColumn } from '@rasad/stock-reader'
import type { Actor } from '../../audit/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { holdImport, waitingKinds } from '../apply/apply-import.ts'
import type { StockFilesDeps } from '../import-deps.ts'
import { createImportRepository, type ImportRecord } from '../import-repository.ts'
import { subjectOf } from '../policy.ts'
import type { SeenColumns } from '../present-import.ts'
import type { StockFilesTables } from '../stock-files-tables.ts'
import { createReadingRepository } from './reading-repository.ts'

/**
 * Has a file read again with columns that a person chose.
 * @throws AppError stock-file-closed, stock-file-not-ready, invalid-input where the file has no such column
 */
export async function chooseColumns(
  { db, audit, notifications }: Pick<StockFilesDeps, 'db' | 'audit' | 'notifications'>,
  record: ImportRecord,
  choice: ColumnChoice,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { held } = await holdImport(tx, record)
    if (held.status === 'reading') throw new AppError('stock-file-not-ready')
    if (held.status !== 'columns' && held.status !== 'preview') throw new AppError('stock-file-closed')
    if (!held.has_file) throw new AppError('stock-file-gone')
    mustBeThere(choice, (held.columns_seen as SeenColumns | null)?.seen ?? [])
    const tables = tx.withTables<StockFilesTables>()
    await createImportRepository(tables).readAgain(held.no, choice)
    await createReadingRepository(tables).add(held.no)
    await notifications.markDone(tx, waitingKinds, held.id)
    await audit.record(tx, {
      actor,
      action: 'stock-file.columns-said',
      subject: subjectOf(held.owner_no, held.owner_id, held.firm_name),
      details: { file: held.id },
    })
  })
}

function mustBeThere(choice: ColumnChoice, seen: readonly ReadColumn[]): void {
  const there = new Set(seen.map(({ index }) => index))
  const chosen = Object.entries(choice)
  const taken = new Map<number, string>()
  const fields: Record<string, { code: string; message: string }> = {}
  for (const [meaning, column] of chosen) {
    if (!there.has(column))
      fields[meaning] = { code: 'unknown-column', message: 'The file has no such column.' }
    else if (taken.has(column))
      fields[meaning] = { code: 'column-taken', message: 'This column is chosen already.' }
    taken.set(column, meaning)
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid-input', { fields })
}
