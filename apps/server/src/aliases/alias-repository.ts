import { type Kysely, sql } from 'kysely'
import { hasText, listNewestFirst, newestFirst, type Page, type PageRequest } from '../platform/db/pages.ts'
import { newId } from '../platform/ids.ts'
import { isSeenBy } from '../trade-tables/trade-tables.ts'
import type { AliasTables } from './aliases-tables.ts'
import type { SaidMedicine } from './contradiction.ts'

/** A text under a company, as aliases are compared. An empty company key: under any. */
export interface AliasKey {
  key: string
  companyKey: string
}

/** What a merge of medicines has moved. */
export interface MovedAliases {
  /** Ids of the aliases of accounts. */
  own: string[]
  shared: AliasKey[]
  /** What had not been taken back for the other medicine before. */
  revoked: AliasKey[]
}

export interface AliasRow {
  id: string
  text: string
  company: string | null
  medicine_id: string
  medicine_name: string
  company_name: string | null
  created_at: Date
}

/** SQL for what accounts have confirmed. */
export function createAliasRepository(db: Kysely<AliasTables>) {
  const selectAliases = () =>
    db
      .selectFrom('aliases as a')
      .innerJoin('medicines as m', 'm.no', 'a.medicine_no')
      .leftJoin('companies as c', 'c.no', 'm.company_no')
      .select(['a.id', 'a.text', 'a.company', 'a.created_at'])
      .select(['m.id as medicine_id', 'm.name as medicine_name', 'c.name as company_name'])

  return {
    /** Makes the changes of one account's aliases follow each other, until the transaction ends. */
    async lockAccount(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('aliases ' || ${accountId}, 0))`.execute(db)
    },

    async find(id: string): Promise<AliasRow | undefined> {
      return selectAliases().where('a.id', '=', id).executeTakeFirst()
    },

    /** @returns whose it is */
    async ownerOf(id: string): Promise<string | undefined> {
      const row = await db.selectFrom('aliases').select('account_id').where('id', '=', id).executeTakeFirst()
      return row?.account_id
    },

    async findByKey(accountId: string, { key, companyKey }: AliasKey) {
      return db
        .selectFrom('aliases')
        .select(['id', 'medicine_no'])
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .where('company_key', '=', companyKey)
        .executeTakeFirst()
    },

    async countOf(accountId: string): Promise<number> {
      const { total } = await db
        .selectFrom('aliases')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return total
    },

    /** Adds an alias, or changes the account's one for this text. @returns its id */
    async put(
      given: AliasKey & { accountId: string; text: string; company: string | null; medicineNo: number },
    ) {
      const said = { text: given.text, company: given.company, medicine_no: given.medicineNo }
      const { id } = await db
        .insertInto('aliases')
        .values({
          id: newId(),
          account_id: given.accountId,
          key: given.key,
          company_key: given.companyKey,
          ...said,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'key', 'company_key'])
            .doUpdateSet({ ...said, created_at: sql<Date>`now()` }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** @returns what it was about; undefined if it is gone already */
    async remove(id: string): Promise<AliasKey | undefined> {
      return db
        .deleteFrom('aliases')
        .where('id', '=', id)
        .returning(['key', 'company_key as companyKey'])
        .executeTakeFirst()
    },

    /** An account's aliases, newest first. `q` searches the texts and the medicines. */
    async list(accountId: string, { q, ...request }: PageRequest): Promise<Page<AliasRow>> {
      // An alias of a removed medicine means nothing, and comes back with it.
      let query = selectAliases().where('a.account_id', '=', accountId).where('m.removed_at', 'is', null)
      if (q) query = query.where(hasText([sql`a.text`, sql`m.name`], q))
      return listNewestFirst(query, request, newestFirst(sql`a.created_at`, sql`a.id`))
    },

    /** All of an account's aliases, oldest first. */
    async all(accountId: string): Promise<AliasRow[]> {
      return selectAliases()
        .where('a.account_id', '=', accountId)
        .orderBy('a.created_at')
        .orderBy('a.id')
        .execute()
    },

    /** The account's aliases for these texts, under any company. */
    async ofKeys(
      accountId: string,
      keys: string[],
    ): Promise<(AliasKey & { id: string; medicineNo: number })[]> {
      if (keys.length === 0) return []
      return db
        .selectFrom('aliases')
        .select(['id', 'key', 'company_key as companyKey', 'medicine_no as medicineNo'])
        .where('account_id', '=', accountId)
        .where(sql<boolean>`key = ANY(${keys}::text[])`)
        .execute()
    },

    /**
     * A medicine that an account sees, held against removal until the transaction ends. A merged one stands for its
     * successor.
     */
    async holdMedicine(id: string, accountId: string): Promise<(SaidMedicine & { no: number }) | undefined> {
      return db
        .selectFrom('medicines')
        .select(['no', 'name', 'composition', 'pack', 'form'])
        .select(sql<string | null>`(SELECT name FROM companies WHERE no = company_no)`.as('companyName'))
        .where(sql<boolean>`no = (SELECT live_medicine_no(${id}))`)
        .where('removed_at', 'is', null)
        .where(isSeenBy('medicine', 'medicines', accountId))
        .forKeyShare()
        .executeTakeFirst()
    },

    /**
     * Moves everything that was confirmed for a medicine to another one.
     * @returns what was moved, for `moveBack`
     */
    async moveMedicine(from: number, into: number): Promise<MovedAliases> {
      const revoked =
        await sql<AliasKey>`INSERT INTO revoked_aliases (key, company_key, medicine_no, revoked_at)
        SELECT key, company_key, ${into}, revoked_at FROM revoked_aliases WHERE medicine_no = ${from}
        ON CONFLICT DO NOTHING RETURNING key, company_key AS "companyKey"`.execute(db)
      // This first: its trigger locks the shared rows in their order.
      const own = await db
        .updateTable('aliases')
        .set({ medicine_no: into })
        .where('medicine_no', '=', from)
        .returning('id')
        .execute()
      const shared = await db
        .updateTable('shared_aliases')
        .set({ medicine_no: into })
        .where('medicine_no', '=', from)
        .returning(['key', 'company_key as companyKey'])
        .execute()
      return { own: own.map(({ id }) => id), shared, revoked: revoked.rows }
    },

    /** Its trigger has what holds for everybody counted again. */
    async forgetMedicines(nos: readonly number[]): Promise<void> {
      await db
        .deleteFrom('aliases')
        .where(sql<boolean>`medicine_no = ANY(${[...nos]}::int[])`)
        .execute()
    },

    /** Moves back what still means the medicine that it was moved to. */
    async moveBack(from: number, into: number, moved: MovedAliases): Promise<void> {
      await sql`DELETE FROM revoked_aliases r USING json_to_recordset(${JSON.stringify(moved.revoked)}::json)
        AS k (key text, "companyKey" text)
        WHERE r.key = k.key AND r.company_key = k."companyKey" AND r.medicine_no = ${into}`.execute(db)
      await sql`UPDATE aliases SET medicine_no = ${from}
        WHERE id = ANY(${moved.own}::text[]) AND medicine_no = ${into}`.execute(db)
      await sql`UPDATE shared_aliases s SET medicine_no = ${from}
        FROM json_to_recordset(${JSON.stringify(moved.shared)}::json) AS k (key text, "companyKey" text)
        WHERE s.key = k.key AND s.company_key = k."companyKey" AND s.medicine_no = ${into}`.execute(db)
    },
  }
}
