import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { likePattern, type Page, type PageRequest, pageOf } from '../platform/db/pages.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { type Carriers, carriersIn } from './carriers-repository.ts'
import { medicineKey } from './medicine-key.ts'

export interface MedicineRow {
  id: string
  name: string
  composition: string | null
  pack: string | null
  price_paise: number | null
  rx: boolean
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

const suppliers = sql`listings l JOIN stockists s ON s.no = l.stockist_no AND s.status = 'approved'
  WHERE l.medicine_no = medicines.no`

/** SQL for medicines. Stockists that are not approved are never counted. */
export function createMedicineRepository(db: Kysely<TradeTables>) {
  function selectMedicines() {
    return db
      .selectFrom('medicines')
      .leftJoin('companies', 'companies.no', 'medicines.company_no')
      .select([
        'medicines.id',
        'medicines.name',
        'composition',
        'pack',
        'price_paise',
        'rx',
        'medicines.confirmed',
      ])
      .select([
        'companies.id as company_id',
        'companies.name as company_name',
        carriersIn(suppliers).as('carriers'),
      ])
  }

  return {
    async findMedicine(id: string): Promise<MedicineRow | undefined> {
      return selectMedicines().where('medicines.id', '=', id).executeTakeFirst()
    },

    async numbersOf(ids: string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('medicines')
        .select(['id', 'no'])
        .where(sql<boolean>`id = ANY(${ids}::text[])`)
        .execute()
      return new Map(rows.map(({ id, no }) => [id, no]))
    },

    /** Finds a medicine by its normalised name, within one company or among those without one. */
    async findSame(name: string, companyId: string | undefined): Promise<MedicineRow | undefined> {
      return selectMedicines()
        .where('medicines.name_key', '=', medicineKey(name))
        .where((eb) =>
          companyId === undefined
            ? eb('medicines.company_no', 'is', null)
            : eb(
                'medicines.company_no',
                '=',
                eb.selectFrom('companies as c').select('c.no').where('c.id', '=', companyId),
              ),
        )
        .executeTakeFirst()
    },

    async listMedicines(filter: MedicineFilter): Promise<Page<MedicineRow>> {
      const matches = (eb: ExpressionBuilder<TradeTables, 'medicines'>) =>
        eb.and([
          ...(filter.q ? [eb('medicines.name_key', 'like', nameHas(filter.q))] : []),
          ...(filter.company
            ? [
                eb(
                  'medicines.company_no',
                  '=',
                  eb.selectFrom('companies as c').select('c.no').where('c.id', '=', filter.company),
                ),
              ]
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

/** The trigram index cannot match fewer than three characters; match such text as a prefix. */
export function nameHas(text: string): string {
  const key = medicineKey(text)
  const pattern = likePattern(key, key.length < 3 ? 'beginning' : 'anywhere')
  // People who search do not care whether the parts of a name are joined by a hyphen, a blank or nothing.
  return pattern.replaceAll(/[ -]+/g, '%')
}
