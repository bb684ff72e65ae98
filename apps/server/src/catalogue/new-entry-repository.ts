import { nameKey } from '@rasad/lexicon'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { medicineKey } from './medicine-key.ts'
import type { KnownNames } from './waiting-name.ts'

/** Who adds the entry; `stockistNo` is null for an admin. */
export interface EntryAdder {
  confirmed: boolean
  stockistNo: number | null
}

/** What is known of a new medicine. */
export interface NewMedicineFacts {
  name: string
  composition: string | null
  pack: string | null
  form: string | null
  price_paise: number | null
  rx: boolean
}

/** Compositions that are looked at for one word. */
const maxKnown = 1_000

function adderColumns({ confirmed, stockistNo }: EntryAdder) {
  return { confirmed, added_by: stockistNo }
}

/** SQL for adding catalogue entries by hand. */
export function createNewEntryRepository(db: Kysely<TradeTables>) {
  return {
    async stockistNo(id: string): Promise<number | null> {
      const row = await db.selectFrom('stockists').select('no').where('id', '=', id).executeTakeFirst()
      return row?.no ?? null
    },

    /** @throws AppError company-exists when a company with an equivalent name exists. */
    async insertCompany(name: string, adder: EntryAdder): Promise<{ id: string; no: number }> {
      const merged = await db
        .selectFrom('companies')
        .select('no')
        .where('name_key', '=', nameKey(name))
        .where('removed_at', 'is not', null)
        .where('merged_into', 'is not', null)
        .executeTakeFirst()
      if (merged) throw taken('company-exists')
      const row = await db
        .insertInto('companies')
        .values({ id: newId(), name, name_key: nameKey(name), ...adderColumns(adder) })
        .onConflict((conflict) => conflict.column('name_key').where('removed_at', 'is', null).doNothing())
        .returning(['id', 'no'])
        .executeTakeFirst()
      if (!row) throw taken('company-exists')
      return row
    },

    /** Locks the row until the transaction ends. A merged company stands for the one it was merged into. */
    async findCompany(id: string): Promise<{ no: number } | undefined> {
      return db
        .selectFrom('companies')
        .select('no')
        .where(sql<boolean>`no = (SELECT live_company_no(${id}))`)
        .where('removed_at', 'is', null)
        .forKeyShare()
        .executeTakeFirst()
    },

    /** @throws AppError medicine-exists when this company has a medicine with an equivalent name. */
    async insertMedicine(
      { name, ...facts }: NewMedicineFacts,
      companyNo: number | null,
      { waiting = false, ...adder }: EntryAdder & { waiting?: boolean },
    ): Promise<{ id: string; no: number }> {
      const merged = await db
        .selectFrom('medicines')
        .select('no')
        .where('name_key', '=', medicineKey(name))
        .where('company_no', 'is not distinct from', companyNo)
        .where('removed_at', 'is not', null)
        .where('merged_into', 'is not', null)
        .executeTakeFirst()
      if (merged) throw taken('medicine-exists')
      const row = await db
        .insertInto('medicines')
        .values({
          id: newId(),
          name,
          name_key: medicineKey(name),
          ...facts,
          company_no: companyNo,
          waiting,
          ...adderColumns(adder),
        })
        .onConflict((conflict) =>
          conflict.columns(['company_no', 'name_key']).where('removed_at', 'is', null).doNothing(),
        )
        .returning(['id', 'no'])
        .executeTakeFirst()
      if (!row) throw taken('medicine-exists')
      return row
    },

    /**
     * What the confirmed catalogue knows of a word of letters: the compositions of the medicines whose names begin with it,
     * and whether a composition begins with it.
     */
    async known(word: string): Promise<KnownNames> {
      const named = await sql<{ composition: string | null }>`SELECT DISTINCT composition FROM medicines
        WHERE confirmed AND removed_at IS NULL AND name_key ~ ${`^${word}([^[:alpha:]]|$)`} LIMIT ${maxKnown}`.execute(
        db,
      )
      const salt = await sql`SELECT FROM medicines
        WHERE confirmed AND removed_at IS NULL AND composition ~* ${`(^|\\+\\s*)${word}\\M`} LIMIT 1`.execute(
        db,
      )
      return { compositions: named.rows.map(({ composition }) => composition), isSalt: salt.rows.length > 0 }
    },

    async linkCompany(companyNo: number, stockistNos: number[]): Promise<void> {
      if (stockistNos.length === 0) return
      await sql`INSERT INTO company_listings (stockist_no, company_no)
        SELECT s, ${companyNo} FROM unnest(${stockistNos}::int[]) AS s ON CONFLICT DO NOTHING`.execute(db)
    },

    async linkMedicine(medicineNo: number, stockistNos: number[]): Promise<void> {
      if (stockistNos.length === 0) return
      await sql`INSERT INTO listings (stockist_no, medicine_no, confirmed_at, source)
        SELECT s, ${medicineNo}, now(), 'hand' FROM unnest(${stockistNos}::int[]) AS s ON CONFLICT DO NOTHING`.execute(
        db,
      )
    },
  }
}

function taken(code: 'company-exists' | 'medicine-exists'): AppError {
  const { message } = new AppError(code)
  return new AppError(code, { fields: { name: { code, message } } })
}
