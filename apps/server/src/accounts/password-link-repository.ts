import { type Kysely, sql } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import { emailKey } from './email-key.ts'

interface PasswordLink {
  /** The one account whose password the link sets; null for all accounts of the e-mail. */
  account_id: string | null
}

/** SQL of the links that set a password. Tokens are passed as their SHA-256. */
export function createPasswordLinkRepository(db: Kysely<AccountTables>) {
  const unexpired = (tokenHash: string, email: string) =>
    sql<boolean>`token_hash = ${tokenHash} AND email_key = ${emailKey(email)} AND expires_at > now()`
  const valid = (tokenHash: string, email: string) =>
    sql<boolean>`${unexpired(tokenHash, email)} AND used_at IS NULL`

  return {
    async insert(link: { tokenHash: string; email: string; accountId: string | null; seconds: number }) {
      await db
        .insertInto('password_links')
        .values({
          token_hash: link.tokenHash,
          email_key: emailKey(link.email),
          account_id: link.accountId,
          expires_at: sql<Date>`now() + make_interval(secs => ${link.seconds})`,
        })
        .execute()
    },

    async find(tokenHash: string, email: string): Promise<PasswordLink | undefined> {
      return db
        .selectFrom('password_links')
        .select('account_id')
        .where(valid(tokenHash, email))
        .executeTakeFirst()
    },

    /** Marks a link as used. Of two concurrent requests only one succeeds. */
    async take(tokenHash: string, email: string): Promise<PasswordLink | undefined> {
      return db
        .updateTable('password_links')
        .set({ used_at: sql<Date>`now()` })
        .where(valid(tokenHash, email))
        .returning('account_id')
        .executeTakeFirst()
    },

    /** Deletes a used link that has not expired: it has one more use, by which shared links end. */
    async takeUsed(tokenHash: string, email: string): Promise<PasswordLink | undefined> {
      return db
        .deleteFrom('password_links')
        .where(unexpired(tokenHash, email))
        .where('used_at', 'is not', null)
        .returning('account_id')
        .executeTakeFirst()
    },

    /** Deletes the recovery links of an e-mail that were not used. Invitations stay. */
    async deleteRecoveries(email: string): Promise<void> {
      await db
        .deleteFrom('password_links')
        .where('email_key', '=', emailKey(email))
        .where('account_id', 'is', null)
        .where('used_at', 'is', null)
        .execute()
    },

    async deleteInvitations(accountId: string): Promise<void> {
      await db.deleteFrom('password_links').where('account_id', '=', accountId).execute()
    },
  }
}
