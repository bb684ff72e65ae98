import { limits } from '@rasad/contract/limits'
import type { ImportStatus, ImportWarning } from '@rasad/contract/stock-files'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { hasText, listNewestFirst, newestFirst, type Page, type PageRequest } from '../platform/db/pages.ts'
import { newId } from '../platform/ids.ts'
import type { StockFilesTables } from './stock-files-tables.ts'

/** An import without its rows and its file. */
export interface ImportRecord {
  no: number
  id: string
  owner_no: number
  account_id: string | null
  via: 'desk' | 'key' | 'mail'
  status: ImportStatus
  file_name: string
  file_bytes: number
  complete: boolean | null
  fingerprint: string | null
  mapping: unknown
  columns_seen: unknown
  confidence: number | null
  unaided: boolean
  firm: string | null
  printed_on: string | null
  counts: unknown
  warnings: ImportWarning[]
  message: string | null
  created_at: Date
  applied_at: Date | null
  undone_at: Date | null
  attempts: number
  /** The account whose list it is: the stockist's, or the buyer's whose supplier it is. */
  holder_id: string
  /** The stockist, or the own supplier. */
  owner_id: string
  firm_name: string
  has_file: boolean
  undoable: boolean
}

/** Whose list an import belongs to: a stockist, or the own supplier of a buyer. */
export interface ListOwner {
  no: number
  id: string
  name: string
  status: string
  files_complete: boolean | null
  /** Of an own supplier: the account that keeps it. */
  account_id: string | null
}

export interface NewImport {
  ownerNo: number
  accountId: string | null
  via: 'desk' | 'key' | 'mail'
  fileName: string
  fileBytes: number
  fileHash: Buffer
  complete: boolean | null
  /** Packed with gzip. */
  content: Buffer
}

export interface ImportFilter extends PageRequest {
  stockistId?: string | undefined
  status?: ImportStatus | undefined
  layout?: string | undefined
}

const waiting: ImportStatus[] = ['columns', 'preview']
const open: ImportStatus[] = ['reading', ...waiting]

/** How many imports of one list can be undone, the latest. Their rows are kept as long. */
export function keptImports(table: string): RawBuilder<number> {
  return sql`CASE WHEN ${sql.ref(`${table}.owner_no`)} > 0 THEN ${sql.lit(limits.undoableImports)}
    ELSE ${sql.lit(limits.undoableOwnLists)} END`
}

/** SQL for imports and their files. */
export function createImportRepository(db: Kysely<StockFilesTables>) {
  const selectImports = () =>
    db
      .selectFrom('stock_imports as i')
      .leftJoin('stockists as s', 's.no', 'i.owner_no')
      .leftJoin('own_suppliers as w', 'w.no', 'i.owner_no')
      .select(['i.no', 'i.id', 'i.owner_no', 'i.account_id', 'i.via', 'i.status', 'i.file_name'])
      .select(['i.file_bytes', 'i.complete', 'i.fingerprint', 'i.mapping', 'i.columns_seen', 'i.confidence'])
      .select(['i.unaided', 'i.firm', 'i.counts', 'i.warnings', 'i.message', 'i.created_at', 'i.applied_at'])
      .select(['i.undone_at', 'i.attempts'])
      .select([
        sql<string>`coalesce(s.id, w.account_id)`.as('holder_id'),
        sql<string>`coalesce(s.id, w.id)`.as('owner_id'),
        sql<string>`coalesce(s.firm_name, w.name)`.as('firm_name'),
        sql<string | null>`i.printed_on::text`.as('printed_on'),
        sql<boolean>`EXISTS (SELECT FROM stock_import_files f WHERE f.import_no = i.no)`.as('has_file'),
        sql<boolean>`i.status = 'applied' AND (SELECT count(*) FROM stock_imports o
          WHERE o.owner_no = i.owner_no AND o.status = 'applied' AND o.applied_at > i.applied_at)
            < ${keptImports('i')}`.as('undoable'),
      ])
      // Of an account that is leaving this moment nothing is left.
      .where((eb) => eb.or([eb('s.no', 'is not', null), eb('w.no', 'is not', null)]))

  return {
    /** A stockist by its id, with what decides whether it can import. */
    async stockist(id: string) {
      return db
        .selectFrom('stockists')
        .select(['no', 'id', 'firm_name', 'status', sql<boolean | null>`files_complete`.as('files_complete')])
        .where('id', '=', id)
        .executeTakeFirst()
    },

    /**
     * Makes everything that imports do to one list follow each other, until the transaction ends. Taken before any other
     * lock.
     * @param no of a stockist, or of an own supplier
     * @returns its state; undefined when it is deleted. A list of an own supplier is always the whole list
     */
    async holdOwner(no: number): Promise<ListOwner | undefined> {
      if (no < 0) {
        return db
          .selectFrom('own_suppliers')
          .select(['no', 'id', 'name', 'account_id'])
          .select([sql<string>`'approved'`.as('status'), sql<boolean>`true`.as('files_complete')])
          .where('no', '=', no)
          .forUpdate()
          .executeTakeFirst()
      }
      return db
        .selectFrom('stockists')
        .select([
          'no',
          'id',
          'firm_name as name',
          'status',
          sql<boolean | null>`files_complete`.as('files_complete'),
        ])
        .select(sql<null>`NULL`.as('account_id'))
        .where('no', '=', no)
        .where((eb) => eb.or([eb('status', '<>', 'declined'), eb('email', 'is not', null)]))
        .forUpdate()
        .executeTakeFirst()
    },

    /** An import of this list that waits with the same file. */
    async findWaiting(ownerNo: number, hash: Buffer) {
      return db
        .selectFrom('stock_imports')
        .select(['no', 'id', 'status'])
        .where('owner_no', '=', ownerNo)
        .where('file_hash', '=', hash)
        .where('status', 'in', open)
        .orderBy('no', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    async setComplete(no: number, complete: boolean): Promise<void> {
      await db.updateTable('stock_imports').set({ complete }).where('no', '=', no).execute()
    },

    async add(given: NewImport): Promise<{ no: number; id: string }> {
      const row = await db
        .insertInto('stock_imports')
        .values({
          id: newId(),
          owner_no: given.ownerNo,
          account_id: given.accountId,
          via: given.via,
          file_name: given.fileName,
          file_bytes: given.fileBytes,
          file_hash: given.fileHash,
          complete: given.complete,
        })
        .returning(['no', 'id'])
        .executeTakeFirstOrThrow()
      await db
        .insertInto('stock_import_files')
        .values({ import_no: row.no, content: given.content })
        .execute()
      return row
    },

    /** How many imports of a stockist are open, and the oldest ones that wait for a person beyond `most`. */
    async openOnes(ownerNo: number, most: number): Promise<{ reading: number; surplus: number[] }> {
      const rows = await db
        .selectFrom('stock_imports')
        .select(['no', 'status'])
        .where('owner_no', '=', ownerNo)
        .where('status', 'in', open)
        .orderBy('no')
        .execute()
      const reading = rows.filter(({ status }) => status === 'reading').length
      const surplus = rows
        .filter(({ status }) => status !== 'reading')
        .slice(0, Math.max(0, rows.length - most))
        .map(({ no }) => no)
      return { reading, surplus }
    },

    /** Ends imports that nobody has applied. */
    async drop(nos: number[]): Promise<void> {
      if (nos.length === 0) return
      await sql`UPDATE stock_imports SET status = 'undone', undone_at = now() WHERE no = ANY(${nos}::int[])`.execute(
        db,
      )
      await sql`DELETE FROM stock_import_rows WHERE import_no = ANY(${nos}::int[])`.execute(db)
    },

    async find(id: string): Promise<ImportRecord | undefined> {
      return selectImports().where('i.id', '=', id).executeTakeFirst()
    },

    async findByNo(no: number): Promise<ImportRecord | undefined> {
      return selectImports().where('i.no', '=', no).executeTakeFirst()
    },

    /** Locks an import until the transaction ends. */
    async lock(no: number): Promise<void> {
      await db.selectFrom('stock_imports').select('no').where('no', '=', no).forUpdate().execute()
    },

    async list({ stockistId, status, layout, q, ...request }: ImportFilter): Promise<Page<ImportRecord>> {
      // Those of own suppliers are their accounts' alone.
      let query = selectImports().where('i.owner_no', '>', 0)
      if (stockistId) query = query.where('s.id', '=', stockistId)
      if (status) query = query.where('i.status', '=', status)
      if (layout) query = query.where('i.fingerprint', '=', layout)
      // A stockist looks for a file, an admin for a firm, too.
      const named = stockistId ? sql`i.file_name` : sql`concat_ws(' ', i.file_name, s.firm_name)`
      if (q) query = query.where(hasText([named], q))
      return listNewestFirst(query, request, newestFirst(sql`i.created_at`, sql`i.id`))
    },

    /** All imports of a stockist, oldest first, for its data export. */
    async all(stockistId: string): Promise<ImportRecord[]> {
      return selectImports().where('s.id', '=', stockistId).orderBy('i.no').execute()
    },

    /** All imports of an account's own suppliers, oldest first, for its data export. */
    async ofOwnSuppliers(accountId: string): Promise<ImportRecord[]> {
      return selectImports().where('w.account_id', '=', accountId).orderBy('i.no').execute()
    },

    async content(no: number): Promise<Buffer | undefined> {
      const row = await db
        .selectFrom('stock_import_files')
        .select('content')
        .where('import_no', '=', no)
        .executeTakeFirst()
      return row?.content
    },

    /** What is known of the import of a stockist that was applied last, and not taken back. */
    async lastApplied(ownerNo: number) {
      return db
        .selectFrom('stock_imports')
        .select(['no', 'counts', 'created_at', 'firm', sql<string | null>`printed_on::text`.as('printed_on')])
        .where('owner_no', '=', ownerNo)
        .where('status', '=', 'applied')
        .orderBy('applied_at', 'desc')
        .orderBy('no', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    /** The names of firms in the titles of files that this stockist has applied. */
    async appliedFirms(ownerNo: number): Promise<string[]> {
      const rows = await db
        .selectFrom('stock_imports')
        .select('firm')
        .distinct()
        .where('owner_no', '=', ownerNo)
        .where('status', '=', 'applied')
        .where('firm', 'is not', null)
        .limit(100)
        .execute()
      return rows.flatMap(({ firm }) => firm ?? [])
    },

    async markApplied(no: number, complete: boolean | null): Promise<void> {
      await sql`UPDATE stock_imports SET status = 'applied', applied_at = clock_timestamp(), complete = ${complete}
        WHERE no = ${no}`.execute(db)
    },

    async markUndone(no: number): Promise<void> {
      await sql`UPDATE stock_imports SET status = 'undone', undone_at = clock_timestamp() WHERE no = ${no}`.execute(
        db,
      )
    },

    /** Says of each preview of a stockist again whether it is older than what is applied by now: see `warningsOf`. */
    async warnOfOlder(ownerNo: number): Promise<void> {
      await sql`WITH last AS (SELECT coalesce(printed_on, (created_at AT TIME ZONE 'Asia/Kolkata')::date) AS day
          FROM stock_imports WHERE owner_no = ${ownerNo} AND status = 'applied'
          ORDER BY applied_at DESC, no DESC LIMIT 1),
        said AS (SELECT i.no, coalesce(i.printed_on < (SELECT day FROM last), false) AS is_older
          FROM stock_imports i WHERE i.owner_no = ${ownerNo} AND i.status = 'preview')
        UPDATE stock_imports i SET warnings = array_remove(i.warnings, 'older')
          || CASE WHEN said.is_older THEN ARRAY['older'] ELSE '{}'::text[] END
        FROM said WHERE i.no = said.no AND said.is_older <> ('older' = ANY(i.warnings))`.execute(db)
    },

    async setCounts(no: number, counts: object): Promise<void> {
      await db
        .updateTable('stock_imports')
        .set({ counts: JSON.stringify(counts) })
        .where('no', '=', no)
        .execute()
    },

    /** Has an import read again with columns that a person chose. */
    async readAgain(no: number, mapping: object): Promise<void> {
      await sql`UPDATE stock_imports SET status = 'reading', mapping = ${JSON.stringify(mapping)}::jsonb,
          unaided = false, message = NULL, attempts = 0 WHERE no = ${no}`.execute(db)
    },

    async rememberComplete(ownerNo: number, complete: boolean): Promise<void> {
      await sql`UPDATE stockists SET files_complete = ${complete}
        WHERE no = ${ownerNo} AND files_complete IS DISTINCT FROM ${complete}`.execute(db)
    },

    /** Of records that are gone nothing is said. */
    async namesOf(ids: string[]): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('stock_imports')
        .select(['id', 'file_name'])
        .where('id', 'in', ids)
        .execute()
      return new Map(rows.map(({ id, file_name }) => [id, file_name]))
    },
  }
}
