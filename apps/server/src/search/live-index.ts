import type pg from 'pg'
import { type Database, openClient } from '../platform/db/database.ts'
import { followLog } from '../platform/db/follow-log.ts'
import { AppError } from '../platform/errors.ts'
import type { Logger } from '../platform/logger.ts'
import { threadFile } from '../platform/threads.ts'
import { startThread, type Thread } from '../platform/worker-call.ts'
import { Catalogue } from './catalogue-in-memory.ts'
import { followChanges } from './follow-changes.ts'
import type { ListOrders } from './list-reading.ts'
import type { PrintedMeaning, PrintedName } from './printed-names.ts'
import { createResolverPool, type Understood } from './resolver-pool.ts'
import { buildSnapshot, type Snapshot } from './snapshot.ts'
import { createSnapshotRepository, type LogPosition, readSizes } from './snapshot-repository.ts'

/** Changes are announced; this interval covers lost announcements. */
const pollEvery = 5_000
const maxBuildWait = 10_000
const maxChanges = 5_000
const keepHours = 24
/** Changes older than this can be trimmed before a reader has seen them. */
const maxFollowAge = (keepHours / 2) * 3_600_000
/** With this many changes on top of a snapshot, a new one is faster. */
const maxChangedRows = 20_000
/**
 * A catalogue with no more numbers than these is built on the thread that answers: with all listings, that takes a
 * tenth of a second there, and less than starting a thread.
 */
const maxBuiltHere = { maxMedicine: 2_000, maxStockist: 200 }

export type LiveIndex = ReturnType<typeof createLiveIndex>

/**
 * The catalogue in memory. It is built in another thread, unless it is small, and then follows the database through its
 * change log.
 */
export function createLiveIndex({ database, logger }: { database: Database; logger: Logger }) {
  const repository = createSnapshotRepository(database.db)
  const resolvers = createResolverPool()
  let catalogue: Catalogue | undefined
  let position: LogPosition = { xid: '0', run: '' }
  /** Entries already read, of transactions that `position` does not cover yet. */
  let read = new Set<string>()
  let lastRead = 0
  let builder: Thread<Snapshot> | undefined
  let reader: pg.Client | undefined

  const follower = followLog(database, {
    channel: 'catalogue_changed',
    pollEvery,
    maxBeginWait: maxBuildWait,
    begin: rebuild,
    read: follow,
    onTrouble(error, doing) {
      if (doing === 'begin') logger.error({ err: error }, 'search index not built; trying again')
      // The database is away: keep answering from the index.
      else logger.warn({ err: error }, 'search index cannot follow the database')
    },
  })

  /** @returns whether the index is new: changes that came while it was built are still to be read. */
  async function follow(signal: AbortSignal): Promise<boolean> {
    if (!catalogue || Date.now() - lastRead > maxFollowAge) return rebuildAndFollow()
    const next = await repository.changesSince(position, maxChanges + 1)
    if (next.position.run !== position.run) return rebuildAndFollow()
    const fresh = next.changes.filter((change) => !read.has(change.seq))
    const followed =
      next.changes.length <= maxChanges && (await followChanges(catalogue, repository, fresh, signal))
    if (!followed || catalogue.changedSize > maxChangedRows) return rebuildAndFollow()
    position = next.position
    read = new Set(
      next.changes.filter((change) => BigInt(change.xid) >= BigInt(position.xid)).map((change) => change.seq),
    )
    lastRead = Date.now()
    if (next.changes.length > 0) logger.debug({ changes: fresh.length }, 'search index follows')
    return false
  }

  async function rebuildAndFollow(): Promise<true> {
    await rebuild()
    return true
  }

  async function rebuild(): Promise<void> {
    const started = Date.now()
    const snapshot = (await buildIfSmall()) ?? (await buildInThread())
    catalogue = new Catalogue(snapshot, ({ names, medicines, companies }) =>
      resolvers.open(names.medicine, {
        medicines,
        companies: companies.map(({ no, name, medicineCount, unconfirmed }) => ({
          ...{ no, name, unconfirmed },
          medicines: medicineCount,
        })),
      }),
    )
    position = snapshot.position
    read = new Set()
    lastRead = started
    logger.info({ ms: Date.now() - started, medicines: catalogue.names.medicine.size }, 'search index built')
  }

  /** @returns undefined when the catalogue is too large to be built here. */
  async function buildIfSmall(): Promise<Snapshot | undefined> {
    reader = await openClient({ ...database.connection, connectionTimeoutMillis: 5_000 }, 'rasad index')
    try {
      const { maxMedicine, maxStockist } = await readSizes(reader)
      const isSmall = maxMedicine <= maxBuiltHere.maxMedicine && maxStockist <= maxBuiltHere.maxStockist
      return isSmall ? await buildSnapshot(reader) : undefined
    } finally {
      await reader.end()
    }
  }

  async function buildInThread(): Promise<Snapshot> {
    // Most of what a build allocates is garbage at once. If the heap could grow for it, the engine would keep that
    // memory.
    const resourceLimits = { maxYoungGenerationSizeMb: 8 }
    builder = startThread(threadFile(import.meta.url, 'build-worker'), undefined, { resourceLimits })
    try {
      return await builder.call(database.connection)
    } finally {
      await builder.terminate()
    }
  }

  return {
    /** Builds the index; resolves when it can answer. */
    start: (): Promise<void> => follower.start(),

    /** Deletes changes that every process has read long ago. */
    trim: (): Promise<void> => repository.trimChanges(keepHours),

    /** The catalogue of this moment; undefined until the index is built. */
    get now(): Catalogue | undefined {
      return catalogue
    },

    /** @throws AppError not-ready until the index is built. */
    open(): Catalogue {
      if (!catalogue) throw new AppError('not-ready')
      return catalogue
    },

    databaseAnswers: () => repository.answers(),

    /** What each line means, in order, with at most this many medicines per line. */
    resolve: (lines: readonly string[], limit: number): Promise<Understood[]> =>
      resolvers.resolve(lines, limit),

    /**
     * What each row of a stock statement means, in order, with at most this many medicines per row.
     * @throws AppError not-ready until the index is built; the signal's reason once it is aborted.
     */
    async resolvePrinted(
      rows: readonly PrintedName[],
      limit: number,
      signal?: AbortSignal,
    ): Promise<PrintedMeaning[]> {
      if (!catalogue) throw new AppError('not-ready')
      return resolvers.resolvePrinted(rows, limit, signal)
    },

    /**
     * What a pasted list asks for, with the numbers of the medicines.
     * @throws AppError not-ready until the index is built; invalid-input when the list has too many orders.
     */
    readList(text: string, company: string | undefined): Promise<ListOrders> {
      if (!catalogue) throw new AppError('not-ready')
      return resolvers.readList({ text, company, companies: catalogue.changedCompanies })
    },

    async stop(): Promise<void> {
      const following = follower.stop()
      await Promise.all([reader?.end(), builder?.terminate()])
      await resolvers.stop()
      await following
    },
  }
}
