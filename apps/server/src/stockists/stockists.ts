import type { PublicStockist } from '@rasad/contract/directory'
import type { ReachChanges } from '@rasad/contract/reach'
import type { FullStockist, StockistRegistration } from '@rasad/contract/stockists'
import {
  type AccountCaller,
  type Accounts,
  type Asker,
  type Caller,
  type Decision,
  isAdmin,
} from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import { type Files, fileIdOf } from '../files/files.ts'
import type { IdCards } from '../id-cards/id-cards.ts'
import { checkPin } from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page, type PageRequest } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import type { Turn } from '../platform/fair-slots.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { changeReach } from './change-reach.ts'
import { stockistPolicy } from './policy.ts'
import {
  presentFullStockist,
  presentStockist,
  presentStockistStatus,
  presentSupplier,
  presentVerifiedStockist,
} from './present-stockist.ts'
import { registerStockist } from './register-stockist.ts'
import { createStockistPapersRepository } from './stockist-papers-repository.ts'
import { createStockistPlaces } from './stockist-places.ts'
import {
  createStockistRepository,
  type FullStockistRow,
  type PlaceFilter,
  type StockistFilter,
} from './stockist-repository.ts'

export type { PlaceFilter } from './stockist-repository.ts'
export { mayKeep, whoseList } from './whose-list.ts'

export type Stockists = ReturnType<typeof createStockists>

interface StockistsDeps {
  db: Db
  audit: Audit
  accounts: Accounts
  files: Files
  idCards: IdCards
}

/** Stockists: registration, the admins' decision, papers, and the public page. */
export function createStockists(deps: StockistsDeps) {
  const db = deps.db.withTables<TradeTables>()
  const stockists = createStockistRepository(db)
  const papers = createStockistPapersRepository(db)

  deps.accounts.describe('stockist', async (id) => {
    const row = await papers.find(id)
    if (!row) return {}
    const { companies, medicines, logo, distanceKm, delivers, cardCode, ...fields } = await presentWhole(row)
    return fields
  })
  // The image is public when the page that shows it is public.
  deps.files.allow('stockist-profile', async (_viewer, id) => (await papers.approvedOf([id])).length > 0)

  deps.idCards.describe('stockist', {
    async find(id) {
      const row = await papers.find(id)
      return (
        row && {
          isValid: row.status === 'approved',
          name: row.contact_person ?? row.firm_name,
          photoFile: fileIdOf(row.profile_image_url ?? '') ?? null,
          firm: row.firm_name,
          town: row.city ?? row.location,
          until: row.licence_expiry,
        }
      )
    },
    mayReissue: async (caller, id) => isAdmin(caller) || (caller.kind === 'account' && caller.id === id),
  })

  async function presentAll(rows: FullStockistRow[], near?: string): Promise<FullStockist[]> {
    const ids = rows.map(({ id }) => id)
    const mailboxes = await deps.accounts.mailboxes(ids)
    const codes = await deps.idCards.codesOf(ids)
    return rows.map((row) => {
      const emailConfirmed = mailboxes.get(row.id)?.confirmed ?? false
      return presentFullStockist(row, { emailConfirmed, cardCode: codes.get(row.id) ?? null }, near)
    })
  }

  async function presentWhole(row: FullStockistRow): Promise<FullStockist> {
    const [whole] = await presentAll([row])
    if (!whole) throw new Error('A stockist was not presented.')
    return whole
  }

  return {
    /** Approved stockists by place: counts, map, districts. */
    places: createStockistPlaces(db),

    /** Names, addresses and states of stockists, for other domains. Unknown ids are left out. */
    briefs: (ids: string[], tx: Db = deps.db) =>
      createStockistRepository(tx.withTables<TradeTables>()).findBriefs(ids),

    /** Returns which of these stockists are approved, and locks them until the transaction ends. */
    holdApproved: (tx: Db, ids: string[]): Promise<{ id: string; no: number }[]> =>
      createStockistPapersRepository(tx.withTables<TradeTables>()).holdApproved(ids),

    /** Approved stockists. Admins get stockists of every state, with their papers. */
    async list(filter: StockistFilter, viewer: Caller): Promise<Page<PublicStockist | FullStockist>> {
      checkPin(filter.near, 'near')
      if (!isAdmin(viewer)) {
        if (filter.status !== undefined && filter.status !== 'approved') return nothing
        return mapPage(await stockists.listStockists({ ...filter, status: 'approved' }, 'listed'), (row) =>
          presentStockist(row, filter.near),
        )
      }
      const page = await stockists.listStockists(filter)
      return { ...page, rows: await presentAll(await papers.withPapers(page.rows), filter.near) }
    },

    /** Approved stockists that carry a company. */
    async carrying(companyId: string, request: PageRequest & PlaceFilter): Promise<Page<PublicStockist>> {
      checkPin(request.near, 'near')
      return mapPage(
        await stockists.listStockists({ ...request, company: companyId, status: 'approved' }),
        (row) => presentStockist(row, request.near),
      )
    },

    /** Approved stockists that list a medicine, each with its price and availability. */
    async suppliersOf(medicineId: string, request: PageRequest & PlaceFilter) {
      checkPin(request.near, 'near')
      return mapPage(await stockists.listSuppliers(medicineId, request), (row) =>
        presentSupplier(row, request.near),
      )
    },

    /**
     * The stockist itself and admins get everything; others get the public page, or only the status until it is
     * approved.
     */
    async stockist(id: string, viewer: Caller) {
      const row = await stockists.findStockist(id)
      if (!row) throw noSuchStockist()
      if (isAdmin(viewer) || (viewer.kind === 'account' && viewer.id === id)) {
        const [full] = await papers.withPapers([row])
        if (full) return presentWhole(full)
      }
      return row.status === 'approved' ? presentStockist(row) : presentStockistStatus(row)
    },

    /** @throws AppError record-not-found */
    async mustExist(id: string): Promise<void> {
      if (!(await stockists.findStockist(id))) throw noSuchStockist()
    },

    /**
     * @param hours null restores the default hours.
     * @throws AppError record-not-found
     */
    async setHours(id: string, hours: string | null): Promise<FullStockist> {
      await stockists.setHours(id, hours)
      const row = await papers.find(id)
      if (!row) throw noSuchStockist()
      return presentWhole(row)
    },

    /**
     * Changes where a stockist delivers and its minimum order: see `ReachChanges`.
     * @throws as `changeReach`
     */
    async setReach(id: string, changes: ReachChanges, actor: AccountCaller): Promise<FullStockist> {
      await changeReach(deps, { id, changes, actor })
      const row = await papers.find(id)
      if (!row) throw noSuchStockist()
      return presentWhole(row)
    },

    /** @param sender the caller whose turn is used to resize the profile image */
    register: (given: StockistRegistration, sender: Turn) => registerStockist(deps, given, sender),

    /**
     * The profile of an approved stockist, for a caller with its password.
     * @throws the errors of `verifyPassword`
     */
    async verify(given: { id: string; password: string } & Asker) {
      await deps.accounts.verifyPassword(given.id, given.password, given)
      const row = await papers.find(given.id)
      if (row?.status !== 'approved') throw new AppError('wrong-password')
      return presentVerifiedStockist(row)
    },

    async decide(id: string, decision: Decision, actor: AccountCaller) {
      return presentWhole(await deps.accounts.decideRegistration(stockistPolicy, { id, decision, actor }))
    },

    /** Runs in the transaction that deletes the account. */
    async forget(tx: Db, id: string): Promise<void> {
      await createStockistPapersRepository(tx.withTables<TradeTables>()).blank(id)
      await deps.idCards.forget(tx, id)
    },

    /** At the start: gives stockists from before there were places a position. Returns how many. */
    fillPlaces: (): Promise<number> =>
      deps.db
        .transaction()
        .execute((tx) => createStockistPapersRepository(tx.withTables<TradeTables>()).fillPlaces()),

    /** Stockists in any state that have one of these e-mail addresses; locked until the transaction ends. */
    lockAllOf: (tx: Db, emails: string[]): Promise<string[]> =>
      createStockistPapersRepository(tx.withTables<TradeTables>()).lockAllOf(emails),

    /** Deletes stockists with their papers, lists and received requests. The transaction must already hold them. */
    async remove(tx: Db, ids: string[]): Promise<void> {
      await createStockistPapersRepository(tx.withTables<TradeTables>()).remove(ids)
    },
  }
}

const nothing = { rows: [], total: 0, nextCursor: null }

function noSuchStockist(): AppError {
  return new AppError('record-not-found', { message: 'No such stockist.' })
}
