import { limits } from '@rasad/contract/limits'
import { type Kysely, sql } from 'kysely'
import { keptImports } from './import-repository.ts'
import { createProposalRepository } from './settle/proposal-repository.ts'
import type { StockFilesTables } from './stock-files-tables.ts'

/** SQL that deletes what is no longer needed, and everything of a stockist that leaves. */
export function createRetentionRepository(db: Kysely<StockFilesTables>) {
  return {
    /** Ends imports that have waited for too long. */
    async closeOld(): Promise<void> {
      await sql`UPDATE stock_imports SET status = 'undone', undone_at = now()
        WHERE status IN ('columns', 'preview')
          AND created_at < now() - make_interval(days => ${limits.openImportDays})`.execute(db)
    },

    /** Files that are old, or of which a stockist has sent many since. */
    async deleteFiles(): Promise<void> {
      await sql`DELETE FROM stock_import_files f USING stock_imports i
        WHERE i.no = f.import_no AND i.status <> 'reading'
          AND i.created_at < now() - make_interval(days => ${limits.keptStockFileDays})`.execute(db)
      await sql`DELETE FROM stock_import_files f USING (
          SELECT i.no, row_number() OVER (PARTITION BY i.owner_no ORDER BY i.no DESC) AS place
          FROM stock_imports i JOIN stock_import_files k ON k.import_no = i.no) i
        WHERE i.no = f.import_no AND i.place > ${limits.maxKeptStockFiles}`.execute(db)
      await sql`DELETE FROM stock_import_files f USING (
          SELECT i.no, i.status, row_number() OVER latest AS place, sum(octet_length(k.content)) OVER latest AS bytes
          FROM stock_imports i JOIN stock_import_files k ON k.import_no = i.no
          WINDOW latest AS (PARTITION BY i.owner_no ORDER BY i.no DESC)) i
        WHERE i.no = f.import_no AND i.status <> 'reading' AND i.place > 1
          AND i.bytes > ${limits.maxKeptStockFileBytes}`.execute(db)
    },

    /** Rows of imports that can be neither applied nor undone any more, and what was listed before those. */
    async deleteRows(): Promise<void> {
      // An array is read once, also where statistics are of an empty table.
      const done = sql`ARRAY(SELECT i.no FROM (
          SELECT no, owner_no, status,
            row_number() OVER (PARTITION BY owner_no, status ORDER BY applied_at DESC, no DESC) AS place
          FROM stock_imports WHERE status IN ('applied', 'undone', 'refused')) i
        WHERE i.status <> 'applied' OR i.place > ${keptImports('i')})`
      await sql`DELETE FROM stock_import_rows WHERE import_no = ANY (${done})`.execute(db)
      await sql`DELETE FROM stock_import_changes WHERE import_no = ANY (${done})`.execute(db)
    },

    async deleteImports(): Promise<void> {
      await sql`DELETE FROM stock_imports i WHERE i.status IN ('applied', 'undone', 'refused')
        AND i.created_at < now() - make_interval(days => ${limits.keptImportDays})
        AND (i.status <> 'applied' OR i.no NOT IN (
          SELECT o.no FROM stock_imports o WHERE o.owner_no = i.owner_no AND o.status = 'applied'
          ORDER BY o.applied_at DESC LIMIT ${limits.undoableImports}))`.execute(db)
    },

    /** Everything of a stockist, and proposals that nobody else has made. @returns the ids of its imports */
    async forgetStockist(stockistId: string): Promise<string[]> {
      const of = sql`(SELECT no FROM stockists WHERE id = ${stockistId})`
      const { rows } = await sql<{
        id: string
      }>`DELETE FROM stock_imports WHERE owner_no = ${of} RETURNING id`.execute(db)
      const names = await sql<{
        proposal_no: number | null
      }>`DELETE FROM stock_names WHERE owner_no = ${of}
        RETURNING proposal_no`.execute(db)
      // Somebody else can begin to wait for one of them at this moment.
      await createProposalRepository(db).lock()
      const proposals = names.rows.flatMap(({ proposal_no }) => proposal_no ?? [])
      await sql`DELETE FROM stock_proposals p WHERE p.no = ANY(${proposals}::int[]) AND p.state = 'open'
        AND NOT EXISTS (SELECT FROM stock_names n WHERE n.proposal_no = p.no)`.execute(db)
      await sql`DELETE FROM stock_layouts WHERE owner_no = ${of}`.execute(db)
      await sql`UPDATE listings SET import_no = NULL WHERE stockist_no = ${of} AND import_no IS NOT NULL`.execute(
        db,
      )
      return rows.map(({ id }) => id)
    },

    /** What a stockist has said about printed rows, for its data export. */
    async namesOf(
      stockistId: string,
    ): Promise<{ key: string; state: string; medicine: string | null; settledAt: Date }[]> {
      const { rows } = await sql<{ key: string; state: string; medicine: string | null; settledAt: Date }>`
        SELECT n.key, n.state, m.name AS medicine, n.settled_at AS "settledAt" FROM stock_names n
        JOIN stockists s ON s.no = n.owner_no LEFT JOIN medicines m ON m.no = n.medicine_no
        WHERE s.id = ${stockistId} ORDER BY n.settled_at, n.key`.execute(db)
      return rows
    },

    /** The layouts of files that a stockist has explained. */
    async layoutsOf(stockistId: string): Promise<{ fingerprint: string; mapping: unknown; usedAt: Date }[]> {
      const { rows } = await sql<{ fingerprint: string; mapping: unknown; usedAt: Date }>`
        SELECT l.fingerprint, l.mapping, l.used_at AS "usedAt" FROM stock_layouts l
        JOIN stockists s ON s.no = l.owner_no WHERE s.id = ${stockistId} ORDER BY l.used_at`.execute(db)
      return rows
    },
  }
}
