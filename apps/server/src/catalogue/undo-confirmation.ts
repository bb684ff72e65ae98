import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createConfirmationRepository } from './confirmation-repository.ts'

/**
 * Takes back that the caller has just confirmed an entry: it is unconfirmed again.
 * @throws AppError nothing-to-undo
 */
export async function undoConfirmation(
  { db, audit }: { db: Db; audit: Audit },
  { kind, id, actor, seconds }: { kind: EntryKind; id: string; actor: AccountCaller; seconds: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const confirmations = createConfirmationRepository(tx.withTables<TradeTables>())
    const isUndone =
      (await confirmations.take(kind, id, actor.id, seconds)) && (await confirmations.unconfirm(kind, id))
    if (!isUndone) throw new AppError('nothing-to-undo')
    await audit.record(tx, {
      actor,
      action: 'decision.undone',
      subject: { kind, id },
      details: { decision: 'confirmed' },
    })
  })
}
