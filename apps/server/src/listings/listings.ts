import type { ListedCompany, ListedMedicine, MedicineListingChanges } from '@rasad/contract/listings'
import type { AccountCaller } from '../accounts/accounts.ts'
import { type Audit, changeDetails } from '../audit/audit.ts'
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
  audit: Audit
  catalogue: Catalogue
}

export type Listings = ReturnType<typeof createListings>

/** One line of a list in the hands of a call, in its transaction. */
interface Line {
  lists: Repository
  firmNo: number
  /** The number of the medicine or company. */
  no: number
  tx: Db
  /** Logs what became of it, where somebody else than the stockist did it. */
  log(
    before: ListedMedicine | ListedCompany | undefined,
    after?: ListedMedicine | ListedCompany,
  ): Promise<void>
}

/**
 * Edits to a stockist's list, by the stockist or by an admin. The search index of every process follows within moments.
 */
export function createListings(deps: ListingsDeps) {
  const { db } = deps
  const lists = createListingRepository(db.withTables<TradeTables>())

  async function firmOf(id: string): Promise<{ no: number; firm_name: string }> {
    const firm = await lists.findFirm(id)
    if (!firm) throw noSuch('stockist')
    return firm
  }

  /** Changes one line of a list, in a transaction. */
  async function withLine<T>(
    kind: Kind,
    stockist: string,
    id: string,
    doing: 'adding' | 'removing',
    actor: AccountCaller,
    work: (line: Line) => Promise<T>,
  ): Promise<T> {
    const { no: firmNo, firm_name: name } = await firmOf(stockist)
    return db.transaction().execute(async (tx) => {
      const inTx = createListingRepository(tx.withTables<TradeTables>())
      if (!(await inTx.holdStockist(firmNo, doing))) throw noSuch('stockist')
      const no = await inTx.holdEntry(kind, id, doing === 'adding' ? stockist : undefined)
      if (no === undefined) throw noSuch(kind)
      const log: Line['log'] = async (before, after) => {
        const entry = before ?? after
        if (actor.id === stockist || !entry) return
        const [was, is] = [auditedLine(before), auditedLine(after)]
        await deps.audit.record(tx, {
          actor,
          action: after ? (before ? 'listing.changed' : 'listing.added') : 'listing.removed',
          subject: { kind: 'stockist', id: stockist, name },
          details: { [kind]: nameIn(entry), ...changeDetails(was, is) },
        })
      }
      const done = await work({ lists: inTx, firmNo, no, tx, log })
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
      return mapPage(await lists.listMedicines((await firmOf(stockist)).no, filter), presentListedMedicine)
    },

    async companies(stockist: string, request: PageRequest): Promise<Page<ListedCompany>> {
      return mapPage(await lists.listCompanies((await firmOf(stockist)).no, request), presentListedCompany)
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
      withLine('medicine', stockist, id, 'adding', actor, async ({ lists, firmNo, no, tx, log }) => {
        const { price, mrp, ptr, ...rest } = changes
        const [pricePaise, mrpPaise, ptrPaise] = [price, mrp, ptr].map((rupees) =>
          rupees === undefined ? undefined : paise(rupees),
        )
        const before = await lists.lockMedicine(firmNo, no)
        await lists.putMedicine(firmNo, no, { ...rest, pricePaise, mrpPaise, ptrPaise })
        await deps.catalogue.confirmByPick(tx, { kind: 'medicine', no, stockistNo: firmNo, actor })
        const row = await lists.lockMedicine(firmNo, no)
        if (!row) throw new Error('The medicine that was just listed is missing.')
        if (mrp !== undefined || ptr !== undefined) refuseRateAboveMrp(row, mrp === undefined ? 'ptr' : 'mrp')
        const after = presentListedMedicine(row)
        await log(before && presentListedMedicine(before), after)
        return after
      }),

    /** @returns the deleted line; null when it was not in the list. */
    removeMedicine: (stockist: string, id: string, actor: AccountCaller): Promise<ListedMedicine | null> =>
      withLine('medicine', stockist, id, 'removing', actor, async ({ lists, firmNo, no, log }) => {
        const row = await lists.lockMedicine(firmNo, no)
        if (!row) return null
        await lists.removeMedicine(firmNo, no)
        const before = presentListedMedicine(row)
        await log(before)
        return before
      }),

    putCompany: (stockist: string, id: string, actor: AccountCaller): Promise<ListedCompany> =>
      withLine('company', stockist, id, 'adding', actor, async ({ lists, firmNo, no, tx, log }) => {
        const before = await lists.lockCompany(firmNo, no)
        await lists.putCompany(firmNo, no)
        await deps.catalogue.confirmByPick(tx, { kind: 'company', no, stockistNo: firmNo, actor })
        const row = await lists.lockCompany(firmNo, no)
        if (!row) throw new Error('The company that was just listed is missing.')
        const after = presentListedCompany(row)
        if (!before) await log(undefined, after)
        return after
      }),

    /** @returns the deleted line; null when it was not in the list. */
    removeCompany: (stockist: string, id: string, actor: AccountCaller): Promise<ListedCompany | null> =>
      withLine('company', stockist, id, 'removing', actor, async ({ lists, firmNo, no, log }) => {
        const row = await lists.lockCompany(firmNo, no)
        if (!row) return null
        await lists.removeCompany(firmNo, no)
        const before = presentListedCompany(row)
        await log(before)
        return before
      }),
  }
}

function nameIn(line: ListedMedicine | ListedCompany): string {
  return 'medicine' in line ? line.medicine.name : line.company.name
}

/** What the log tells of a line besides the entry that it is about. */
function auditedLine(line: ListedMedicine | ListedCompany | undefined): Record<string, unknown> {
  if (!line || !('medicine' in line)) return {}
  const { price, pack, available, quantity, mrp, ptr, scheme, expiry } = line
  return { price, pack, available, quantity, mrp, ptr, scheme, expiry }
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
