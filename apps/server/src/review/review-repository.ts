import type { Duplicate, ReviewKind } from '@rasad/contract/review'
import { type Kysely, sql } from 'kysely'
import { oldestFirst } from '../platform/db/pages.ts'

// Only reading: the domains that own these tables decide. The queue is one list over all of them.

export interface QueueRow {
  kind: ReviewKind
  id: string
  sent_at: Date
}

export interface QueueFilter {
  kind?: ReviewKind | undefined
  id?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** What a record is compared by. */
export interface Compared {
  /** Of the record itself, which is not its own duplicate. */
  id: string
  licence: string | null
  phone: string | null
  gstin: string | null
  name: string
  pin: string | null
}

export interface DuplicateRow extends Omit<Duplicate, '_id' | 'same' | 'facts' | 'kind'> {
  asked: string
  kind: 'stockist' | 'medicalOwner' | 'purchaser'
  id: string
  same_licence: boolean
  same_phone: boolean
  same_gstin: boolean
  same_name: boolean
}

const waiting = sql`(
  SELECT role AS kind, id, submitted_at AS sent_at FROM accounts
    WHERE state = 'pending' AND role IN ('stockist', 'medicalOwner', 'purchaser')
  UNION ALL SELECT 'change', id, created_at FROM pending_changes WHERE state = 'pending'
  UNION ALL SELECT 'medicine', id, created_at FROM medicines WHERE NOT confirmed AND removed_at IS NULL
  UNION ALL SELECT 'company', id, created_at FROM companies WHERE NOT confirmed AND removed_at IS NULL
) q`

/** How alike two names must be, of 1. */
const minLikeness = sql.lit(0.5)
const maxDuplicates = sql.lit(6)

/** SQL of the queue of reviews. */
export function createReviewRepository(db: Kysely<Record<never, never>>) {
  return {
    /** Oldest first. */
    async queue({ kind, id, limit, cursor }: QueueFilter): Promise<(QueueRow & { cursor: string })[]> {
      const sorted = oldestFirst(sql`q.sent_at`, sql`q.id`)
      const { rows } = await sql<QueueRow & { cursor: string }>`
        SELECT q.kind, q.id, q.sent_at, ${sorted.cursor} AS cursor FROM ${waiting}
        WHERE ${kind === undefined ? sql`true` : sql`q.kind = ${kind}`}
          AND ${id === undefined ? sql`true` : sql`q.id = ${id}`}
          AND ${cursor === undefined ? sql`true` : sorted.after(cursor)}
        ORDER BY ${sorted.order} LIMIT ${limit + 1}`.execute(db)
      return rows
    },

    /** How many of each kind wait, and since when the oldest does. Kinds without any are left out. */
    async counts(): Promise<{ kind: ReviewKind; count: number; oldest: Date }[]> {
      const { rows } = await sql<{ kind: ReviewKind; count: number; oldest: Date }>`
        SELECT q.kind, count(*)::int AS count, min(q.sent_at) AS oldest FROM ${waiting} GROUP BY q.kind`.execute(
        db,
      )
      return rows
    },

    /** How many of each kind have waited for less than each of these days, one after the other, and for longer. */
    async ages(days: readonly number[]): Promise<{ kind: ReviewKind; age: number; count: number }[]> {
      const { rows } = await sql<{ kind: ReviewKind; age: number; count: number }>`
        SELECT q.kind, width_bucket(extract(epoch FROM now() - q.sent_at) / 86400, ${[...days]}::float8[]) AS age,
          count(*)::int AS count
        FROM ${waiting} GROUP BY 1, 2`.execute(db)
      return rows
    },

    /** Records in any state with the same licence, phone or GSTIN, or a like name at the same PIN. */
    async duplicates(compared: Compared[]): Promise<DuplicateRow[]> {
      if (compared.length === 0) return []
      const { rows } = await sql<DuplicateRow>`
        WITH asked AS (
          SELECT a.id, licence_key(a.licence) AS licence, phone_key(a.phone) AS phone, a.gstin,
            a.name, a.pin
          FROM jsonb_to_recordset(${JSON.stringify(compared)}::jsonb)
            AS a (id text, licence text, phone text, gstin text, name text, pin text)
        )
        SELECT a.id AS asked, d.kind, d.id, d.name, d.detail, d.status,
          coalesce(d.licence = a.licence, false) AS same_licence,
          coalesce(d.phone = a.phone, false) AS same_phone,
          coalesce(d.gstin = a.gstin, false) AS same_gstin,
          coalesce(d.pin = a.pin AND similarity(d.name, a.name) >= ${minLikeness}, false) AS same_name
        FROM asked a CROSS JOIN LATERAL (
          (SELECT 'stockist' AS kind, s.id, s.firm_name AS name, s.city AS detail,
              CASE s.status WHEN 'cancelled' THEN 'approved' ELSE s.status END AS status, s.pincode AS pin,
              licence_key(p.licence_number) AS licence, phone_key(s.phone) AS phone, p.gstin
            FROM stockists s LEFT JOIN stockist_papers p ON p.id = s.id
            WHERE s.id <> a.id AND s.id IN (
              SELECT id FROM stockist_papers WHERE licence_key(licence_number) = a.licence
              UNION SELECT id FROM stockists WHERE phone_key(phone) = a.phone
              UNION SELECT id FROM stockist_papers WHERE gstin = a.gstin
              UNION SELECT id FROM stockists
                WHERE pincode = a.pin AND similarity(firm_name, a.name) >= ${minLikeness})
            LIMIT ${maxDuplicates})
          UNION ALL
          (SELECT 'medicalOwner', m.id, m.medical_name, m.owner_name,
              CASE c.state WHEN 'pending' THEN 'processing' ELSE c.state END, pin_in(m.address),
              licence_key(m.drug_license_no), phone_key(m.contact_no), m.gstin
            FROM medical_owners m JOIN accounts c ON c.id = m.id
            WHERE m.id <> a.id AND m.id IN (
              SELECT id FROM medical_owners WHERE licence_key(drug_license_no) = a.licence
              UNION SELECT id FROM medical_owners WHERE phone_key(contact_no) = a.phone
              UNION SELECT id FROM medical_owners WHERE gstin = a.gstin
              UNION SELECT id FROM medical_owners
                WHERE pin_in(address) = a.pin AND similarity(medical_name, a.name) >= ${minLikeness})
            LIMIT ${maxDuplicates})
          UNION ALL
          (SELECT 'purchaser', u.id, u.full_name, u.address, u.status, pin_in(u.address), NULL,
              phone_key(u.contact_no), NULL
            FROM purchasers u
            WHERE u.id <> a.id AND u.id IN (
              SELECT id FROM purchasers WHERE phone_key(contact_no) = a.phone
              UNION SELECT id FROM purchasers
                WHERE pin_in(address) = a.pin AND similarity(full_name, a.name) >= ${minLikeness})
            LIMIT ${maxDuplicates})
        ) d
        ORDER BY same_licence DESC, same_gstin DESC, same_phone DESC, d.id`.execute(db)
      return rows
    },
  }
}
