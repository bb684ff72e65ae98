import type { PublicStockist } from '@rasad/contract/directory'
import type {
  FullStockist,
  NewCompanySchema,
  NewMedicineSchema,
  StockistRegistration,
} from '@rasad/contract/stockists'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { z } from 'zod'
import { type AccountCaller, type Asker, type Caller, type Decision, isAdmin } from '../accounts/accounts.ts'
import { type CompanyFilter, createCompanyRepository } from '../catalogue/company-repository.ts'
import { createCompany, createMedicine } from '../catalogue/extend-catalogue.ts'
import { createMedicineRepository, type MedicineFilter } from '../catalogue/medicine-repository.ts'
import { confirmEntry, noSuchEntry, removeEntry } from '../catalogue/settle-entry.ts'
import { createUnconfirmedRepository, type UnconfirmedFilter } from '../catalogue/unconfirmed-repository.ts'
import type { Files } from '../files/files.ts'
import { createListKeeper } from '../listings/listings.ts'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page, type PageRequest } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import type { Turn } from '../platform/fair-slots.ts'
import type { DirectoryTables } from '../trade-tables/trade-tables.ts'
import { type DecideDeps, decideStockist } from './decide-stockist.ts'
import {
  presentCompany,
  presentFullStockist,
  presentMedicine,
  presentStockist,
  presentStockistStatus,
  presentSupplier,
  presentUnconfirmed,
  presentVerifiedStockist,
} from './present-stockist.ts'
import { registerStockist } from './register-stockist.ts'
import { createStockistPapersRepository } from './stockist-papers-repository.ts'
import { createStockistRepository, type FullStockistRow, type StockistFilter } from './stockist-repository.ts'

export type Directory = ReturnType<typeof createDirectory>

export interface DirectoryDeps extends DecideDeps {
  files: Files
}

/** Companies, medicines, stockists and their listings: the public interface to the catalogue. */
export function createDirectory(deps: DirectoryDeps) {
  const db = deps.db.withTables<DirectoryTables>()
  const companies = createCompanyRepository(db)
  const medicines = createMedicineRepository(db)
  const stockists = createStockistRepository(db)
  const papers = createStockistPapersRepository(db)
  const unconfirmed = createUnconfirmedRepository(db)

  deps.accounts.describe('stockist', async (id) => {
    const row = await papers.find(id)
    if (!row) return {}
    const { companies, medicines, logo, ...fields } = await presentWhole(row)
    return fields
  })
  // The image is public when the page that shows it is public.
  deps.files.allow('stockist-profile', async (_viewer, id) => (await papers.approvedOf([id])).length > 0)

  async function presentAll(rows: FullStockistRow[]): Promise<FullStockist[]> {
    const mailboxes = await deps.accounts.mailboxes(rows.map(({ id }) => id))
    return rows.map((row) => presentFullStockist(row, mailboxes.get(row.id)?.confirmed ?? false))
  }

  async function presentWhole(row: FullStockistRow): Promise<FullStockist> {
    const [whole] = await presentAll([row])
    if (!whole) throw new Error('A stockist was not presented.')
    return whole
  }

  async function company(id: string) {
    const row = await companies.findCompany(id)
    if (!row) throw new AppError('record-not-found', { message: 'No such company.' })
    return presentCompany(row)
  }

  async function medicine(id: string) {
    const row = await medicines.findMedicine(id)
    if (!row) throw new AppError('record-not-found', { message: 'No such medicine.' })
    return presentMedicine(row)
  }

  return {
    company,
    medicine,

    /** The existing medicine that would block a new one with this name, in this company or without a company. */
    async sameMedicine(name: string, company: string | undefined) {
      const row = await medicines.findSame(name, company)
      return row && presentMedicine(row)
    },

    /** The existing company that would block a new one with this name. */
    async sameCompany(name: string) {
      const row = await companies.findSame(name)
      return row && presentCompany(row)
    },

    /** Names, addresses and states of stockists, for other domains. Unknown ids are left out. */
    stockistBriefs: (ids: string[], tx: Db = deps.db) =>
      createStockistRepository(tx.withTables<DirectoryTables>()).findBriefs(ids),

    /** Returns which of these stockists are approved, and locks them until the transaction ends. */
    async holdApproved(tx: Db, ids: string[]): Promise<string[]> {
      const held = await createStockistPapersRepository(tx.withTables<DirectoryTables>()).holdApproved(ids)
      return held.map(({ id }) => id)
    },

    async companies(filter: CompanyFilter) {
      return mapPage(await companies.listCompanies(filter), presentCompany)
    },

    async medicines(filter: MedicineFilter) {
      return mapPage(await medicines.listMedicines(filter), presentMedicine)
    },

    /** Approved stockists. Admins get stockists of every state, with their papers. */
    async stockists(filter: StockistFilter, viewer: Caller): Promise<Page<PublicStockist | FullStockist>> {
      if (!isAdmin(viewer)) {
        if (filter.status !== undefined && filter.status !== 'approved') return nothing
        return mapPage(
          await stockists.listStockists({ ...filter, status: 'approved' }, 'listed'),
          presentStockist,
        )
      }
      const page = await stockists.listStockists(filter)
      return { ...page, rows: await presentAll(await papers.withPapers(page.rows)) }
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
    async stockistExists(id: string): Promise<void> {
      if (!(await stockists.findStockist(id))) throw noSuchStockist()
    },

    /** What stockists list, edited by themselves or by an admin. */
    lists: createListKeeper(deps),

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

    /** @param sender the caller whose turn is used to resize the profile image */
    registerStockist: (given: StockistRegistration, sender: Turn) => registerStockist(deps, given, sender),

    /**
     * The profile of an approved stockist, for a caller with its password.
     * @throws the errors of `verifyPassword`
     */
    async verifyStockist(given: { id: string; password: string } & Asker) {
      await deps.accounts.verifyPassword(given.id, given.password, given)
      const row = await papers.find(given.id)
      if (row?.status !== 'approved') throw new AppError('wrong-password')
      return presentVerifiedStockist(row)
    },

    async decideStockist(id: string, decision: Decision, actor: AccountCaller) {
      return presentWhole(await decideStockist(deps, { id, decision, actor }))
    },

    /** Runs in the transaction that deletes the account. */
    async forgetStockist(tx: Db, id: string): Promise<void> {
      await createStockistPapersRepository(tx.withTables<DirectoryTables>()).blank(id)
    },

    /** Stockists in any state that have one of these e-mail addresses; locked until the transaction ends. */
    lockStockistsOf: (tx: Db, emails: string[]): Promise<string[]> =>
      createStockistPapersRepository(tx.withTables<DirectoryTables>()).lockAllOf(emails),

    /** Deletes stockists with their papers, lists and received requests. The transaction must already hold them. */
    async removeStockists(tx: Db, ids: string[]): Promise<void> {
      await createStockistPapersRepository(tx.withTables<DirectoryTables>()).remove(ids)
    },

    createCompany: (given: z.output<typeof NewCompanySchema>, actor: AccountCaller) =>
      createCompany(deps, given, actor),

    createMedicine: (given: z.output<typeof NewMedicineSchema>, actor: AccountCaller) =>
      createMedicine(deps, given, actor),

    /** Unconfirmed entries that stockists added, newest first. */
    async unconfirmed(filter: UnconfirmedFilter) {
      return mapPage(await unconfirmed.list(filter), presentUnconfirmed)
    },

    /** @throws AppError record-not-found */
    async entryExists(kind: EntryKind, id: string): Promise<void> {
      if (!(await unconfirmed.exists(kind, id))) throw noSuchEntry(kind)
    },

    confirmEntry: (kind: EntryKind, id: string, actor: AccountCaller) => confirmEntry(deps, kind, id, actor),

    removeEntry: (kind: EntryKind, id: string, actor: AccountCaller) => removeEntry(deps, kind, id, actor),

    async suppliersOfMedicine(id: string, request: PageRequest) {
      await medicine(id)
      return mapPage(await stockists.listSuppliers(id, request), presentSupplier)
    },

    async stockistsOfCompany(
      id: string,
      request: PageRequest,
    ): Promise<Page<ReturnType<typeof presentStockist>>> {
      await company(id)
      return mapPage(
        await stockists.listStockists({ ...request, company: id, status: 'approved' }),
        presentStockist,
      )
    },
  }
}

const nothing = { rows: [], total: 0, nextCursor: null }

function noSuchStockist(): AppError {
  return new AppError('record-not-found', { message: 'No such stockist.' })
}
