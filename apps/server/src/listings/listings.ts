import type { ListedCompany, ListedMedicine, MedicineListingChanges } from '@rasad/contract/listings'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page, type PageRequest } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import type { ListingFactsRow } from '../stockists/stockists.ts'
import { paise, type TradeTables } from '../trade-tables/trade-tables.ts'
import { createListingRepository, type MedicineListingFilter } from './listing-repository.ts'
import { presentListedCompany, presentListedMedicine } from './present-listing.ts'

type Repository = ReturnType<typeof createListingRepository>
type Kind = 'medicine' | 'company'

interface ListingsDeps {
  db: Db
  catalogue: Catalogue
}

export type Listings = ReturnType<typeof createListings>

/**
 * Edits to a stockist's list, by the stockist or by an admin. The search index of every process follows within moments.
 */
export function createListings(deps: ListingsDeps) {
  const { db } = deps
  const lists = createListingRepository(db.withTables<TradeTables>())

  async function stockistNo(id: string): Promise<number> {
    const no = await lists.stockistNo(id)
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
    const firmNo = await stockistNo(stockist)
    return db.transaction().execute(async (tx) => {
      const inTx = createListingRepository(tx.withTables<TradeTables>())
      if (!(await inTx.holdStockist(firmNo, doing))) throw noSuch('stockist')
      const no = await inTx.holdEntry(kind, id, doing === 'adding' ? stockist : undefined)
      if (no === undefined) throw noSuch(kind)
      const done = await work(inTx, firmNo, no, tx)
      await inTx.touchStockist(firmNo)
      return done
    })
  }

  return {
    /** @throws AppError record-not-found */
    async mustExist(kind: Kind, id: string): Promise<void> {
      if (!(await lists.isThere(kind, id))) throw noSuch(kind)
    },

    async medicines(stockist: string, filter: MedicineListingFilter): Promise<Page<ListedMedicine>> {
      return mapPage(await lists.listMedicines(await stockistNo(stockist), filter), presentListedMedicine)
    },

    async companies(stockist: string, request: PageRequest): Promise<Page<ListedCompany>> {
      return mapPage(await lists.listCompanies(await stockistNo(stockist), request), presentListedCompany)
    },

    /**
     * Adds a medicine, or updates the given fields of its line, and confirms it.
     * @throws AppError record-not-found; invalid-input where the PTR would be above the MRP
     */
    putMedicine: (
      stockist: string,
      id: string,
      changes: MedicineListingChanges,
      actor: AccountCaller,
    ): Promise<ListedMedicine> =>
      withLine('medicine', stockist, id, 'adding', async (inTx, firmNo, no, tx) => {
        const { price, mrp, ptr, ...rest } = changes
        const [pricePaise, mrpPaise, ptrPaise] = [price, mrp, ptr].map((rupees) =>
          rupees === undefined ? undefined : paise(rupees),
        )
        await inTx.putMedicine(firmNo, no, { ...rest, pricePaise, mrpPaise, ptrPaise })
        await deps.catalogue.confirmByPick(tx, { kind: 'medicine', no, stockistNo: firmNo, actor })
        const row = await inTx.lockMedicine(firmNo, no)
        if (!row) throw new Error('The medicine that was just listed is missing.')
        if (mrp !== undefined || ptr !== undefined) refuseRateAboveMrp(row, mrp === undefined ? 'ptr' : 'mrp')
        return presentListedMedicine(row)
      }),

    /** @returns the deleted line; null when it was not in the list. */
    removeMedicine: (stockist: string, id: string): Promise<ListedMedicine | null> =>
      withLine('medicine', stockist, id, 'removing', async (inTx, firmNo, no) => {
        const row = await inTx.lockMedicine(firmNo, no)
        if (!row) return null
        await inTx.removeMedicine(firmNo, no)
        return presentListedMedicine(row)
      }),

    putCompany: (stockist: string, id: string, actor: AccountCaller): Promise<ListedCompany> =>
      withLine('company', stockist, id, 'adding', async (inTx, firmNo, no, tx) => {
        await inTx.putCompany(firmNo, no)
        await deps.catalogue.confirmByPick(tx, { kind: 'company', no, stockistNo: firmNo, actor })
        const row = await inTx.lockCompany(firmNo, no)
        if (!row) throw new Error('The company that was just listed is missing.')
        return presentListedCompany(row)
      }),

    /** @returns the deleted line; null when it was not in the list. */
    removeCompany: (stockist: string, id: string): Promise<ListedCompany | null> =>
      withLine('company', stockist, id, 'removing', async (inTx, firmNo, no) => {
        const row = await inTx.lockCompany(firmNo, no)
        if (!row) return null
        await inTx.removeCompany(firmNo, no)
        return presentListedCompany(row)
      }),
  }
}

/** Which is a slip, or the wrong column. */
function refuseRateAboveMrp({ mrp_paise, ptr_paise }: ListingFactsRow, field: 'mrp' | 'ptr'): void {
  if (mrp_paise === null || ptr_paise === null || ptr_paise <= mrp_paise) return
  const message = 'The PTR cannot be above the MRP.'
  throw new AppError('invalid-input', { message, fields: { [field]: { code: 'invalid', message } } })
}

function noSuch(kind: Kind | 'stockist'): AppError {
  return new AppError('record-not-found', { message: `No such ${kind}.` })
}
