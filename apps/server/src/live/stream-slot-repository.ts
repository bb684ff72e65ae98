import { type Kysely, sql } from 'kysely'

export type LiveTables = {
  stream_places: { account_id: string; place: number; holder: string; expires_at: Date }
}

/** SQL for the places that open streams take. The holder of a place is a process. */
export function createPlaceRepository(db: Kysely<LiveTables>, seconds: number) {
  const end = sql<Date>`now() + make_interval(secs => ${seconds})`

  return {
    /** @returns a free place of the account; undefined when there is none, or when another process was faster. */
    async take(account: string, holder: string, most: number): Promise<number | undefined> {
      const { rows } = await sql<{ place: number }>`
        INSERT INTO stream_places AS p (account_id, place, holder, expires_at)
        SELECT ${account}, n, ${holder}, ${end} FROM generate_series(1, ${most}::int) AS n
        WHERE NOT EXISTS (
          SELECT FROM stream_places t WHERE t.account_id = ${account} AND t.place = n AND t.expires_at > now()
        )
        ORDER BY random() LIMIT 1
        ON CONFLICT (account_id, place) DO UPDATE SET holder = EXCLUDED.holder, expires_at = EXCLUDED.expires_at
          WHERE p.expires_at <= now()
        RETURNING place`.execute(db)
      return rows[0]?.place
    },

    /** How many places of the account are taken. */
    async count(account: string): Promise<number> {
      const { taken } = await db
        .selectFrom('stream_places')
        .select(sql<number>`count(*)::int`.as('taken'))
        .where('account_id', '=', account)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirstOrThrow()
      return taken
    },

    /** Renews all places of a holder. */
    async renew(holder: string): Promise<void> {
      await db.updateTable('stream_places').set({ expires_at: end }).where('holder', '=', holder).execute()
      await db.deleteFrom('stream_places').where('expires_at', '<=', sql<Date>`now()`).execute()
    },

    async free(account: string, place: number, holder: string): Promise<void> {
      await db
        .deleteFrom('stream_places')
        .where('account_id', '=', account)
        .where('place', '=', place)
        .where('holder', '=', holder)
        .execute()
    },

    /** Frees the places of a holder, or of all holders. */
    async freeAll(holder?: string): Promise<void> {
      await db
        .deleteFrom('stream_places')
        .$if(holder !== undefined, (query) => query.where('holder', '=', holder ?? ''))
        .execute()
    },
  }
}
