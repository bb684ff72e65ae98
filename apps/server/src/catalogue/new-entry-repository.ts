import { nameKey } from '@rasad/lexicon'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import {
  isPublicEntry,
  isSeenBy,
  type MedicineFacts,
  type TradeTables,
} from '../trade-tables/trade-tables.ts'
import { medicineKey } from './medicine-key.ts'
import type { KnownWord } from './waiting-name.ts'

/** Who adds the entry; `stockistNo` is null for an admin. */
export interface EntryAdder {
  confirmed: boolean
  stockistNo: number | null
}

/** Of medicines whose name nobody else can have. */
const holdsName = sql<boolean>`(confirmed OR NOT waiting)`
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

    /**
     * One that nobody else sees, because its firm is not approved any more, becomes the new maker's.
     * @throws AppError company-exists when a company with an equivalent name exists.
     */
    async insertCompany(name: string, adder: EntryAdder): Promise<{ id: string; no: number }> {
      const key = nameKey(name)
      const merged = await db
        .selectFrom('companies')
        .select('no')
        .where('name_key', '=', key)
        .where('removed_at', 'is not', null)
        .where('merged_into', 'is not', null)
        .executeTakeFirst()
      if (merged) throw taken('company-exists')
      const unseen = await db
        .updateTable('companies')
        .set({ name, ...adderColumns(adder) })
        .where('name_key', '=', key)
        .where('removed_at', 'is', null)
        .where(sql<boolean>`NOT ${isPublicEntry('company', 'companies')}`)
        .returning(['id', 'no'])
        .executeTakeFirst()
      if (unseen) return unseen
      const row = await db
        .insertInto('companies')
        .values({ id: newId(), name, name_key: key, ...adderColumns(adder) })
        .onConflict((conflict) => conflict.column('name_key').where('removed_at', 'is', null).doNothing())
        .returning(['id', 'no'])
        .executeTakeFirst()
      if (!row) throw taken('company-exists')
      return row
    },

    /**
     * Locks the row until the transaction ends. A merged company stands for the one it was merged into.
     * @param stockistId who must see it; undefined: whatever it is
     */
    async findCompany(id: string, stockistId: string | undefined): Promise<{ no: number } | undefined> {
      return db
        .selectFrom('companies')
        .select('no')
        .where(sql<boolean>`no = (SELECT live_company_no(${id}))`)
        .where('removed_at', 'is', null)
        .$if(stockistId !== undefined, (query) => query.where(isSeenBy('company', 'companies', stockistId)))
        .forKeyShare()
        .executeTakeFirst()
    },

    /**
     * Names that wait for an admin take no name away: each maker can have one, and one that nobody else sees because its
     * firm is not approved any more begins to wait.
     * @throws AppError medicine-exists when this company has a medicine with an equivalent name that others see, or the
     *   maker has one that waits.
     */
    async insertMedicine(
      { name, ...facts }: MedicineFacts,
      companyNo: number | null,
      { waiting = false, ...adder }: EntryAdder & { waiting?: boolean },
    ): Promise<{ id: string; no: number }> {
      const same = () =>
        db
          .selectFrom('medicines')
          .select('no')
          .where('name_key', '=', medicineKey(name))
          .where('company_no', 'is not distinct from', companyNo)
      const merged = await same()
        .where('removed_at', 'is not', null)
        .where('merged_into', 'is not', null)
        .executeTakeFirst()
      if (merged) throw taken('medicine-exists')
      await db
        .updateTable('medicines')
        .set({ waiting: true })
        .where('name_key', '=', medicineKey(name))
        .where('company_no', 'is not distinct from', companyNo)
        .where('removed_at', 'is', null)
        .where(holdsName)
        .where(sql<boolean>`NOT ${isPublicEntry('medicine', 'medicines')}`)
        .execute()
      if (await same().where('removed_at', 'is', null).where(holdsName).executeTakeFirst())
        throw taken('medicine-exists')
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
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'no'])
        .executeTakeFirst()
      if (!row) throw taken('medicine-exists')
      return row
    },

    /**
     * What the confirmed catalogue knows of a word of letters. It is a brand where it begins names at least as often as it
     * stands in them elsewhere: *plus* and *forte* are none.
     */
    async known(word: string): Promise<KnownWord> {
      const { rows } = await sql<{
        begins: number
        elsewhere: number
        compositions: (string | null)[] | null
      }>`
        SELECT count(*) FILTER (WHERE begins)::int AS begins, count(*) FILTER (WHERE NOT begins)::int AS elsewhere,
          (array_agg(DISTINCT composition) FILTER (WHERE begins))[1:${sql.lit(maxKnown)}] AS compositions
        FROM (SELECT composition, name_key ~ ${`^${word}([^[:alpha:]]|$)`} AS begins FROM medicines
          WHERE confirmed AND removed_at IS NULL AND name_key ~ ${`(^|[^[:alpha:]])${word}([^[:alpha:]]|$)`}) named`.execute(
        db,
      )
      const salts = await sql<{
        alone: boolean
      }>`SELECT composition ~* ${`(^|\\+)\\s*${word}\\s*(\\(|\\+|$)`} AS alone
        FROM medicines WHERE confirmed AND removed_at IS NULL AND first_words_of_salts(composition) @> ARRAY[${word}]
        ORDER BY alone DESC LIMIT 1`.execute(db)
      const { begins = 0, elsewhere = 0, compositions } = rows[0] ?? {}
      return {
        word,
        compositions: compositions ?? [],
        isBrand: begins >= elsewhere,
        isSalt: salts.rows.length > 0,
        isWholeSalt: salts.rows[0]?.alone === true,
      }
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

export function taken(code: 'company-exists' | 'medicine-exists'): AppError {
  const { message } = new AppError(code)
  return new AppError(code, { fields: { name: { code, message } } })
}
