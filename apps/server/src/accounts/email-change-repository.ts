import type { Role } from '@rasad/contract/roles'
import { type Kysely, sql } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import { emailKey } from './email-key.ts'

interface NewEmailChange {
  tokenHash: string
  accountId: string
  role: Role
  /** For `confirm` the new address, for `restore` the old one. The link was mailed there. */
  email: string
  seconds: number
}

/** A link of a change, found by its token. */
export interface EmailChange {
  accountId: string
  role: Role
  email: string
  /** The password under the new address; null for `restore`. */
  passwordHash: string | null
}

type Kind = AccountTables['email_changes']['kind']

/** SQL of changes of e-mail addresses and their links. Tokens are passed as their SHA-256. */
export function createEmailChangeRepository(db: Kysely<AccountTables>) {
  const insert = (kind: Kind, { seconds, ...link }: NewEmailChange, passwordHash: string | null) =>
    db
      .insertInto('email_changes')
      .values({
        token_hash: link.tokenHash,
        account_id: link.accountId,
        kind,
        role: link.role,
        email: link.email,
        email_key: emailKey(link.email),
        password_hash: passwordHash,
        expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      })
      .execute()

  const isValid = sql<boolean>`expires_at > now()`

  return {
    /** The new address, which waits for its link. Replaces an earlier one. */
    async ask(change: NewEmailChange & { passwordHash: string }): Promise<void> {
      const { passwordHash, ...link } = change
      await this.deletePending([link.accountId])
      await insert('confirm', link, passwordHash)
    },

    /** The old address, which can take the account back. Nobody else gets it meanwhile. */
    async hold(link: NewEmailChange): Promise<void> {
      await insert('restore', link, null)
    },

    async find(kind: Kind, tokenHash: string): Promise<EmailChange | undefined> {
      return db
        .selectFrom('email_changes')
        .select(['account_id as accountId', 'role', 'email', 'password_hash as passwordHash'])
        .where('token_hash', '=', tokenHash)
        .where('kind', '=', kind)
        .where(isValid)
        .executeTakeFirst()
    },

    /** Uses up a link. Of two concurrent requests only one succeeds. */
    async take(kind: Kind, tokenHash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('email_changes')
        .where('token_hash', '=', tokenHash)
        .where('kind', '=', kind)
        .where(isValid)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },

    /** The new address that waits for its link. */
    async pendingOf(accountId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('email_changes')
        .select('email')
        .where('account_id', '=', accountId)
        .where('kind', '=', 'confirm')
        .where(isValid)
        .executeTakeFirst()
      return row?.email
    },

    /** All links of an account, oldest first. */
    async changesOf(accountId: string): Promise<{ email: string; kind: Kind; since: Date; until: Date }[]> {
      return db
        .selectFrom('email_changes')
        .select(['email', 'kind', 'created_at as since', 'expires_at as until'])
        .where('account_id', '=', accountId)
        .where(isValid)
        .orderBy('created_at')
        .execute()
    },

    /** Whether another account has left the address and can still be taken back there. */
    async isHeld(email: string, role: Role, exceptId: string): Promise<boolean> {
      const row = await db
        .selectFrom('email_changes')
        .select('account_id')
        .where('email_key', '=', emailKey(email))
        .where('role', '=', role)
        .where('kind', '=', 'restore')
        .where('account_id', '<>', exceptId)
        .where(isValid)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async deletePending(accountIds: string[]): Promise<void> {
      if (accountIds.length === 0) return
      await db
        .deleteFrom('email_changes')
        .where('account_id', 'in', accountIds)
        .where('kind', '=', 'confirm')
        .execute()
    },

    async deleteOf(accountId: string): Promise<void> {
      await db.deleteFrom('email_changes').where('account_id', '=', accountId).execute()
    },
  }
}
