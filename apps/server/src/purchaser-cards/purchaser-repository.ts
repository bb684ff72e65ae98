import type { DecisionState } from '@rasad/contract/accounts'
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import { likePattern, newestFirst, type Page, type PageRequest, pageOf } from '../platform/db/pages.ts'
import type { PurchasingTables } from './purchaser-cards-tables.ts'

export type PurchaserRow = Selectable<PurchasingTables['purchasers']>
export type NewPurchaser = Omit<PurchaserRow, 'status' | 'decided_at' | 'created_at'>

export interface PurchaserFilter extends PageRequest {
  status?: DecisionState | undefined
}

/** SQL for purchasers. */
export function createPurchaserRepository(db: Kysely<PurchasingTables>) {
  return {
    async add(row: NewPurchaser): Promise<void> {
      await db
        .insertInto('purchasers')
        .values({ ...row, decided_at: null })
        .execute()
    },

    async find(id: string): Promise<PurchaserRow | undefined> {
      return db.selectFrom('purchasers').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** Locks the purchaser until the transaction ends. Everything that decides about it takes this lock first. */
    async lock(id: string): Promise<PurchaserRow | undefined> {
      return db.selectFrom('purchasers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    },

    async setStatus(id: string, status: 'approved' | 'declined', decidedAt: Date): Promise<void> {
      await db.updateTable('purchasers').set({ status, decided_at: decidedAt }).where('id', '=', id).execute()
    },

    /** Deletes its requests too; the account stays. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('purchasers').where('id', '=', id).execute()
    },

    /** Newest first. */
    async list(filter: PurchaserFilter): Promise<Page<PurchaserRow>> {
      const matches = (eb: ExpressionBuilder<PurchasingTables, 'purchasers'>) =>
        eb.and([
          ...(filter.status ? [eb('status', '=', filter.status)] : []),
          ...(filter.q
            ? [
                eb.or(
                  (['full_name', 'email', 'contact_no', 'address'] as const).map((column) =>
                    eb(column, 'ilike', likePattern(filter.q ?? '')),
                  ),
                ),
              ]
            : []),
        ])
      const { total } = await db
        .selectFrom('purchasers')
        .select(sql<number>`count(*)::int`.as('total'))
        .where(matches)
        .executeTakeFirstOrThrow()
      const { order, place, after } = newestFirst(sql`created_at`, sql`id`)
      const rows = await db
        .selectFrom('purchasers')
        .selectAll()
        .select(place.as('place'))
        .where(matches)
        .$if(filter.cursor !== undefined, (query) => query.where(after(filter.cursor ?? '')))
        .orderBy(order)
        .limit(filter.limit + 1)
        .execute()
      return pageOf(rows, filter.limit, total, (row) => row.place)
    },
  }
}
