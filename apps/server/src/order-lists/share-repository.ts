import { type Kysely, sql } from 'kysely'
import type { NewLink } from '../links/links.ts'
import type { OrderListTables } from './order-lists-tables.ts'

export interface ShareRow {
  no: number
  id: string
  list_no: number
  may_tick: boolean
  created_at: Date
  token_sealed: Buffer | null
}

/** SQL for links to lists. */
export function createShareRepository(db: Kysely<OrderListTables>) {
  const selectShares = () =>
    db
      .selectFrom('order_list_shares as s')
      .select(['s.no', 's.id', 's.list_no', 's.may_tick', 's.created_at', 's.token_sealed'])
  const selectWorking = () =>
    selectShares()
      .innerJoin('order_lists as l', 'l.no', 's.list_no')
      .where('s.ended_at', 'is', null)
      .where(sql<boolean>`EXISTS (SELECT FROM accounts a WHERE a.id = l.account_id AND a.state = 'approved')`)

  return {
    /** Links of lists that work, oldest first. */
    async open(listNo: number): Promise<ShareRow[]> {
      return selectShares()
        .where('s.list_no', '=', listNo)
        .where('s.ended_at', 'is', null)
        .orderBy('s.no')
        .execute()
    },

    /** A link that works, of a list of this account. */
    async findOwn(id: string, accountId: string): Promise<ShareRow | undefined> {
      return selectShares()
        .innerJoin('order_lists as l', 'l.no', 's.list_no')
        .where('s.id', '=', id)
        .where('s.ended_at', 'is', null)
        .where('l.account_id', '=', accountId)
        .executeTakeFirst()
    },

    /** A link that works, by the hash of its token: an account that is not approved shows nobody anything. */
    findByHash: (hash: Buffer): Promise<ShareRow | undefined> =>
      selectWorking().where('s.token_hash', '=', hash).executeTakeFirst(),

    /** The same by its number. */
    findByNo: (no: number): Promise<ShareRow | undefined> =>
      selectWorking().where('s.no', '=', no).executeTakeFirst(),

    async add(share: { id: string; list_no: number; may_tick: boolean } & NewLink): Promise<ShareRow> {
      return db
        .insertInto('order_list_shares')
        .values(share)
        .returning(['no', 'id', 'list_no', 'may_tick', 'created_at', 'token_sealed'])
        .executeTakeFirstOrThrow()
    },

    /** @returns whether it worked until now */
    async end(no: number): Promise<boolean> {
      const ended = await db
        .updateTable('order_list_shares')
        .set({ ended_at: sql<Date>`now()`, token_hash: null, token_sealed: null })
        .where('no', '=', no)
        .where('ended_at', 'is', null)
        .returning('no')
        .executeTakeFirst()
      return ended !== undefined
    },
  }
}
