import { nameKey } from '@rasad/lexicon'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { DirectoryTables } from '../trade-tables/trade-tables.ts'
import { medicineKey } from './medicine-key.ts'

/** Who adds the entry; `stockistNo` is null for an admin. */
export interface EntryAdder {
  confirmed: boolean
  stockistNo: number | null
}

function adderColumns({ confirmed, stockistNo }: EntryAdder) {
  return { confirmed, added_by: stockistNo }
}

/** SQL for adding catalogue entries by hand. */
export function createCatalogueRepository(db: Kysely<DirectoryTables>) {
  return {
    async stockistNo(id: string): Promise<number | null> {
      const row = await db.selectFrom('stockists').select('no').where('id', '=', id).executeTakeFirst()
      return row?.no ?? null
    },

    /** @throws AppError company-exists when a company with an equivalent name exists. */
    async insertCompany(name: string, adder: EntryAdder): Promise<{ id: string; no: number }> {
      const row = await db
        .insertInto('companies')
        .values({ id: newId(), name, name_key: nameKey(name), ...adderColumns(adder) })
        .onConflict((conflict) => conflict.column('name_key').doNothing())
        .returning(['id', 'no'])
        .executeTakeFirst()
      if (!row) throw taken('company-exists')
      return row
    },

    /** Locks the row until the transaction ends. */
    async findCompany(id: string): Promise<{ no: number } | undefined> {
      return db.selectFrom('companies').select('no').where('id', '=', id).forKeyShare().executeTakeFirst()
    },

    /** @throws AppError medicine-exists when this company has a medicine with an equivalent name. */
    async insertMedicine(
      name: string,
      companyNo: number | null,
      adder: EntryAdder,
    ): Promise<{ id: string; no: number }> {
      const row = await db
        .insertInto('medicines')
        .values({
          id: newId(),
          name,
          name_key: medicineKey(name),
          company_no: companyNo,
          ...adderColumns(adder),
        })
        .onConflict((conflict) => conflict.columns(['company_no', 'name_key']).doNothing())
        .returning(['id', 'no'])
        .executeTakeFirst()
      if (!row) throw taken('medicine-exists')
      return row
    },

    async linkCompany(companyNo: number, stockistNos: number[]): Promise<void> {
      if (stockistNos.length === 0) return
      await sql`INSERT INTO company_listings (stockist_no, company_no)
        SELECT s, ${companyNo} FROM unnest(${stockistNos}::int[]) AS s ON CONFLICT DO NOTHING`.execute(db)
    },

    async linkMedicine(medicineNo: number, stockistNos: number[]): Promise<void> {
      if (stockistNos.length === 0) return
      await sql`INSERT INTO listings (stockist_no, medicine_no)
        SELECT s, ${medicineNo} FROM unnest(${stockistNos}::int[]) AS s ON CONFLICT DO NOTHING`.execute(db)
    },
  }
}

function taken(code: 'company-exists' | 'medicine-exists'): AppError {
  const { message } = new AppError(code)
  return new AppError(code, { fields: { name: { code, message } } })
}
