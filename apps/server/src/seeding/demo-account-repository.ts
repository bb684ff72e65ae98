import type { Role } from '@rasad/contract/roles'
import { type Kysely, sql } from 'kysely'
import { emailKey } from '../accounts/account-repository.ts'
import type { AccountTables } from '../accounts/account-tables.ts'

/** The channel that is notified before demo accounts are created. */
export const demoChannel = 'demo_accounts'

export interface DemoAccountRow {
  id: string
  role: Role
  email: string
}

/** SQL that finds the accounts of the demo world. */
export function createDemoAccountRepository(db: Kysely<AccountTables>) {
  return {
    /** Whether the demo world has accounts here or is creating them now, and was not removed since. */
    async marked(): Promise<boolean> {
      return (await db.selectFrom('demo_accounts').select('role').limit(1).executeTakeFirst()) !== undefined
    },

    /** Whether there is an account outside the demo world with another e-mail than this one. */
    async others(exceptEmail: string | null): Promise<boolean> {
      const row = await db
        .selectFrom('accounts as a')
        .select('a.id')
        .where('a.email_key', '<>', emailKey(exceptEmail ?? ''))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('demo_accounts as d')
                .select('d.role')
                .whereRef('d.email_key', '=', 'a.email_key')
                .whereRef('d.role', '=', 'a.role'),
            ),
          ),
        )
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Call it before creating the accounts: an interrupted run can leave a mark without an account, never the reverse.
     */
    async mark(people: { email: string; role: Role }[]): Promise<void> {
      const rows = people.map(({ email, role }) => ({ email_key: emailKey(email), role }))
      await sql`
        WITH marked AS (
          INSERT INTO demo_accounts (email_key, role)
          SELECT p.email_key, p.role FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS p (email_key text, role text)
          -- An account that somebody registered with such an address is not a demo account.
          WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.email_key = p.email_key AND a.role = p.role)
          ON CONFLICT DO NOTHING RETURNING 1
        )
        SELECT pg_notify(${demoChannel}, '') FROM (SELECT count(*) FROM marked) AS c`.execute(db)
    },

    /** All demo accounts, locked until the transaction ends. */
    async lockAll(): Promise<DemoAccountRow[]> {
      return db
        .selectFrom('accounts as a')
        .innerJoin('demo_accounts as d', (join) =>
          join.onRef('a.email_key', '=', 'd.email_key').onRef('a.role', '=', 'd.role'),
        )
        .select(['a.id', 'a.role', 'a.email'])
        .orderBy('a.id')
        .forUpdate('a')
        .execute()
    },

    /** Notes that this database no longer holds the demo world. */
    async unmark(): Promise<void> {
      await db.deleteFrom('demo_accounts').execute()
    },
  }
}
