import type { RecordWarning } from '@rasad/contract/accounts'
import type { PublicStockist, SupplierListing } from '@rasad/contract/directory'
import { dayInIndia, isLicenceLate } from '@rasad/contract/licences'
import type { StockistChanges } from '@rasad/contract/own-record'
import type { ReachChanges } from '@rasad/contract/reach'
import type { FullStockist, StockistRegistration } from '@rasad/contract/stockists'
import type { Language } from '@rasad/texts'
import { type AccountCaller, type Accounts, type Asker, type Caller, isAdmin } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import { type Files, fileIdOf } from '../files/files.ts'
import type { IdCards } from '../id-cards/id-cards.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { OwnRecord, Parties } from '../parties/parties.ts'
import { checkPin, warningsOf } from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page, type PageRequest } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import type { Turn } from '../platform/queue.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { changeHours, changeReach } from './change-stockist.ts'
import {
  presentFullStockist,
  presentStockist,
  presentStockistStatus,
  presentSupplier,
  presentSupplierListing,
  presentVerifiedStockist,
} from './present-stockist.ts'
import { sightFor } from './rate-sight.ts'
import { createStockistPapersRepository } from './stockist-papers-repository.ts'
import { stockistParty, withUploads } from './stockist-party.ts'
import { createStockistPlaces } from './stockist-places.ts'
import {
  createStockistRepository,
  type FullStockistRow,
  type ListingPair,
  type PlaceFilter,
  type StockistFilter,
  type StockistRow,
} from './stockist-repository.ts'

export { mayKeep, mayKeepNamed, whoseList } from './list-access.ts'
export type { ListingFactsRow, Sight } from './present-listing-facts.ts'
export { ownSight, presentListingFacts } from './present-listing-facts.ts'
export { comesOn, type PlaceFilter } from './stockist-repository.ts'

export type Stockists = ReturnType<typeof createStockists>

interface StockistsDeps {
  db: Db
  audit: Audit
  accounts: Accounts
  files: Files
  idCards: IdCards
  notifications: Notifications
  parties: Parties
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
  deps.parties.keep({
    store: stockistParty,
    records: async (ids) => presentAll(await papers.withPapers(await stockists.findAll(ids))),
    mustExist,
  })
  deps.accounts.followEmail('stockist', (tx, id, emails) =>
    createStockistRepository(tx.withTables<TradeTables>()).followEmail(id, emails),
  )
  // The image is public when the page that shows it is public.
  deps.files.allow('stockist-profile', async (_viewer, id) => (await papers.approvedOf([id])).length > 0)

  deps.notifications.describe('stockist', async (ids) => {
    const firms = await stockists.findBriefs(ids)
    return new Map(firms.map((firm) => [firm.id, firm.firmName]))
  })

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
          licenceLate: isLicenceLate(row.licence_expiry, dayInIndia()),
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

  async function mustFind(id: string): Promise<FullStockistRow> {
    const row = await papers.find(id)
    if (!row) throw noSuchStockist()
    return row
  }

  /** @throws AppError record-not-found */
  async function mustExist(id: string): Promise<void> {
    if (!(await stockists.findStockist(id))) throw noSuchStockist()
  }

  async function presentWhole(row: FullStockistRow): Promise<FullStockist> {
    const [whole] = await presentAll([row])
    if (!whole) throw new Error('A stockist was not presented.')
    return whole
  }

  /** What to add to each stockist of a list that asks for a medicine. */
  async function listingsIn(
    rows: readonly StockistRow[],
    { medicine }: StockistFilter,
    viewer: Caller,
  ): Promise<(id: string) => { listing?: SupplierListing }> {
    if (medicine === undefined) return () => ({})
    const sightOf = await sightFor(deps.db, viewer)
    const ids = rows.map(({ id }) => id)
    const [stockistOf, listings] = [
      new Map(rows.map((row) => [row.id, row])),
      await stockists.listingsOf(medicine, ids),
    ]
    return (id) => {
      const [stockist, listing] = [stockistOf.get(id), listings.get(id)]
      return stockist && listing ? { listing: presentSupplierListing(listing, stockist, sightOf) } : {}
    }
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

    /**
     * Approved stockists. Admins get stockists of every state, with their papers. Where the list asks for a medicine, each
     * comes with its listing of it.
     */
    async list(filter: StockistFilter, viewer: Caller): Promise<Page<ListedStockist>> {
      checkPin(filter.near, 'near')
      if (!isAdmin(viewer)) {
        if (filter.status !== undefined && filter.status !== 'approved') return nothing
        const approved = { ...filter, status: 'approved' as const }
        if (filter.medicine !== undefined && filter.near === undefined) {
          const sightOf = await sightFor(deps.db, viewer)
          return mapPage(await stockists.listSuppliers(filter.medicine, approved), (row) =>
            presentSupplier(row, sightOf),
          )
        }
        const page = await stockists.listStockists(approved, 'listed')
        const listings = await listingsIn(page.rows, filter, viewer)
        return mapPage(page, (row) => ({ ...presentStockist(row, filter.near), ...listings(row.id) }))
      }
      // To admins a firm whose licence is cancelled is an approved one.
      const status = filter.status === 'approved' ? 'decided' : filter.status
      const page = await stockists.listStockists({ ...filter, status })
      const listings = await listingsIn(page.rows, filter, viewer)
      const rows = await presentAll(await papers.withPapers(page.rows), filter.near)
      return { ...page, rows: rows.map((row) => ({ ...row, ...listings(row._id) })) }
    },

    /** Approved stockists that carry a company. */
    async carrying(companyId: string, request: PageRequest & PlaceFilter): Promise<Page<PublicStockist>> {
      checkPin(request.near, 'near')
      return mapPage(
        await stockists.listStockists({ ...request, company: companyId, status: 'approved' }),
        (row) => presentStockist(row, request.near),
      )
    },

    /** Approved stockists that list a medicine, each with its listing of it. */
    async suppliersOf(medicineId: string, request: PageRequest & PlaceFilter, viewer: Caller) {
      checkPin(request.near, 'near')
      const filter = { ...request, status: 'approved' as const }
      const sightOf = await sightFor(deps.db, viewer)
      return mapPage(await stockists.listSuppliers(medicineId, filter), (row) =>
        presentSupplier(row, sightOf, request.near),
      )
    },

    /** What a viewer sees of these listings, in order; undefined for those that are gone. */
    async listingsAt(
      pairs: readonly ListingPair[],
      viewer: Caller,
    ): Promise<(SupplierListing | undefined)[]> {
      const sightOf = await sightFor(deps.db, viewer)
      const found = new Map((await stockists.listingsAt(pairs)).map((row) => [row.at, row]))
      return pairs.map((_, index) => {
        const row = found.get(index + 1)
        return row && presentSupplierListing(row, row, sightOf)
      })
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

    /** What everybody sees of a stockist; undefined where it is not shown. */
    async publicPage(id: string): Promise<PublicStockist | undefined> {
      const row = await stockists.findStockist(id)
      return row?.status === 'approved' ? presentStockist(row) : undefined
    },

    /** Approved stockists, of a district where one is named, as everybody sees them. */
    async publicList(request: PageRequest & { state?: string; district?: string }) {
      const page = await stockists.listStockists({ ...request, status: 'approved' }, 'listed')
      return mapPage(page, (row) => presentStockist(row))
    },

    mustExist,

    /**
     * @param hours null restores the default hours.
     * @throws AppError record-not-found
     */
    async setHours(id: string, hours: string | null, actor: AccountCaller): Promise<FullStockist> {
      await changeHours(deps, { id, hours, actor })
      return presentWhole(await mustFind(id))
    },

    /**
     * Changes where a stockist delivers and its minimum order: see `ReachChanges`.
     * @throws as `changeReach`
     */
    async setReach(id: string, changes: ReachChanges, actor: AccountCaller): Promise<FullStockist> {
      await changeReach(deps, { id, changes, actor })
      return presentWhole(await mustFind(id))
    },

    /**
     * Changes the caller's own record. @returns it, and the fields that wait for a decision.
     * @throws as `changeOwn` of parties
     */
    async changeOwn(
      changes: StockistChanges,
      { actor, sender }: { actor: AccountCaller; sender: Turn },
    ): Promise<OwnRecord<FullStockist> & { warnings: RecordWarning[] }> {
      const { id } = actor
      const given = withUploads(deps.files, changes, { sender, standing: await mustFind(id) })
      const pending = await deps.parties.changeOwn('stockist', { ...given, actor })
      const data = await presentWhole(await mustFind(id))
      return { data, pending, warnings: warningsOf(data) }
    },

    /** @param sender the caller whose turn is used to resize the profile image */
    async register(given: StockistRegistration, language: Language | null, sender: Turn): Promise<string> {
      const { given: texts, images } = withUploads(deps.files, given, { sender })
      const { email, password } = given
      const party = { given: { ...texts, email, password }, images, from: sender.key, language }
      return (await deps.parties.register('stockist', party)).id
    },

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

type ListedStockist = (PublicStockist | FullStockist) & { listing?: SupplierListing }

const nothing = { rows: [], total: 0, nextCursor: null }

function noSuchStockist(): AppError {
  return new AppError('record-not-found', { message: 'No such stockist.' })
}
