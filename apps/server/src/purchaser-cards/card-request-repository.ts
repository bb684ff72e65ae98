import type { RequestState } from '@rasad/contract/purchasing'
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import { hasText, listNewestFirst, newestFirst, type Page, type PageRequest } from '../platform/db/pages.ts'
import type { PurchaserCardTables } from './purchaser-cards-tables.ts'

export type CardRequestRow = Selectable<PurchaserCardTables['card_requests']>
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

/** A request as one stockist that was asked has answered it. `status` and the decision are the request's. */
export interface AnsweredRow
  extends Pick<CardRequestRow, 'id' | 'status' | 'decided_at' | 'decided_by' | 'decided_role'> {
  full_name: string
  asked_at: Date
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
export function createCardRequestRepository(db: Kysely<PurchaserCardTables>) {
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
        .values({
          id,
          purchaser_id: purchaserId,
          decided_at: null,
          decided_by: null,
          decided_role: null,
        })
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

    /**
     * Older requests of the same purchaser stop waiting for the stockists of a newer one.
     * @returns each of these requests with its stockist
     */
    async withdrawOlder(
      purchaserId: string,
      newer: string,
      stockistIds: string[],
    ): Promise<{ request_id: string; stockist_id: string }[]> {
      return db
        .deleteFrom('card_request_stockists')
        .where('request_id', '<>', newer)
        .where('request_id', 'in', (eb) =>
          eb.selectFrom('card_requests').select('id').where('purchaser_id', '=', purchaserId),
        )
        .where('stockist_id', 'in', stockistIds)
        .where('answer', 'is', null)
        .returning(['request_id', 'stockist_id'])
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

    async setStatus(
      requestId: string,
      status: CardAnswer,
      actor: { id: string; role: string } | undefined,
    ): Promise<void> {
      await db
        .updateTable('card_requests')
        .set({
          status,
          decided_at: sql<Date>`now()`,
          decided_by: actor?.id ?? null,
          decided_role: actor?.role ?? null,
        })
        .where('id', '=', requestId)
        .execute()
    },

    /** Reopens the request of a purchaser that was declined at that moment, with the purchaser. */
    async reopen(purchaserId: string, at: Date): Promise<string[]> {
      const rows = await db
        .updateTable('card_requests')
        .set({ status: 'pending', decided_at: null, decided_by: null, decided_role: null })
        .where('purchaser_id', '=', purchaserId)
        .where('status', '=', 'declined')
        .where(sql<boolean>`date_trunc('milliseconds', decided_at) = ${at}`)
        .returning('id')
        .execute()
      return rows.map((row) => row.id)
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

    /** Of pairs, each a stockist and a request as `stockist request`: those in which the request waits for the stockist. */
    async waitingOf(pairs: string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('card_request_stockists as s')
        .innerJoin('card_requests as r', 'r.id', 's.request_id')
        .innerJoin('purchasers as p', 'p.id', 'r.purchaser_id')
        .select(sql<string>`s.stockist_id || ' ' || s.request_id`.as('pair'))
        .where('s.request_id', 'in', [...new Set(pairs.map((pair) => pair.split(' ')[1] ?? ''))])
        .where('s.answer', 'is', null)
        .where('r.status', '<>', 'declined')
        .where('p.status', '<>', 'declined')
        .execute()
      const asked = new Set(pairs)
      return rows.map(({ pair }) => pair).filter((pair) => asked.has(pair))
    },

    /** How many stockists a purchaser has asked, together with these. */
    async countAsked(purchaserId: string, besides: string[]): Promise<number> {
      const rows = await db
        .selectFrom('card_request_stockists as s')
        .innerJoin('card_requests as r', 'r.id', 's.request_id')
        .select('s.stockist_id')
        .distinct()
        .where('r.purchaser_id', '=', purchaserId)
        .execute()
      return new Set([...rows.map((row) => row.stockist_id), ...besides]).size
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

    /** The purchasers' names, by request. */
    async names(ids: string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('card_requests as r')
        .innerJoin('purchasers as p', 'p.id', 'r.purchaser_id')
        .select(['r.id', 'p.full_name'])
        .where('r.id', 'in', ids)
        .execute()
      return new Map(rows.map((row) => [row.id, row.full_name]))
    },

    /** Requests to a stockist that no longer wait for its answer, the latest first. */
    async history(stockistId: string, request: PageRequest): Promise<Page<AnsweredRow>> {
      const { q } = request
      const rows = db
        .selectFrom('card_request_stockists as s')
        .innerJoin('card_requests as r', 'r.id', 's.request_id')
        .innerJoin('purchasers as p', 'p.id', 'r.purchaser_id')
        .select(['r.id', 'r.status', 'r.decided_at', 'r.decided_by', 'r.decided_role'])
        .select(['s.asked_at', 's.answer', 's.answered_at', 'p.full_name'])
        .where('s.stockist_id', '=', stockistId)
        .where(sql<boolean>`(s.answer IS NOT NULL OR r.status = 'declined' OR p.status = 'declined')`)
        .$if(q !== undefined && q !== '', (found) => found.where(hasText([sql`p.full_name`], q ?? '')))
      // One that was closed before an answer has its place where it was closed.
      const moment = sql<Date>`coalesce(s.answered_at, r.decided_at, p.decided_at, s.asked_at)`
      return listNewestFirst(rows, request, newestFirst(moment, sql`r.id`))
    },

    async findDetails(ids: string[]): Promise<CardRequestDetails[]> {
      if (ids.length === 0) return []
      return selectDetails(db).where('r.id', 'in', ids).execute()
    },

    /** Newest first. */
    async list(filter: CardRequestFilter): Promise<Page<CardRequestDetails>> {
      const matches = (
        eb: ExpressionBuilder<
          PurchaserCardTables & {
            r: PurchaserCardTables['card_requests']
            p: PurchaserCardTables['purchasers']
          },
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
          ...(filter.q ? [hasText([sql`p.full_name`, sql`p.email`], filter.q)] : []),
        ])
      // A request can be widened: stockists that are asked later receive it later.
      const came = filter.waitingFor
        ? sql<Date>`(SELECT s.asked_at FROM card_request_stockists s
                     WHERE s.request_id = r.id AND s.stockist_id = ${filter.waitingFor})`
        : sql<Date>`r.created_at`
      return listNewestFirst(selectDetails(db).where(matches), filter, newestFirst(came, sql`r.id`))
    },
  }
}

function selectDetails(db: Kysely<PurchaserCardTables>) {
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
