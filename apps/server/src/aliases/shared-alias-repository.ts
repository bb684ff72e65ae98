import { type Kysely, sql } from 'kysely'
import { hasText, listNewestFirst, newestFirst, type Page, type PageRequest } from '../platform/db/pages.ts'
import { newId } from '../platform/ids.ts'
import type { AliasKey, AliasRow } from './alias-repository.ts'
import type { AliasTables } from './aliases-tables.ts'
import { firmRoles, type Vote } from './policy.ts'

/** Votes that are counted for one text: those that came first. */
const maxVotes = 2_000

export interface SharedAlias extends AliasKey {
  settled: boolean
  /** Null while it is not settled, or where the firms do not agree. */
  medicineNo: number | null
}

export interface AgreeingFirm {
  id: string
  name: string | null
  confirmed_at: Date
}

/** SQL for what holds for everybody. */
export function createSharedAliasRepository(db: Kysely<AliasTables>) {
  const selectShared = () =>
    db
      .selectFrom('shared_aliases as s')
      .innerJoin('medicines as m', 'm.no', 's.medicine_no')
      .leftJoin('companies as c', 'c.no', 'm.company_no')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('aliases as a')
            .select(['a.text', 'a.company'])
            .whereRef('a.key', '=', 's.key')
            .whereRef('a.company_key', '=', 's.company_key')
            .whereRef('a.medicine_no', '=', 's.medicine_no')
            .orderBy('a.created_at')
            .orderBy('a.id')
            .limit(1)
            .as('first'),
        (join) => join.onTrue(),
      )
      .where('s.settled', '=', true)
      .where('m.removed_at', 'is', null)
      .select([
        sql<string>`s.id`.as('id'),
        'first.text',
        'first.company',
        sql<Date>`s.since`.as('created_at'),
        'm.id as medicine_id',
        'm.name as medicine_name',
        'c.name as company_name',
      ])

  return {
    async find(id: string): Promise<AliasRow | undefined> {
      return selectShared().where('s.id', '=', id).executeTakeFirst()
    },

    /** Newest first. `q` searches the texts and the medicines. */
    async list({ q, ...request }: PageRequest): Promise<Page<AliasRow>> {
      let query = selectShared()
      if (q) query = query.where(hasText([sql`first.text`, sql`m.name`], q))
      return listNewestFirst(query, request, newestFirst(sql`s.since`, sql`s.id`))
    },

    /** For each alias, the firms that have confirmed it, those that came first. */
    async firmsOf(ids: string[], most: number): Promise<Map<string, AgreeingFirm[]>> {
      if (ids.length === 0) return new Map()
      const { rows } = await sql<AgreeingFirm & { alias: string }>`
        SELECT s.id AS alias, f.* FROM shared_aliases s CROSS JOIN LATERAL (
          SELECT a.account_id AS id, coalesce(t.firm_name, o.medical_name) AS name, a.created_at AS confirmed_at
          FROM aliases a JOIN accounts p ON p.id = a.account_id
          LEFT JOIN stockists t ON t.id = p.id LEFT JOIN medical_owners o ON o.id = p.id
          WHERE a.key = s.key AND a.company_key = s.company_key AND a.medicine_no = s.medicine_no
            AND p.state = 'approved' AND p.role = ANY(${[...firmRoles]}::text[])
            AND coalesce(t.licence_cancelled_at, o.licence_cancelled_at) IS NULL
          ORDER BY a.created_at, a.id LIMIT ${most}) f
        WHERE s.id = ANY(${ids}::text[])`.execute(db)
      const firms = new Map<string, AgreeingFirm[]>()
      for (const { alias, ...firm } of rows) firms.set(alias, [...(firms.get(alias) ?? []), firm])
      return firms
    },

    /** What is known of these texts for everybody, under any company. */
    async ofKeys(keys: string[]): Promise<SharedAlias[]> {
      if (keys.length === 0) return []
      return db
        .selectFrom('shared_aliases')
        .select(['key', 'company_key as companyKey', 'settled', 'medicine_no as medicineNo'])
        .where(sql<boolean>`key = ANY(${keys}::text[])`)
        .execute()
    },

    /** Locks the row of a text until the transaction ends. @returns whether it has one */
    async lock({ key, companyKey }: AliasKey): Promise<boolean> {
      const row = await db
        .selectFrom('shared_aliases')
        .select('key')
        .where('key', '=', key)
        .where('company_key', '=', companyKey)
        .forUpdate()
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * What approved firms have confirmed about a text; not those whose licence is cancelled, nor those without papers that
     * an admin has seen.
     */
    async votes({ key, companyKey }: AliasKey): Promise<Vote[]> {
      const { rows } = await sql<Vote>`
        SELECT w.owner_id AS owner, a.medicine_no AS "medicineNo"
        FROM aliases a JOIN accounts p ON p.id = a.account_id
        JOIN account_owners w ON w.account_id = p.id AND w.by_admin AND has_papers(w.signs)
        LEFT JOIN stockists t ON t.id = p.id LEFT JOIN medical_owners o ON o.id = p.id
        WHERE a.key = ${key} AND a.company_key = ${companyKey} AND p.state = 'approved'
          AND p.role = ANY(${[...firmRoles]}::text[])
          AND coalesce(t.licence_cancelled_at, o.licence_cancelled_at) IS NULL
        ORDER BY a.created_at, a.id LIMIT ${maxVotes}`.execute(db)
      return rows
    },

    async isRevoked({ key, companyKey }: AliasKey, medicineNo: number): Promise<boolean> {
      const row = await db
        .selectFrom('revoked_aliases')
        .select('key')
        .where('key', '=', key)
        .where('company_key', '=', companyKey)
        .where('medicine_no', '=', medicineNo)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The firms agree: the same alias goes on, or a new one begins. */
    async settle({ key, companyKey }: AliasKey, medicineNo: number): Promise<void> {
      await sql`UPDATE shared_aliases SET settled = true,
          id = CASE WHEN medicine_no = ${medicineNo} THEN id ELSE ${newId()} END,
          since = CASE WHEN medicine_no = ${medicineNo} THEN since ELSE now() END,
          medicine_no = ${medicineNo}
        WHERE key = ${key} AND company_key = ${companyKey}`.execute(db)
    },

    /** The firms do not agree. */
    async clear({ key, companyKey }: AliasKey): Promise<void> {
      await db
        .deleteFrom('shared_aliases')
        .where('key', '=', key)
        .where('company_key', '=', companyKey)
        .execute()
    },

    /** @returns what the alias was about; undefined if it does not hold any more */
    async revoke(id: string): Promise<AliasKey | undefined> {
      const { rows } = await sql<AliasKey>`
        INSERT INTO revoked_aliases (key, company_key, medicine_no)
          SELECT key, company_key, medicine_no FROM shared_aliases WHERE id = ${id}
          ON CONFLICT (key, company_key, medicine_no) DO UPDATE SET revoked_at = now()
        RETURNING key, company_key AS "companyKey"`.execute(db)
      return rows[0]
    },

    /** Deletes rows of texts that no account has confirmed any more. */
    async sweep(): Promise<void> {
      await sql`DELETE FROM shared_aliases s WHERE NOT settled AND NOT EXISTS (
        SELECT FROM aliases a WHERE a.key = s.key AND a.company_key = s.company_key)`.execute(db)
    },
  }
}
