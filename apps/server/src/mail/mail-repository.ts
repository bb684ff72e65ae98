import { type Kysely, type Selectable, sql } from 'kysely'
import type { MailTables } from './mail-tables.ts'

/** Null: the reader has named no language. */
export type OutboxRow = Selectable<MailTables['mail_outbox']> & { language: string | null }

interface NewMail {
  id: string
  account_id: string | null
  to_address: string
  to_name: string | null
  template: string
  values: object
}

export const sendTask = 'send-mail'
const maxAttempts = 25
const maxErrorLength = 500
const maxMailsListed = 1_000
/** First key of the advisory locks on mailboxes; the second key is the mailbox. */
const mailboxLocks = 9_041

/** SQL of the outbox and of the jobs that send it. */
export function createMailRepository(db: Kysely<MailTables>) {
  return {
    /** Adds the mail and its job, both in the caller's transaction. @param wait seconds before it is sent. */
    async add(tx: Kysely<MailTables>, mail: NewMail, wait: number): Promise<void> {
      await tx
        .insertInto('mail_outbox')
        .values({
          ...mail,
          values: JSON.stringify(mail.values),
          sent_at: null,
          last_error: null,
          failed_at: null,
        })
        .execute()
      await sql`${addJob(sql`${mail.id}::text`, { wait })}`.execute(tx)
    },

    /** Deletes mails that are not sent yet; their jobs then find nothing. @returns false if one is sent already. */
    async takeBack(
      tx: Kysely<MailTables>,
      { accountId, templates, since }: { accountId: string; templates: string[]; since: Date },
    ): Promise<boolean> {
      const own = tx
        .selectFrom('mail_outbox')
        .select(['id', 'sent_at'])
        .where('account_id', '=', accountId)
        .where('template', 'in', templates)
        // A Date has milliseconds only.
        .where(sql<boolean>`date_trunc('milliseconds', created_at) >= ${since}`)
      const mails = await own.forUpdate().execute()
      if (mails.some(({ sent_at }) => sent_at !== null)) return false
      const ids = mails.map(({ id }) => id)
      if (ids.length > 0) await tx.deleteFrom('mail_outbox').where('id', 'in', ids).execute()
      return true
    },

    /**
     * Locks these mailboxes for this kind of mail until the transaction ends, so that counts stay correct. Takes all
     * locks in one call and one order, so that transactions cannot deadlock.
     */
    async hold(tx: Kysely<MailTables>, recipients: string[], template: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(${sql.lit(mailboxLocks)}, k)
        FROM (SELECT DISTINCT hashtext(${template} || ' ' || lower(r COLLATE "C")) AS k
              FROM unnest(${recipients}::text[]) r ORDER BY k) held`.execute(tx)
    },

    /** How many mails of a kind were written to an address in the last day and in the last hour. */
    async countRecent(
      tx: Kysely<MailTables>,
      recipient: string,
      template: string,
    ): Promise<{ day: number; hour: number }> {
      return tx
        .selectFrom('mail_outbox')
        .select([
          sql<number>`count(*)::int`.as('day'),
          sql<number>`(count(*) FILTER (WHERE created_at > now() - interval '1 hour'))::int`.as('hour'),
        ])
        .where(sql`lower(to_address COLLATE "C")`, '=', sql`lower(${recipient} COLLATE "C")`)
        .where('template', '=', template)
        .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
        .executeTakeFirstOrThrow()
    },

    /** A mail, with the language of its reader as it is now. */
    async find(id: string): Promise<OutboxRow | undefined> {
      return db
        .selectFrom('mail_outbox')
        .leftJoin('accounts', 'accounts.id', 'mail_outbox.account_id')
        .selectAll('mail_outbox')
        .select('accounts.language')
        .where('mail_outbox.id', '=', id)
        .executeTakeFirst()
    },

    /** Clears the values of a sent mail: a reset link in a backup would still work. */
    async markSent(id: string): Promise<void> {
      await db
        .updateTable('mail_outbox')
        .set({ sent_at: sql<Date>`now()`, values: '{}', last_error: null })
        .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },

    async markFailed(id: string, error: string, forGood: boolean): Promise<void> {
      await db
        .updateTable('mail_outbox')
        .set({ last_error: error.slice(0, maxErrorLength) })
        .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
        .$if(forGood, (query) => query.set({ failed_at: sql<Date>`now()`, values: '{}' }))
        .where('id', '=', id)
        .execute()
    },

    /** Mails to an account, newest first. */
    async of(accountId: string): Promise<Pick<OutboxRow, 'template' | 'created_at' | 'sent_at'>[]> {
      return db
        .selectFrom('mail_outbox')
        .select(['template', 'created_at', 'sent_at'])
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .limit(maxMailsListed)
        .execute()
    },

    /** Deletes mails to an address that belong to no account. Mails of an account are deleted with it. */
    async forget(tx: Kysely<MailTables>, address: string): Promise<void> {
      await tx
        .deleteFrom('mail_outbox')
        .where(sql`lower(to_address COLLATE "C")`, '=', sql`lower(${address} COLLATE "C")`)
        .where('account_id', 'is', null)
        .execute()
    },

    /** Deletes mails that were sent or given up so many days ago. @returns how many. */
    async deleteOld(days: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('mail_outbox')
        .where(sql`coalesce(sent_at, failed_at)`, '<', sql`now() - make_interval(days => ${days})`)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    /** Adds a job for every waiting mail that has none: after a restore the queue can be empty. */
    async addMissingJobs(): Promise<void> {
      await sql`
        SELECT ${addJob(sql`m.id::text`, { isPart: true })} FROM mail_outbox m
        WHERE m.sent_at IS NULL AND m.failed_at IS NULL
          AND NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = 'mail:' || m.id)`.execute(db)
    },
  }
}

function addJob(id: ReturnType<typeof sql>, { wait = 0, isPart = false } = {}) {
  const call = sql`graphile_worker.add_job(${sql.lit(sendTask)}, json_build_object('mail', ${id}),
    max_attempts => ${sql.lit(maxAttempts)}, job_key => 'mail:' || ${id},
    run_at => now() + make_interval(secs => ${sql.lit(wait)}))`
  return isPart ? call : sql`SELECT ${call}`
}
