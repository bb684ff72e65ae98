import type { Link } from '@rasad/contract/directory'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { AccountCaller } from '../accounts/accounts.ts'
import { AppError } from '../platform/errors.ts'
import type { EntryRow } from './entry-repository.ts'
import { createMergeRepository, type MergeRow } from './merge-repository.ts'
import { planUndo } from './plan-undo.ts'
import type { Before, UpkeepTables } from './upkeep-tables.ts'
import { changing, lockAll, type UpkeepDeps, type UpkeepWork } from './upkeep-work.ts'

export interface Undone extends Link {
  restored: number
  kept: number
}

/**
 * Undoes a merge or a removal: the entry is back with its listings, aliases and medicines. What a stockist has changed
 * or ended since stands.
 * @throws AppError record-not-found; undo-too-late, also when it is undone already; undo-contradicts when a later merge
 *   or removal must be undone first; company-exists, medicine-exists when the name is taken again
 */
export async function undoMerge(deps: UpkeepDeps, id: string, actor: AccountCaller): Promise<Undone> {
  const known = await createMergeRepository(deps.db.withTables<UpkeepTables>()).find(id)
  if (!known) throw noSuchMerge()
  return changing(deps, actor, known.kind, async (work) => {
    const { kind, from, into } = await ends(work, known)
    await lockAll(work, kind, into ? [from.id, into.id] : [from.id], id)
    const merge = await work.merges.lock(id)
    if (!merge) throw noSuchMerge()
    if (merge.undone_at !== null) throw new AppError('undo-too-late', { message: 'This is undone already.' })
    if (!merge.in_time || merge.before === null) throw new AppError('undo-too-late')
    const now = await ends(work, merge)
    refuseLater(now.from, now.into)
    const tally = { restored: 0, kept: 0 }
    await putBack(work, merge, kind, from.no, into?.no ?? null, tally)
    if (kind === 'company' && into) {
      await work.entries.moveMedicinesBack(merge.before.moved, from.no, into.no)
    }
    await work.entries.restore(kind, from.no)
    await putMedicinesBack(deps, work, merge, merge.before, kind, tally)
    if (into && merge.before.intoUnconfirmed) await work.entries.setConfirmed(kind, into.no, false)
    await work.merges.markUndone(id, actor.email)
    const details = {
      merge: id,
      ...(into && { from: from.name, into: into.name }),
      restored: String(tally.restored),
      kept: String(tally.kept),
    }
    for (const subject of into ? [from, into] : [from]) {
      await deps.audit.record(work.tx, {
        actor,
        action: `${kind}.restored`,
        subject: { kind, id: subject.id, name: subject.name },
        details,
      })
    }
    return { _id: from.id, name: from.name, ...tally }
  })
}

export function noSuchMerge(): AppError {
  return new AppError('record-not-found', { message: 'No such merge.' })
}

/** The entry that went and the one that stayed. */
async function ends(
  { entries }: UpkeepWork,
  { kind, from_no, into_no }: Pick<MergeRow, 'kind' | 'from_no' | 'into_no'>,
): Promise<{ kind: EntryKind; from: EntryRow; into: EntryRow | undefined }> {
  const from = await entries.findByNo(kind, from_no)
  const into = into_no === null ? undefined : await entries.findByNo(kind, into_no)
  if (!from || (into_no !== null && !into)) throw noSuchMerge()
  return { kind, from, into }
}

/** @throws AppError undo-contradicts */
function refuseLater(from: EntryRow, into: EntryRow | undefined): void {
  if (into && into.removed_at !== null) throw firstUndo(into.name)
  if (from.company_removed) throw firstUndo(from.company_name ?? '')
}

function firstUndo(name: string): AppError {
  const message = `${name} was itself merged or removed since. Undo that first.`
  return new AppError('undo-contradicts', { message })
}

async function putBack(
  { listings }: UpkeepWork,
  merge: MergeRow,
  kind: EntryKind,
  from: number,
  into: number | null,
  tally: { restored: number; kept: number },
): Promise<void> {
  const moved = await listings.movedListings(merge.id, kind, from, into)
  const plan = planUndo(moved, into === null)
  await listings.putBack(kind, from, into, plan.steps)
  tally.restored += plan.restored
  tally.kept += plan.kept
}

/** Aliases of a medicine; of a company, also the medicines that were merged with those of the other. */
async function putMedicinesBack(
  { aliases }: UpkeepDeps,
  work: UpkeepWork,
  merge: MergeRow,
  { medicines }: Before,
  kind: EntryKind,
  tally: { restored: number; kept: number },
): Promise<void> {
  for (const medicine of medicines) {
    if (kind === 'company') {
      const into = await work.entries.findByNo('medicine', medicine.into)
      if (!into || into.removed_at !== null) throw firstUndo(into?.name ?? '')
      await putBack(work, merge, 'medicine', medicine.from, medicine.into, tally)
      await work.entries.restore('medicine', medicine.from)
      if (medicine.intoUnconfirmed) await work.entries.setConfirmed('medicine', medicine.into, false)
    }
    await aliases.followUndo(work.tx, medicine, medicine.aliases)
  }
}
