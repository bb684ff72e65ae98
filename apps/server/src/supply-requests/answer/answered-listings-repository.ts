import { type Kysely, sql } from 'kysely'
import type { TradeTables } from '../../trade-tables/trade-tables.ts'

/** Answers of one stockist to one request. */
export interface AnswersToList {
  askedNo: number
  byLink: boolean
  /** Only these lines. */
  lines?: readonly number[] | undefined
}

/** How many answers became what. */
export interface ListedAnswers {
  /** They are in the list now. */
  listed: number
  /** The list says something newer. */
  older: number
}

interface WrittenRow {
  medicine_no: number
  answers: number
  is_older: boolean
  is_new: boolean
}

const facts = sql`available, quantity, ptr_paise, scheme, expiry, confirmed_at, source, import_no, available_on`
const has = sql`('have', 'part', 'other')`
const live = sql`CASE WHEN m.removed_at IS NULL THEN m.no ELSE live_medicine_no(m.id) END`
/** A listing as it was before; without the row, when a stockist has listed it only by taking it over. */
const before = sql`jsonb_populate_record(NULL::listings, a.listed_before)`
const undoMinutes = 30

/**
 * The last answers that a list can take: each with the medicine that it is about. `other` is about the other product,
 * never about the one that was asked for.
 */
function answersTo({ askedNo, byLink, lines }: AnswersToList) {
  const wanted = lines ? sql`AND a.line = ANY(${[...lines]}::int[])` : sql``
  return sql`SELECT a.no, a.answer, nullif(a.price_paise, 0) AS price, a.scheme, a.expiry, a.available_on, a.given_at,
      ${live} AS medicine_no, k.stockist_no
    FROM supply_answers a
    JOIN supply_request_stockists k ON k.no = a.asked_no
    JOIN supply_request_lines r ON r.request_no = k.request_no AND r.line = a.line
    JOIN medicines m ON m.no = CASE WHEN a.answer = 'other' THEN a.medicine_no ELSE r.medicine_no END
    WHERE a.asked_no = ${askedNo} AND a.is_last AND a.listed_at IS NULL AND a.by_link = ${byLink} ${wanted}`
}

/** When the desk took answers over last, while that can be undone. */
function lastTakenOver(askedNo: number) {
  return sql`SELECT max(listed_at) FROM supply_answers WHERE asked_no = ${askedNo}
    AND listed_before IS NOT NULL AND listed_at > now() - ${undoMinutes} * interval '1 minute'`
}

/** SQL that brings answers into the list of the stockist that gave them. The caller has locked the stockist. */
export function createAnsweredListingsRepository(db: Kysely<TradeTables>) {
  return {
    /** Locks medicines and listings until the transaction ends, each in one order. */
    async hold(answers: AnswersToList): Promise<void> {
      const medicines = sql`SELECT medicine_no FROM (${answersTo(answers)}) s`
      await sql`SELECT FROM medicines WHERE no IN (${medicines}) ORDER BY no FOR KEY SHARE`.execute(db)
      await sql`SELECT FROM listings WHERE medicine_no IN (${medicines})
          AND stockist_no = (SELECT stockist_no FROM supply_request_stockists WHERE no = ${answers.askedNo})
        ORDER BY medicine_no FOR UPDATE`.execute(db)
    },

    /**
     * Lists what the answers say, dated when they were given. What the list says since stays, and a "no" lists nothing
     * that was not listed. Of several answers about one medicine the last one counts, and of one moment the one that has it.
     * A rate above the printed MRP is a slip: the listing keeps its own.
     */
    async write(answers: AnswersToList): Promise<ListedAnswers> {
      const isUndoable = answers.byLink
      const { rows } = await sql<WrittenRow>`
        WITH said AS MATERIALIZED (SELECT * FROM (${answersTo(answers)}) s WHERE medicine_no IS NOT NULL),
        latest AS (
          SELECT DISTINCT ON (medicine_no) *, answer IN ${has} AS available FROM said
          ORDER BY medicine_no, given_at DESC, answer IN ${has} DESC, no DESC),
        wanted AS MATERIALIZED (
          SELECT s.no, s.medicine_no, s.stockist_no, s.given_at, s.available, to_jsonb(l) AS before,
            coalesce(l.confirmed_at > s.given_at, false) AS is_older,
            CASE WHEN (l.quantity > 0) = s.available THEN l.quantity END AS quantity,
            CASE WHEN s.price <= coalesce(l.mrp_paise, s.price) THEN s.price ELSE l.ptr_paise END AS ptr_paise,
            coalesce(s.scheme, l.scheme) AS scheme, coalesce(s.expiry, l.expiry) AS expiry,
            CASE WHEN s.answer = 'later' THEN s.available_on END AS available_on
          FROM latest s LEFT JOIN listings l ON l.stockist_no = s.stockist_no AND l.medicine_no = s.medicine_no
          WHERE l.stockist_no IS NOT NULL OR s.answer <> 'no'),
        written AS (
          INSERT INTO listings AS l (stockist_no, medicine_no, ${facts})
          SELECT stockist_no, medicine_no, available, quantity, ptr_paise, scheme, expiry, given_at, 'answer', NULL,
            available_on FROM wanted WHERE NOT is_older ORDER BY medicine_no
          ON CONFLICT (stockist_no, medicine_no) DO UPDATE SET available = excluded.available,
            quantity = excluded.quantity, ptr_paise = excluded.ptr_paise, scheme = excluded.scheme,
            expiry = excluded.expiry, confirmed_at = excluded.confirmed_at, source = excluded.source,
            import_no = NULL, available_on = excluded.available_on
            WHERE l.confirmed_at IS NULL OR l.confirmed_at <= excluded.confirmed_at),
        marked AS (
          UPDATE supply_answers a SET listed_at = now(),
            listed_before = CASE WHEN ${isUndoable}::boolean AND s.no = w.no THEN coalesce(w.before, '{}') END
          FROM said s JOIN wanted w USING (medicine_no) WHERE a.no = s.no AND NOT w.is_older)
        SELECT w.is_older,
          (SELECT count(*)::int FROM said s WHERE s.medicine_no = w.medicine_no) AS answers
        FROM wanted w ORDER BY w.medicine_no`.execute(db)
      const sum = (isOlder: boolean) =>
        rows.reduce((all, row) => all + (row.is_older === isOlder ? row.answers : 0), 0)
      return { listed: sum(false), older: sum(true) }
    },

    /** Notes that the list was updated, at most once a minute. */
    async touchStockist(stockistNo: number): Promise<void> {
      await sql`UPDATE stockists SET updated_at = now(), stock_updated_at = now() WHERE no = ${stockistNo}
        AND least(updated_at, coalesce(stock_updated_at, '-infinity')) < now() - interval '1 minute'`.execute(
        db,
      )
    },

    /** Which lines of each of these wait to be taken over: answered by link, and newer than what the list says. */
    async waiting(askedNos: readonly number[]): Promise<Map<number, number[]>> {
      const found = new Map<number, number[]>()
      if (askedNos.length === 0) return found
      const { rows } = await sql<{ asked_no: number; line: number }>`SELECT s.asked_no, s.line FROM (
          SELECT a.asked_no, a.line, a.answer, a.given_at, k.stockist_no, ${live} AS medicine_no
          FROM supply_answers a
          JOIN supply_request_stockists k ON k.no = a.asked_no
          JOIN supply_request_lines r ON r.request_no = k.request_no AND r.line = a.line
          JOIN medicines m ON m.no = CASE WHEN a.answer = 'other' THEN a.medicine_no ELSE r.medicine_no END
          WHERE a.asked_no = ANY(${[...askedNos]}::int[]) AND a.is_last AND a.listed_at IS NULL AND a.by_link) s
        LEFT JOIN listings l ON l.stockist_no = s.stockist_no AND l.medicine_no = s.medicine_no
        WHERE s.medicine_no IS NOT NULL AND (l.stockist_no IS NOT NULL OR s.answer <> 'no')
          AND (l.confirmed_at IS NULL OR l.confirmed_at <= s.given_at)
        ORDER BY s.asked_no, s.line`.execute(db)
      for (const { asked_no: no, line } of rows) found.set(no, [...(found.get(no) ?? []), line])
      return found
    },

    /**
     * Takes back what the desk took over last, within half an hour: listings that still say what the answer said are as
     * before, and the answers wait again. Where an import that was undone since had written the listing, it stays.
     * @returns how many answers wait again, and how many listings are as before
     */
    async takeBack(askedNo: number): Promise<{ answers: number; restored: number }> {
      const batch = sql`batch AS MATERIALIZED (
        SELECT a.no, a.given_at, a.listed_before = '{}' AS was_new, k.stockist_no, ${live} AS medicine_no,
          (${before}).available, (${before}).quantity, (${before}).ptr_paise, (${before}).scheme, (${before}).expiry,
          (${before}).confirmed_at, (${before}).source, (${before}).import_no, (${before}).available_on
        FROM supply_answers a
        JOIN supply_request_stockists k ON k.no = a.asked_no
        JOIN supply_request_lines r ON r.request_no = k.request_no AND r.line = a.line
        JOIN medicines m ON m.no = CASE WHEN a.answer = 'other' THEN a.medicine_no ELSE r.medicine_no END
        WHERE a.asked_no = ${askedNo} AND a.listed_before IS NOT NULL AND a.listed_at = (${lastTakenOver(askedNo)}))`
      const untouched = sql`l.stockist_no = b.stockist_no AND l.medicine_no = b.medicine_no
        AND l.source = 'answer' AND l.confirmed_at = b.given_at`
      const restored = await sql`WITH ${batch}
        UPDATE listings l SET available = b.available, quantity = b.quantity, ptr_paise = b.ptr_paise,
          scheme = b.scheme, expiry = b.expiry, confirmed_at = b.confirmed_at, source = b.source,
          import_no = b.import_no, available_on = b.available_on
        FROM batch b WHERE NOT b.was_new AND ${untouched} AND (b.import_no IS NULL
          OR EXISTS (SELECT FROM stock_imports i WHERE i.no = b.import_no AND i.status = 'applied'))`.execute(
        db,
      )
      const removed = await sql`WITH ${batch}
        DELETE FROM listings l USING batch b WHERE b.was_new AND ${untouched}`.execute(db)
      const waiting = await sql`UPDATE supply_answers SET listed_at = NULL, listed_before = NULL
        WHERE asked_no = ${askedNo} AND by_link AND listed_at = (${lastTakenOver(askedNo)})`.execute(db)
      const [rows, old, ended] = [waiting, restored, removed].map(({ numAffectedRows: n }) => Number(n ?? 0))
      return { answers: rows ?? 0, restored: (old ?? 0) + (ended ?? 0) }
    },

    /** Forgets what can no longer be undone. */
    async sweep(): Promise<void> {
      await sql`UPDATE supply_answers SET listed_before = NULL WHERE listed_before IS NOT NULL
        AND listed_at <= now() - ${undoMinutes} * interval '1 minute'`.execute(db)
    },
  }
}
