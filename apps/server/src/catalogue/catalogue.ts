import type { NewCompanySchema, NewMedicineSchema } from '@rasad/contract/stockists'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import { soundPattern } from '@rasad/lexicon/heard'
import type { z } from 'zod'
import type { AccountCaller, Caller } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type PageRequest } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import { createQueue } from '../platform/queue.ts'
import type { PlaceFilter } from '../stockists/stockists.ts'
import type { MedicineFacts, TradeTables } from '../trade-tables/trade-tables.ts'
import { type CompanyFilter, createCompanyRepository } from './company-repository.ts'
import { createConfirmationRepository } from './confirmation-repository.ts'
import {
  addCompany,
  addMedicine,
  createCompany,
  createMedicine,
  type ExtendDeps,
} from './extend-catalogue.ts'
import { createMedicineRepository, type MedicineFilter } from './medicine-repository.ts'
import { presentCompany, presentMedicine, presentUnconfirmed } from './present-entry.ts'
import { confirmByPick, confirmEntry, noSuchEntry, type PickedEntry } from './settle-entry.ts'
import { createUnconfirmedRepository } from './unconfirmed-repository.ts'
import { undoConfirmation } from './undo-confirmation.ts'

export { noCarriers } from './carriers-repository.ts'
export { catalogueLock } from './import-repository.ts'
export type { ImportedMedicine } from './import-row.ts'
export { ImportStoppedError, storeMedicines } from './import-store.ts'
export { medicineKey } from './medicine-key.ts'
export { nameHas } from './medicine-repository.ts'
export type { UnconfirmedEntry } from './present-entry.ts'
export { presentCompany, presentMedicine } from './present-entry.ts'
export {
  compareProducts,
  contradictsForm,
  type Differences,
  formContradicts,
  type Product,
  type ProductDifference,
  type ReadProduct,
  readProduct,
} from './product.ts'

/** Longer than a confirmation can be undone. */
const keptSeconds = 3_600

export type Catalogue = ReturnType<typeof createCatalogue>

const maxHearing = 2
const maxWaitingToHear = 20

/** Companies and medicines: reading, adding, importing, and confirming what stockists have added. */
export function createCatalogue(deps: ExtendDeps) {
  const db = deps.db.withTables<TradeTables>()
  const companies = createCompanyRepository(db)
  const medicines = createMedicineRepository(db)
  // No index helps to compare 250,000 names by sound: it takes the database some tenths of a second.
  const hearing = createQueue({ maxRunning: maxHearing, maxWaiting: maxWaitingToHear })
  const unconfirmed = createUnconfirmedRepository(db)

  const successors = { company: companies.successorOf, medicine: medicines.successorOf }

  async function company(id: string, which?: { hidden: boolean }) {
    const row = await companies.findCompany(id, which)
    if (!row) throw new AppError('record-not-found', { message: 'No such company.' })
    return presentCompany(row)
  }

  async function medicine(id: string, which?: { hidden: boolean }) {
    const row = await medicines.findMedicine(id, which)
    if (!row) throw new AppError('record-not-found', { message: 'No such medicine.' })
    return presentMedicine(row)
  }

  return {
    company,
    medicine,

    /** The id that a merged entry stands for now; undefined if it was not merged or its successor is removed. */
    successorOf: (kind: EntryKind, id: string): Promise<string | undefined> => successors[kind](id),

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

    async companies(filter: CompanyFilter) {
      return mapPage(await companies.listCompanies(filter), presentCompany)
    },

    /** The numbers of medicines, by id. Ids of none are left out. */
    medicineNumbers: (ids: string[]): Promise<Map<string, number>> => medicines.numbersOf(ids),

    /** @throws AppError busy where many ask by sound at once */
    async medicines(filter: MedicineFilter) {
      const list = () => medicines.listMedicines(filter)
      const isHeard = soundPattern(filter.q ?? '') !== undefined
      return mapPage(await (isHeard ? hearing({ key: '' }, list) : list()), presentMedicine)
    },

    /** @throws AppError record-not-found */
    async suppliersOfMedicine(id: string, request: PageRequest & PlaceFilter, viewer: Caller) {
      await medicine(id)
      return deps.stockists.suppliersOf(id, request, viewer)
    },

    /** @throws AppError record-not-found */
    async stockistsOfCompany(id: string, request: PageRequest & PlaceFilter) {
      await company(id)
      return deps.stockists.carrying(id, request)
    },

    createCompany: (given: z.output<typeof NewCompanySchema>, actor: AccountCaller) =>
      createCompany(deps, given, actor),

    createMedicine: (given: z.output<typeof NewMedicineSchema>, actor: AccountCaller) =>
      createMedicine(deps, given, actor),

    /** Adds a confirmed company in the given transaction. @throws AppError company-exists */
    addCompany: (tx: Db, name: string, actor: AccountCaller) => addCompany(deps, tx, name, actor),

    /** Adds a confirmed medicine in the given transaction. @throws AppError medicine-exists */
    addMedicine: (tx: Db, facts: MedicineFacts & { companyNo: number | null }, actor: AccountCaller) =>
      addMedicine(deps, tx, facts, actor),

    /** Those of these entries that are unconfirmed. */
    async unconfirmedOf(ids: string[]) {
      return (await unconfirmed.findAll(ids)).map(presentUnconfirmed)
    },

    /** Takes back that the caller has just confirmed an entry. @throws as `undoConfirmation` */
    undoConfirmation: (given: { kind: EntryKind; id: string; actor: AccountCaller; seconds: number }) =>
      undoConfirmation(deps, given),

    /** Deletes what is kept of confirmations that can no longer be undone. */
    sweep: (): Promise<void> => createConfirmationRepository(db).deleteOld(keptSeconds),

    /** @throws AppError record-not-found */
    async entryExists(kind: EntryKind, id: string): Promise<void> {
      if (!(await unconfirmed.exists(kind, id))) throw noSuchEntry(kind)
    },

    confirmEntry: (kind: EntryKind, id: string, actor: AccountCaller) => confirmEntry(deps, kind, id, actor),

    /** Confirms an entry because a person of a firm with another owner lists it, in that transaction. */
    confirmByPick: (tx: Db, picked: PickedEntry): Promise<void> => confirmByPick(deps, tx, picked),
  }
}
