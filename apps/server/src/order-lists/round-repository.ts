import { limits } from '@rasad/contract/limits'
import { type Kysely, sql } from 'kysely'
import { listNewestFirst, newestFirst, type Page, type PageRequest } from '../platform/db/pages.ts'
import type { OrderListTables } from './order-lists-tables.ts'
import type { RoundLine } from './rounds.ts'

export interface RoundRow {
  id: string
  ended_at: Date
  lines: RoundLine[]
}

/** SQL for what became of lists. */
export function createRoundRepository(db: Kysely<OrderListTables>) {
  const selectRounds = (listNo: number) =>
    db
      .selectFrom('order_list_rounds as r')
      .select(['r.id', 'r.ended_at', 'r.lines'])
      .where('r.list_no', '=', listNo)

  return {
    /** Latest first. */
    async list(listNo: number, request: PageRequest): Promise<Page<RoundRow>> {
      return listNewestFirst(selectRounds(listNo), request, newestFirst(sql`r.ended_at`, sql`r.id`))
    },

    async all(listNo: number): Promise<RoundRow[]> {
      return selectRounds(listNo).orderBy('r.ended_at').orderBy('r.id').execute()
    },

    async find(listNo: number, id: string): Promise<RoundRow | undefined> {
      return selectRounds(listNo).where('r.id', '=', id).executeTakeFirst()
    },

    async findLast(listNo: number): Promise<RoundRow | undefined> {
      return selectRounds(listNo)
        .orderBy('r.ended_at', 'desc')
        .orderBy('r.id', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    /** @returns undefined when another list has a round with this id */
    async add(round: { id: string; listNo: number; lines: RoundLine[] }): Promise<RoundRow | undefined> {
      return db
        .insertInto('order_list_rounds')
        .values({
          id: round.id,
          list_no: round.listNo,
          // A transaction that began earlier can end a round later.
          ended_at: sql<Date>`clock_timestamp()`,
          lines: JSON.stringify(round.lines),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(['id', 'ended_at', 'lines'])
        .executeTakeFirst()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('order_list_rounds').where('id', '=', id).execute()
    },

    async putLines(id: string, lines: RoundLine[]): Promise<void> {
      await db
        .updateTable('order_list_rounds')
        .set({ lines: JSON.stringify(lines) })
        .where('id', '=', id)
        .execute()
    },

    /** Forgets the oldest rounds of a list, beyond so many and so many bytes; the last one stays. */
    async forgetOld(listNo: number): Promise<void> {
      await sql`DELETE FROM order_list_rounds WHERE id IN (
        SELECT id FROM (SELECT id, row_number() OVER latest AS nth,
            sum(length(lines::text)) OVER latest AS bytes
          FROM order_list_rounds WHERE list_no = ${listNo}
          WINDOW latest AS (ORDER BY ended_at DESC, id DESC)) r
        WHERE nth > ${limits.maxListRounds} OR nth > 1 AND bytes > ${limits.maxRoundBytes})`.execute(db)
    },
  }
}
