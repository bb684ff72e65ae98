import type { Link } from '@rasad/contract/directory'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createUnconfirmedRepository, type Entry } from './unconfirmed-repository.ts'

interface SettleDeps {
  db: Db
  audit: Audit
}

type Entries = ReturnType<typeof createUnconfirmedRepository>

/** Changes a locked entry in a transaction, with the audit entry. @throws AppError record-not-found */
async function settle(
  { db, audit }: SettleDeps,
  { kind, id, actor }: { kind: EntryKind; id: string; actor: AccountCaller },
  settled: 'confirmed' | 'removed',
  /** @returns whether it changed the entry. */
  change: (entries: Entries, entry: Entry) => Promise<boolean>,
): Promise<Link> {
  return db.transaction().execute(async (tx) => {
    const entries = createUnconfirmedRepository(tx.withTables<TradeTables>())
    // Removing deletes listings: lock the stockist before its entry, because listing takes the locks in this order.
    if (settled === 'removed') await entries.holdAdder(kind, id)
    const entry = await entries.lock(kind, id)
    if (!entry) throw noSuchEntry(kind)
    const { name } = entry
    if (await change(entries, entry)) {
      await audit.record(tx, { actor, action: `${kind}.${settled}`, subject: { kind, id, name } })
    }
    return { _id: id, name }
  })
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
  return settle(deps, { kind, id, actor }, 'confirmed', async (entries, entry) => {
    if (entry.confirmed) return false
    await entries.confirm(kind, entry.no)
    return true
  })
}

/** A company or medicine that a stockist has just put on its list. */
export interface ListedEntry {
  kind: EntryKind
  no: number
  stockistNo: number
  /** The caller who lists it, or the admin who edits that firm's list. */
  actor: AccountCaller
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
  return settle(deps, { kind, id, actor }, 'removed', async (entries, entry) => {
    if (entry.confirmed) throw new AppError('entry-confirmed')
    if (await entries.isInUse(kind, entry)) throw new AppError('entry-in-use')
    await entries.remove(kind, entry.no)
    return true
  })
}

export function noSuchEntry(kind: EntryKind): AppError {
  return new AppError('record-not-found', { message: `No such ${kind}.` })
}
