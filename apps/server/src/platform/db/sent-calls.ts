import { type Kysely, sql } from 'kysely'

interface SentCall {
  body_mark: Buffer
  /** null while the call is under way */
  answer: Buffer | null
}

/** Calls that were sent with a key. */
// biome-ignore lint/suspicious/noExplicitAny: any tables will do.
export function createSentCalls(db: Kysely<any>) {
  return {
    /**
     * @param abandonedSeconds after which a call without an answer counts as one whose process has ended
     * @returns whether the caller does it; otherwise somebody else does or has done it
     */
    async begin(mark: Buffer, bodyMark: Buffer, abandonedSeconds: number): Promise<boolean> {
      const { rows } = await sql`
        INSERT INTO sent_calls AS sent (mark, body_mark) VALUES (${mark}, ${bodyMark})
        ON CONFLICT (mark) DO UPDATE SET begun_at = now()
          WHERE sent.answer IS NULL AND sent.body_mark = EXCLUDED.body_mark
            AND sent.begun_at < now() - make_interval(secs => ${abandonedSeconds})
        RETURNING 1`.execute(db)
      return rows.length > 0
    },

    async find(mark: Buffer): Promise<SentCall | undefined> {
      const { rows } =
        await sql<SentCall>`SELECT body_mark, answer FROM sent_calls WHERE mark = ${mark}`.execute(db)
      return rows[0]
    },

    async keep(mark: Buffer, answer: Buffer): Promise<void> {
      await sql`UPDATE sent_calls SET answer = ${answer} WHERE mark = ${mark}`.execute(db)
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
