import type { Link } from '@rasad/contract/directory'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { Actor, Audit } from '../audit/audit.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createConfirmationRepository } from './confirmation-repository.ts'
import { createUnconfirmedRepository } from './unconfirmed-repository.ts'

interface SettleDeps {
  db: Db
  audit: Audit
}

/**
 * An admin confirms an entry that a stockist added. Confirming it again changes nothing.
 * @throws AppError record-not-found, entry-gone
 */
export async function confirmEntry(
  { db, audit }: SettleDeps,
  kind: EntryKind,
  id: string,
  actor: AccountCaller,
): Promise<Link> {
  return db.transaction().execute(async (tx) => {
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
}

/** A company or medicine that a stockist has just put on its list. */
export interface ListedEntry {
  kind: EntryKind
  no: number
  stockistNo: number
  /** The caller who lists it, or the admin who edits that firm's list; null: a file that came without a person. */
  actor: Actor | null
}

/** Confirms an entry because a second firm lists it. Called in the transaction that lists it. */
export async function confirmByListing(
  { audit }: Pick<SettleDeps, 'audit'>,
  tx: Db,
  listing: ListedEntry,
): Promise<void> {
  const { kind, no, stockistNo, actor } = listing
  const entries = createUnconfirmedRepository(tx.withTables<TradeTables>())
  const confirmed = await entries.confirmByListing(kind, no, stockistNo)
  if (confirmed)
    await audit.record(tx, { actor, action: `${kind}.confirmed`, subject: { kind, ...confirmed } })
}

export function noSuchEntry(kind: EntryKind): AppError {
  return new AppError('record-not-found', { message: `No such ${kind}.` })
}
