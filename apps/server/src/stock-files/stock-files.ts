import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { limits } from '@rasad/contract/limits'
import type {
  ColumnChoice,
  ImportRow,
  ImportRowKind,
  ImportStatus,
  ListedImport,
  SettleRows,
  StockImport,
} from '@rasad/contract/stock-files'
import { type AccountCaller, isAdmin } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/database.ts'
import { mapPage, type Page } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import type { Jobs } from '../platform/jobs.ts'
import { createQueue } from '../platform/queue.ts'
import { applyImport } from './apply/apply-import.ts'
import { createPreviewRepository, joinByHashing } from './apply/preview-repository.ts'
import { undoImport } from './apply/undo-import.ts'
import type { StockFilesDeps } from './import-deps.ts'
import { createImportRepository, type ImportFilter, type ImportRecord } from './import-repository.ts'
import { isOwnList, subjectOf } from './policy.ts'
import { presentImport, presentListedImport, presentRow } from './present-import.ts'
import { chooseColumns } from './read/choose-columns.ts'
import { handleReadings } from './read/handle-readings.ts'
import { createLetterheads } from './read/letterheads.ts'
import { type ReceivedFile, receiveFile } from './receive/receive-file.ts'
import { createRetentionRepository } from './retention-repository.ts'
import { offeredMeanings, productsOfBrands } from './settle/offered-meanings.ts'
import { createPrintedItemRepository } from './settle/printed-item-repository.ts'
import { type RefusedRow, settleRows } from './settle/settle-rows.ts'
import type { StockFilesTables } from './stock-files-tables.ts'

export { createOwnLists, type NumberedOffer, type OwnLists } from './own-lists.ts'
export { type OrderRefusal, type OrderSheet, readOrderFile } from './read/order-file.ts'
export { readStockFileAt } from './read/read-stock-file.ts'
export { type Column, dayOf, type TableFormat, tableTypes, writeTable } from './read/table-file.ts'
export type { Sending } from './receive/sending.ts'
export type { OwnItem } from './settle/printed-item-repository.ts'
export { createProposals, type Proposals } from './settle/proposals.ts'

const unpack = promisify(gunzip)

/** Previews that are computed at once, of all stockists, and those that wait; stockists take turns. */
const maxLooking = 4
const maxLooksWaiting = 1_000
/** Changes of one list that wait for each other in this process. */
const maxChangesWaiting = 50

type Previews = ReturnType<typeof createPreviewRepository>

/** How a stockist's own software names medicines. */
export function createPrintedItems(db: Db): ReturnType<typeof createPrintedItemRepository> {
  return createPrintedItemRepository(db.withTables<StockFilesTables>())
}

export type StockFiles = ReturnType<typeof createStockFiles>

/** What a stockist's software prints becomes dated listings: files are read, shown, settled, applied, and undone. */
export function createStockFiles(deps: StockFilesDeps & { jobs: Jobs }) {
  const tables = deps.db.withTables<StockFilesTables>()
  const imports = createImportRepository(tables)
  const retention = createRetentionRepository(tables)
  // Many calls of one stockist must not hold all connections of the database.
  const refuse = () => new AppError('list-busy', { retryAfter: 5 })
  const letterheads = createLetterheads(deps.logger, refuse)
  const readings = handleReadings({ ...deps, letterheads })
  deps.notifications.describe('stock-file', (ids) => imports.namesOf(ids))

  /** @throws AppError record-not-found, also where the caller must not know of it */
  async function find(id: string, caller: AccountCaller): Promise<ImportRecord> {
    const record = await imports.find(id)
    if (!record || !maySee(record, caller)) {
      throw new AppError('record-not-found', { message: 'No such stock file.' })
    }
    return record
  }

  const looks = createQueue({ maxRunning: maxLooking, maxWaiting: maxLooksWaiting, refuse })
  // Changes of one stockist would wait for a lock: they wait here, without a connection of the database.
  const changes = createQueue({ maxRunningPerKey: 1, maxWaitingPerKey: maxChangesWaiting, refuse })

  function looking<T>({ owner_no }: ImportRecord, work: (previews: Previews) => Promise<T>): Promise<T> {
    return looks({ key: String(owner_no) }, () =>
      deps.db.transaction().execute(async (tx) => {
        const inTx = tx.withTables<StockFilesTables>()
        await joinByHashing(inTx)
        return work(createPreviewRepository(inTx))
      }),
    )
  }

  function changing<T>({ owner_no }: ImportRecord, work: () => Promise<T>): Promise<T> {
    return changes({ key: String(owner_no) }, work)
  }

  /** An import with what it would change now. */
  async function present(record: ImportRecord): Promise<StockImport> {
    if (record.status !== 'preview') return presentImport(record)
    return presentImport(record, await looking(record, (previews) => previews.counts(record)))
  }

  async function pageOf(
    previews: Previews,
    record: ImportRecord,
    kind: ImportRowKind,
    after: number,
    limit: number,
  ) {
    if (kind === 'toSettle') return previews.toSettle(record.no, after, limit)
    if (kind === 'missing') return previews.missing(record, after, limit)
    if (kind === 'waiting' || kind === 'ignored' || kind === 'skipped') {
      return previews.stored(record.no, kind, after, limit)
    }
    return previews.compare(record, kind, after, limit)
  }

  return {
    /** Refuses what the caller must not know of. @throws AppError record-not-found */
    mustSee: async (id: string, caller: AccountCaller): Promise<void> => void (await find(id, caller)),

    /** The number of a stockist, for `receive`. @throws AppError record-not-found */
    async stockistNo(id: string): Promise<number> {
      const stockist = await imports.stockist(id)
      if (!stockist) throw new AppError('record-not-found', { message: 'No such stockist.' })
      return stockist.no
    },

    /**
     * Takes a file in and begins to read it.
     * @throws AppError record-not-found, stockist-not-approved, too-many-stock-files
     */
    receive: (file: ReceivedFile): Promise<{ _id: string; status: ImportStatus }> =>
      changes({ key: String(file.ownerNo) }, () => receiveFile(deps, file)),

    letterheadOf: letterheads.read,

    async list(filter: ImportFilter): Promise<Page<ListedImport>> {
      return mapPage(await imports.list(filter), presentListedImport)
    },

    /** @throws AppError record-not-found */
    get: async (id: string, caller: AccountCaller): Promise<StockImport> => present(await find(id, caller)),

    /**
     * Rows of one kind, in the order of the file; of listings that it does not name, in the order of the catalogue.
     * @throws AppError record-not-found
     */
    async rows(
      id: string,
      { kind, cursor, limit }: { kind: ImportRowKind; cursor?: string | undefined; limit: number },
      caller: AccountCaller,
    ): Promise<Page<ImportRow>> {
      const record = await find(id, caller)
      const after = Math.min(Number(cursor ?? 0), 2_147_483_647)
      const { shown, hasMore, products, medicines } = await looking(record, async (previews) => {
        const found = await pageOf(previews, record, kind, after, limit + 1)
        const page = found.slice(0, limit)
        const ofBrands = productsOfBrands(deps.search, page)
        const nos = page.flatMap(({ medicine_no, candidates }, at) => [
          ...(medicine_no === null ? [] : [medicine_no]),
          ...(candidates ?? []).map(({ no }) => no),
          ...(ofBrands[at] ?? []),
        ])
        return {
          ...{ shown: page, hasMore: found.length > limit, products: ofBrands },
          medicines: await previews.medicines([...new Set(nos)]),
        }
      })
      const { counts } = await present(record)
      const offered = await offeredMeanings(deps.search, shown, products, medicines)
      return {
        rows: shown.map((row, at) => presentRow(kind, row, medicines, offered[at] ?? [])),
        total: counts[kind],
        nextCursor: hasMore ? String(shown.at(-1)?.place ?? 0) : null,
      }
    },

    /** The file as it came. That an admin looks at it is logged. @throws AppError record-not-found, stock-file-gone */
    async file(id: string, caller: AccountCaller): Promise<{ name: string; bytes: Buffer }> {
      const record = await find(id, caller)
      const content = await imports.content(record.no)
      if (!content) throw new AppError('stock-file-gone')
      if (isAdmin(caller)) {
        await deps.db.transaction().execute((tx) =>
          deps.audit.record(tx, {
            actor: caller,
            action: 'stock-file.viewed',
            subject: subjectOf(record.owner_no, record.owner_id, record.firm_name),
            details: { file: record.id },
          }),
        )
      }
      return {
        name: record.file_name,
        bytes: await unpack(content, { maxOutputLength: limits.maxStockFileBytes }),
      }
    },

    /**
     * Has a file read again with columns that a person chose.
     * @throws AppError record-not-found, stock-file-closed, stock-file-not-ready, stock-file-gone, invalid-input
     */
    async chooseColumns(id: string, choice: ColumnChoice, actor: AccountCaller): Promise<StockImport> {
      const record = await find(id, actor)
      await changing(record, () => chooseColumns(deps, record, choice, actor))
      return presentImport(await find(id, actor))
    },

    /** @throws as `settleRows` */
    async settle(
      id: string,
      { rows }: SettleRows,
      actor: AccountCaller,
    ): Promise<{ data: StockImport; refused: RefusedRow[] }> {
      const record = await find(id, actor)
      const refused = await changing(record, () => settleRows(deps, record, rows, actor))
      return { data: await present(await find(id, actor)), refused }
    },

    /** @throws AppError record-not-found, stock-file-not-ready, stockist-not-approved */
    async apply(id: string, complete: boolean | undefined, actor: AccountCaller): Promise<StockImport> {
      const record = await find(id, actor)
      await changing(record, () =>
        deps.db.transaction().execute((tx) => applyImport(deps, tx, record, { actor, complete })),
      )
      return presentImport(await find(id, actor))
    },

    /** @throws AppError record-not-found, stock-file-closed, stock-file-not-ready */
    async undo(id: string, actor: AccountCaller): Promise<StockImport> {
      const record = await find(id, actor)
      await changing(record, () => deps.db.transaction().execute((tx) => undoImport(deps, tx, record, actor)))
      return presentImport(await find(id, actor))
    },

    /** What belongs to a stockist, for its data export. */
    async ownData(stockistId: string): Promise<Record<string, Record<string, unknown>[]>> {
      const [files, names, layouts] = await Promise.all([
        imports.all(stockistId),
        retention.namesOf(stockistId),
        retention.layoutsOf(stockistId),
      ])
      return {
        stockFiles: files.map((row) => presentImport(row)),
        stockNames: names.map(({ key, state, medicine, settledAt }) => ({
          printed: key.split('\t').filter(Boolean).join(', '),
          ...{ state, medicine, settledAt: settledAt.toISOString() },
        })),
        stockLayouts: layouts.map(({ usedAt, ...layout }) => ({ ...layout, usedAt: usedAt.toISOString() })),
      }
    },

    /** Deletes everything of a stockist, in the transaction that deletes its account. @returns ids of its imports */
    forget: (tx: Db, stockistId: string): Promise<string[]> =>
      createRetentionRepository(tx.withTables<StockFilesTables>()).forgetStockist(stockistId),

    /** Deletes what is no longer kept. */
    async sweep(): Promise<void> {
      await retention.closeOld()
      await retention.deleteFiles()
      await retention.deleteRows()
      await retention.deleteImports()
    },

    /** Reads what waits. */
    async start(): Promise<void> {
      await readings.addMissing()
      await deps.jobs.start()
    },

    /** Resolves once nothing is being read. The next start reads again what was under way. */
    stop: deps.jobs.stop,
  }
}

/** The list of an own supplier is in nobody else's sight, an admin's neither. */
function maySee(record: ImportRecord, caller: AccountCaller): boolean {
  return record.holder_id === caller.id || (isAdmin(caller) && !isOwnList(record))
}
