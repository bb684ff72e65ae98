import type { proposalStates } from '@rasad/contract/stock-files'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { hasText, type Page, type PageRequest, pageOf } from '../../platform/db/pages.ts'
import { liveMedicine } from '../apply/preview-repository.ts'
import type { StockFilesTables } from '../stock-files-tables.ts'
import type { PrintedItem } from './proposal-words.ts'

export type ProposalState = (typeof proposalStates)[number]

/** What `stock_names.row` holds of a name that waits or has waited. */
export interface NameRow extends PrintedItem {
  mrpPaise?: number | null
  /** A person has said that it is not in the catalogue. */
  said?: true
}

/** A proposal of a family, with the prints that wait for it. */
export interface FamilyProposal {
  no: number
  id: string
  family: string
  key: string
  state: ProposalState
  /** The medicine that stands for it now, of an accepted one; null where that was removed. */
  medicine_no: number | null
  names: { stockist_no: number; key: string; row: NameRow }[] | null
}

export interface ProposalToKeep {
  id: string
  family: string
  key: string
  name: string
  pack: string | null
  company: string | null
  mrpPaise: number | null
}

export interface NameToKeep {
  stockistNo: number
  key: string
  state: 'is' | 'waits' | 'ignored'
  medicineNo: number | null
  proposalNo: number
  row: NameRow
}

export interface ProposalRecord {
  no: number
  id: string
  state: ProposalState
  name: string
  pack: string | null
  company: string | null
  mrp_paise: number | null
  medicine_no: number | null
  medicine_id: string | null
  medicine_name: string | null
  created_at: Date
  decided_at: Date | null
  stockist_count: number
  /** Its prints, of every stockist. */
  names: { stockist_no: number; stockist_id: string; firm: string; row: NameRow }[] | null
}

export interface ProposalFilter extends PageRequest {
  state: ProposalState
  atLeast?: number | undefined
  stockistId?: string | undefined
}

/** The value is arbitrary but must never change: it makes everything that changes proposals follow each other. */
const proposalsLock = 727_027

const printsOf = sql`(SELECT json_agg(json_build_object('stockist_no', n.owner_no, 'stockist_id', s.id,
    'firm', s.firm_name, 'row', n.row) ORDER BY n.owner_no, n.key)
  FROM stock_names n JOIN stockists s ON s.no = n.owner_no
  WHERE n.proposal_no = p.no AND n.row IS NOT NULL) AS names`
/** Of a few proposals each is counted by itself; of a list all together. */
const counted = {
  each: sql`(SELECT p.*, (SELECT count(DISTINCT n.owner_no)::int FROM stock_names n
      WHERE n.proposal_no = p.no AND n.row IS NOT NULL) AS stockist_count FROM stock_proposals p)`,
  together: sql`(SELECT p.*, coalesce(c.stockists, 0) AS stockist_count FROM stock_proposals p LEFT JOIN (
      SELECT proposal_no, count(DISTINCT owner_no)::int AS stockists FROM stock_names
      WHERE proposal_no IS NOT NULL AND row IS NOT NULL GROUP BY proposal_no) c ON c.proposal_no = p.no)`,
}

/** SQL for what stockists have and the catalogue has not. */
export function createProposalRepository(db: Kysely<StockFilesTables>) {
  const select = (
    from: RawBuilder<unknown>,
    where: RawBuilder<unknown>,
    rest: RawBuilder<unknown>,
  ) => sql<ProposalRecord>`
    SELECT p.no, p.id, p.state, p.name, p.pack, p.company, p.mrp_paise, p.created_at, p.decided_at, m.no AS medicine_no,
      m.id AS medicine_id, m.name AS medicine_name, p.stockist_count, ${printsOf}
    FROM ${from} p
    LEFT JOIN medicines asked ON asked.no = p.medicine_no
    LEFT JOIN medicines m ON m.no = CASE WHEN asked.removed_at IS NULL THEN asked.no ELSE live_medicine_no(asked.id) END
    WHERE ${where} ${rest}`

  return {
    /** Taken after the locks of stockists, and held until the transaction ends. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(proposalsLock)})`.execute(db)
    },

    async ofFamilies(families: readonly string[]): Promise<FamilyProposal[]> {
      if (families.length === 0) return []
      const { rows } = await sql<FamilyProposal>`
        SELECT p.no, p.id, p.family, p.key, p.state,
          ${liveMedicine} AS medicine_no,
          CASE WHEN p.state = 'open' THEN (SELECT json_agg(json_build_object('stockist_no', n.owner_no,
              'key', n.key, 'row', n.row) ORDER BY n.owner_no, n.key)
            FROM stock_names n WHERE n.proposal_no = p.no AND n.state = 'waits') END AS names
        FROM stock_proposals p LEFT JOIN medicines m ON m.no = p.medicine_no
        WHERE p.family = ANY(${families}::text[]) ORDER BY p.no`.execute(db)
      return rows
    },

    /** @returns the number of each, by id */
    async put(proposals: readonly ProposalToKeep[]): Promise<Map<string, number>> {
      if (proposals.length === 0) return new Map()
      const { rows } = await sql<{ id: string; no: number }>`
        INSERT INTO stock_proposals (id, family, key, name, pack, company, mrp_paise)
        SELECT id, family, key, name, pack, company, "mrpPaise"
        FROM json_to_recordset(${JSON.stringify(proposals)}::json)
          AS p (id text, family text, key text, name text, pack text, company text, "mrpPaise" int)
        ON CONFLICT (id) DO UPDATE SET key = excluded.key, name = excluded.name, pack = excluded.pack,
          company = excluded.company, mrp_paise = excluded.mrp_paise
        RETURNING id, no`.execute(db)
      return new Map(rows.map(({ id, no }) => [id, no]))
    },

    async putNames(names: readonly NameToKeep[]): Promise<void> {
      if (names.length === 0) return
      await sql`INSERT INTO stock_names (owner_no, key, state, medicine_no, proposal_no, row)
        SELECT "stockistNo", key, state, "medicineNo", "proposalNo", row
        FROM json_to_recordset(${JSON.stringify(names)}::json) AS n ("stockistNo" int, key text, state text,
          "medicineNo" int, "proposalNo" int, row jsonb)
        ON CONFLICT (owner_no, key) DO UPDATE SET state = excluded.state, medicine_no = excluded.medicine_no,
          proposal_no = excluded.proposal_no, settled_at = now(),
          row = CASE WHEN stock_names.row ? 'said' THEN excluded.row || '{"said": true}' ELSE excluded.row END`.execute(
        db,
      )
    },

    /** Deletes open proposals that nothing waits for any more. @param families all by default */
    async dropEmpty(families?: readonly string[]): Promise<void> {
      const within = families === undefined ? sql`true` : sql`p.family = ANY(${families}::text[])`
      await sql`DELETE FROM stock_proposals p WHERE p.state = 'open' AND ${within}
        AND NOT EXISTS (SELECT FROM stock_names n WHERE n.proposal_no = p.no)`.execute(db)
    },

    async byId(ids: readonly string[]): Promise<ProposalRecord[]> {
      const { rows } = await select(
        counted.each,
        sql`p.id = ANY(${ids}::text[])`,
        sql`ORDER BY p.no`,
      ).execute(db)
      return rows
    },

    /** Those that most stockists print first; the decided ones newest first. */
    async list({
      state,
      q,
      atLeast,
      stockistId,
      cursor,
      limit,
    }: ProposalFilter): Promise<Page<ProposalRecord>> {
      const isOpen = state === 'open'
      const conditions = [
        sql`p.state = ${state}`,
        ...(isOpen ? [sql`p.stockist_count > 0`] : []),
        ...(q ? [hasText([sql`concat_ws(' ', p.name, p.company)`], q)] : []),
        ...(atLeast === undefined ? [] : [sql`p.stockist_count >= ${atLeast}`]),
        ...(stockistId === undefined
          ? []
          : [
              sql`EXISTS (SELECT FROM stock_names n JOIN stockists s ON s.no = n.owner_no
                WHERE n.proposal_no = p.no AND s.id = ${stockistId})`,
            ]),
      ]
      const where = sql.join(conditions, sql` AND `)
      const rank = isOpen
        ? sql<string>`p.stockist_count::bigint`
        : sql<string>`(extract(epoch FROM p.decided_at) * 1000000)::bigint`
      const [rankBefore, idBefore] = cursor?.split('.').slice(-2) ?? []
      const after =
        rankBefore === undefined
          ? sql`true`
          : sql`(-(${rank}), p.id) > (${`-${rankBefore}`}::bigint, ${idBefore ?? ''})`
      const { rows: totals } = await sql<{ total: number }>`SELECT count(*)::int AS total
        FROM ${counted.together} p WHERE ${where}`.execute(db)
      const { rows } = await select(
        counted.together,
        sql`${where} AND ${after}`,
        sql`ORDER BY -(${rank}), p.id LIMIT ${limit + 1}`,
      ).execute(db)
      return pageOf(rows, limit, totals[0]?.total ?? 0, (row) => {
        const first = isOpen ? row.stockist_count : (row.decided_at?.getTime() ?? 0) * 1_000
        return `${first}.${row.id}`
      })
    },

    async decide(
      no: number,
      decision: { state: 'accepted' | 'declined'; medicineNo: number | null; isNew: boolean; by: string },
    ): Promise<void> {
      await db
        .updateTable('stock_proposals')
        .set({
          state: decision.state,
          medicine_no: decision.medicineNo,
          made_medicine: decision.isNew,
          decided_by: decision.by,
          decided_at: sql<Date>`clock_timestamp()`,
        })
        .where('no', '=', no)
        .execute()
    },

    /** Rows of imports that waited for declined proposals are ignored. @returns the imports that are applied */
    async ignoreRows(ids: readonly string[]): Promise<number[]> {
      const { rows } = await sql<{ no: number }>`WITH changed AS (
          UPDATE stock_import_rows r SET kind = 'ignored', why = 'declined'
          FROM stock_proposals p JOIN stock_names n ON n.proposal_no = p.no AND n.state = 'ignored'
            JOIN stock_imports i ON i.owner_no = n.owner_no AND i.status IN ('preview', 'applied')
          WHERE p.id = ANY(${ids}::text[]) AND r.import_no = i.no AND r.key = n.key AND r.kind = 'waits'
          RETURNING r.import_no)
        SELECT DISTINCT i.no FROM changed c JOIN stock_imports i ON i.no = c.import_no AND i.status = 'applied'
        ORDER BY i.no`.execute(db)
      return rows.map(({ no }) => no)
    },

    /** What its prints mean from now on. */
    async settleNames(no: number, state: 'is' | 'ignored', medicineNo: number | null): Promise<void> {
      await sql`UPDATE stock_names SET state = ${state}, medicine_no = ${medicineNo}::int, settled_at = now()
        WHERE proposal_no = ${no} AND state = 'waits'`.execute(db)
    },
  }
}
