import { soundPattern } from '@rasad/lexicon/heard'
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { hasWords, likePattern, type Page, type PageRequest, pageOf } from '../platform/db/pages.ts'
import { isPublicEntry, type MedicineFacts, type TradeTables } from '../trade-tables/trade-tables.ts'
import { type Carriers, carriersIn } from './carriers-repository.ts'
import { medicineKey } from './medicine-key.ts'

export interface MedicineRow extends MedicineFacts {
  id: string
  company_id: string | null
  company_name: string | null
  confirmed: boolean
  carriers: Carriers
}

export interface MedicineFilter extends PageRequest {
  /** Only medicines of this company. */
  company?: string | undefined
  /** Only medicines that this stockist lists. */
  stockist?: string | undefined
}

/** Others are for their maker and admins. */
const isPublic = isPublicEntry('medicine', 'medicines')

const suppliers = sql`listings l JOIN stockists s ON s.no = l.stockist_no AND s.status = 'approved'
  WHERE l.medicine_no = medicines.no`

/** SQL for medicines. Stockists that are not approved are never counted. */
export function createMedicineRepository(db: Kysely<TradeTables>) {
  function selectMedicines({ hidden = false } = {}) {
    return db
      .selectFrom('medicines')
      .leftJoin('companies', 'companies.no', 'medicines.company_no')
      .select([
        'medicines.id',
        'medicines.name',
        'composition',
        'pack',
        'form',
        'price_paise',
        'rx',
        'medicines.confirmed',
      ])
      .select([
        'companies.id as company_id',
        'companies.name as company_name',
        carriersIn(suppliers).as('carriers'),
      ])
      .where('medicines.removed_at', 'is', null)
      .$if(!hidden, (query) => query.where(isPublic))
  }

  return {
    /** @param hidden also one that its maker and admins alone see */
    async findMedicine(id: string, { hidden = false } = {}): Promise<MedicineRow | undefined> {
      return selectMedicines({ hidden }).where('medicines.id', '=', id).executeTakeFirst()
    },

    /** A merged medicine stands for the one it was merged into. */
    async numbersOf(ids: string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map()
      const { rows } = await sql<{ id: string; no: number }>`
        SELECT id, no FROM (
          SELECT id, CASE WHEN removed_at IS NULL THEN no ELSE live_medicine_no(id) END AS no
          FROM medicines WHERE id = ANY(${ids}::text[])) found
        WHERE no IS NOT NULL`.execute(db)
      return new Map(rows.map(({ id, no }) => [id, no]))
    },

    /** The id of the medicine that a merged one stands for now. */
    async successorOf(id: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('medicines')
        .select('id')
        .where(sql<boolean>`no = live_medicine_no(${id})`)
        .executeTakeFirst()
      return row?.id
    },

    /**
     * Finds a medicine by its normalised name, within one company or among those without one. A merged one stands for
     * the one it was merged into.
     */
    async findSame(name: string, companyId: string | undefined): Promise<MedicineRow | undefined> {
      const key = medicineKey(name)
      const isOf = (table: 'medicines' | 'g') =>
        companyId === undefined
          ? sql<boolean>`${sql.ref(table)}.company_no IS NULL`
          : sql<boolean>`${sql.ref(table)}.company_no = (SELECT live_company_no(${companyId}))`
      const live = await selectMedicines()
        .where('medicines.name_key', '=', key)
        .where(isOf('medicines'))
        .executeTakeFirst()
      if (live) return live
      return selectMedicines()
        .where(
          sql<boolean>`medicines.no IN (SELECT live_medicine_no(g.id) FROM medicines g
            WHERE g.name_key = ${key} AND g.merged_into IS NOT NULL AND g.removed_at IS NOT NULL
              AND ${isOf('g')})`,
        )
        .executeTakeFirst()
    },

    async listMedicines(filter: MedicineFilter): Promise<Page<MedicineRow>> {
      const matches = (eb: ExpressionBuilder<TradeTables, 'medicines'>) =>
        eb.and([
          eb('medicines.removed_at', 'is', null),
          isPublic,
          ...(filter.q ? [nameHas(filter.q)] : []),
          ...(filter.company
            ? [eb('medicines.company_no', '=', sql<number>`(SELECT live_company_no(${filter.company}))`)]
            : []),
          ...(filter.stockist
            ? [
                eb(
                  'medicines.no',
                  'in',
                  eb
                    .selectFrom('listings as l')
                    .innerJoin('stockists as s', 's.no', 'l.stockist_no')
                    .select('l.medicine_no')
                    .where('s.status', '=', 'approved')
                    .where('s.id', '=', filter.stockist),
                ),
              ]
            : []),
        ])
      const { total } = await db
        .selectFrom('medicines')
        .select(sql<number>`count(*)::int`.as('total'))
        .where(matches)
        .executeTakeFirstOrThrow()
      const rows = await selectMedicines()
        .where(matches)
        .$if(filter.cursor !== undefined, (query) => query.where('medicines.id', '<', filter.cursor ?? ''))
        .orderBy('medicines.id', 'desc')
        .limit(filter.limit + 1)
        .execute()
      return pageOf(rows, filter.limit, total, (row) => row.id)
    },
  }
}

/** Whether a medicine's name has a text or its words in any order, or sounds like one in Devanagari. */
export function nameHas(text: string): RawBuilder<boolean> {
  const heard = soundPattern(text)
  const tests = [
    sql<boolean>`medicines.name_key LIKE ${keyPattern(text)}`,
    ...(heard === undefined ? [] : [sql<boolean>`medicines.name_key ~ ${heard}`]),
    ...hasWords(sql`medicines.name_key`, text),
  ]
  return sql<boolean>`(${sql.join(tests, sql` OR `)})`
}

/** The trigram index cannot match fewer than three characters; match such text as a prefix. */
function keyPattern(text: string): string {
  const key = medicineKey(text)
  const pattern = likePattern(key, key.length < 3 ? 'beginning' : 'anywhere')
  // People who search do not care whether the parts of a name are joined by a hyphen, a blank or nothing.
  return pattern.replaceAll(/[ -]+/g, '%')
}
