import { nameKey } from '@rasad/lexicon'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { count, hasText, type Page, type PageRequest, pageOf } from '../platform/db/pages.ts'
import { type CompanyFacts, isPublicEntry, type TradeTables } from '../trade-tables/trade-tables.ts'
import { type Carriers, carriersIn } from './carriers-repository.ts'

export interface CompanyRow extends CompanyFacts {
  confirmed: boolean
  carriers: Carriers
  medicine_count: number
}

export interface CompanyFilter extends PageRequest {
  /** Only companies that this stockist carries. */
  stockist?: string | undefined
}

const carriers = sql`company_listings l JOIN stockists s ON s.no = l.stockist_no AND s.status = 'approved'
  WHERE l.company_no = companies.no`

/** Others are for their maker and admins. */
const isPublic = isPublicEntry('company', 'companies')

/** SQL for companies. Stockists that are not approved are never counted. */
export function createCompanyRepository(db: Kysely<TradeTables>) {
  function selectCompanies({ hidden = false } = {}) {
    return db
      .selectFrom('companies')
      .select(['companies.id', 'companies.name', 'short_name', 'companies.email', 'companies.location'])
      .select('companies.confirmed')
      .select([
        carriersIn(carriers).as('carriers'),
        count(sql`medicines m WHERE m.company_no = companies.no AND m.removed_at IS NULL`).as(
          'medicine_count',
        ),
      ])
      .where('companies.removed_at', 'is', null)
      .$if(!hidden, (query) => query.where(isPublic))
  }

  return {
    /** @param hidden also one that its maker and admins alone see */
    async findCompany(id: string, { hidden = false } = {}): Promise<CompanyRow | undefined> {
      return selectCompanies({ hidden }).where('companies.id', '=', id).executeTakeFirst()
    },

    /** The id of the company that a merged one stands for now. */
    async successorOf(id: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('companies')
        .select('id')
        .where(sql<boolean>`no = live_company_no(${id})`)
        .executeTakeFirst()
      return row?.id
    },

    /** Finds a company by its normalised name; a merged one stands for the one it was merged into. */
    async findSame(name: string): Promise<CompanyRow | undefined> {
      const key = nameKey(name)
      const live = await selectCompanies().where('companies.name_key', '=', key).executeTakeFirst()
      if (live) return live
      return selectCompanies()
        .where(
          sql<boolean>`companies.no IN (SELECT live_company_no(g.id) FROM companies g
            WHERE g.name_key = ${key} AND g.merged_into IS NOT NULL AND g.removed_at IS NOT NULL)`,
        )
        .executeTakeFirst()
    },

    async listCompanies(filter: CompanyFilter): Promise<Page<CompanyRow>> {
      const matches = (eb: ExpressionBuilder<TradeTables, 'companies'>) =>
        eb.and([
          eb('companies.removed_at', 'is', null),
          isPublic,
          ...(filter.q ? [hasText([sql`companies.name`, sql`companies.email`], filter.q)] : []),
          ...(filter.stockist
            ? [
                eb.exists(
                  eb
                    .selectFrom('company_listings as l')
                    .innerJoin('stockists as s', 's.no', 'l.stockist_no')
                    .select('l.company_no')
                    .whereRef('l.company_no', '=', 'companies.no')
                    .where('s.status', '=', 'approved')
                    .where('s.id', '=', filter.stockist),
                ),
              ]
            : []),
        ])
      const { total } = await db
        .selectFrom('companies')
        .select(sql<number>`count(*)::int`.as('total'))
        .where(matches)
        .executeTakeFirstOrThrow()
      const rows = await selectCompanies()
        .where(matches)
        .$if(filter.cursor !== undefined, (query) => query.where('companies.id', '<', filter.cursor ?? ''))
        .orderBy('companies.id', 'desc')
        .limit(filter.limit + 1)
        .execute()
      return pageOf(rows, filter.limit, total, (row) => row.id)
    },
  }
}
