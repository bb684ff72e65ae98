import type { PartyRole } from '@rasad/contract/party-fields'
import { type ReviewItem, type ReviewKind, reviewKinds } from '@rasad/contract/review'
import type { AccountCaller, Accounts, Registering } from '../accounts/accounts.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Changes } from '../changes/changes.ts'
import type { Mail } from '../mail/mail.ts'
import type { MedicalStores } from '../medical-stores/medical-stores.ts'
import type { Sent } from '../parties/parties.ts'
import type { Db } from '../platform/db/database.ts'
import { pageOf } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import type { PurchaserCards } from '../purchaser-cards/purchaser-cards.ts'
import type { Search } from '../search/search.ts'
import type { Stockists } from '../stockists/stockists.ts'
import type { Upkeep } from '../upkeep/upkeep.ts'
import { withDuplicates } from './find-duplicates.ts'
import { changeDraft, type Draft, entryDraft, partyDraft } from './present-items.ts'
import { createReviewRepository, type QueueFilter, type QueueRow } from './review-repository.ts'

interface ReviewDeps {
  db: Db
  accounts: Accounts
  mail: Mail
  stockists: Stockists
  medicalStores: MedicalStores
  purchaserCards: PurchaserCards
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
    const registered = [...ids('stockist'), ...ids('medicalOwner'), ...ids('purchaser')]
    const [trails, stockists, owners, purchasers, entries, changes] = await Promise.all([
      deps.accounts.registrations.trails(registered),
      deps.stockists.records(ids('stockist')),
      deps.medicalStores.records(ids('medicalOwner')),
      deps.purchaserCards.records(ids('purchaser')),
      deps.catalogue.unconfirmedOf([...ids('medicine'), ...ids('company')]),
      Promise.all(ids('change').map((id) => deps.changes.find(id).catch(unlessGone))),
    ])
    const drafts = new Map<string, Draft>()
    const keep = (draft: Draft) => drafts.set(draft.item._id, draft)
    for (const [role, records] of Object.entries({
      stockist: stockists,
      medicalOwner: owners,
      purchaser: purchasers,
    })) {
      for (const record of records) {
        const trail = trails.get(record._id)
        if (trail) keep(partyDraft(role as PartyRole, record, trail))
      }
    }
    for (const entry of entries) keep(entryDraft(entry))
    for (const change of changes) if (change) keep(changeDraft(change))
    // What was deleted between the queries is left out.
    return rows.flatMap(({ id }) => drafts.get(id) ?? [])
  }

  async function undoChange(id: string, actor: AccountCaller): Promise<void> {
    await deps.db.transaction().execute(async (tx) => {
      const inTx = createReviewRepository(tx.withTables<Record<never, never>>())
      const decided = await inTx.decidedChange(id, actor.id, deps.undoSeconds)
      if (!decided) throw new AppError('nothing-to-undo')
      await deps.changes.undoIn(tx, { id, actor })
      const kind = `change-${decided.state}` as const
      if (!(await deps.mail.takeBack(tx, decided.account_id, [kind], decided.decided_at))) {
        throw new AppError('nothing-to-undo')
      }
    })
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
      if (kind === 'stockist') return deps.stockists.undo(id, actor)
      if (kind === 'medicalOwner') return deps.medicalStores.undo(id, actor)
      if (kind === 'purchaser') return deps.purchaserCards.undo(id, actor)
      if (kind === 'change') return undoChange(id, actor)
      const given = { kind, id, actor, seconds: deps.undoSeconds }
      if (!(await deps.upkeep.undoRecent(given))) await deps.catalogue.undoConfirmation(given)
    },

    /** Lets the holder of a declined registration send papers again. @throws as `accounts.registrations.reopen` */
    async reopen(kind: ReviewKind, id: string, actor: AccountCaller): Promise<void> {
      if (kind === 'stockist') return deps.stockists.reopen(id, actor)
      if (kind === 'medicalOwner') return deps.medicalStores.reopen(id, actor)
      if (kind === 'purchaser') return deps.purchaserCards.reopen(id, actor)
      throw new AppError('record-not-found', { message: 'No such registration.' })
    },

    /** Sends papers again for a holder. @throws as the domain's `resubmit` */
    async resubmit({ id, role }: Registering, sent: Sent): Promise<void> {
      if (role === 'medicalOwner') return deps.medicalStores.resubmit(id, sent)
      if (role === 'stockist') return deps.stockists.resubmit(id, sent)
      await deps.purchaserCards.resubmit(id, sent)
    },
  }
}

function unlessGone(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'record-not-found') return undefined
  throw error
}
