import type { DecisionState } from '@rasad/contract/accounts'
import { type ExpressionBuilder, type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { emailKey } from '../accounts/accounts.ts'
import { hasText, listNewestFirst, newestFirst, type Page, type PageRequest } from '../platform/db/pages.ts'
import type { PurchaserCardTables } from './purchaser-cards-tables.ts'

export type PurchaserRow = Selectable<PurchaserCardTables['purchasers']>

export interface PurchaserFilter extends PageRequest {
  status?: DecisionState | undefined
}

/** SQL for purchasers. */
export function createPurchaserRepository(db: Kysely<PurchaserCardTables>) {
  return {
    async add(id: string, email: string, columns: Record<string, unknown>): Promise<void> {
      await db
        .insertInto('purchasers')
        .values({ ...columns, id, email } as Insertable<PurchaserCardTables['purchasers']>)
        .execute()
    },

    async find(id: string): Promise<PurchaserRow | undefined> {
      return db.selectFrom('purchasers').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** Locks the purchaser until the transaction ends. Everything that decides about it takes this lock first. */
    async lock(id: string): Promise<PurchaserRow | undefined> {
      return db.selectFrom('purchasers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    },

    async setStatus(id: string, status: DecisionState, decidedAt: Date | null): Promise<void> {
      await db.updateTable('purchasers').set({ status, decided_at: decidedAt }).where('id', '=', id).execute()
    },

    async findAll(ids: string[]): Promise<PurchaserRow[]> {
      if (ids.length === 0) return []
      return db.selectFrom('purchasers').selectAll().where('id', 'in', ids).execute()
    },

    async update(id: string, columns: Record<string, unknown>): Promise<void> {
      if (Object.keys(columns).length === 0) return
      await db.updateTable('purchasers').set(columns).where('id', '=', id).execute()
    },

    async names(ids: string[]): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('purchasers')
        .select(['id', 'full_name'])
        .where('id', 'in', ids)
        .execute()
      return new Map(rows.map((row) => [row.id, row.full_name]))
    },

    /** The record's address follows its account's, where it was the same. Waits for the record's lock. */
    async followEmail(id: string, { from, to }: { from: string; to: string }): Promise<void> {
      await db
        .updateTable('purchasers')
        .set({ email: to })
        .where('id', '=', id)
        .where(sql<boolean>`lower(email COLLATE "C") = ${emailKey(from)}`)
        .execute()
    },

    /** Deletes its requests too; the account stays. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('purchasers').where('id', '=', id).execute()
    },

    /** Newest first. */
    async list(filter: PurchaserFilter): Promise<Page<PurchaserRow>> {
      const matches = (eb: ExpressionBuilder<PurchaserCardTables, 'purchasers'>) =>
        eb.and([
          ...(filter.status ? [eb('status', '=', filter.status)] : []),
          ...(filter.q
            ? [hasText([sql`full_name`, sql`email`, sql`contact_no`, sql`address`], filter.q)]
            : []),
        ])
      const purchasers = db.selectFrom('purchasers').selectAll().where(matches)
      return listNewestFirst(purchasers, filter, newestFirst(sql`created_at`, sql`id`))
    },
  }
}
