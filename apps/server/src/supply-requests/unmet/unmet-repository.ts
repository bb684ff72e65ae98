import { type Kysely, sql } from 'kysely'
import { isPublicEntry, type TradeTables } from '../../trade-tables/trade-tables.ts'

/** An approved account that buys, with its address as one text. */
export interface Buyer {
  id: string
  address: string
}

/** What a buyer wanted and nobody near it had. */
export interface Wanted {
  accountId: string
  /** Counts in the week of this moment. */
  at: Date
  state: string
  district: string
  medicines: readonly number[]
}

/** A request that has ended, with the lines that no answer says somebody has. */
export interface EndedRequest {
  no: number
  account_id: string
  ended_at: Date
  lines: { medicine: number; asked: number[]; without: number[] }[]
}

export interface WantedSomewhere {
  state: string
  district: string
  medicine_no: number
  /** Different owners of those who wanted it. */
  owners: number
}

/** Whom to tell of wants: where a stockist delivers. */
export interface Listener {
  no: number
  pincode: string | null
  reach_areas: string[]
}

/** The days of the weeks that are told: whole ones, Mondays to Sundays in India. */
export interface CountedWeeks {
  from: string
  to: string
}

const keptWeeks = 26
const countedWeeks = 4
/** Medicines that one account can want in vain within a week: more is not a shop. */
const maxWantsPerWeek = 500

const mondayOf = (moment: unknown) => sql`date_trunc('week', ${moment} AT TIME ZONE 'Asia/Kolkata')::date`
const thisMonday = mondayOf(sql`now()`)
const live = sql`CASE WHEN m.removed_at IS NULL THEN m.no ELSE live_medicine_no(m.id) END`
const answered = (answers: ReturnType<typeof sql>) => sql`SELECT k.stockist_no FROM supply_answers a
  JOIN supply_request_stockists k ON k.no = a.asked_no
  WHERE k.request_no = r.no AND a.line = l.line AND a.is_last AND a.answer IN (${answers})`

/** SQL for what buyers wanted and nobody had. */
export function createUnmetRepository(db: Kysely<TradeTables>) {
  return {
    /** Those of these accounts that buy and are approved. */
    async buyers(ids: readonly string[]): Promise<Buyer[]> {
      const { rows } = await sql<Buyer>`SELECT p.id, coalesce(o.address, u.address) AS address FROM accounts p
        LEFT JOIN medical_owners o ON o.id = p.id LEFT JOIN purchasers u ON u.id = p.id
        WHERE p.id = ANY(${[...ids]}::text[]) AND p.state = 'approved' AND p.role IN ('medicalOwner', 'purchaser')
          AND coalesce(o.address, u.address) IS NOT NULL`.execute(db)
      return rows
    },

    /** Counts a medicine once for a buyer and a week. */
    async note({ accountId, at, state, district, medicines }: Wanted): Promise<void> {
      await sql`INSERT INTO unmet_wants (week, state, district, medicine_no, account_id)
        SELECT ${mondayOf(sql`${at}::timestamptz`)}, ${state}, ${district}, no, ${accountId} FROM medicines
        WHERE no = ANY(${[...medicines]}::int[])
        ORDER BY no LIMIT greatest(0, ${maxWantsPerWeek} - (SELECT count(*) FROM unmet_wants
          WHERE account_id = ${accountId} AND week = ${mondayOf(sql`${at}::timestamptz`)}))
        ON CONFLICT DO NOTHING`.execute(db)
    },

    /** Requests that have ended and whose lines nobody has looked at, locked until the transaction ends. */
    async ended(limit: number): Promise<EndedRequest[]> {
      const { rows } = await sql<EndedRequest>`
        SELECT r.no, r.account_id, coalesce(r.closed_at, r.ends_at) AS ended_at, coalesce((
          SELECT json_agg(json_build_object('medicine', ${live},
            'asked', ARRAY(SELECT k.stockist_no FROM supply_request_stockists k
              WHERE k.request_no = r.no AND l.line = ANY(k.lines)),
            'without', ARRAY(${answered(sql`'no', 'later', 'other'`)})))
          FROM supply_request_lines l JOIN medicines m ON m.no = l.medicine_no
          WHERE l.request_no = r.no AND NOT EXISTS (${answered(sql`'have', 'part'`)})), '[]') AS lines
        FROM (SELECT * FROM supply_requests
          WHERE wants_noted_at IS NULL AND (closed_at IS NOT NULL OR ends_at < now())
          ORDER BY no LIMIT ${limit} FOR UPDATE SKIP LOCKED) r`.execute(db)
      return rows
    },

    async markNoted(requests: readonly number[]): Promise<void> {
      await sql`UPDATE supply_requests SET wants_noted_at = now() WHERE no = ANY(${[...requests]}::int[])`.execute(
        db,
      )
    },

    /** The last whole weeks. What is told changes on Mondays only, so nobody sees it change with one buyer's request. */
    async weeks(): Promise<CountedWeeks> {
      const { rows } = await sql<CountedWeeks>`
        SELECT (${thisMonday} - 7 * ${countedWeeks}::int)::text AS from, (${thisMonday} - 1)::text AS to`.execute(
        db,
      )
      const [weeks] = rows
      if (!weeks) throw new Error('A row of constants is missing.')
      return weeks
    },

    /**
     * What buyers wanted in the last whole weeks, where at least so many of different owners did. A buyer whom no admin has
     * approved is not told from others.
     * @param areas `State/District` or `State`; undefined: everywhere
     */
    async wanted(areas: readonly string[] | undefined, atLeast: number): Promise<WantedSomewhere[]> {
      const there = areas
        ? sql`AND (u.state = ANY(${[...areas]}::text[]) OR u.state || '/' || u.district = ANY(${[...areas]}::text[]))`
        : sql``
      const { rows } = await sql<WantedSomewhere>`
        SELECT state, district, medicine_no, count(*)::int AS owners FROM (
          SELECT DISTINCT u.state, u.district, ${live} AS medicine_no, w.owner_id
          FROM unmet_wants u JOIN medicines m ON m.no = u.medicine_no
          JOIN accounts p ON p.id = u.account_id AND p.state = 'approved'
          JOIN account_owners w ON w.account_id = p.id AND w.by_admin
          WHERE u.week >= ${thisMonday} - 7 * ${countedWeeks}::int AND u.week < ${thisMonday} ${there}) w
        WHERE medicine_no IS NOT NULL
        GROUP BY state, district, medicine_no HAVING count(*) >= ${atLeast}`.execute(db)
      return rows
    },

    async listener(id: string): Promise<Listener | undefined> {
      const { rows } = await sql<Listener>`SELECT no, pincode, reach_areas FROM stockists
        WHERE id = ${id} AND status = 'approved'`.execute(db)
      return rows[0]
    },

    /** Those of these medicines that the stockist lists, and those that it has dismissed. */
    async known(stockistNo: number, medicines: readonly number[]) {
      const { rows } = await sql<{ no: number; is_listed: boolean }>`
        SELECT medicine_no AS no, true AS is_listed FROM listings
        WHERE stockist_no = ${stockistNo} AND medicine_no = ANY(${[...medicines]}::int[])
        UNION ALL SELECT ${live}, false FROM unmet_dismissals d JOIN medicines m ON m.no = d.medicine_no
        WHERE d.stockist_no = ${stockistNo}`.execute(db)
      const those = (isListed: boolean) =>
        new Set(rows.filter((row) => row.is_listed === isListed).map((row) => row.no))
      return { listed: those(true), dismissed: those(false) }
    },

    /** The number that an id stands for now. */
    async medicineNo(id: string): Promise<number | undefined> {
      const { rows } = await sql<{ no: number }>`SELECT m.no FROM medicines m
        WHERE m.no = live_medicine_no(${id}) AND ${isPublicEntry('medicine', 'm')}`.execute(db)
      return rows[0]?.no
    },

    async setDismissed(stockistNo: number, medicineNo: number, dismissed: boolean): Promise<boolean> {
      const done = dismissed
        ? await sql`INSERT INTO unmet_dismissals (stockist_no, medicine_no) VALUES (${stockistNo}, ${medicineNo})
            ON CONFLICT DO NOTHING`.execute(db)
        : await sql`DELETE FROM unmet_dismissals d USING medicines m
            WHERE m.no = d.medicine_no AND d.stockist_no = ${stockistNo} AND ${live} = ${medicineNo}`.execute(
            db,
          )
      return (done.numAffectedRows ?? 0n) > 0n
    },

    /** For the export of a buyer, newest first. */
    async wantsOf(
      accountId: string,
    ): Promise<{ week: string; state: string; district: string; medicine: string }[]> {
      const { rows } = await sql<{ week: string; state: string; district: string; medicine: string }>`
        SELECT u.week::text, u.state, u.district, m.name AS medicine FROM unmet_wants u
        JOIN medicines m ON m.no = u.medicine_no WHERE u.account_id = ${accountId}
        ORDER BY u.week DESC, m.name_key`.execute(db)
      return rows
    },

    /** For the export of a stockist. */
    async dismissedBy(stockistId: string): Promise<{ medicine: string; dismissedAt: Date }[]> {
      const { rows } = await sql<{ medicine: string; dismissedAt: Date }>`
        SELECT m.name AS medicine, d.dismissed_at AS "dismissedAt" FROM unmet_dismissals d
        JOIN stockists s ON s.no = d.stockist_no JOIN medicines m ON m.no = d.medicine_no
        WHERE s.id = ${stockistId} ORDER BY m.name_key`.execute(db)
      return rows
    },

    /** The wants of a buyer go with its account; a stockist's row stays, so what it dismissed is deleted here. */
    async forgetStockist(id: string): Promise<void> {
      await sql`DELETE FROM unmet_dismissals d USING stockists s WHERE s.no = d.stockist_no AND s.id = ${id}`.execute(
        db,
      )
    },

    async sweep(): Promise<void> {
      await sql`DELETE FROM unmet_wants WHERE week < ${thisMonday} - 7 * ${keptWeeks}::int`.execute(db)
      await sql`DELETE FROM unmet_dismissals WHERE dismissed_at < now() - 7 * ${keptWeeks} * interval '1 day'`.execute(
        db,
      )
    },
  }
}
