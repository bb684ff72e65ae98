import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { nameHas } from '../catalogue/catalogue.ts'
import { count, hasText, type Page, type PageRequest, pageOf } from '../platform/db/pages.ts'
import { comesOn, type ListingFactsRow } from '../stockists/stockists.ts'
import {
  type CompanyFacts,
  isSeenBy,
  type MedicineFacts,
  type TradeTables,
} from '../trade-tables/trade-tables.ts'

export interface ListedMedicineRow extends ListingFactsRow, MedicineFacts {
  id: string
  confirmed: boolean
  company_id: string | null
  company_name: string | null
  own_price_paise: number | null
  own_pack: string | null
  available: boolean
  waiting: boolean
}

export interface ListedCompanyRow extends CompanyFacts {
  confirmed: boolean
  medicine_count: number
}

export interface MedicineListingFilter extends PageRequest {
  available?: boolean | undefined
}

/** Undefined fields stay unchanged. */
interface ListingChanges {
  pricePaise?: number | null | undefined
  pack?: string | null | undefined
  available?: boolean | undefined
  quantity?: number | null | undefined
  mrpPaise?: number | null | undefined
  ptrPaise?: number | null | undefined
  scheme?: string | null | undefined
  /** `YYYY-MM-DD` */
  expiry?: string | null | undefined
}

type Listed = TradeTables & { l: TradeTables['listings'] }
type Carried = TradeTables & { l: TradeTables['company_listings'] }

const tables = { medicine: 'medicines', company: 'companies' } as const

/** Conditions for the entry that an id stands for now. */
const isLive = {
  medicines: (id: string) => sql<boolean>`no = (SELECT live_medicine_no(${id}))`,
  companies: (id: string) => sql<boolean>`no = (SELECT live_company_no(${id}))`,
}

/**
 * SQL for a stockist's listings, by the stockist's number. Lists are sorted by name, so that people can find their
 * place again.
 */
export function createListingRepository(db: Kysely<TradeTables>) {
  function selectMedicines(stockistNo: number) {
    return (
      db
        .selectFrom('listings as l')
        .innerJoin('medicines', 'medicines.no', 'l.medicine_no')
        .leftJoin('companies', 'companies.no', 'medicines.company_no')
        .select([
          'medicines.id',
          'medicines.name',
          'composition',
          'medicines.pack',
          'form',
          'rx',
          'medicines.confirmed',
          'medicines.waiting',
        ])
        .select(['medicines.price_paise', 'companies.id as company_id', 'companies.name as company_name'])
        .select(['l.price_paise as own_price_paise', 'l.pack as own_pack', 'l.available'])
        .select(['l.quantity', 'l.mrp_paise', 'l.ptr_paise', 'l.scheme', 'l.confirmed_at', 'l.source'])
        // A date has no time zone; as text it stays the same day.
        .select(sql<string | null>`l.expiry::text`.as('expiry'))
        .select(comesOn)
        .where('l.stockist_no', '=', stockistNo)
    )
  }

  function selectCompanies(stockistNo: number) {
    return db
      .selectFrom('company_listings as l')
      .innerJoin('companies', 'companies.no', 'l.company_no')
      .select(['companies.id', 'companies.name', 'short_name', 'companies.email', 'companies.location'])
      .select('companies.confirmed')
      .select(
        count(sql`medicines m WHERE m.company_no = companies.no AND m.removed_at IS NULL`).as(
          'medicine_count',
        ),
      )
      .where('l.stockist_no', '=', stockistNo)
  }

  return {
    async findFirm(id: string): Promise<{ no: number; firm_name: string } | undefined> {
      return db.selectFrom('stockists').select(['no', 'firm_name']).where('id', '=', id).executeTakeFirst()
    },

    /**
     * Returns the number of a medicine or company and locks it until the transaction ends. A merged one stands for the
     * one it was merged into.
     * @param stockistId who must see it: others' entries that are not public are not there; undefined: whatever it is
     */
    async holdEntry(
      kind: 'medicine' | 'company',
      id: string,
      stockistId: string | undefined,
    ): Promise<number | undefined> {
      const table = tables[kind]
      const row = await db
        .selectFrom(table)
        .select('no')
        .where(isLive[table](id))
        .where('removed_at', 'is', null)
        .$if(stockistId !== undefined, (query) => query.where(isSeenBy(kind, table, stockistId)))
        .forKeyShare()
        .executeTakeFirst()
      return row?.no
    },

    /** Whether there is such a medicine or company, itself or merged into another. */
    async isThere(kind: 'medicine' | 'company', id: string): Promise<boolean> {
      const table = tables[kind]
      return (
        (await db.selectFrom(table).select('no').where(isLive[table](id)).executeTakeFirst()) !== undefined
      )
    },

    /**
     * Locks the stockist until the transaction ends; false when it is deleted and so lists nothing. Removing a line
     * takes an exclusive lock, because it then checks whether anything is still listed; see `mark_unlisted`.
     */
    async holdStockist(no: number, doing: 'adding' | 'removing'): Promise<boolean> {
      const query = db
        .selectFrom('stockists')
        .select('no')
        .where('no', '=', no)
        .where((eb) => eb.or([eb('status', '<>', 'declined'), eb('email', 'is not', null)]))
      const held = doing === 'adding' ? query.forKeyShare() : query.forUpdate()
      return (await held.executeTakeFirst()) !== undefined
    },

    /** Locked until the transaction ends. */
    async lockMedicine(stockistNo: number, medicineNo: number): Promise<ListedMedicineRow | undefined> {
      return selectMedicines(stockistNo)
        .where('l.medicine_no', '=', medicineNo)
        .forUpdate('l')
        .executeTakeFirst()
    },

    /** Locked until the transaction ends. */
    async lockCompany(stockistNo: number, companyNo: number): Promise<ListedCompanyRow | undefined> {
      return selectCompanies(stockistNo)
        .where('l.company_no', '=', companyNo)
        .forUpdate('l')
        .executeTakeFirst()
    },

    async listMedicines(stockistNo: number, filter: MedicineListingFilter): Promise<Page<ListedMedicineRow>> {
      const { q, available, cursor } = filter
      const matches = (eb: ExpressionBuilder<Listed, 'l' | 'medicines' | 'companies'>) =>
        eb.and([
          ...(q
            ? [
                eb.or([
                  nameHas(q),
                  hasText([sql`companies.name`], q, q.length < 3 ? 'beginning' : 'anywhere'),
                ]),
              ]
            : []),
          ...(available === undefined ? [] : [eb('l.available', '=', available)]),
        ])
      const { total } = await db
        .selectFrom('listings as l')
        .innerJoin('medicines', 'medicines.no', 'l.medicine_no')
        .leftJoin('companies', 'companies.no', 'medicines.company_no')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('l.stockist_no', '=', stockistNo)
        .where(matches)
        .executeTakeFirstOrThrow()
      const rows = await selectMedicines(stockistNo)
        .where(matches)
        .$if(cursor !== undefined, (query) =>
          query.where(
            sql<boolean>`(medicines.name_key, medicines.no) > (SELECT m.name_key, m.no FROM medicines m WHERE m.id = ${cursor})`,
          ),
        )
        .orderBy('medicines.name_key')
        .orderBy('medicines.no')
        .limit(filter.limit + 1)
        .execute()
      return pageOf(rows, filter.limit, total, (row) => row.id)
    },

    async listCompanies(stockistNo: number, { q, ...filter }: PageRequest): Promise<Page<ListedCompanyRow>> {
      const matches = (eb: ExpressionBuilder<Carried, 'l' | 'companies'>) =>
        eb.and(q ? [hasText([sql`companies.name`], q)] : [])
      const { total } = await db
        .selectFrom('company_listings as l')
        .innerJoin('companies', 'companies.no', 'l.company_no')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('l.stockist_no', '=', stockistNo)
        .where(matches)
        .executeTakeFirstOrThrow()
      const rows = await selectCompanies(stockistNo)
        .where(matches)
        .$if(filter.cursor !== undefined, (query) =>
          query.where(
            sql<boolean>`(companies.name_key, companies.no) > (SELECT c.name_key, c.no FROM companies c WHERE c.id = ${filter.cursor})`,
          ),
        )
        .orderBy('companies.name_key')
        .orderBy('companies.no')
        .limit(filter.limit + 1)
        .execute()
      return pageOf(rows, filter.limit, total, (row) => row.id)
    },

    /**
     * What a person says of a line. It counts as confirmed now, and no import wrote it any more. A quantity that
     * contradicts a given availability is forgotten.
     */
    async putMedicine(stockistNo: number, medicineNo: number, changes: ListingChanges): Promise<void> {
      const { quantity } = changes
      const available = changes.available ?? (typeof quantity === 'number' ? quantity > 0 : undefined)
      const given = {
        ...(changes.pricePaise !== undefined && { price_paise: changes.pricePaise }),
        ...(changes.pack !== undefined && { pack: changes.pack }),
        ...(available !== undefined && { available }),
        ...(quantity !== undefined && { quantity }),
        ...(changes.mrpPaise !== undefined && { mrp_paise: changes.mrpPaise }),
        ...(changes.ptrPaise !== undefined && { ptr_paise: changes.ptrPaise }),
        ...(changes.scheme !== undefined && { scheme: changes.scheme }),
        ...(changes.expiry !== undefined && { expiry: changes.expiry }),
        confirmed_at: sql<Date>`now()`,
        source: 'hand' as const,
        import_no: null,
      }
      const forgets = available !== undefined && quantity === undefined
      await db
        .insertInto('listings')
        .values({ stockist_no: stockistNo, medicine_no: medicineNo, ...given })
        .onConflict((conflict) =>
          conflict.columns(['stockist_no', 'medicine_no']).doUpdateSet({
            ...given,
            ...(forgets && {
              quantity: sql<number | null>`CASE WHEN (listings.quantity > 0) = ${available}::boolean
                THEN listings.quantity END`,
            }),
          }),
        )
        .execute()
    },

    /** Notes that the stockist's list was updated, at most once a minute so that a series of changes does not queue. */
    async touchStockist(stockistNo: number): Promise<void> {
      await db
        .updateTable('stockists')
        .set({ updated_at: sql<Date>`now()`, stock_updated_at: sql<Date>`now()` })
        .where('no', '=', stockistNo)
        .where(
          sql<boolean>`least(updated_at, coalesce(stock_updated_at, '-infinity')) < now() - interval '1 minute'`,
        )
        .execute()
    },

    async putCompany(stockistNo: number, companyNo: number): Promise<void> {
      await db
        .insertInto('company_listings')
        .values({ stockist_no: stockistNo, company_no: companyNo })
        .onConflict((conflict) =>
          conflict
            .columns(['stockist_no', 'company_no'])
            // Lock it so that nobody deletes it in the meantime.
            .doUpdateSet({ company_no: companyNo })
            .where(sql<boolean>`false`),
        )
        .execute()
    },

    async removeMedicine(stockistNo: number, medicineNo: number): Promise<void> {
      await db
        .deleteFrom('listings')
        .where('stockist_no', '=', stockistNo)
        .where('medicine_no', '=', medicineNo)
        .execute()
    },

    async removeCompany(stockistNo: number, companyNo: number): Promise<void> {
      await db
        .deleteFrom('company_listings')
        .where('stockist_no', '=', stockistNo)
        .where('company_no', '=', companyNo)
        .execute()
    },
  }
}
