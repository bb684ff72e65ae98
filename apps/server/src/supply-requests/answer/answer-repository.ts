import { limits } from '@rasad/contract/limits'
import { type Kysely, sql } from 'kysely'
import { joinMedicine, joinOrdered, type MedicineColumns, medicineColumns } from '../ask/line-repository.ts'
import type { AgreedRate, SupplyAnswerTable, SupplyTables } from '../supply-requests-tables.ts'

type SaidColumn =
  | ('line' | 'answer' | 'price_paise' | 'scheme' | 'gst_basis_points')
  | ('available_on' | 'medicine_no' | 'expiry')

/** What a stockist says of one line. A medicine is the one that was named, whatever stands in its place today. */
export interface AnswerColumns extends Pick<SupplyAnswerTable, SaidColumn> {
  quantity: number | null
}

/** The answer that counts, as it was given. */
export interface LastAnswer extends AnswerColumns {
  by_link: boolean
  given_at: Date
}

type AnswerColumn =
  | ('asked_no' | 'line' | 'answer' | 'quantity' | 'price_paise' | 'scheme' | 'gst_basis_points')
  | ('available_on' | 'expiry' | 'by_link' | 'listed_at')

export interface AnswerRow extends MedicineColumns, Pick<SupplyAnswerTable, AnswerColumn> {
  given_at: Date
}

export interface OrderRow extends MedicineColumns {
  asked_no: number
  line: number
  quantity: string
  free: string
  /** Null until the stockist has confirmed. */
  sent: string | null
  sent_free: string | null
  rate: AgreedRate | null
}

/** Keys that are kept for one link: answers that say nothing new have some too. */
const maxKeys = 2 * limits.maxRepliesPerLink

/** SQL for answers, and what was ordered upon them. */
export function createAnswerRepository(db: Kysely<SupplyTables>) {
  return {
    /** The answers that count, of these stockists, by line. */
    async of(askedNos: readonly number[]): Promise<AnswerRow[]> {
      if (askedNos.length === 0) return []
      const { rows } = await sql<AnswerRow>`
        SELECT x.asked_no, x.line, x.answer, x.quantity, x.price_paise, x.scheme, x.gst_basis_points,
          x.available_on::text, x.expiry::text, x.by_link, x.given_at, x.listed_at, ${medicineColumns}
        FROM supply_answers x ${joinMedicine}
        WHERE x.asked_no = ANY(${askedNos}::int[]) AND x.is_last ORDER BY x.asked_no, x.line`.execute(db)
      return rows
    },

    /** The same as they were given, for comparing. */
    async lastOf(askedNo: number): Promise<Map<number, LastAnswer>> {
      const { rows } = await sql<Omit<LastAnswer, 'quantity'> & { quantity: string | null }>`
        SELECT line, answer, quantity, price_paise, scheme, gst_basis_points, available_on::text, medicine_no,
          expiry::text, by_link, given_at
        FROM supply_answers WHERE asked_no = ${askedNo} AND is_last`.execute(db)
      return new Map(
        rows.map((row) => [
          row.line,
          { ...row, quantity: row.quantity === null ? null : Number(row.quantity) },
        ]),
      )
    },

    /** What was ordered, under the names that it had then. */
    async orderedOf(askedNos: readonly number[]): Promise<OrderRow[]> {
      if (askedNos.length === 0) return []
      const { rows } = await sql<OrderRow & { product: string | null }>`
        SELECT x.asked_no, x.line, x.quantity, x.free, x.sent, x.sent_free, x.rate, x.product, ${medicineColumns}
        FROM supply_order_lines x ${joinOrdered}
        WHERE x.asked_no = ANY(${askedNos}::int[]) ORDER BY x.asked_no, x.line`.execute(db)
      return rows.map(({ product, ...row }) => ({ ...row, medicine_name: product ?? row.medicine_name }))
    },

    /** How much was answered, corrections included. */
    async countOf(askedNo: number): Promise<{ answers: number; replies: number }> {
      const { rows } = await sql<{ answers: number; replies: number }>`
        SELECT (SELECT count(*)::int FROM supply_answers WHERE asked_no = ${askedNo}) AS answers,
          (SELECT count(*)::int FROM supply_request_events WHERE asked_no = ${askedNo} AND kind = 'answered')
            AS replies`.execute(db)
      return rows[0] ?? { answers: 0, replies: 0 }
    },

    /** These answers count from now on; those that they replace stay. */
    async add(
      askedNo: number,
      answers: readonly AnswerColumns[],
      by: { account: string | null; isLink: boolean },
    ): Promise<void> {
      const column = <K extends keyof AnswerColumns>(name: K) => answers.map((answer) => answer[name])
      await sql`UPDATE supply_answers SET is_last = false
        WHERE asked_no = ${askedNo} AND is_last AND line = ANY(${column('line')}::int[])`.execute(db)
      await sql`
        INSERT INTO supply_answers (asked_no, line, answer, quantity, price_paise, scheme, gst_basis_points,
          available_on, medicine_no, expiry, by_account, by_link, given_at)
        SELECT ${askedNo}, a.*, ${by.account}, ${by.isLink}, clock_timestamp()
        FROM unnest(${column('line')}::int[], ${column('answer')}::text[], ${column('quantity')}::numeric[],
          ${column('price_paise')}::int[], ${column('scheme')}::text[], ${column('gst_basis_points')}::int[],
          ${column('available_on')}::date[], ${column('medicine_no')}::int[], ${column('expiry')}::date[]) AS a`.execute(
        db,
      )
    },

    /**
     * Remembers the key of an answer.
     * @returns undefined when it is new; else whether the same was answered with it, or that no more fit
     */
    async keep(
      askedNo: number,
      key: string,
      bodyHash: Buffer,
    ): Promise<'same' | 'other' | 'full' | undefined> {
      // The caller holds the request, so nobody adds a key meanwhile.
      const { rows } = await sql<{ body_hash: Buffer | null; count: number }>`
        SELECT (SELECT body_hash FROM supply_reply_keys WHERE asked_no = ${askedNo} AND key = ${key}) AS body_hash,
          (SELECT count(*)::int FROM supply_reply_keys WHERE asked_no = ${askedNo}) AS count`.execute(db)
      const [known] = rows
      if (known?.body_hash) return known.body_hash.equals(bodyHash) ? 'same' : 'other'
      if ((known?.count ?? 0) >= maxKeys) return 'full'
      await db
        .insertInto('supply_reply_keys')
        .values({ asked_no: askedNo, key, body_hash: bodyHash })
        .execute()
      return undefined
    },
  }
}
