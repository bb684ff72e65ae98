import type { Link } from '@rasad/contract/directory'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createConfirmationRepository } from './confirmation-repository.ts'
import { isUniqueViolation } from './import-repository.ts'
import { taken } from './new-entry-repository.ts'
import { createUnconfirmedRepository } from './unconfirmed-repository.ts'

interface SettleDeps {
  db: Db
  audit: Audit
}

/**
 * An admin confirms an entry that a stockist added. Confirming it again changes nothing.
 * @throws AppError record-not-found, entry-gone; medicine-exists where it waits and the catalogue has its name by now
 */
export async function confirmEntry(
  { db, audit }: SettleDeps,
  kind: EntryKind,
  id: string,
  actor: AccountCaller,
): Promise<Link> {
  const confirming = db.transaction().execute(async (tx) => {
    const entries = createUnconfirmedRepository(tx.withTables<TradeTables>())
    const entry = await entries.lock(kind, id)
    if (!entry) throw noSuchEntry(kind)
    if (entry.removed_at !== null) throw new AppError('entry-gone')
    const { name } = entry
    if (!entry.confirmed) {
      await createConfirmationRepository(tx.withTables<TradeTables>()).note(kind, id, actor.id)
      await entries.confirm(kind, entry.no)
      await audit.record(tx, { actor, action: `${kind}.confirmed`, subject: { kind, id, name } })
    }
    return { _id: id, name }
  })
  return confirming.catch((error) => {
    throw isUniqueViolation(error) ? taken(`${kind}-exists`) : error
  })
}

/** A company or medicine that a person has just put on a stockist's list, on a screen that shows what it is. */
export interface PickedEntry {
  kind: EntryKind
  no: number
  stockistNo: number
  actor: AccountCaller
}

/**
 * Confirms an entry because a person of a firm with another owner picks it for the own list. Called in the transaction
 * that lists it. Without a composition nobody can see what a medicine is: only an admin confirms it.
 */
export async function confirmByPick(
  { audit }: Pick<SettleDeps, 'audit'>,
  tx: Db,
  { kind, no, stockistNo, actor }: PickedEntry,
): Promise<void> {
  if (actor.role !== 'stockist') return
  const entries = createUnconfirmedRepository(tx.withTables<TradeTables>())
  if (!(await entries.lockForPick(kind, no, stockistNo))) return
  const { id, name } = await entries.confirm(kind, no)
  await audit.record(tx, { actor, action: `${kind}.confirmed`, subject: { kind, id, name } })
}

export function noSuchEntry(kind: EntryKind): AppError {
  return new AppError('record-not-found', { message: `No such ${kind}.` })
}
