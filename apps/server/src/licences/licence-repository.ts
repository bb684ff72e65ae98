import {
  type LicenceHolder,
  type LicenceState,
  type LicenceStep,
  licenceStates,
  licenceSteps,
  type StoredLicence,
} from '@rasad/contract/licences'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { hasText } from '../platform/db/pages.ts'
import type { LicenceTables } from './licences-tables.ts'

export interface LicenceRecord extends StoredLicence {
  id: string
  holder: LicenceHolder
  name: string
  numbers: string | null
  kinds: string[]
  gstin: string | null
  town: string | null
  phone: string | null
}

export interface LicenceFilter {
  limit: number
  /** The end and the id of the last row of the page before. */
  cursor?: string | undefined
  q?: string | undefined
  state?: LicenceState | undefined
}

/** A step that nobody has been told of before. */
export interface NewNotice {
  id: string
  holder: LicenceHolder
  name: string
  /** `YYYY-MM-DD` */
  until: string
  step: LicenceStep
}

/** First key of the advisory lock that one process holds while it tells of licences. */
const tellingLock = 9_047
/** Where a licence without an end stands in the order. */
const endless = '9999-12-31'

const stockistLicences = sql`SELECT s.id, 'stockist' AS holder, s.firm_name AS name, p.licence_number AS numbers,
    coalesce(p.licence_kinds, '{}') AS kinds, p.gstin, s.city AS town, s.phone, s.licence_expiry,
    s.licence_cancelled_at, p.licence_cancel_reason
  FROM stockists s LEFT JOIN stockist_papers p ON p.id = s.id WHERE s.status IN ('approved', 'cancelled')`

const storeLicences = sql`SELECT o.id, 'medicalOwner' AS holder, o.medical_name AS name, o.drug_license_no AS numbers,
    o.licence_kinds AS kinds, o.gstin, NULL AS town, o.contact_no AS phone, o.licence_expiry,
    o.licence_cancelled_at, o.licence_cancel_reason
  FROM medical_owners o JOIN accounts a ON a.id = o.id WHERE a.state = 'approved'`

const licences = sql`(${stockistLicences} UNION ALL ${storeLicences}) AS l`

const columns = sql`id, holder, name, numbers, kinds, gstin, town, phone, licence_expiry::text AS licence_expiry,
  licence_cancelled_at, licence_cancel_reason`

/** The same rules as `licenceStateOf` of the contract. */
function inState(state: LicenceState, day: string): RawBuilder<boolean> {
  const [soon] = licenceSteps
  if (state === 'cancelled') return sql<boolean>`licence_cancelled_at IS NOT NULL`
  const dated = {
    late: sql`licence_expiry < ${day}::date`,
    due: sql`licence_expiry BETWEEN ${day}::date AND ${day}::date + ${soon}::int`,
    valid: sql`licence_expiry > ${day}::date + ${soon}::int`,
    unknown: sql`licence_expiry IS NULL`,
  }[state]
  return sql<boolean>`licence_cancelled_at IS NULL AND ${dated}`
}

/** SQL for the licences of approved stockists and medical owners. Days are in India, as `YYYY-MM-DD`. */
export function createLicenceRepository(db: Kysely<LicenceTables>) {
  return {
    /** One page, the earliest end first; and how many rows each state has. */
    async list({ limit, cursor, q, state }: LicenceFilter, day: string) {
      const named = q ? hasText([sql`name`, sql`numbers`, sql`gstin`, sql`phone`], q) : sql<boolean>`true`
      const counted = licenceStates.map(
        (each) => sql`count(*) FILTER (WHERE ${inState(each, day)})::int AS ${sql.ref(each)}`,
      )
      const { rows: tallies } = await sql<Record<LicenceState, number>>`
        SELECT ${sql.join(counted)} FROM ${licences} WHERE ${named}`.execute(db)
      const counts = tallies[0] as Record<LicenceState, number>
      const [since, id] = cursor?.split('.') ?? []
      const place = sql`coalesce(licence_expiry, ${sql.lit(endless)}::date), id`
      const after = since && id ? sql<boolean>`(${place}) > (${since}::date, ${id})` : sql<boolean>`true`
      const inIt = state ? inState(state, day) : sql<boolean>`true`
      const { rows } = await sql<LicenceRecord>`
        SELECT ${columns} FROM ${licences} WHERE ${named} AND ${inIt} AND ${after}
        ORDER BY ${place} LIMIT ${limit + 1}`.execute(db)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return {
        rows: shown,
        counts,
        total: state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0),
        nextCursor: rows.length > limit && last ? `${last.licence_expiry ?? endless}.${last.id}` : null,
      }
    },

    async find(id: string): Promise<LicenceRecord | undefined> {
      const { rows } = await sql<LicenceRecord>`SELECT ${columns} FROM ${licences} WHERE id = ${id}`.execute(
        db,
      )
      return rows[0]
    },

    /** Locks the holder's record until the transaction ends: a stockist before its account, as every decision does. */
    async lock(id: string): Promise<LicenceRecord | undefined> {
      await sql`SELECT FROM stockists WHERE id = ${id} FOR NO KEY UPDATE`.execute(db)
      await sql`SELECT FROM accounts WHERE id = ${id} FOR NO KEY UPDATE`.execute(db)
      return this.find(id)
    },

    /** Marks a licence as cancelled, and hides its stockist. Its record must be locked. */
    async cancel({ id, holder }: Pick<LicenceRecord, 'id' | 'holder'>, reason: string): Promise<void> {
      if (holder === 'medicalOwner') {
        await sql`UPDATE medical_owners SET licence_cancelled_at = now(), licence_cancel_reason = ${reason}
          WHERE id = ${id}`.execute(db)
        return
      }
      await sql`UPDATE stockists SET licence_cancelled_at = now(), status = 'cancelled', updated_at = now()
        WHERE id = ${id}`.execute(db)
      await sql`INSERT INTO stockist_papers (id, licence_cancel_reason) VALUES (${id}, ${reason})
        ON CONFLICT (id) DO UPDATE SET licence_cancel_reason = excluded.licence_cancel_reason`.execute(db)
    },

    /** Takes that back. Its record must be locked. */
    async lift({ id, holder }: Pick<LicenceRecord, 'id' | 'holder'>): Promise<void> {
      if (holder === 'medicalOwner') {
        await sql`UPDATE medical_owners SET licence_cancelled_at = NULL, licence_cancel_reason = NULL
          WHERE id = ${id}`.execute(db)
        return
      }
      await sql`UPDATE stockists SET licence_cancelled_at = NULL, status = 'approved', updated_at = now()
        WHERE id = ${id}`.execute(db)
      await sql`UPDATE stockist_papers SET licence_cancel_reason = NULL WHERE id = ${id}`.execute(db)
    },

    /** Whether this transaction is the only one that tells of licences now. */
    async mayNotify(): Promise<boolean> {
      const { rows } = await sql<{ held: boolean }>`
        SELECT pg_try_advisory_xact_lock(${sql.lit(tellingLock)}, 0) AS held`.execute(db)
      return rows[0]?.held ?? false
    },

    /** Notes steps that are reached on this day and were not told yet, at most `most`, and returns them. */
    async noteSteps(day: string, most: number): Promise<NewNotice[]> {
      const left = sql`(licence_expiry - ${day}::date)`
      const { rows } = await sql<NewNotice>`
        WITH reached AS (
          SELECT id, holder, name, licence_expiry,
            CASE WHEN ${left} < 0 THEN 0 WHEN ${left} <= 30 THEN 30 WHEN ${left} <= 60 THEN 60 ELSE 90 END AS step
          FROM ${licences}
          WHERE licence_expiry <= ${day}::date + ${licenceSteps[0]}::int AND licence_cancelled_at IS NULL
        ), fresh AS (
          SELECT r.* FROM reached r
          -- Stockists of a data set can be without an account: then nobody can be told.
          WHERE EXISTS (SELECT FROM accounts a WHERE a.id = r.id) AND NOT EXISTS (
            SELECT FROM licence_notices n
            -- A clock that is turned back does not tell the step before once more.
            WHERE n.holder_id = r.id AND n.licence_expiry = r.licence_expiry AND n.step <= r.step)
          ORDER BY r.licence_expiry, r.id LIMIT ${most}
        ), noted AS (
          INSERT INTO licence_notices (holder_id, licence_expiry, step)
          SELECT id, licence_expiry, step FROM fresh ON CONFLICT DO NOTHING RETURNING holder_id
        )
        SELECT f.id, f.holder, f.name, f.licence_expiry::text AS until, f.step FROM fresh f
        JOIN noted n ON n.holder_id = f.id ORDER BY f.licence_expiry, f.id`.execute(db)
      return rows
    },

    /** What a holder has been told, newest first. */
    async noticesOf(holderId: string): Promise<{ until: string; step: number; at: Date }[]> {
      return db
        .selectFrom('licence_notices')
        .select([sql<string>`licence_expiry::text`.as('until'), 'step', 'told_at as at'])
        .where('holder_id', '=', holderId)
        .orderBy('told_at', 'desc')
        .execute()
    },
  }
}
