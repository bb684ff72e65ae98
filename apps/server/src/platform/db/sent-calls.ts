import { type Kysely, sql } from 'kysely'

interface SentCall {
  body_mark: Buffer
  answer: Buffer
}

/** Calls that were sent with a key. */
// biome-ignore lint/suspicious/noExplicitAny: any tables will do.
export function createSentCalls(db: Kysely<any>) {
  return {
    /**
     * Takes a call for the transaction that does it, after one that is doing it.
     * @returns false if it is done already
     */
    async take(mark: Buffer, bodyMark: Buffer): Promise<boolean> {
      const { rows } = await sql`
        INSERT INTO sent_calls AS sent (mark, body_mark, answer) VALUES (${mark}, ${bodyMark}, '')
        ON CONFLICT (mark) DO UPDATE SET body_mark = EXCLUDED.body_mark, answer = ''
          WHERE sent.answer IS NULL RETURNING 1`.execute(db)
      return rows.length > 0
    },

    async find(mark: Buffer): Promise<SentCall | undefined> {
      const { rows } = await sql<SentCall>`SELECT body_mark, answer FROM sent_calls
          WHERE mark = ${mark} AND answer IS NOT NULL`.execute(db)
      return rows[0]
    },

    async keep(mark: Buffer, bodyMark: Buffer, answer: Buffer): Promise<void> {
      await sql`
        INSERT INTO sent_calls (mark, body_mark, answer) VALUES (${mark}, ${bodyMark}, ${answer})
        ON CONFLICT (mark) DO UPDATE SET answer = ${answer}`.execute(db)
    },

    async forget(mark: Buffer): Promise<void> {
      await sql`DELETE FROM sent_calls WHERE mark = ${mark}`.execute(db)
    },

    async deleteOlder(hours: number): Promise<void> {
      await sql`DELETE FROM sent_calls WHERE begun_at < now() - make_interval(hours => ${hours})`.execute(db)
    },
  }
}

export type SentCalls = ReturnType<typeof createSentCalls>
