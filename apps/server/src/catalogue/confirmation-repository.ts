import type { EntryKind } from '@rasad/contract/unconfirmed'
import { type Kysely, sql } from 'kysely'
import type { TradeTables } from '../trade-tables/trade-tables.ts'

const tables = { company: 'companies', medicine: 'medicines' } as const

/** SQL of what admins have just confirmed, so that they can undo it. */
export function createConfirmationRepository(db: Kysely<TradeTables>) {
  return {
    async note(kind: EntryKind, id: string, actorId: string): Promise<void> {
      await sql`INSERT INTO confirmed_entries (kind, entry_id, actor_id) VALUES (${kind}, ${id}, ${actorId})
        ON CONFLICT (kind, entry_id) DO UPDATE SET actor_id = excluded.actor_id, at = now()`.execute(db)
    },

    /** Forgets that an actor has confirmed an entry within the last seconds. @returns whether there was such a note. */
    async take(kind: EntryKind, id: string, actorId: string, seconds: number): Promise<boolean> {
      const { rows } = await sql`DELETE FROM confirmed_entries
        WHERE kind = ${kind} AND entry_id = ${id} AND actor_id = ${actorId}
          AND at > clock_timestamp() - make_interval(secs => ${seconds})
        RETURNING entry_id`.execute(db)
      return rows.length > 0
    },

    /** @returns whether there is such an entry that is in the catalogue. */
    async unconfirm(kind: EntryKind, id: string): Promise<boolean> {
      const row = await db
        .updateTable(tables[kind])
        .set({ confirmed: false })
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async deleteOld(seconds: number): Promise<void> {
      await sql`DELETE FROM confirmed_entries WHERE at < now() - make_interval(secs => ${seconds})`.execute(
        db,
      )
    },
  }
}
