import { randomBytes } from 'node:crypto'
import type { TestApp } from './test-app.ts'

/** An answer by link; null: nobody has answered the line. */
export interface GivenByLink {
  answer: 'have' | 'part' | 'no' | 'later' | 'other'
  pricePaise?: number
  scheme?: string
  expiry?: string
  availableOn?: string
  /** Of `other`. */
  medicine?: string
}

export interface AnsweredRequest {
  buyer: string
  stockist: string
  /** For each line the medicine's id and what was answered. */
  lines: { medicine: string | null; given: GivenByLink | null }[]
  /** Hours since the answers were given. */
  hoursAgo?: number
  /** Hours until the request ends; less than 0: it has ended. */
  endsIn?: number
}

/** Writes a request with one stockist and its answers by link into the database. @returns its id */
export async function putAnsweredRequest(
  { database: { pool } }: Pick<TestApp, 'database'>,
  { buyer, stockist, lines, hoursAgo = 0, endsIn = 24 }: AnsweredRequest,
): Promise<string> {
  const id = randomBytes(12).toString('hex')
  const { rows } = await pool.query<{ no: number; asked: number }>(
    `WITH request AS (
       INSERT INTO supply_requests (id, account_id, body_hash, created_at, ends_at)
       VALUES ($1, $2, '', now() - interval '4 days', now() + $4 * interval '1 hour') RETURNING no)
     INSERT INTO supply_request_stockists (request_no, stockist_no, lines)
     SELECT r.no, s.no, $5 FROM request r, stockists s WHERE s.id = $3 RETURNING request_no AS no, no AS asked`,
    [id, buyer, stockist, endsIn, lines.map((_, line) => line)],
  )
  const { no, asked } = rows[0] ?? { no: 0, asked: 0 }
  for (const [line, { medicine, given }] of lines.entries()) {
    await pool.query(
      `INSERT INTO supply_request_lines (request_no, line, name, medicine_no, quantity)
       VALUES ($1, $2, 'As it was pasted', (SELECT no FROM medicines WHERE id = $3), 10)`,
      [no, line, medicine],
    )
    if (!given) continue
    await pool.query(
      `INSERT INTO supply_answers (asked_no, line, answer, price_paise, scheme, expiry, available_on, medicine_no,
         by_link, given_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, (SELECT no FROM medicines WHERE id = $8), true,
         now() - $9 * interval '1 hour')`,
      [
        ...[asked, line, given.answer, given.pricePaise, given.scheme, given.expiry, given.availableOn],
        ...[given.medicine, hoursAgo],
      ],
    )
  }
  return id
}
