import { type Kysely, sql, type Transaction } from 'kysely'
import type { AccountTables } from './account-tables.ts'

export interface Bucket {
  name: string
  max: number
  /** How long the bucket lasts, counted from its first attempt. */
  seconds: number
}

interface Count {
  bucket: string
  tries: number
  secondsLeft: number
}

/** SQL of counted attempts. A bucket starts with its first attempt and empties when its time is over. */
export function createAttemptRepository(db: Kysely<AccountTables>) {
  /**
   * Counts attempts in each bucket, one by default. Locks buckets in a fixed order, so that callers cannot deadlock.
   */
  async function count(buckets: Bucket[], within: Kysely<AccountTables> = db, by = 1): Promise<Count[]> {
    const ordered = [...buckets].sort((a, b) => (a.name < b.name ? -1 : 1))
    const values = ordered.map(
      ({ name, seconds }) => sql`(${name}, ${by}::int, now() + make_interval(secs => ${seconds}))`,
    )
    const { rows } = await sql<Count>`
      INSERT INTO attempts AS a (bucket, tries, expires_at)
      VALUES ${sql.join(values)}
      ON CONFLICT (bucket) DO UPDATE SET
        tries = CASE WHEN a.expires_at <= now() THEN ${by} ELSE least(a.tries + ${by}, 1000000) END,
        expires_at = CASE WHEN a.expires_at <= now() THEN EXCLUDED.expires_at ELSE a.expires_at END
      RETURNING bucket, tries, ceil(extract(epoch FROM expires_at - now()))::int AS "secondsLeft"`.execute(
      within,
    )
    return rows
  }

  return {
    /** Attempts so far, and seconds until the bucket empties. */
    async read(name: string): Promise<{ tries: number; secondsLeft: number }> {
      const row = await db
        .selectFrom('attempts')
        .select('tries')
        .select(sql<number>`ceil(extract(epoch FROM expires_at - now()))::int`.as('secondsLeft'))
        .where('bucket', '=', name)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row ?? { tries: 0, secondsLeft: 0 }
    },

    /**
     * Counts attempts, one by default. @returns attempts so far, including these, and seconds until the bucket empties.
     */
    async count(bucket: Bucket, by = 1): Promise<{ tries: number; secondsLeft: number }> {
      const [row] = await count([bucket], db, by)
      if (!row) throw new Error('A try was not counted.')
      return row
    },

    /**
     * Counts one attempt in all buckets, or in none if one of them is full.
     * @returns seconds until the full ones empty; undefined if the attempt was counted.
     */
    async reserve(buckets: Bucket[]): Promise<number | undefined> {
      const max = new Map(buckets.map((bucket) => [bucket.name, bucket.max]))
      const full = new Full()
      try {
        await db.transaction().execute(async (tx: Transaction<AccountTables>) => {
          const over = (await count(buckets, tx)).filter(
            ({ bucket, tries }) => tries > (max.get(bucket) ?? 0),
          )
          if (over.length === 0) return
          full.seconds = Math.max(1, ...over.map(({ secondsLeft }) => secondsLeft))
          throw full
        })
        return undefined
      } catch (error) {
        if (error === full) return full.seconds
        throw error
      }
    },

    /** Removes one attempt from each bucket. */
    async takeBack(names: string[]): Promise<void> {
      await db.transaction().execute(async (tx) => {
        // Lock in the order in which they are counted.
        await sql`SELECT FROM attempts WHERE bucket = ANY(${names}) ORDER BY bucket FOR UPDATE`.execute(tx)
        await sql`UPDATE attempts SET tries = greatest(tries - 1, 0) WHERE bucket = ANY(${names})`.execute(tx)
      })
    },

    async empty(name: string): Promise<void> {
      await db.deleteFrom('attempts').where('bucket', '=', name).execute()
    },
  }
}

/** Thrown to roll back the counting. */
class Full extends Error {
  seconds = 1
}
