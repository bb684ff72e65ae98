import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '../platform/db/database.ts'
import type { ImportedMedicine } from './import-row.ts'

/** The value is arbitrary but must never change: it is the lock that serialises writers of whole catalogues. */
export const catalogueLock = 727_010
const uniqueViolation = '23505'
const duplicatesAtOnce = 10_000

/** One staged row, ready for COPY; see {@link stagedLine}. */
interface StagedRow extends ImportedMedicine {
  line: number
  id: string
}

/** Medicine columns that an import can leave out. */
export type OptionalColumn = 'composition' | 'pack' | 'price_paise' | 'rx'

/**
 * The steps of an import, in this order, on its own connection. Staging happens before the writing transaction, so that
 * this transaction stays short however long the file takes to read.
 */
interface ImportRepository {
  /** Copies the rows into a temporary table, which is dropped with the connection. */
  stage(lines: AsyncIterable<string>, signal: AbortSignal): Promise<void>
  /** Adds the pack to the names of rows that differ from an earlier line in nothing else: they are other products. */
  tellPacksApart(): Promise<void>
  /** Sets aside rows whose company and name repeat an earlier line; returns them in line order. */
  removeDuplicates(): AsyncGenerator<{ line: number; firstLine: number }>
  /** Starts the writing transaction; waits while another import holds the lock. */
  begin(onWait: () => void): Promise<void>
  newCompanies(): Promise<{ name: string; nameKey: string }[]>
  addCompanies(rows: { id: string; name: string; nameKey: string }[]): Promise<number>
  /**
   * Finds which staged rows are new and which have changed, comparing only the imported columns. A row that names a
   * merged entry means the one it was merged into, and changes nothing of it.
   */
  compare(columns: OptionalColumn[]): Promise<{ created: number; changed: number; removed: number }>
  /** Lines whose medicine or company an admin has removed, in order. They are left out. */
  removedLines(): Promise<number[]>
  /** Inserts the new medicines of the lines after `after`, up to and including `to`; returns how many. */
  addMedicines(after: number, to: number): Promise<number>
  changeMedicines(columns: OptionalColumn[]): Promise<number>
  /** Everything that an import names becomes confirmed, including entries that a stockist added before. */
  confirmFound(): Promise<void>
  commit(): Promise<void>
  /** Maintenance that speeds up reads after a large import. Never fails. */
  settle(): Promise<void>
  /** Cancels the running statement, which then fails. */
  cancel(): Promise<void>
  /** Closes the connection; uncommitted work is rolled back. */
  close(): void
}

/** A row in PostgreSQL's COPY text format. The texts must not contain tabs or line breaks. */
export function stagedLine(row: StagedRow): string {
  const rx = row.rx ? 't' : 'f'
  return `${row.line}\t${row.id}\t${copyText(row.name)}\t${copyText(row.nameKey)}\t${copyText(row.company)}\t${copyText(row.companyKey ?? '')}\t${copyText(row.composition)}\t${copyText(row.pack)}\t${row.pricePaise ?? '\\N'}\t${rx}\t${copyText(row.packKey ?? '')}\n`
}

function copyText(text: string | null): string {
  if (text === null) return '\\N'
  return text.includes('\\') ? text.replaceAll('\\', '\\\\') : text
}

/** Opens a connection for an import. The caller closes it. */
export async function openImport(database: Database): Promise<ImportRepository> {
  const client = await database.pool.connect()
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  return createImport(database, client, rows[0].pid)
}

function createImport(database: Database, client: pg.PoolClient, pid: number): ImportRepository {
  const changedRows = async (text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rowCount ?? 0

  return {
    async stage(lines, signal) {
      await client.query(`CREATE TEMP TABLE import_rows (
        line integer, id text COLLATE "C", name text, name_key text COLLATE "C",
        company text, company_key text COLLATE "C", composition text, pack text, price_paise integer, rx boolean,
        pack_key text COLLATE "C")`)
      await pipeline(lines, client.query(copyFrom('COPY import_rows FROM STDIN')), { signal })
      await client.query('ANALYZE import_rows')
    },

    async tellPacksApart() {
      await client.query(`SET work_mem = '64MB'`)
      await client.query(`WITH several AS MATERIALIZED (
          SELECT company_key, name_key, min(line) AS line FROM import_rows WHERE pack_key <> ''
          GROUP BY 1, 2 HAVING min(pack_key) <> max(pack_key)
        ), first AS MATERIALIZED (
          SELECT f.company_key, f.name_key, f.pack_key FROM import_rows f JOIN several USING (line)
        )
        UPDATE import_rows r SET name = r.name || ' ' || r.pack, name_key = r.name_key || ' ' || r.pack_key
        FROM first WHERE r.company_key = first.company_key AND r.name_key = first.name_key
          AND r.pack_key <> '' AND r.pack_key <> first.pack_key`)
    },

    async *removeDuplicates() {
      const count = await changedRows(`CREATE TEMP TABLE import_duplicates AS
        SELECT r.line, f.line AS first_line FROM import_rows r JOIN (
          SELECT company_key, name_key, min(line) AS line FROM import_rows GROUP BY 1, 2 HAVING count(*) > 1
        ) f USING (company_key, name_key) WHERE r.line > f.line ORDER BY r.line`)
      if (count === 0) return
      await client.query('DELETE FROM import_rows r USING import_duplicates d WHERE r.line = d.line')
      for (let after = 0; ; ) {
        const { rows } = await client.query<{ line: number; firstLine: number }>(
          `SELECT line, first_line AS "firstLine" FROM import_duplicates
           WHERE line > $1 ORDER BY line LIMIT ${duplicatesAtOnce}`,
          [after],
        )
        yield* rows
        after = rows.at(-1)?.line ?? 0
        if (rows.length < duplicatesAtOnce) return
      }
    },

    async begin(onWait) {
      await client.query('BEGIN')
      const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1) AS got', [catalogueLock])
      if (rows[0].got) return
      onWait()
      await client.query('SELECT pg_advisory_xact_lock($1)', [catalogueLock])
    },

    async newCompanies() {
      const { rows } = await client.query<{ name: string; nameKey: string }>(
        `SELECT company AS name, company_key AS "nameKey" FROM (
           SELECT DISTINCT ON (company_key) company_key, company, line FROM import_rows r
           WHERE company_key <> '' AND NOT EXISTS (SELECT FROM companies c WHERE c.name_key = r.company_key)
           ORDER BY company_key, line
         ) first ORDER BY line`,
      )
      return rows
    },

    // A company that somebody else adds at the same time is left as it is.
    addCompanies: (rows) =>
      changedRows(
        `INSERT INTO companies (id, name, name_key) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
         ON CONFLICT DO NOTHING`,
        [rows.map(({ id }) => id), rows.map(({ name }) => name), rows.map(({ nameKey }) => nameKey)],
      ),

    async compare(columns) {
      const differs = ['name', ...columns].map((name) => `m.${name} IS DISTINCT FROM r.${name}`).join(' OR ')
      // What a name means that is not in the catalogue any more; no number: it was removed.
      await client.query(`CREATE TEMP TABLE import_companies ON COMMIT DROP AS
        SELECT name_key, no FROM companies WHERE removed_at IS NULL
        UNION ALL (
          SELECT DISTINCT ON (g.name_key) g.name_key, live_company_no(g.id) FROM companies g
          WHERE g.removed_at IS NOT NULL
            AND NOT EXISTS (SELECT FROM companies c WHERE c.name_key = g.name_key AND c.removed_at IS NULL)
          ORDER BY g.name_key, g.merged_into IS NULL, g.removed_at DESC)`)
      await client.query(`CREATE TEMP TABLE import_gone ON COMMIT DROP AS
        SELECT DISTINCT ON (name_key, coalesce(company_no, 0)) name_key, coalesce(company_no, 0) AS company_no,
          live_medicine_no(id) AS no FROM medicines WHERE removed_at IS NOT NULL
        ORDER BY name_key, coalesce(company_no, 0), merged_into IS NULL, removed_at DESC`)
      await client.query('ANALYZE import_companies, import_gone')
      await client.query(`CREATE TEMP TABLE import_found ON COMMIT DROP AS
        SELECT r.line, c.no AS company_no, coalesce(m.no, g.no) AS medicine_no,
          m.no IS NOT NULL AND (${differs}) AS changed,
          c.name_key IS NOT NULL AND c.no IS NULL OR m.no IS NULL AND g.name_key IS NOT NULL AND g.no IS NULL AS removed
        FROM import_rows r LEFT JOIN import_companies c ON c.name_key = r.company_key
        LEFT JOIN medicines m ON m.removed_at IS NULL AND (m.confirmed OR NOT m.waiting) AND m.name_key = r.name_key
          AND coalesce(m.company_no, 0) = coalesce(c.no, 0)
        LEFT JOIN import_gone g ON g.name_key = r.name_key AND g.company_no = coalesce(c.no, 0)
        ORDER BY r.line`)
      const { rows } = await client.query<{ created: number; changed: number; removed: number }>(
        `SELECT count(*) FILTER (WHERE medicine_no IS NULL AND NOT removed)::int AS created,
           count(*) FILTER (WHERE changed AND NOT removed)::int AS changed,
           count(*) FILTER (WHERE removed)::int AS removed FROM import_found`,
      )
      const found = rows[0] ?? { created: 0, changed: 0, removed: 0 }
      if (found.created > 0) {
        // The index lets each slice of lines be read without scanning the others.
        await client.query('CREATE INDEX ON import_rows (line)')
        await client.query('CREATE INDEX ON import_found (line)')
      }
      await client.query('ANALYZE import_found')
      return found
    },

    async removedLines() {
      const { rows } = await client.query<{ line: number }>(
        'SELECT line FROM import_found WHERE removed ORDER BY line',
      )
      return rows.map(({ line }) => line)
    },

    async addMedicines(after, to) {
      const insert = `INSERT INTO medicines (id, name, name_key, company_no, composition, pack, price_paise, rx)
        SELECT r.id, r.name, r.name_key, f.company_no, r.composition, r.pack, r.price_paise, r.rx
        FROM import_rows r JOIN import_found f USING (line)
        WHERE f.medicine_no IS NULL AND NOT f.removed AND f.line > $1 AND f.line <= $2 AND r.line > $1 AND r.line <= $2
        ORDER BY r.line`
      await client.query('SAVEPOINT slice')
      try {
        return await changedRows(insert, [after, to])
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        // Somebody added one of them since the comparison. Checking for that in every insert would add a fifth to the
        // time.
        await client.query('ROLLBACK TO SAVEPOINT slice')
        return await changedRows(`${insert} ON CONFLICT DO NOTHING`, [after, to])
      }
    },

    changeMedicines: (columns) =>
      changedRows(
        `UPDATE medicines m SET ${['name', ...columns].map((name) => `${name} = r.${name}`).join(', ')}
         FROM import_found f JOIN import_rows r USING (line) WHERE f.changed AND NOT f.removed AND m.no = f.medicine_no`,
      ),

    async confirmFound() {
      await client.query(`UPDATE companies SET confirmed = true
        WHERE NOT confirmed AND removed_at IS NULL
          AND no IN (SELECT company_no FROM import_found)`)
      // What the file does not say of a medicine, it does not confirm.
      await client.query(`UPDATE medicines m SET confirmed = true FROM import_found f JOIN import_rows r USING (line)
        WHERE NOT m.confirmed AND m.no = f.medicine_no AND m.composition IS NOT DISTINCT FROM r.composition`)
    },

    async commit() {
      await client.query('COMMIT')
    },

    async settle() {
      await client
        .query(`SELECT gin_clean_pending_list('medicines_by_part_of_name')`)
        .then(() => client.query('ANALYZE medicines, companies'))
        .catch(() => {})
    },

    async cancel() {
      await database.pool.query('SELECT pg_cancel_backend($1)', [pid]).catch(() => {})
    },

    close() {
      client.release(true)
    },
  }
}

export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string }).code === uniqueViolation
}
