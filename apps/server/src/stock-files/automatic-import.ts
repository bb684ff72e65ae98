import type { ErrorCode } from '@rasad/contract/error-codes'
import type { NotificationKind } from '@rasad/contract/notifications'
import type { ImportWarning } from '@rasad/contract/stock-files'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { applyImport } from './apply/apply-import.ts'
import type { StockFilesDeps } from './import-deps.ts'
import type { ImportRecord } from './import-repository.ts'

const closed: readonly ErrorCode[] = ['licence-cancelled', 'stockist-not-approved']

/** How reading a file ended that came without a person. */
export type AutomaticEnd =
  | { status: 'refused' }
  | { status: 'columns' }
  | {
      status: 'preview'
      warnings: readonly ImportWarning[]
      toSettle: number
      listed: number
    }

/**
 * Goes on with a file that came by key or mail: applies what is sure where nobody has to look, and tells the stockist.
 * Called in the transaction that ends its reading.
 */
export async function continueAutomatically(
  deps: StockFilesDeps,
  tx: Db,
  record: ImportRecord,
  end: AutomaticEnd,
): Promise<void> {
  const tell = async (kind: NotificationKind, rows?: number) => {
    await deps.notifications.add(tx, {
      kind,
      subject: { kind: 'stock-file', id: record.id },
      values: rows === undefined ? {} : { rows },
      to: [record.holder_id],
    })
  }
  if (end.status === 'refused') return tell('stock-refused')
  if (end.status === 'columns') return tell('stock-columns')
  if (end.warnings.length > 0) return tell('stock-check')
  try {
    await applyImport(deps, tx, record, { actor: null })
  } catch (error) {
    // Cancelled or declined since it came. Nothing is written yet.
    if (error instanceof AppError && closed.includes(error.code)) return tell('stock-check')
    throw error
  }
  await tell('stock-applied', end.listed)
  if (end.toSettle > 0) await tell('stock-settle', end.toSettle)
}
