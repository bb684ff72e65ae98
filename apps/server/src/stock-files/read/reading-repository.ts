import type { ImportStatus, ImportWarning } from '@rasad/contract/stock-files'
import { type Kysely, sql } from 'kysely'
import type { StockFilesTables } from '../stock-files-tables.ts'

/** A file that this process reads. `attempt` proves later that it still holds it. */
export interface HeldImport {
  no: number
  attempt: number
}

export interface ReadResult {
  status: Extract<ImportStatus, 'columns' | 'preview' | 'refused'>
  fingerprint: string | null
  mapping: object | null
  /** What a person sees of the columns. */
  columns: object | null
  confidence: number | null
  unaided: boolean
  firm: string | null
  printedOn: string | null
  counts: object
  warnings: ImportWarning[]
  message: string | null
}

/** SQL for reading files, one after the other. */
export function createReadingRepository(db: Kysely<StockFilesTables>) {
  return {
    /**
     * Takes up a file that nobody reads: those that a process has held too long, too. Stockists take turns.
     * @param seconds for which it is held
     */
    async take(seconds: number): Promise<HeldImport | undefined> {
      const { rows } = await sql<{ no: number; attempts: number }>`
        UPDATE stock_imports SET held_until = now() + make_interval(secs => ${seconds}), attempts = attempts + 1
        WHERE no = (
          SELECT i.no FROM stock_imports i
          WHERE i.status = 'reading' AND (i.held_until IS NULL OR i.held_until < now())
          ORDER BY (SELECT count(*) FROM stock_imports o WHERE o.owner_no = i.owner_no
              AND o.status = 'reading' AND o.no < i.no), i.no
          LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING no, attempts`.execute(db)
      const row = rows[0]
      return row && { no: row.no, attempt: row.attempts }
    },

    /** Holds it longer. @returns false when it is no longer ours */
    async keep({ no, attempt }: HeldImport, seconds: number): Promise<boolean> {
      const { numAffectedRows } = await sql`UPDATE stock_imports
        SET held_until = now() + make_interval(secs => ${seconds})
        WHERE no = ${no} AND attempts = ${attempt} AND status = 'reading'`.execute(db)
      return numAffectedRows === 1n
    },

    /** Lets others take it up at once, as if it had not been tried: this process stops. */
    async release({ no, attempt }: HeldImport): Promise<void> {
      await sql`UPDATE stock_imports SET held_until = NULL, attempts = greatest(attempts - 1, 0)
        WHERE no = ${no} AND attempts = ${attempt} AND status = 'reading'`.execute(db)
    },

    /** Locks it until the transaction ends. @returns false when it is no longer ours */
    async isHeld({ no, attempt }: HeldImport): Promise<boolean> {
      const { rows } = await sql`SELECT FROM stock_imports
        WHERE no = ${no} AND attempts = ${attempt} AND status = 'reading' FOR UPDATE`.execute(db)
      return rows.length === 1
    },

    async finish({ no }: HeldImport, result: ReadResult): Promise<void> {
      const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
      await sql`UPDATE stock_imports SET status = ${result.status}, fingerprint = ${result.fingerprint},
          mapping = ${json(result.mapping)}::jsonb, columns_seen = ${json(result.columns)}::jsonb,
          confidence = ${result.confidence}, unaided = ${result.unaided}, firm = ${result.firm},
          printed_on = ${result.printedOn}::date, counts = ${json(result.counts)}::jsonb,
          warnings = ${result.warnings}::text[], message = ${result.message}, held_until = NULL
        WHERE no = ${no}`.execute(db)
    },
  }
}
