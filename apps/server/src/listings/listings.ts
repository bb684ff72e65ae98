import type { ListedCompany, ListedMedicine, MedicineListingChanges } from '@rasad/contract/listings'
import type { AccountCaller } from '../accounts/accounts.ts'
import { confirmByListing, type SettleDeps } from '../catalogue/settle-entry.ts'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page, type PageRequest } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import { presentListedCompany, presentListedMedicine } from '../stockists/present-stockist.ts'
import type { DirectoryTables } from '../trade-tables/trade-tables.ts'
import { createListingRepository, type MedicineListingFilter } from './listing-repository.ts'

type Repository = ReturnType<typeof createListingRepository>
type Kind = 'medicine' | 'company'

export type ListKeeper = ReturnType<typeof createListKeeper>

/**
 * A stockist can edit only its own list.
 * @param named the stockist's id or `me`; otherwise not validated.
 * @throws AppError not-allowed
 */
export function mayKeep(caller: AccountCaller, named: unknown): void {
  if (caller.role !== 'stockist' || typeof named !== 'string' || !/^[0-9a-f]{24}$/i.test(named)) return
  if (named.toLowerCase() !== caller.id) throw new AppError('not-allowed')
}

/**
 * The stockist whose list a call edits: the caller itself, or the one that an admin names.
 * @throws AppError invalid-input when an admin names none.
 */
export function whoseList(caller: AccountCaller, named: string | undefined): string {
  if (caller.role === 'stockist') return caller.id
  if (named !== undefined && named !== 'me') return named
  const message = 'Please name the stockist whose list it is.'
  throw new AppError('invalid-input', { message, fields: { stockist: { code: 'required', message } } })
}

/**
 * Edits to a stockist's list, by the stockist or by an admin. The search index of every process follows within moments.
 */
export function createListKeeper(deps: SettleDeps) {
  const { db } = deps
  const lists = createListingRepository(db.withTables<DirectoryTables>())

  async function stockistNo(id: string): Promise<number> {
    const no = await lists.numberOf('stockists', id)
    if (no === undefined) throw noSuch('stockist')
    return no
  }

  /** Changes one line of a list, in a transaction. */
  async function withLine<T>(
    kind: Kind,
    stockist: string,
    id: string,
    doing: 'adding' | 'removing',
    work: (lists: Repository, stockistNo: number, no: number, tx: Db) => Promise<T>,
  ): Promise<T> {
    const ownerNo = await stockistNo(stockist)
    return db.transaction().execute(async (tx) => {
      const inTx = createListingRepository(tx.withTables<DirectoryTables>())
      if (!(await inTx.holdStockist(ownerNo, doing))) throw noSuch('stockist')
      const no = await inTx.holdEntry(kind === 'medicine' ? 'medicines' : 'companies', id)
      if (no === undefined) throw noSuch(kind)
      const done = await work(inTx, ownerNo, no, tx)
      await inTx.touchStockist(ownerNo)
      return done
    })
  }

  return {
    /** @throws AppError record-not-found */
    async mustExist(kind: Kind, id: string): Promise<void> {
      const no = await lists.numberOf(kind === 'medicine' ? 'medicines' : 'companies', id)
      if (no === undefined) throw noSuch(kind)
    },

    async medicines(stockist: string, filter: MedicineListingFilter): Promise<Page<ListedMedicine>> {
      return mapPage(await lists.listMedicines(await stockistNo(stockist), filter), presentListedMedicine)
    },

    async companies(stockist: string, request: PageRequest): Promise<Page<ListedCompany>> {
      return mapPage(await lists.listCompanies(await stockistNo(stockist), request), presentListedCompany)
    },

    /** Adds a medicine, or updates the given fields of its line. */
    putMedicine: (
      stockist: string,
      id: string,
      changes: MedicineListingChanges,
      actor: AccountCaller,
    ): Promise<ListedMedicine> =>
      withLine('medicine', stockist, id, 'adding', async (inTx, ownerNo, no, tx) => {
        const { price, ...rest } = changes
        const pricePaise = typeof price === 'number' ? Math.round(price * 100) : price
        await inTx.putMedicine(ownerNo, no, { ...rest, pricePaise })
        await confirmByListing(deps, tx, { kind: 'medicine', no, stockistNo: ownerNo, actor })
        const row = await inTx.lockMedicine(ownerNo, no)
        if (!row) throw new Error('The medicine that was just listed is missing.')
        return presentListedMedicine(row)
      }),

    /** @returns the deleted line; null when it was not in the list. */
    removeMedicine: (stockist: string, id: string): Promise<ListedMedicine | null> =>
      withLine('medicine', stockist, id, 'removing', async (inTx, ownerNo, no) => {
        const row = await inTx.lockMedicine(ownerNo, no)
        if (!row) return null
        await inTx.removeMedicine(ownerNo, no)
        return presentListedMedicine(row)
      }),

    putCompany: (stockist: string, id: string, actor: AccountCaller): Promise<ListedCompany> =>
      withLine('company', stockist, id, 'adding', async (inTx, ownerNo, no, tx) => {
        await inTx.putCompany(ownerNo, no)
        await confirmByListing(deps, tx, { kind: 'company', no, stockistNo: ownerNo, actor })
        const row = await inTx.lockCompany(ownerNo, no)
        if (!row) throw new Error('The company that was just listed is missing.')
        return presentListedCompany(row)
      }),

    /** @returns the deleted line; null when it was not in the list. */
    removeCompany: (stockist: string, id: string): Promise<ListedCompany | null> =>
      withLine('company', stockist, id, 'removing', async (inTx, ownerNo, no) => {
        const row = await inTx.lockCompany(ownerNo, no)
        if (!row) return null
        await inTx.removeCompany(ownerNo, no)
        return presentListedCompany(row)
      }),
  }
}

function noSuch(kind: Kind | 'stockist'): AppError {
  return new AppError('record-not-found', { message: `No such ${kind}.` })
}
