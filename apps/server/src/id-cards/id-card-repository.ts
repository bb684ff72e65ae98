import { type Kysely, type Selectable, sql } from 'kysely'
import type { IdCardTables } from './id-cards-tables.ts'

export type IdCardRow = Selectable<IdCardTables['id_cards']>

/** SQL for ID cards. */
export function createIdCardRepository(db: Kysely<IdCardTables>) {
  return {
    async find(code: string): Promise<IdCardRow | undefined> {
      return db.selectFrom('id_cards').selectAll().where('code', '=', code).executeTakeFirst()
    },

    /** The valid card of a holder. Changes of one holder's cards follow each other, until the transaction ends. */
    async lockValid(holderId: string): Promise<IdCardRow | undefined> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('id card ' || ${holderId}, 0))`.execute(db)
      return db
        .selectFrom('id_cards')
        .selectAll()
        .where('holder_id', '=', holderId)
        .where('revoked_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    },

    /** The codes of valid cards, by holder. */
    async codesOf(holderIds: string[]): Promise<Map<string, string>> {
      if (holderIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('id_cards')
        .select(['holder_id', 'code'])
        .where('revoked_at', 'is', null)
        .where(sql<boolean>`holder_id = ANY(${holderIds}::text[])`)
        .execute()
      return new Map(rows.flatMap(({ holder_id, code }) => (holder_id === null ? [] : [[holder_id, code]])))
    },

    /** All cards that a holder has had, newest first. */
    async ofHolder(holderId: string): Promise<IdCardRow[]> {
      return db
        .selectFrom('id_cards')
        .selectAll()
        .where('holder_id', '=', holderId)
        .orderBy('issued_at', 'desc')
        .execute()
    },

    async revoke(code: string): Promise<void> {
      await db
        .updateTable('id_cards')
        .set({ revoked_at: sql<Date>`now()` })
        .where('code', '=', code)
        .execute()
    },

    /** Issues a card to a holder without a valid one. @returns its code */
    async issue({ kind, holder_id }: Pick<IdCardRow, 'kind' | 'holder_id'>): Promise<string> {
      const { code } = await db
        .insertInto('id_cards')
        .values({ code: sql<string>`new_card_code()`, kind, holder_id, revoked_at: null })
        .returning('code')
        .executeTakeFirstOrThrow()
      return code
    },

    /** Revokes all cards of a deleted holder, and unlinks them. */
    async forget(holderId: string): Promise<void> {
      await db
        .updateTable('id_cards')
        .set({ holder_id: null, revoked_at: sql<Date>`coalesce(revoked_at, now())` })
        .where('holder_id', '=', holderId)
        .execute()
    },
  }
}
