import { type PartyRole, partyRoles } from '@rasad/contract/party-fields'
import { type ReviewItem, type ReviewKind, reviewKinds } from '@rasad/contract/review'
import type { AccountCaller, Accounts } from '../accounts/accounts.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Changes } from '../changes/changes.ts'
import type { Parties } from '../parties/parties.ts'
import type { Db } from '../platform/db/database.ts'
import { pageOf } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import type { Search } from '../search/search.ts'
import type { Upkeep } from '../upkeep/upkeep.ts'
import { withDuplicates } from './find-duplicates.ts'
import { changeDraft, type Draft, entryDraft, partyDraft } from './present-items.ts'
import { createReviewRepository, type QueueFilter, type QueueRow } from './review-repository.ts'

interface ReviewDeps {
  db: Db
  accounts: Accounts
  parties: Parties
  changes: Changes
  catalogue: Catalogue
  upkeep: Upkeep
  search: Search
  /** Seconds within which a decision can be undone. */
  undoSeconds: number
}

export type Review = ReturnType<typeof createReview>

interface ReviewPage {
  items: ReviewItem[]
  counts: Record<ReviewKind, number>
  oldest: Record<ReviewKind, string | null>
  nextCursor: string | null
}

/** What waits for admins, of every kind, in one queue; and undoing what they decide. */
export function createReview(deps: ReviewDeps) {
  const repository = createReviewRepository(deps.db.withTables<Record<never, never>>())

  async function draftsOf(rows: Pick<QueueRow, 'kind' | 'id'>[]): Promise<Draft[]> {
    const ids = (kind: ReviewKind) => rows.flatMap((row) => (row.kind === kind ? [row.id] : []))
    const [trails, records, entries, changes] = await Promise.all([
      deps.accounts.registrations.trails(partyRoles.flatMap(ids)),
      Promise.all(partyRoles.map((role) => deps.parties.records(role, ids(role)))),
      deps.catalogue.unconfirmedOf([...ids('medicine'), ...ids('company')]),
      Promise.all(ids('change').map((id) => deps.changes.find(id).catch(unlessGone))),
    ])
    const drafts = new Map<string, Draft>()
    const keep = (draft: Draft) => drafts.set(draft.item._id, draft)
    for (const [at, role] of partyRoles.entries()) {
      for (const record of records[at] ?? []) {
        const trail = trails.get(record._id)
        if (trail) keep(partyDraft(role, record, trail))
      }
    }
    for (const entry of entries) keep(entryDraft(entry))
    for (const change of changes) if (change) keep(changeDraft(change))
    // What was deleted between the queries is left out.
    return rows.flatMap(({ id }) => drafts.get(id) ?? [])
  }

  return {
    /** The queue, oldest first, with how many of each kind wait in all. */
    async queue(filter: QueueFilter): Promise<ReviewPage> {
      const [rows, found] = await Promise.all([repository.queue(filter), repository.counts()])
      const page = pageOf(rows, filter.limit, rows.length, (row) => row.cursor)
      const of = new Map(found.map((row) => [row.kind, row]))
      const perKind = <T>(value: (kind: ReviewKind) => T) =>
        Object.fromEntries(reviewKinds.map((kind) => [kind, value(kind)])) as Record<ReviewKind, T>
      return {
        items: await withDuplicates({ repository, search: deps.search, draftsOf }, await draftsOf(page.rows)),
        counts: perKind((kind) => of.get(kind)?.count ?? 0),
        oldest: perKind((kind) => of.get(kind)?.oldest.toISOString() ?? null),
        nextCursor: page.nextCursor,
      }
    },

    /** How many of each kind have waited for how long: see `ages` of the repository. */
    ages: repository.ages,

    /**
     * Takes back the caller's own decision of the last seconds; its mail is not sent.
     * @throws AppError nothing-to-undo, record-not-found
     */
    async undo(kind: ReviewKind, id: string, actor: AccountCaller): Promise<void> {
      if (isParty(kind)) return deps.parties.undo(kind, { id, actor })
      if (kind === 'change') return deps.changes.undo({ id, actor })
      const given = { kind, id, actor, seconds: deps.undoSeconds }
      if (!(await deps.upkeep.undoRecent(given))) await deps.catalogue.undoConfirmation(given)
    },

    /** Lets the holder of a declined registration send papers again. @throws as `accounts.registrations.reopen` */
    async reopen(kind: ReviewKind, id: string, actor: AccountCaller): Promise<void> {
      if (isParty(kind)) return deps.parties.reopen(kind, { id, actor })
      throw new AppError('record-not-found', { message: 'No such registration.' })
    },
  }
}

function isParty(kind: ReviewKind): kind is PartyRole {
  return (partyRoles as readonly string[]).includes(kind)
}

function unlessGone(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'record-not-found') return undefined
  throw error
}
