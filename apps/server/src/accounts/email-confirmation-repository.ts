import { type Kysely, sql } from 'kysely'
import type { AccountTables } from './account-tables.ts'

/** SQL of the links that confirm an e-mail address. Tokens are passed as their SHA-256. */
export function createEmailConfirmationRepository(db: Kysely<AccountTables>) {
  return {
    async insert(link: { tokenHash: string; accountId: string; seconds: number }): Promise<void> {
      await db
        .insertInto('email_confirmations')
        .values({
          token_hash: link.tokenHash,
          account_id: link.accountId,
          expires_at: sql<Date>`now() + make_interval(secs => ${link.seconds})`,
        })
        .execute()
    },

    /** @returns the account that a valid link belongs to. */
    async find(tokenHash: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('email_confirmations')
        .select('account_id')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row?.account_id
    },

    /** Uses up a link. Of two concurrent requests only one succeeds. */
    async take(tokenHash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('email_confirmations')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },

    async deleteOf(accountIds: string[]): Promise<void> {
      if (accountIds.length === 0) return
      await db.deleteFrom('email_confirmations').where('account_id', 'in', accountIds).execute()
    },
  }
}
