import { Worker } from 'node:worker_threads'
import type { Category, MedicineHit, SearchHit, SearchResults, SupplierHit } from '@rasad/contract/search'
import type { Match } from '@rasad/matching'
import type { Database } from '../platform/db/database.ts'
import { allListening } from '../platform/db/listen.ts'
import { AppError } from '../platform/errors.ts'
import type { Logger } from '../platform/logger.ts'
import { takeTurns } from '../platform/take-turns.ts'
import { threadFile } from '../platform/threads.ts'
import { alikeIn } from './alike-in.ts'
import { Catalogue } from './catalogue.ts'
import { followChanges } from './follow-changes.ts'
import { hasBegun, maxRivals, meantFirm, meantMedicine, othersThan } from './meant-record.ts'
import { isAvailable, priceOf, stockistOf } from './postings.ts'
import { presentHit } from './present-hit.ts'
import { createResolverPool, type Understood } from './resolver-pool.ts'
import type { Snapshot } from './snapshot.ts'
import { createCatalogueRepository, type LogPosition, type SupplierRecord } from './snapshot-repository.ts'
import { substitutesOf } from './substitutes.ts'
import { HitWriter } from './write-hits.ts'

const channel = 'catalogue_changed'
/** Changes are announced; this interval covers lost announcements. */
const pollEvery = 5_000
const retryAfter = 1_000
const maxChanges = 5_000
const trimEvery = 3_600_000
const keepHours = 24
/** Changes older than this can be trimmed before a reader has seen them. */
const maxFollowAge = (keepHours / 2) * 3_600_000
/** Number of results from a category that was not chosen. */
const maxElsewhere = 8
/** With this many changes on top of a snapshot, a new one is faster. */
const maxChangedRows = 20_000

/** Where a stockist is, as far as it says. */
export type SupplierPlace = Pick<SupplierRecord, 'pincode' | 'city' | 'state'>

export type { Understood } from './resolver-pool.ts'

export type Search = ReturnType<typeof createSearch>

/**
 * Search over the catalogue in memory. The index is built in another thread and then follows the database through its
 * change log. Answers need no SQL.
 */
export function createSearch({ database, logger }: { database: Database; logger: Logger }) {
  const repository = createCatalogueRepository(database.db)
  const writer = new HitWriter()
  const resolvers = createResolverPool()
  let catalogue: Catalogue | undefined
  let position: LogPosition = { xid: '0', life: '' }
  /** Entries already read, of transactions that `position` does not cover yet. */
  let read = new Set<string>()
  let lastRead = 0
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let again = false
  let worker: Worker | undefined
  const timers: NodeJS.Timeout[] = []

  function wake(): void {
    if (stopping.signal.aborted || !catalogue) return
    again = true
    running ??= catchUp().finally(() => {
      running = undefined
      if (again) wake()
    })
  }

  async function catchUp(): Promise<void> {
    try {
      while (again && !stopping.signal.aborted) {
        again = false
        await follow()
      }
    } catch (error) {
      if (stopping.signal.aborted) return
      // The database is away: keep answering from the index and try again later.
      logger.warn({ err: error }, 'search index cannot follow the database')
      const timer = setTimeout(wake, retryAfter)
      timers.push(timer)
    }
  }

  async function follow(): Promise<void> {
    if (!catalogue) return
    if (Date.now() - lastRead > maxFollowAge) return rebuild()
    const next = await repository.changesSince(position, maxChanges + 1)
    if (next.position.life !== position.life) return rebuild()
    const fresh = next.changes.filter((change) => !read.has(change.seq))
    const followed =
      next.changes.length <= maxChanges &&
      (await followChanges(catalogue, repository, fresh, stopping.signal))
    if (!followed || catalogue.changedSize > maxChangedRows) return rebuild()
    position = next.position
    read = new Set(
      next.changes.filter((change) => BigInt(change.xid) >= BigInt(position.xid)).map((change) => change.seq),
    )
    lastRead = Date.now()
    if (next.changes.length > 0) logger.debug({ changes: fresh.length }, 'search index follows')
  }

  async function rebuild(): Promise<void> {
    const started = Date.now()
    const snapshot = await buildInThread()
    catalogue = new Catalogue(snapshot, resolvers.open)
    position = snapshot.position
    read = new Set()
    lastRead = started
    again = true
    logger.info({ ms: Date.now() - started, medicines: catalogue.names.medicine.size }, 'search index built')
  }

  function buildInThread(): Promise<Snapshot> {
    return new Promise((resolve, reject) => {
      const thread = new Worker(threadFile(import.meta.url, 'build-worker'), {
        workerData: database.connection,
        // Most of what a build allocates is garbage at once. If the heap could grow for it, the engine would keep that
        // memory.
        resourceLimits: { maxYoungGenerationSizeMb: 8 },
      })
      worker = thread
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('The search index was not built: its thread exited.')))
    })
  }

  async function trim(): Promise<void> {
    await repository
      .trimChanges(keepHours)
      .catch((error) => logger.warn({ err: error }, 'change log not trimmed'))
  }

  /**
   * The medicines with exactly this name, most widely carried first and unconfirmed ones last; undefined when there is
   * none or none is confirmed, because then another name can be meant.
   */
  function exactly(line: string, limit: number): Understood | undefined {
    if (!catalogue) throw new AppError('not-ready')
    const { postings, exactNames } = catalogue
    const unconfirmed = (no: number) => Number(catalogue?.isUnconfirmed(no))
    const exact = exactNames.of(line)
    if (exact.every(unconfirmed)) return undefined
    exact.sort((a, b) => unconfirmed(a) - unconfirmed(b) || postings.count(b) - postings.count(a) || a - b)
    return { understanding: 'matched', medicines: exact.slice(0, limit) }
  }

  /** The number of the one record of a category that a text clearly names. */
  async function meantIn(
    catalogue: Catalogue,
    category: Category,
    text: string,
    suggestions: readonly Match[],
  ): Promise<number | undefined> {
    if (category !== 'medicine') {
      const nameOf = (no: number) => presentHit(catalogue, category, no)?.name
      return meantFirm({ suggestions, text, nameOf })
    }
    // A complete name means that medicine, unless several have the same name.
    const exact = catalogue.exactNames.of(text)
    if (exact.length > 0) return exact.length === 1 ? exact[0] : undefined
    const [line] = await resolvers.resolve([text], 1)
    const understood = line?.understanding === 'matched' ? line.medicines[0] : undefined
    return meantMedicine({ suggestions, text, nameOf: (no) => catalogue.medicine(no)?.name }, understood)
  }

  const listening = database.listen([channel], wake, wake)

  return {
    /** Builds the index; resolves when it can answer. */
    async start(): Promise<void> {
      for (let wait = retryAfter; !catalogue && !stopping.signal.aborted; wait = Math.min(wait * 2, 10_000)) {
        try {
          await rebuild()
        } catch (error) {
          if (stopping.signal.aborted) return
          logger.error({ err: error }, 'search index not built; trying again')
          await new Promise((resolve) => timers.push(setTimeout(resolve, wait)))
        }
      }
      await allListening(listening)
      if (stopping.signal.aborted) return
      wake()
      timers.push(
        setInterval(wake, pollEvery),
        setInterval(() => void trim(), trimEvery),
      )
      void trim()
    },

    ready(): boolean {
      return catalogue !== undefined
    },

    databaseAnswers: () => repository.answers(),

    /**
     * Suggestions for the text typed so far, best first, as the JSON of the whole answer.
     * @throws AppError not-ready until the index is built.
     */
    suggest(category: Category, text: string, limit: number): string {
      if (!catalogue) throw new AppError('not-ready')
      const found = text === '' ? [] : catalogue.names[category].suggest(text, limit)
      return writer.write(
        catalogue,
        category,
        found.map(({ key }) => key),
      )
    },

    /**
     * What a complete text means: the one record that it clearly names, if any, and candidates in each category. A text
     * can name a record of another category only when the chosen category has nothing similar.
     * @throws AppError not-ready until the index is built.
     */
    async results(category: Category, text: string, limit: number): Promise<SearchResults> {
      if (!catalogue) throw new AppError('not-ready')
      if (text === '') return { meant: null, groups: [] }
      const asked = catalogue
      const others = othersThan(category)
      // A misspelt text is slow, and it runs on the thread that answers everybody: search each category once.
      const suggested = new Map(
        [category, ...others].map((each) => [
          each,
          asked.names[each].suggest(text, each === category ? Math.max(limit, maxRivals) : maxRivals),
        ]),
      )
      const suggestionsOf = (each: Category) => suggested.get(each) ?? []
      let meant = await meantIn(asked, category, text, suggestionsOf(category))
      let of = category
      if (meant === undefined && !hasBegun(suggestionsOf(category))) {
        const named = await Promise.all(
          others.map((other) => meantIn(asked, other, text, suggestionsOf(other))),
        )
        const at = named.findIndex((no) => no !== undefined)
        const isOnly = named.filter((no) => no !== undefined).length === 1
        if (isOnly) [meant, of] = [named[at], others[at] ?? category]
      }
      const groups = [category, ...others]
        .map((each, at) => ({
          category: each,
          items: suggestionsOf(each)
            .slice(0, at === 0 ? limit : Math.min(limit, maxElsewhere))
            .flatMap(({ key }) => presentHit(asked, each, key) ?? []),
        }))
        .filter(({ items }) => items.length > 0)
      return { meant: (meant !== undefined && presentHit(asked, of, meant)) || null, groups }
    },

    /** What a complete name can mean despite misspellings, another word order or other hyphens. Most likely first. */
    alike(category: 'medicine' | 'company', name: string, limit: number): SearchHit[] {
      if (!catalogue) throw new AppError('not-ready')
      return alikeIn(catalogue, category, name, limit)
    },

    /**
     * What complete lines of a demand mean, in order, with at most this many medicines per line.
     * @throws AppError not-ready until the index is built.
     */
    async understand(lines: readonly string[], limit: number): Promise<Understood[]> {
      // Names copied from a suggestion, and most lines of a repeated list, exist in the catalogue exactly as written.
      const answers: (Understood | undefined)[] = []
      const turns = takeTurns()
      for (const line of lines) {
        answers.push(exactly(line, limit))
        await turns.next()
      }
      const others = lines.filter((_, at) => !answers[at])
      const resolved = (await resolvers.resolve(others, limit)).values()
      return answers.flatMap((answer) => answer ?? resolved.next().value ?? [])
    },

    /** A medicine by number, as a suggestion. */
    medicine(no: number): MedicineHit | undefined {
      return catalogue && (presentHit(catalogue, 'medicine', no) as MedicineHit | undefined)
    },

    /** A stockist by number, as a suggestion. */
    supplier(no: number): SupplierHit | undefined {
      return catalogue && (presentHit(catalogue, 'supplier', no) as SupplierHit | undefined)
    },

    /**
     * The numbers of medicines that can be substituted for one and that some stockist has in stock, most widely carried
     * first.
     */
    substitutesOf(medicineNo: number, limit: number): number[] {
      return catalogue ? substitutesOf(catalogue, medicineNo, limit) : []
    },

    /**
     * The numbers of the approved stockists that have a medicine in stock, ascending, and for each its approximate
     * price in paise; NaN when unknown.
     */
    offersOf(medicineNo: number): { stockists: Uint32Array; prices: Float64Array } {
      const entries = catalogue?.postings.of(medicineNo) ?? new Uint32Array(0)
      const kept = catalogue?.postings.pricesOf(medicineNo)
      const stockists = entries.filter(isAvailable).map(stockistOf)
      const prices = new Float64Array(stockists.length)
      let at = 0
      entries.forEach((entry, index) => {
        if (isAvailable(entry)) prices[at++] = priceOf(kept?.[index] ?? 0) ?? Number.NaN
      })
      return { stockists, prices }
    },

    /** Where each approved stockist is. */
    supplierPlaces(): ReadonlyMap<number, SupplierPlace> {
      return catalogue?.suppliers ?? new Map()
    },

    async stop(): Promise<void> {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      await worker?.terminate()
      await resolvers.stop()
      await listening.close()
      await running
    },
  }
}
