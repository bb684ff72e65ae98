import type { OwnFound, OwnListRow, OwnListState, OwnOffer } from '@rasad/contract/own-suppliers'
import type { Db } from '../platform/db/database.ts'
import type { Page } from '../platform/db/pages.ts'
import { rupees } from '../trade-tables/trade-tables.ts'
import { createImportRepository } from './import-repository.ts'
import { createOwnListRepository, type OwnOffersRow, type PrintedRow } from './own-list-repository.ts'
import { keptCounts, presentImport } from './present-import.ts'
import type { StockFilesTables } from './stock-files-tables.ts'

export type OwnLists = ReturnType<typeof createOwnLists>

/** An offer, and the numbers of its supplier and its medicine. */
export type NumberedOffer = OwnOffer & { supplierNo: number; medicineNo: number }

/** The lists that buyers keep of their own suppliers. Each question names the account whose they are. */
export function createOwnLists(db: Db) {
  const tables = db.withTables<StockFilesTables>()
  const lists = createOwnListRepository(tables)

  return {
    /** The number of an own supplier, as the owner of a list. */
    numberOf: lists.numberOf,

    /** By id of the supplier: those that have a list, or a file that can become one. */
    async states(accountId: string): Promise<Map<string, OwnListState>> {
      return new Map(
        (await lists.states(accountId)).map((row) => {
          const { new: added, changed, unchanged, toSettle, waiting } = keptCounts(row.counts)
          const unknown = toSettle + waiting
          return [
            row.supplier_id,
            {
              list:
                row.list_id === null || row.list_day === null
                  ? null
                  : {
                      ...{ _id: row.list_id, date: row.list_day },
                      ...{ rows: added + changed + unchanged + unknown, unknown },
                    },
              waiting:
                row.waiting_id === null || row.waiting_status === null
                  ? null
                  : { _id: row.waiting_id, status: row.waiting_status },
            },
          ]
        }),
      )
    },

    /** Rows of a list, as printed. */
    async rows(
      ownerNo: number,
      { q, cursor, limit }: { q?: string | undefined; cursor?: string | undefined; limit: number },
    ): Promise<Page<OwnListRow>> {
      const after = Math.min(Number(cursor ?? 0), 2_147_483_647)
      const { rows, total } = await lists.rows(ownerNo, { q, after, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      return {
        rows: shown.map(({ medicine_id, medicine_name, ...row }) => ({
          ...presentPrinted(row),
          medicine:
            medicine_id === null || medicine_name === null ? null : { _id: medicine_id, name: medicine_name },
        })),
        total,
        nextCursor: rows.length > limit ? String(shown.at(-1)?.row_no ?? 0) : null,
      }
    },

    /** The first rows with a text in all lists of an account, where no medicine is known. */
    async unknown(accountId: string, q: string): Promise<OwnFound['rows']> {
      return (await lists.unknown(accountId, q)).map(({ supplier_id, supplier_name, list_day, ...row }) => ({
        ...presentPrinted(row),
        supplier: { _id: supplier_id, name: supplier_name },
        listDate: list_day,
      }))
    },

    /** What an account's lists say of medicines by their numbers: of each supplier, in the order they were added. */
    async offers(accountId: string, medicineNos: readonly number[]): Promise<NumberedOffer[]> {
      return (await lists.offers(accountId, medicineNos)).flatMap(presentOffers)
    },

    /** The same of one medicine, by its id. */
    async offersOf(accountId: string, medicineId: string): Promise<NumberedOffer[]> {
      const no = await lists.medicineNo(medicineId)
      return no === undefined ? [] : this.offers(accountId, [no])
    },

    /** All files of an account's suppliers, for its data export. */
    async files(accountId: string) {
      const imports = await createImportRepository(tables).ofOwnSuppliers(accountId)
      return imports.map((row) => presentImport(row))
    },
  }
}

function presentPrinted<Row extends PrintedRow>({ row_no, mrp_paise, ptr_paise, quantity, ...row }: Row) {
  return {
    row: row_no,
    ...row,
    quantity: quantity === null ? null : Number(quantity),
    mrp: rupees(mrp_paise),
    ptr: rupees(ptr_paise),
  }
}

function presentOffers({ said, ...list }: OwnOffersRow): NumberedOffer[] {
  const confirmedAt = list.confirmed_at.toISOString()
  return said.map(([medicineNo, available, quantity, mrpPaise, ptrPaise, scheme, expiry]) => ({
    _id: list.supplier_id,
    own: true,
    name: list.name,
    phone: list.phone,
    pincode: list.pincode,
    town: list.town,
    listDate: list.list_day,
    supplierNo: list.supplier_no,
    medicineNo,
    listing: {
      price: null,
      pack: null,
      available,
      band: quantity === null ? null : quantity > 0 ? 'inStock' : 'out',
      quantity,
      mrp: rupees(mrpPaise),
      ptr: rupees(ptrPaise),
      scheme,
      expiry,
      confirmedAt,
      source: 'file',
      availableOn: null,
      ratesForApproved: false,
    },
  }))
}
