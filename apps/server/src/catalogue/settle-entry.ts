import type { Link } from '@rasad/contract/directory'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { DirectoryTables } from '../trade-tables/trade-tables.ts'
import { createUnconfirmedRepository } from './unconfirmed-repository.ts'

export interface SettleDeps {
  db: Db
  audit: Audit
}

/**
 * An admin confirms an entry that a stockist added. Confirming it again changes nothing.
 * @throws AppError record-not-found
 */
export async function confirmEntry(
  deps: SettleDeps,
  kind: EntryKind,
  id: string,
  actor: AccountCaller,
): Promise<Link> {
  return deps.db.transaction().execute(async (tx) => {
    const entries = createUnconfirmedRepository(tx.withTables<DirectoryTables>())
    const entry = await entries.lock(kind, id)
    if (!entry) throw noSuchEntry(kind)
    const { name } = entry
    if (!entry.confirmed) {
      await entries.confirm(kind, entry.no)
      await deps.audit.record(tx, { actor, action: `${kind}.confirmed`, subject: { kind, id, name } })
    }
    return { _id: id, name }
  })
}

/**
 * Confirms an entry because a second firm lists it. Called in the transaction that lists it.
 * @param actor the caller who lists it, or the admin who edits that firm's list
 */
export async function confirmByListing(
  { audit }: Pick<SettleDeps, 'audit'>,
  tx: Db,
  listing: { kind: EntryKind; no: number; stockistNo: number; actor: AccountCaller },
): Promise<void> {
  const { kind, no, stockistNo, actor } = listing
  const entries = createUnconfirmedRepository(tx.withTables<DirectoryTables>())
  const confirmed = await entries.confirmByListing(kind, no, stockistNo)
  if (confirmed)
    await audit.record(tx, { actor, action: `${kind}.confirmed`, subject: { kind, ...confirmed } })
}

/**
 * Removes an unconfirmed entry that only its creator lists.
 * @throws AppError record-not-found, entry-confirmed, entry-in-use
 */
export async function removeEntry(
  deps: SettleDeps,
  kind: EntryKind,
  id: string,
  actor: AccountCaller,
): Promise<Link> {
  return deps.db.transaction().execute(async (tx) => {
    const entries = createUnconfirmedRepository(tx.withTables<DirectoryTables>())
    // Lock the stockist before its entry: listing takes the locks in this order.
    await entries.holdAdder(kind, id)
    const entry = await entries.lock(kind, id)
    if (!entry) throw noSuchEntry(kind)
    if (entry.confirmed) throw new AppError('entry-confirmed')
    if (await entries.isInUse(kind, entry)) throw new AppError('entry-in-use')
    const { name } = entry
    await entries.remove(kind, entry.no)
    await deps.audit.record(tx, { actor, action: `${kind}.removed`, subject: { kind, id, name } })
    return { _id: id, name }
  })
}

export function noSuchEntry(kind: EntryKind): AppError {
  return new AppError('record-not-found', { message: `No such ${kind}.` })
}
