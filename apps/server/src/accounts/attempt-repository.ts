import { type Kysely, sql } from 'kysely'
import type { AccountTables } from './account-tables.ts'

/** SQL of counted tries. A bucket begins with its first try and empties when its time is over. */
export function createAttemptRepository(db: Kysely<AccountTables>) {
  return {
    /** Tries so far, and seconds until the bucket empties. */
    async read(bucket: string): Promise<{ tries: number; secondsLeft: number }> {
      const row = await db
        .selectFrom('attempts')
        .select('tries')
        .select(sql<number>`ceil(extract(epoch FROM expires_at - now()))::int`.as('secondsLeft'))
        .where('bucket', '=', bucket)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row ?? { tries: 0, secondsLeft: 0 }
    },

    /** Counts more tries. @returns tries so far, these included, and seconds until the bucket empties. */
    async count(bucket: string, seconds: number, by = 1): Promise<{ tries: number; secondsLeft: number }> {
      const { rows } = await sql<{ tries: number; secondsLeft: number }>`
        INSERT INTO attempts AS a (bucket, tries, expires_at)
        VALUES (${bucket}, ${by}, now() + make_interval(secs => ${seconds}))
        ON CONFLICT (bucket) DO UPDATE SET
          tries = CASE WHEN a.expires_at <= now() THEN ${by} ELSE least(a.tries + ${by}, 1000000) END,
          expires_at = CASE WHEN a.expires_at <= now() THEN EXCLUDED.expires_at ELSE a.expires_at END
        RETURNING tries, ceil(extract(epoch FROM expires_at - now()))::int AS "secondsLeft"`.execute(db)
      const row = rows[0]
      if (!row) throw new Error('A try was not counted.')
      return row
    },

    /** Takes one try back: it was no wrong one. */
    async takeBack(bucket: string): Promise<void> {
      await db
        .updateTable('attempts')
        .set({ tries: sql<number>`greatest(tries - 1, 0)` })
        .where('bucket', '=', bucket)
        .execute()
    },

    async empty(bucket: string): Promise<void> {
      await db.deleteFrom('attempts').where('bucket', '=', bucket).execute()
    },
  }
}
