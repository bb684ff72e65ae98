import type { Link } from '@rasad/contract/directory'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { CompanyEdit, MedicineEdit, Merge, MergePreview, MergeRecord } from '@rasad/contract/upkeep'
import type { AccountCaller } from '../accounts/accounts.ts'
import { mapPage, type Page, type PageRequest } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import { createKeptApartRepository } from './duplicates-repository.ts'
import { editCompany, editMedicine } from './edit-entry.ts'
import { createEntryRepository } from './entry-repository.ts'
import { createListingMovesRepository } from './listing-moves-repository.ts'
import { differencesAcross, medicineDifferences, mergeEntries } from './merge-entries.ts'
import { createMergeRepository } from './merge-repository.ts'
import { presentFacts, presentMerge } from './present-upkeep.ts'
import { removeEntry } from './remove-entry.ts'
import { noSuchMerge, undoMerge } from './undo-merge.ts'
import type { UpkeepTables } from './upkeep-tables.ts'
import { changing, mustBeLive, type UpkeepDeps } from './upkeep-work.ts'

export { areAlike, type CompanyWords, companyWords } from './company-words.ts'
export { createDuplicates, type Duplicates } from './duplicates.ts'

export type Upkeep = ReturnType<typeof createUpkeep>

/** How admins keep the catalogue: editing, merging and removing entries, and undoing that. */
export function createUpkeep(deps: UpkeepDeps) {
  const tables = deps.db.withTables<UpkeepTables>()
  const entries = createEntryRepository(tables)
  const merges = createMergeRepository(tables)
  const listings = createListingMovesRepository(tables)

  return {
    /** Also of an entry that is gone: who changes it is told so. @throws AppError record-not-found */
    async entryExists(kind: EntryKind, id: string): Promise<void> {
      if (!(await entries.exists(kind, id))) {
        throw new AppError('record-not-found', { message: `No such ${kind}.` })
      }
    },

    /** @throws AppError record-not-found */
    async mergeExists(id: string): Promise<void> {
      if (!(await merges.exists(id))) throw noSuchMerge()
    },

    async editMedicine(id: string, given: MedicineEdit, actor: AccountCaller) {
      await editMedicine(deps, id, given, actor)
      return deps.catalogue.medicine(id, { hidden: true })
    },

    async editCompany(id: string, given: CompanyEdit, actor: AccountCaller) {
      await editCompany(deps, id, given, actor)
      return deps.catalogue.company(id, { hidden: true })
    },

    merge: (kind: EntryKind, id: string, given: Merge, actor: AccountCaller) =>
      mergeEntries(deps, kind, id, given, actor),

    /** With `into` it is a merge: the listings must go somewhere. */
    remove: (kind: EntryKind, id: string, into: string | undefined, actor: AccountCaller) =>
      into === undefined ? removeEntry(deps, kind, id, actor) : mergeEntries(deps, kind, id, { into }, actor),

    undo: (id: string, actor: AccountCaller) => undoMerge(deps, id, actor),

    /**
     * Undoes the actor's own removal or merge of an entry within the last seconds.
     * @returns whether there was one. @throws as `undoMerge`
     */
    async undoRecent(given: {
      kind: EntryKind
      id: string
      actor: AccountCaller
      seconds: number
    }): Promise<boolean> {
      const mergeId = await merges.findRecent(given)
      if (mergeId !== undefined) await undoMerge(deps, mergeId, given.actor)
      return mergeId !== undefined
    },

    /** Merges and removals, newest first. */
    async merges(filter: PageRequest & { kind?: EntryKind | undefined }): Promise<Page<MergeRecord>> {
      return mapPage(await merges.list(filter), presentMerge)
    },

    /**
     * What a merge would do. Nothing is changed.
     * @throws AppError record-not-found, entry-gone, merge-into-itself
     */
    async preview(kind: EntryKind, id: string, intoId: string): Promise<MergePreview> {
      if (id === intoId) throw new AppError('merge-into-itself')
      const from = await mustBeLive({ entries }, kind, id)
      const into = await mustBeLive({ entries }, kind, intoId)
      const differences = kind === 'medicine' ? medicineDifferences(from, into) : { against: [], unclear: [] }
      const across = kind === 'medicine' ? await differencesAcross({ entries }, from, into) : []
      const against = [...new Set([...differences.against, ...across.flatMap((pair) => pair.against)])]
      const counts = await listings.countMoves(kind, from.no, into.no)
      return { from: presentFacts(from), into: presentFacts(into), ...counts, ...differences, against }
    },

    /**
     * Remembers that two entries are not the same, or forgets it.
     * @throws AppError record-not-found, entry-gone, merge-into-itself
     */
    async keepApart(
      kind: EntryKind,
      id: string,
      { other: otherId, apart }: { other: string; apart: boolean },
      actor: AccountCaller,
    ): Promise<Link> {
      if (id === otherId) throw new AppError('merge-into-itself')
      return changing(deps, actor, kind, async (work) => {
        const one = await mustBeLive(work, kind, id)
        const other = await mustBeLive(work, kind, otherId)
        const kept = createKeptApartRepository(work.tx.withTables<UpkeepTables>())
        const isChanged = await (apart ? kept.put : kept.remove)(kind, one.no, other.no)
        if (isChanged) {
          await deps.audit.record(work.tx, {
            actor,
            action: apart ? 'catalogue.kept-apart' : 'catalogue.not-kept-apart',
            subject: { kind, id, name: one.name },
            details: { other: other.name },
          })
        }
        return { _id: id, name: one.name }
      })
    },

    /** Deletes what only an undo would need, once it is too late for that. */
    sweep: (): Promise<void> => merges.sweep(),
  }
}
