import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { AccountCaller } from '../accounts/accounts.ts'
import { AppError } from '../platform/errors.ts'
import type { Merged } from './merge-entries.ts'
import { changing, lockAll, mustBeLive, type UpkeepDeps } from './upkeep-work.ts'

/**
 * Takes an entry out of the catalogue that nobody lists. An unconfirmed one goes with the listing of the firm that added
 * it. It can be undone.
 * @throws AppError record-not-found, entry-gone, entry-confirmed, entry-in-use
 */
export function removeEntry(
  deps: UpkeepDeps,
  kind: EntryKind,
  id: string,
  actor: AccountCaller,
): Promise<Merged> {
  return changing(deps, actor, kind, async (work) => {
    await lockAll(work, kind, [id])
    const entry = await mustBeLive(work, kind, id)
    if (entry.confirmed && entry.stockist_count > 0) throw new AppError('entry-confirmed')
    const isOthers = await work.listings.isListedByOthers(kind, entry.no, entry.added_by)
    if (isOthers || entry.medicine_count > 0) throw new AppError('entry-in-use')
    const mergeId = await work.merges.begin({ kind, from_no: entry.no, into_no: null }, actor)
    const ended = await work.listings.moveListings(mergeId, kind, entry.no, null)
    await work.entries.markRemoved(kind, entry.no, null)
    await work.merges.finish(mergeId, { medicines: [], moved: [] }, ended)
    await deps.audit.record(work.tx, {
      actor,
      action: `${kind}.removed`,
      subject: { kind, id, name: entry.name },
      details: { merge: mergeId, listings: String(ended) },
    })
    return { _id: id, name: entry.name, mergeId, into: null }
  })
}
