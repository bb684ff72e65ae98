import { type Kysely, sql } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import { type OwnedAccount, ownersOf } from './same-owner.ts'

/** SQL for whose accounts are. What reads the table counts and compares `owner_id`. */
export function createOwnerRepository(db: Kysely<AccountTables>) {
  /** One at a time: two approvals at once could each miss what the other ties together. */
  const lock = () => sql`SELECT pg_advisory_xact_lock(hashtext('account_owners'))`.execute(db)

  /** Groups the accounts of these owners again. */
  async function regroup(owners: ReturnType<typeof sql>): Promise<void> {
    const { rows } = await sql<OwnedAccount & { ownerId: string }>`
      SELECT account_id AS "accountId", owner_id AS "ownerId", by_admin AS "byAdmin", signs
      FROM account_owners WHERE owner_id IN (${owners})`.execute(db)
    const found = ownersOf(rows)
    for (const { accountId, ownerId } of rows) {
      const owner = found.get(accountId)
      if (owner === undefined || owner === ownerId) continue
      await sql`UPDATE account_owners SET owner_id = ${owner} WHERE account_id = ${accountId}`.execute(db)
    }
  }

  const regroupNear = (ids: readonly string[]) =>
    regroup(sql`SELECT b.owner_id FROM account_owners a JOIN account_owners b
      ON b.owner_id = a.owner_id OR b.signs && a.signs WHERE a.account_id = ANY(${[...ids]}::text[])`)

  return {
    /**
     * Notes what tells the owners of accounts, as they stand: they have been approved. What an earlier approval has
     * noted stays.
     * @param by whose word it is; of an account that is approved already (`isRepeated`) an admin's stays
     */
    async approved(
      ids: readonly string[],
      { by, isRepeated = false }: { by: 'admin' | 'stockist'; isRepeated?: boolean },
    ): Promise<void> {
      await lock()
      await sql`
        INSERT INTO account_owners (account_id, owner_id, by_admin, signs)
          SELECT id, id, ${by === 'admin'}, signs_of(id) FROM accounts
          WHERE id = ANY(${[...ids]}::text[]) AND role IN ('stockist', 'medicalOwner', 'purchaser')
        ON CONFLICT (account_id) DO UPDATE SET
          by_admin = excluded.by_admin OR (${isRepeated} AND account_owners.by_admin),
          signs = ARRAY(SELECT unnest(account_owners.signs) UNION SELECT unnest(excluded.signs))`.execute(db)
      await regroupNear(ids)
    },

    /** Notes the licence of an account, because an admin has approved that it changed. */
    async approvedLicence(id: string): Promise<void> {
      await lock()
      await sql`UPDATE account_owners SET signs = ARRAY(SELECT unnest(signs)
          UNION SELECT s FROM unnest(signs_of(account_id)) s WHERE s LIKE 'licence %')
        WHERE account_id = ${id}`.execute(db)
      await regroupNear([id])
    },

    /** The licence number of an account that another approved account has too, as it was approved of that one. */
    async sharedLicenceOf(id: string): Promise<string | undefined> {
      const { rows } = await sql<{ sign: string }>`
        SELECT s AS sign FROM unnest(signs_of(${id})) s WHERE s LIKE 'licence %' AND EXISTS (
          SELECT FROM account_owners b JOIN accounts a ON a.id = b.account_id
          WHERE b.signs @> ARRAY[s] AND b.account_id <> ${id} AND a.state = 'approved')`.execute(db)
      return rows[0]?.sign.replace('licence ', '')
    },

    async signsOf(id: string): Promise<string[]> {
      const { rows } = await sql<{ sign: string }>`
        SELECT unnest(signs) AS sign FROM account_owners WHERE account_id = ${id} ORDER BY 1`.execute(db)
      return rows.map((row) => row.sign)
    },

    /** Forgets what an approval has noted that is taken back. */
    async forget(id: string): Promise<void> {
      await lock()
      const { rows } = await sql<{ owner_id: string }>`
        DELETE FROM account_owners WHERE account_id = ${id} RETURNING owner_id`.execute(db)
      await regroup(sql`SELECT unnest(${rows.map((row) => row.owner_id)}::text[])`)
    },
  }
}
