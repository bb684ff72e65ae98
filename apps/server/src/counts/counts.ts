import { createHmac, randomBytes } from 'node:crypto'
import { dayInIndia } from '@rasad/contract/licences'
import { limits } from '@rasad/contract/limits'
import type { ContactWay } from '@rasad/contract/overview'
import type { Category } from '@rasad/contract/search'
import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/logger.ts'
import { Batch } from './batch.ts'
import { createCountRepository, type StockistSums } from './count-repository.ts'
import { SeenToday } from './seen-today.ts'
import { foldedText, tellableText } from './tellable-text.ts'

const flushInterval = 60_000
/** A page plans again at every change, so of one address a demand counts once in so many milliseconds. */
const demandSlot = 30 * 60_000
/** Days whose counts wait while the database is away; older ones are lost. */
const maxWaitingDays = 2

/** What requests tell of themselves. Each call takes microseconds and waits for nothing. `address` is as limits count it. */
export interface Counts {
  /** A whole text was searched for. */
  searched(address: string, search: { category: Category; text: string; isEmpty: boolean }): void
  demanded(address: string): void
  /** Stockists, by id, were shown as results. */
  found(address: string, stockists: readonly string[]): void
  contacted(address: string, stockist: string, way: ContactWay): void
}

export type CountBook = ReturnType<typeof createCounts>

/**
 * Counts how the service is used: see decision 080. Counts are kept in memory, and written as sums each minute and at the
 * stop, so a crash loses a minute of them at most. Several processes write to the same sums.
 */
export function createCounts({ db, logger }: { db: Db; logger: Logger }) {
  const seen = new SeenToday()
  const batches = new Map<string, Batch>()
  const repository = createCountRepository(db.withTables<Record<never, never>>())
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function batchOf(day: string): Batch {
    let batch = batches.get(day)
    if (!batch) {
      batch = new Batch()
      batches.set(day, batch)
      for (const oldest of batches.keys()) if (batches.size > maxWaitingDays) batches.delete(oldest)
    }
    return batch
  }

  async function writeAll(): Promise<void> {
    for (const [day, batch] of [...batches]) {
      batches.delete(day)
      if (batch.isEmpty) continue
      try {
        await db.transaction().execute((tx) => writeBatch(tx, day, batch))
      } catch (error) {
        logger.warn({ err: error }, 'could not write counts; they are tried again')
        batchOf(day).add(batch)
        return
      }
    }
  }

  /** Writes what was counted so far. Writes follow each other. */
  function flush(): Promise<void> {
    writing = writing.then(writeAll)
    return writing
  }

  const counts: Counts = {
    searched(address, { category, text, isEmpty }) {
      const day = dayInIndia(Date.now())
      // Folded, so that one address cannot count a text again in other widths, spaces or invisible characters.
      if (!seen.isFirstSearch(day, address, `${category} ${foldedText(text)}`)) return
      const batch = batchOf(day)
      batch.count('searches')
      if (!isEmpty) return
      batch.count('empty-searches')
      // People search for suppliers by the names of persons.
      if (category === 'supplier') return
      const told = tellableText(text)
      if (told !== undefined && seen.mayBringText(day, address)) batch.addText(category, told, address)
    },
    demanded(address) {
      const now = Date.now()
      const day = dayInIndia(now)
      if (seen.isFirst(day, `demand ${address} ${Math.floor(now / demandSlot)}`))
        batchOf(day).count('demands')
    },
    found(address, stockists) {
      if (stockists.length === 0) return
      const day = dayInIndia(Date.now())
      const batch = batchOf(day)
      for (const id of stockists) if (seen.isFirst(day, `found ${address} ${id}`)) batch.addFound(id)
    },
    contacted(address, stockist, way) {
      batchOf(dayInIndia(Date.now())).addContact(stockist, way, address)
    },
  }

  return {
    ...counts,
    flush,
    countsOf: repository.countsOf,
    forgetStockist: (tx: Db, id: string) =>
      createCountRepository(tx.withTables<Record<never, never>>()).forgetStockist(id),
    sweep: () =>
      repository.sweep({
        days: limits.keptCountDays,
        stockistDays: limits.keptStockistCountDays,
        weeks: limits.keptEmptySearchWeeks,
      }),
    start(): void {
      timer = setInterval(flush, flushInterval).unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}

async function writeBatch(tx: Db, day: string, batch: Batch): Promise<void> {
  const repository = createCountRepository(tx.withTables<Record<never, never>>())
  const ids = [...batch.found.keys(), ...[...batch.contacts.values()].map(({ stockist }) => stockist)]
  const shown = await repository.lockShown([...new Set(ids)])
  if (batch.sums.size > 0) await repository.addSums(day, batch.sums)
  const isSalted = batch.contacts.size + batch.texts.size > 0
  const salt = isSalted ? await repository.saltOf(day, randomBytes(32)) : Buffer.alloc(0)

  const sums = new Map<number, StockistSums>()
  const sumsOf = (no: number) => {
    const known = sums.get(no) ?? { found: 0, called: 0, messaged: 0 }
    sums.set(no, known)
    return known
  }
  for (const [id, times] of batch.found) {
    const no = shown.get(id)
    if (no !== undefined) sumsOf(no).found += times
  }
  const marks = [...batch.contacts.values()].flatMap(({ stockist, way, addresses }) => {
    const no = shown.get(stockist)
    if (no === undefined) return []
    return [...addresses].map((address) => ({
      ...{ stockist: no, way },
      mark: markOf(salt, day, stockist, way, address),
    }))
  })
  for (const { stockist, way, count } of marks.length > 0 ? await repository.addMarks(day, marks) : []) {
    sumsOf(stockist)[way === 'call' ? 'called' : 'messaged'] += count
  }
  if (sums.size > 0) await repository.addStockistSums(day, sums)
  if (batch.texts.size > 0) await writeTexts(tx, day, salt, batch)
}

/** A text is written down only when enough addresses have searched for it; until then there are hashes of it. */
async function writeTexts(tx: Db, day: string, salt: Buffer, batch: Batch): Promise<void> {
  const repository = createCountRepository(tx.withTables<Record<never, never>>())
  const texts = [...batch.texts.entries()].map(([name, { addresses, ...text }]) => ({
    ...text,
    key: hashOf(salt, 'text', name).toString('hex'),
    // Hashed with the text: nobody can see that two texts came from one address.
    marks: [...new Set([...addresses].map((address) => markOf(salt, name, address)))],
  }))
  const told = await repository.addTold(day, texts)
  const isTold = new Set(told.map(({ category, text }) => `${category} ${text}`))
  const others = texts.filter(({ category, text }) => !isTold.has(`${category} ${text}`))
  if (others.length === 0) return
  const searchers = await repository.addSearchMarks(day, others, limits.maxMarkedSearches)
  const next = others.flatMap((text) => {
    const count = searchers.get(text.key) ?? 0
    // Of the searches before nothing is known but how many addresses there were.
    return count < limits.minSearchers ? [] : [{ ...text, searches: Math.max(count, text.searches) }]
  })
  if (next.length > 0) await repository.tell(day, next)
}

function hashOf(salt: Buffer, ...parts: string[]): Buffer {
  return createHmac('sha256', salt).update(JSON.stringify(parts)).digest()
}

/** 20 bits: enough to tell addresses apart, while each stands for some thousand of them. */
function markOf(salt: Buffer, ...parts: string[]): number {
  return hashOf(salt, 'mark', ...parts).readUInt32BE(0) >>> 12
}
