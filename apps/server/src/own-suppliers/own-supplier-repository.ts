import type { NewOwnSupplier, OwnSupplierChanges } from '@rasad/contract/own-suppliers'
import { type Generated, type Kysely, sql } from 'kysely'
import { hasText } from '../platform/db/pages.ts'
import { newId } from '../platform/ids.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'

/** The table of own suppliers, and those that it is joined with. The migrations define them. */
export type OwnSupplierTables = TradeTables & { own_suppliers: OwnSupplierTable }

type OwnSupplierTable = {
  id: string
  no: Generated<number>
  account_id: string
  name: string
  phone: string | null
  gstin: string | null
  pincode: string | null
  town: string | null
  note: string | null
  created_at: Generated<Date>
}

export interface OwnSupplierRow extends Omit<OwnSupplierTable, 'no' | 'account_id' | 'created_at'> {
  created_at: Date
  stockist_id: string | null
  stockist_name: string | null
}

/** Suppliers that a search shows. */
const maxFound = 10

/** SQL for own suppliers. */
export function createOwnSupplierRepository(db: Kysely<OwnSupplierTables>) {
  const select = (accountId: string) =>
    db
      .selectFrom('own_suppliers as o')
      // Several firms can show one number: the one that came first.
      .leftJoinLateral(
        (join) =>
          join
            .selectFrom('stockists as s')
            .select(['s.id', 's.firm_name'])
            .where('s.status', '=', 'approved')
            // A local number without its area is anybody's.
            .where(sql<boolean>`length(phone_key(o.phone)) = 10 AND phone_key(s.phone) = phone_key(o.phone)`)
            .orderBy('s.no')
            .limit(1)
            .as('s'),
        (on) => on.onTrue(),
      )
      .select(['o.id', 'o.name', 'o.phone', 'o.gstin', 'o.pincode', 'o.town', 'o.note', 'o.created_at'])
      .select(['s.id as stockist_id', 's.firm_name as stockist_name'])
      .where('o.account_id', '=', accountId)

  return {
    /** Makes the changes of one account's suppliers follow each other, until the transaction ends. */
    async lockAccount(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('own-suppliers ' || ${accountId}, 0))`.execute(
        db,
      )
    },

    async countOf(accountId: string): Promise<number> {
      const { total } = await db
        .selectFrom('own_suppliers')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return total
    },

    /** All of an account, by name. */
    all: (accountId: string): Promise<OwnSupplierRow[]> =>
      select(accountId).orderBy(sql`lower(o.name)`).orderBy('o.id').execute(),

    /** The first that have a text in their names, by name. */
    named: (accountId: string, q: string): Promise<OwnSupplierRow[]> =>
      select(accountId)
        .where(hasText([sql`o.name`], q))
        .orderBy(sql`lower(o.name)`)
        .orderBy('o.id')
        .limit(maxFound)
        .execute(),

    find: (id: string, accountId: string): Promise<OwnSupplierRow | undefined> =>
      select(accountId).where('o.id', '=', id).executeTakeFirst(),

    /** The supplier of the same name and number. @returns its id */
    async same(accountId: string, name: string, phone: string | null): Promise<string | undefined> {
      const row = await db
        .selectFrom('own_suppliers')
        .select('id')
        .where('account_id', '=', accountId)
        .where(sql<boolean>`lower(name) = lower(${name})`)
        .where(sql<boolean>`coalesce(phone_key(phone), '') = coalesce(phone_key(${phone}), '')`)
        .executeTakeFirst()
      return row?.id
    },

    /** @returns its id */
    async add(accountId: string, facts: NewOwnSupplier): Promise<string> {
      const id = newId()
      await db
        .insertInto('own_suppliers')
        .values({ id, account_id: accountId, ...facts })
        .execute()
      return id
    },

    async change(id: string, changes: OwnSupplierChanges): Promise<void> {
      if (Object.keys(changes).length === 0) return
      await db.updateTable('own_suppliers').set(changes).where('id', '=', id).execute()
    },

    /** What would go with a supplier: its part of requests; its lists, also those that were undone, and what was said of them. */
    async goesWith(id: string): Promise<{ requests: boolean; list: boolean } | undefined> {
      const { rows } = await sql<{ requests: boolean; list: boolean }>`SELECT
        EXISTS (SELECT FROM supply_request_stockists s WHERE s.stockist_no = o.no) AS requests,
        EXISTS (SELECT owner_no FROM stock_imports WHERE owner_no = o.no AND status <> 'refused'
          UNION ALL SELECT owner_no FROM stock_names WHERE owner_no = o.no
          UNION ALL SELECT owner_no FROM stock_layouts WHERE owner_no = o.no) AS list
        FROM own_suppliers o WHERE o.id = ${id}`.execute(db)
      return rows[0]
    },

    /**
     * Makes what was asked and ordered of a supplier that of a stockist, which the caller holds. Where a request asks both,
     * the supplier keeps its part.
     * @returns whether an order stays with the supplier
     */
    async join(id: string, stockistNo: number): Promise<boolean> {
      const own = await db
        .selectFrom('own_suppliers')
        .select('no')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await sql`UPDATE supply_request_stockists s SET stockist_no = ${stockistNo} WHERE s.stockist_no = ${own.no}
        AND NOT EXISTS (SELECT FROM supply_request_stockists x
          WHERE x.request_no = s.request_no AND x.stockist_no = ${stockistNo})`.execute(db)
      const { rows } = await sql`SELECT FROM supply_request_stockists
        WHERE stockist_no = ${own.no} AND ordered_at IS NOT NULL`.execute(db)
      return rows.length > 0
    },

    async names(ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('own_suppliers')
        .select(['id', 'name'])
        .where('id', 'in', ids)
        .execute()
      return new Map(rows.map(({ id, name }) => [id, name]))
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('own_suppliers').where('id', '=', id).execute()
    },

    /** Takes a telephone number out of all own suppliers. @returns how many had it */
    async forgetPhone(phone: string): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('own_suppliers')
        .set({ phone: null })
        .where(sql<boolean>`phone_key(phone) = phone_key(${phone})`)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  }
}
