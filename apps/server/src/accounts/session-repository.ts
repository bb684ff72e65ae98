import { type Kysely, sql } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { AccountCaller } from './caller.ts'

interface NewSession {
  id: string
  tokenHash: string
  accountId: string
  days: number
  device: string
}

interface SessionRow {
  id: string
  device: string
  createdAt: Date
  /** The day of its last request, `YYYY-MM-DD`. */
  usedOn: string
  expiresAt: Date
}

/** SQL of sessions. Tokens are passed as their SHA-256. */
export function createSessionRepository(db: Kysely<AccountTables>) {
  const noteSignIn = (accountId: string) =>
    sql`UPDATE accounts SET signed_in_at = now() WHERE id = ${accountId}`.execute(db)

  return {
    /** @returns the caller, and whether this is the session's first request of the day. */
    async findCaller(
      tokenHash: string,
    ): Promise<{ caller: AccountCaller; isFirstToday: boolean } | undefined> {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .select(['accounts.id', 'role', 'state', 'owner', 'email', 'sessions.id as session_id'])
        .select(sql<boolean>`used_on < current_date`.as('is_first_today'))
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      if (!row || row.state === 'declined') return undefined
      const { id, role, state, owner, email } = row
      const sessionId = row.session_id
      return {
        caller: { kind: 'account', id, role, state, isSuperAdmin: owner, email, sessionId },
        isFirstToday: row.is_first_today,
      }
    },

    async noteUse(id: string): Promise<void> {
      await sql`UPDATE sessions SET used_on = current_date WHERE id = ${id} AND used_on < current_date`.execute(
        db,
      )
    },

    /** Whether a session began less than so many seconds ago. */
    async isYounger(id: string, seconds: number): Promise<boolean> {
      const row = await db
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', id)
        .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Which of these sessions are still valid. */
    async findOpen(ids: string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .select('sessions.id')
        .where('sessions.id', '=', sql<string>`ANY(${ids})`)
        .where('expires_at', '>', sql<Date>`now()`)
        .where('state', '<>', 'declined')
        .execute()
      return rows.map((row) => row.id)
    },

    async insertSession(session: NewSession): Promise<void> {
      await db
        .insertInto('sessions')
        .values({
          id: session.id,
          token_hash: session.tokenHash,
          account_id: session.accountId,
          device: session.device,
          expires_at: sql<Date>`now() + make_interval(days => ${session.days})`,
        })
        .execute()
      await noteSignIn(session.accountId)
    },

    /** Only if the account is unchanged since it was read. Waits for a change in progress. */
    async insertSessionIf(session: NewSession, passwordHash: string | null): Promise<boolean> {
      const { numAffectedRows } = await sql`
        INSERT INTO sessions (id, token_hash, account_id, device, expires_at)
        SELECT ${session.id}, ${session.tokenHash}, id, ${session.device}, now() + make_interval(days => ${session.days})
        FROM accounts
        WHERE id = ${session.accountId} AND state <> 'declined'
          AND password_hash IS NOT DISTINCT FROM ${passwordHash}
        FOR SHARE`.execute(db)
      if (numAffectedRows !== 1n) return false
      await noteSignIn(session.accountId)
      return true
    },

    /** Ends the oldest sessions of an account above the given number. */
    async keepLatest(accountId: string, most: number): Promise<void> {
      await sql`
        DELETE FROM sessions WHERE account_id = ${accountId} AND id IN (
          SELECT id FROM sessions WHERE account_id = ${accountId}
          ORDER BY created_at DESC, id OFFSET ${most} FOR UPDATE SKIP LOCKED)`.execute(db)
    },

    /** Open sessions, oldest first. */
    async sessionsOf(accountId: string): Promise<SessionRow[]> {
      return db
        .selectFrom('sessions')
        .select(['id', 'device', 'created_at as createdAt', 'expires_at as expiresAt'])
        .select(sql<string>`used_on::text`.as('usedOn'))
        .where('account_id', '=', accountId)
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('id')
        .execute()
    },

    async deleteSession(tokenHash: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
    },

    /** @returns false if the account has no such session. */
    async deleteSessionOf(accountId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },

    /** @returns how many there were. */
    async deleteOtherSessions(accountId: string, keepId: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .where('id', '<>', keepId)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    async deleteSessionsOf(accountIds: string[]): Promise<void> {
      if (accountIds.length === 0) return
      await db.deleteFrom('sessions').where('account_id', 'in', accountIds).execute()
    },

    async deleteExpired(): Promise<void> {
      await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()
      await db.deleteFrom('email_confirmations').where('expires_at', '<', sql<Date>`now()`).execute()
      await db.deleteFrom('resubmission_links').where('expires_at', '<', sql<Date>`now()`).execute()
      await db.deleteFrom('email_changes').where('expires_at', '<', sql<Date>`now()`).execute()
      await db.deleteFrom('password_links').where('expires_at', '<', sql<Date>`now()`).execute()
      await db.deleteFrom('attempts').where('expires_at', '<', sql<Date>`now()`).execute()
    },
  }
}
