import type { OrderConfirmation } from '@rasad/contract/supply-requests'
import { type Kysely, sql } from 'kysely'
import type { AgreedRate, SupplyTables } from '../supply-requests-tables.ts'

/** A line of an order, as it is kept. */
export interface NewOrderLine {
  line: number
  quantity: number
  free: number
  medicineNo: number | null
  /** As agreed when it is ordered; null: no price was said. */
  rate: AgreedRate | null
}

/** SQL for orders: what was ordered of which stockist, and who has confirmed it. */
export function createOrderRepository(db: Kysely<SupplyTables>) {
  return {
    /**
     * Remembers the key of an order.
     * @returns undefined when it is new; else whether the same was ordered with it
     */
    async keep(requestNo: number, key: string, bodyHash: Buffer): Promise<'same' | 'other' | undefined> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('supply_order_keys')
        .values({ request_no: requestNo, key, body_hash: bodyHash })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return undefined
      const known = await db
        .selectFrom('supply_order_keys')
        .select('body_hash')
        .where('request_no', '=', requestNo)
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      return known.body_hash.equals(bodyHash) ? 'same' : 'other'
    },

    /**
     * Orders of a stockist, and waits for its confirmation. Whether it was sent by mail or WhatsApp is said of the order from then on.
     * @param note what the buyer says with it
     */
    async add(askedNo: number, lines: readonly NewOrderLine[], note: string | null): Promise<void> {
      await sql`
        INSERT INTO supply_order_lines (asked_no, line, quantity, free, medicine_no, rate, product)
        SELECT ${askedNo}, o.*, (SELECT name FROM medicines m WHERE m.no = o.medicine_no) FROM unnest(${lines.map(({ line }) => line)}::int[],
          ${lines.map(({ quantity }) => quantity)}::numeric[], ${lines.map(({ free }) => free)}::numeric[],
          ${lines.map(({ medicineNo }) => medicineNo)}::int[],
          ${lines.map(({ rate }) => rate && JSON.stringify(rate))}::jsonb[]) AS o (line, quantity, free, medicine_no, rate)`.execute(
        db,
      )
      await sql`UPDATE supply_request_stockists
        SET ordered_at = clock_timestamp(), order_note = ${note}, waiting = true, mailed_at = NULL, messaged_at = NULL
        WHERE no = ${askedNo}`.execute(db)
    },

    /** The request is ordered, and its links work so many hours more. One more change. */
    async markOrdered(requestNo: number, hours: number): Promise<void> {
      await sql`UPDATE supply_requests SET state = 'ordered', version = version + 1,
          ordered_at = coalesce(ordered_at, clock_timestamp()),
          ends_at = greatest(ends_at, clock_timestamp() + make_interval(hours => ${hours}))
        WHERE no = ${requestNo}`.execute(db)
    },

    /** Of these lines so much is sent, and this is what it comes to for the whole order. */
    async confirm(
      askedNo: number,
      lines: readonly { line: number; quantity: number; free: number }[],
      { as, inSession }: { as: OrderConfirmation; inSession: boolean },
    ): Promise<void> {
      await sql`UPDATE supply_order_lines o SET sent = c.quantity, sent_free = c.free
        FROM unnest(${lines.map(({ line }) => line)}::int[], ${lines.map(({ quantity }) => quantity)}::numeric[],
          ${lines.map(({ free }) => free)}::numeric[]) AS c (line, quantity, free)
        WHERE o.asked_no = ${askedNo} AND o.line = c.line`.execute(db)
      await sql`UPDATE supply_request_stockists
        SET confirmed_at = clock_timestamp(), confirmed_as = ${as}, confirmed_in_session = ${inSession},
          waiting = false, seen_at = coalesce(seen_at, clock_timestamp())
        WHERE no = ${askedNo}`.execute(db)
    },
  }
}
