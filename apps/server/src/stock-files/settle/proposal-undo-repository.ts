import { type Kysely, sql } from 'kysely'
import type { StockFilesTables } from '../stock-files-tables.ts'

export interface DecidedProposal {
  no: number
  name: string
  state: 'accepted' | 'declined'
  medicine_no: number | null
  made_medicine: boolean
}

/** SQL that takes decisions about proposals back. */
export function createProposalUndoRepository(db: Kysely<StockFilesTables>) {
  /** Listings that accepting it made, and that nobody has changed since. */
  const madeBy = ({ no, medicine_no }: DecidedProposal) => sql`
    SELECT l.stockist_no FROM listings l
    JOIN stock_import_changes c ON c.import_no = l.import_no AND c.medicine_no = l.medicine_no AND NOT c.was_listed
    WHERE l.medicine_no = ${medicine_no}::int
      AND l.stockist_no IN (SELECT n.owner_no FROM stock_names n WHERE n.proposal_no = ${no})`

  return {
    /** A proposal that this admin has decided within the last minutes. */
    async decided(id: string, by: string, minutes: number): Promise<DecidedProposal | undefined> {
      const { rows } = await sql<DecidedProposal>`SELECT no, name, state, medicine_no, made_medicine
        FROM stock_proposals WHERE id = ${id} AND state <> 'open' AND decided_by = ${by}
          AND decided_at > now() - make_interval(mins => ${minutes}) FOR UPDATE`.execute(db)
      return rows[0]
    },

    /** Whether the medicine that it added is only what the acceptance has made of it. */
    async isFree(decided: DecidedProposal): Promise<boolean> {
      if (!decided.made_medicine) return true
      // An admin has made another product of it.
      if (decided.medicine_no === null) return false
      const { rows } = await sql`SELECT FROM listings l WHERE l.medicine_no = ${decided.medicine_no}::int
          AND l.stockist_no NOT IN (${madeBy(decided)})
        UNION ALL SELECT FROM stock_names n WHERE n.medicine_no = ${decided.medicine_no}::int AND n.owner_no > 0
          AND n.proposal_no IS DISTINCT FROM ${decided.no}
        UNION ALL SELECT FROM stock_proposals p WHERE p.medicine_no = ${decided.medicine_no}::int
          AND p.no <> ${decided.no}
        UNION ALL SELECT FROM medicines m WHERE m.no = ${decided.medicine_no}::int AND m.removed_at IS NOT NULL
        UNION ALL SELECT FROM medicines m WHERE m.merged_into = ${decided.medicine_no}::int
        LIMIT 1`.execute(db)
      return rows.length === 0
    },

    /** Everything that has waited waits again. */
    async takeBack(decided: DecidedProposal): Promise<void> {
      const { no, medicine_no, made_medicine, state } = decided
      if (state === 'accepted') {
        await sql`WITH ended AS (DELETE FROM listings l WHERE l.medicine_no = ${medicine_no}::int
            AND l.stockist_no IN (${madeBy(decided)}) RETURNING l.import_no, l.medicine_no)
          DELETE FROM stock_import_changes c USING ended e
          WHERE c.import_no = e.import_no AND c.medicine_no = e.medicine_no`.execute(db)
        await sql`UPDATE stock_import_rows r SET kind = 'waits', medicine_no = NULL
          FROM stock_names n JOIN stock_imports i ON i.owner_no = n.owner_no
          WHERE n.proposal_no = ${no} AND r.import_no = i.no AND r.key = n.key AND r.kind = 'item'
            AND r.medicine_no = ${medicine_no}::int AND r.settled_by = 'memory'`.execute(db)
        if (made_medicine)
          await sql`UPDATE medicines SET removed_at = now() WHERE no = ${medicine_no}::int`.execute(db)
      }
      if (state === 'declined') {
        await sql`UPDATE stock_import_rows r SET kind = 'waits', why = NULL
          FROM stock_names n JOIN stock_imports i ON i.owner_no = n.owner_no
          WHERE n.proposal_no = ${no} AND r.import_no = i.no AND r.key = n.key AND r.why = 'declined'`.execute(
          db,
        )
      }
      await sql`UPDATE stock_names SET state = 'waits', medicine_no = NULL, settled_at = now()
        WHERE proposal_no = ${no} AND row IS NOT NULL`.execute(db)
      await sql`UPDATE stock_proposals SET state = 'open', medicine_no = NULL, made_medicine = false, decided_by = NULL,
        decided_at = NULL WHERE no = ${no}`.execute(db)
    },
  }
}
