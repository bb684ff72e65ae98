import { type Kysely, sql } from 'kysely'
import type { AccountTables } from './account-tables.ts'

/** SQL of mailed links of accounts, of one kind. Tokens are passed as their SHA-256. */
export function createAccountLinkRepository(
  db: Kysely<AccountTables>,
  kind: 'email_confirmations' | 'resubmission_links',
) {
  return {
    async insert(link: { tokenHash: string; accountId: string; seconds: number }): Promise<void> {
      await db
        .insertInto(kind)
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
        .selectFrom(kind)
        .select('account_id')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row?.account_id
    },

    /** Uses up a link. Of two concurrent requests only one succeeds. */
    async take(tokenHash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom(kind)
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },

    async deleteOf(accountIds: string[]): Promise<void> {
      if (accountIds.length === 0) return
      await db.deleteFrom(kind).where('account_id', 'in', accountIds).execute()
    },
  }
}

/** The links that confirm an e-mail address. */
export const createEmailConfirmationRepository = (db: Kysely<AccountTables>) =>
  createAccountLinkRepository(db, 'email_confirmations')
