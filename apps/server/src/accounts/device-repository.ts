import type { Role } from '@rasad/contract/roles'
import { type Kysely, sql } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import { emailKey } from './email-key.ts'

/** SQL of the devices that accounts know. Tokens are passed as their SHA-256. */
export function createDeviceRepository(db: Kysely<AccountTables>) {
  return {
    /** Which accounts of an e-mail and these roles know the device. */
    async knownTo(tokenHash: string, of: { email: string; roles: readonly Role[] }): Promise<string[]> {
      const rows = await db
        .selectFrom('known_devices')
        .innerJoin('accounts', 'accounts.id', 'known_devices.account_id')
        .select('accounts.id')
        .where('token_hash', '=', tokenHash)
        .where('email_key', '=', emailKey(of.email))
        .where('role', 'in', of.roles)
        .execute()
      return rows.map(({ id }) => id)
    },

    async isKnown(tokenHash: string, accountId: string): Promise<boolean> {
      const row = await db
        .selectFrom('known_devices')
        .select('account_id')
        .where('token_hash', '=', tokenHash)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Records that the device was used. @returns false if the account does not know it. */
    async touch(tokenHash: string, accountId: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('known_devices')
        .set({ used_at: sql<Date>`now()` })
        .where('token_hash', '=', tokenHash)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Adds the device only if the account still has this password. Waits for a change in progress. */
    async insertIf(tokenHash: string, accountId: string, passwordHash: string | null): Promise<boolean> {
      const { numAffectedRows } = await sql`
        INSERT INTO known_devices (token_hash, account_id)
        SELECT ${tokenHash}, id FROM accounts
        WHERE id = ${accountId} AND password_hash IS NOT DISTINCT FROM ${passwordHash}
        FOR SHARE`.execute(db)
      return numAffectedRows === 1n
    },

    /** Gives the device a new token; the old one is no longer known. */
    async rename(fromHash: string, toHash: string): Promise<void> {
      await db
        .updateTable('known_devices')
        .set({ token_hash: toHash })
        .where('token_hash', '=', fromHash)
        .execute()
    },

    /** Keeps only the most recently used devices. */
    async keepLatest(accountId: string, most: number): Promise<void> {
      await sql`
        DELETE FROM known_devices WHERE account_id = ${accountId} AND token_hash IN (
          SELECT token_hash FROM known_devices WHERE account_id = ${accountId}
          ORDER BY used_at DESC, token_hash OFFSET ${most} FOR UPDATE SKIP LOCKED)`.execute(db)
    },

    /** Forgets all devices of the accounts, except for the named one. @returns how many there were. */
    async deleteOf(accountIds: string[], keepHash?: string): Promise<number> {
      if (accountIds.length === 0) return 0
      const { numDeletedRows } = await db
        .deleteFrom('known_devices')
        .where('account_id', 'in', accountIds)
        .$if(keepHash !== undefined, (query) => query.where('token_hash', '<>', keepHash ?? ''))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    /** Devices that an account knows, oldest first. */
    async devicesOf(accountId: string): Promise<{ created_at: Date; used_at: Date }[]> {
      return db
        .selectFrom('known_devices')
        .select(['created_at', 'used_at'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .execute()
    },

    async deleteUnused(days: number): Promise<void> {
      await db
        .deleteFrom('known_devices')
        .where('used_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .execute()
    },
  }
}
