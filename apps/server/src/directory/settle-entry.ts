import type { Link } from '@rasad/contract/directory'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { DirectoryTables } from './directory-tables.ts'
import { createUnconfirmedRepository } from './unconfirmed-repository.ts'

export interface SettleDeps {
  db: Db
  audit: Audit
}

/**
 * An admin vouches for an entry that a stockist added. Confirming twice changes nothing.
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
 * A second firm lists an entry, which confirms it. Called in the transaction that lists it.
 * @param actor who lists it, or the admin who keeps that firm's list
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
 * Removes an entry that nobody has confirmed and nobody but its maker lists.
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
    // The stockist before its entry, in the order in which listing takes them.
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
