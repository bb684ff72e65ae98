import type { RequestState } from '@rasad/contract/purchasing'
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import { likePattern, newestFirst, type Page, type PageRequest, pageOf } from '../platform/db/pages.ts'
import type { PurchasingTables } from './purchaser-cards-tables.ts'

export type CardRequestRow = Selectable<PurchasingTables['card_requests']>
export type CardAnswer = 'approved' | 'declined'

export interface CardRequestDetails extends CardRequestRow {
  full_name: string
  address: string
  contact_no: string
  email: string
  identity_file: string
  photo_file: string
  stockist_count: number
  approvals: { stockist: string; at: string }[]
}

/** One stockist that a purchaser asked. `id`, `status` and `created_at` are the request's. */
export interface AskedStockistRow extends Pick<CardRequestRow, 'id' | 'status' | 'created_at'> {
  stockist_id: string
  answer: CardAnswer | null
  answered_at: Date | null
}

export interface CardRequestFilter extends PageRequest {
  status?: RequestState | undefined
  /** Only requests to this stockist, answered or not. */
  stockist?: string | undefined
  /** Only requests that this stockist has not answered, by the time it was asked. */
  waitingFor?: string | undefined
}

/** SQL for purchasing-card requests and the answer of each requested stockist. */
export function createCardRequestRepository(db: Kysely<PurchasingTables>) {
  return {
    async find(id: string): Promise<CardRequestRow | undefined> {
      return db.selectFrom('card_requests').selectAll().where('id', '=', id).executeTakeFirst()
    },

    async lock(id: string): Promise<CardRequestRow | undefined> {
      return db.selectFrom('card_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    },

    async lockOpen(purchaserId: string): Promise<CardRequestRow | undefined> {
      return db
        .selectFrom('card_requests')
        .selectAll()
        .where('purchaser_id', '=', purchaserId)
        .where('status', '=', 'pending')
        .forUpdate()
        .executeTakeFirst()
    },

    async add(id: string, purchaserId: string): Promise<CardRequestRow> {
      return db
        .insertInto('card_requests')
        .values({ id, purchaser_id: purchaserId, decided_at: null })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** @returns the stockists that were not asked before. */
    async ask(requestId: string, stockistIds: string[]): Promise<string[]> {
      const rows = await db
        .insertInto('card_request_stockists')
        .values(
          stockistIds.map((id) => ({
            request_id: requestId,
            stockist_id: id,
            answer: null,
            answered_at: null,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('stockist_id')
        .execute()
      return rows.map((row) => row.stockist_id)
    },

    /** Older requests of the same purchaser stop waiting for the stockists of a newer one. */
    async withdrawOlder(purchaserId: string, newer: string, stockistIds: string[]): Promise<void> {
      await db
        .deleteFrom('card_request_stockists')
        .where('request_id', '<>', newer)
        .where('request_id', 'in', (eb) =>
          eb.selectFrom('card_requests').select('id').where('purchaser_id', '=', purchaserId),
        )
        .where('stockist_id', 'in', stockistIds)
        .where('answer', 'is', null)
        .execute()
    },

    /** Undefined: this stockist was not asked. Null: it has not answered. */
    async answerOf(requestId: string, stockistId: string): Promise<CardAnswer | null | undefined> {
      const row = await db
        .selectFrom('card_request_stockists')
        .select('answer')
        .where('request_id', '=', requestId)
        .where('stockist_id', '=', stockistId)
        .executeTakeFirst()
      return row?.answer
    },

    async answer(requestId: string, stockistId: string, answer: CardAnswer): Promise<void> {
      await db
        .updateTable('card_request_stockists')
        .set({ answer, answered_at: sql<Date>`now()` })
        .where('request_id', '=', requestId)
        .where('stockist_id', '=', stockistId)
        .execute()
    },

    async everybodyDeclined(requestId: string): Promise<boolean> {
      const row = await db
        .selectFrom('card_request_stockists')
        .select(sql<boolean>`bool_and(answer IS NOT DISTINCT FROM 'declined')`.as('all'))
        .where('request_id', '=', requestId)
        .executeTakeFirst()
      return row?.all === true
    },

    async setStatus(requestId: string, status: CardAnswer): Promise<void> {
      await db
        .updateTable('card_requests')
        .set({ status, decided_at: sql<Date>`now()` })
        .where('id', '=', requestId)
        .execute()
    },

    /** Whether a purchaser has asked a stockist, and whether that request still waits for its answer. */
    async asked(purchaserId: string, stockistId: string): Promise<{ ever: boolean; waiting: boolean }> {
      const row = await db
        .selectFrom('card_request_stockists as s')
        .innerJoin('card_requests as r', 'r.id', 's.request_id')
        .innerJoin('purchasers as p', 'p.id', 'r.purchaser_id')
        .select([
          sql<number>`count(*)::int`.as('ever'),
          sql<number>`(count(*) FILTER (WHERE s.answer IS NULL AND r.status <> 'declined'))::int`.as(
            'waiting',
          ),
        ])
        .where('r.purchaser_id', '=', purchaserId)
        .where('s.stockist_id', '=', stockistId)
        .where('p.status', '<>', 'declined')
        .executeTakeFirstOrThrow()
      return { ever: row.ever > 0, waiting: row.waiting > 0 }
    },

    /** All requests of a purchaser with each stockist's answer, newest first. */
    async ofPurchaser(purchaserId: string) {
      return (
        db
          .selectFrom('card_requests as r')
          .innerJoin('card_request_stockists as s', 's.request_id', 'r.id')
          .select([
            'r.id',
            'r.status',
            'r.created_at',
            's.stockist_id',
            's.answer',
            's.asked_at',
            's.answered_at',
          ])
          .where('r.purchaser_id', '=', purchaserId)
          // Ids order requests by the second only.
          .orderBy('r.created_at', 'desc')
          .orderBy('r.id', 'desc')
          .orderBy('s.stockist_id')
          .execute()
      )
    },

    /** Requests stop waiting for a deleted stockist. */
    async withdrawFrom(stockistId: string): Promise<void> {
      await db
        .deleteFrom('card_request_stockists')
        .where('stockist_id', '=', stockistId)
        .where('answer', 'is', null)
        .execute()
    },

    async findDetails(ids: string[]): Promise<CardRequestDetails[]> {
      if (ids.length === 0) return []
      return selectDetails(db).where('r.id', 'in', ids).execute()
    },

    /** Newest first. */
    async list(filter: CardRequestFilter): Promise<Page<CardRequestDetails>> {
      const matches = (
        eb: ExpressionBuilder<
          PurchasingTables & { r: PurchasingTables['card_requests']; p: PurchasingTables['purchasers'] },
          'r' | 'p'
        >,
      ) =>
        eb.and([
          ...(filter.status ? [eb('r.status', '=', filter.status)] : []),
          ...(filter.waitingFor
            ? [
                eb('r.status', '<>', 'declined'),
                eb('p.status', '<>', 'declined'),
                eb(
                  'r.id',
                  'in',
                  eb
                    .selectFrom('card_request_stockists')
                    .select('request_id')
                    .where('stockist_id', '=', filter.waitingFor)
                    .where('answer', 'is', null),
                ),
              ]
            : []),
          ...(filter.stockist
            ? [
                eb(
                  'r.id',
                  'in',
                  eb
                    .selectFrom('card_request_stockists')
                    .select('request_id')
                    .where('stockist_id', '=', filter.stockist),
                ),
              ]
            : []),
          ...(filter.q
            ? [
                eb.or([
                  eb('p.full_name', 'ilike', likePattern(filter.q)),
                  eb('p.email', 'ilike', likePattern(filter.q)),
                ]),
              ]
            : []),
        ])
      const { total } = await db
        .selectFrom('card_requests as r')
        .innerJoin('purchasers as p', 'p.id', 'r.purchaser_id')
        .select(sql<number>`count(*)::int`.as('total'))
        .where(matches)
        .executeTakeFirstOrThrow()
      // A request can be widened: stockists that are asked later receive it later.
      const came = filter.waitingFor
        ? sql<Date>`(SELECT s.asked_at FROM card_request_stockists s
                     WHERE s.request_id = r.id AND s.stockist_id = ${filter.waitingFor})`
        : sql<Date>`r.created_at`
      const { order, place, after } = newestFirst(came, sql`r.id`)
      const rows = await selectDetails(db)
        .select(place.as('place'))
        .where(matches)
        .$if(filter.cursor !== undefined, (query) => query.where(after(filter.cursor ?? '')))
        .orderBy(order)
        .limit(filter.limit + 1)
        .execute()
      return pageOf(rows, filter.limit, total, (row) => row.place)
    },
  }
}

function selectDetails(db: Kysely<PurchasingTables>) {
  return db
    .selectFrom('card_requests as r')
    .innerJoin('purchasers as p', 'p.id', 'r.purchaser_id')
    .selectAll('r')
    .select(['p.full_name', 'p.address', 'p.contact_no', 'p.email', 'p.identity_file', 'p.photo_file'])
    .select([
      sql<number>`(SELECT count(*)::int FROM card_request_stockists s WHERE s.request_id = r.id)`.as(
        'stockist_count',
      ),
      sql<CardRequestDetails['approvals']>`(
        SELECT coalesce(json_agg(json_build_object('stockist', s.stockist_id, 'at', s.answered_at)
                                 ORDER BY s.answered_at), '[]')
        FROM card_request_stockists s WHERE s.request_id = r.id AND s.answer = 'approved')`.as('approvals'),
    ])
}
