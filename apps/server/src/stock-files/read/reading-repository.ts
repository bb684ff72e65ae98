import type { ImportStatus, ImportWarning } from '@rasad/contract/stock-files'
import { type Kysely, sql } from 'kysely'
import type { StockFilesTables } from '../stock-files-tables.ts'

export const readTask = 'read-stock-file'

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

/** SQL for reading files. */
export function createReadingRepository(db: Kysely<StockFilesTables>) {
  return {
    /**
     * Adds the job that reads a file, so that stockists take turns: behind the stockist's own files, and before the
     * second one of everybody else.
     * @param no by default all that have none: after a restore the queue is empty
     */
    async add(no: number | null = null): Promise<void> {
      await sql`
        SELECT graphile_worker.add_job(${sql.lit(readTask)}, json_build_object('no', i.no),
          job_key => own.key || i.no,
          priority => (
            SELECT least(greatest(0, min(j.priority), max(j.priority) FILTER (WHERE starts_with(j.key, own.key)) + 1), 32767)
            FROM graphile_worker.jobs j WHERE j.task_identifier = ${readTask}))
        FROM stock_imports i, LATERAL (SELECT 'stock-file:' || i.owner_no || ':' AS key) own
        WHERE i.status = 'reading' AND coalesce(i.no = ${no}, NOT EXISTS (SELECT FROM graphile_worker.jobs j
          WHERE j.key = own.key || i.no AND j.attempts < j.max_attempts))`.execute(db)
    },

    /** Begins to read it. @returns undefined when it is read already */
    async take(no: number): Promise<HeldImport | undefined> {
      const { rows } = await sql<{ attempt: number }>`UPDATE stock_imports SET attempts = attempts + 1
        WHERE no = ${no} AND status = 'reading' RETURNING attempts AS attempt`.execute(db)
      return rows[0] && { no, ...rows[0] }
    },

    /** Counts as if it had not been tried: this process stops. */
    async release({ no, attempt }: HeldImport): Promise<void> {
      await sql`UPDATE stock_imports SET attempts = greatest(attempts - 1, 0)
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
          warnings = ${result.warnings}::text[], message = ${result.message}
        WHERE no = ${no}`.execute(db)
    },
  }
}
