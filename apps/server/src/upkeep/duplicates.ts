import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { Duplicate } from '@rasad/contract/upkeep'
import type { Database } from '../platform/db/database.ts'
import type { Logger } from '../platform/logger.ts'
import { threadFile } from '../platform/threads.ts'
import { startThread, type Thread } from '../platform/worker-call.ts'
import { createKeptApartRepository } from './duplicates-repository.ts'
import { createEntryRepository, type EntryRow } from './entry-repository.ts'
import type { Pair } from './find-duplicates.ts'
import { medicineDifferences } from './merge-entries.ts'
import { presentDuplicate } from './present-upkeep.ts'
import type { UpkeepTables } from './upkeep-tables.ts'

/** However often the list is asked for, the catalogue is compared at most this often. */
const compareEvery = 10 * 60_000
/** A small catalogue is compared while the first caller waits. */
const maxWait = 2_000
/** Pairs that are looked up at a time. */
const lookedUp = 100

interface Compared {
  pairs: readonly Pair[]
  at: Date
}

export interface DuplicatePage {
  data: Duplicate[]
  total: number
  nextCursor: string | null
  comparedAt: string | null
}

export type Duplicates = ReturnType<typeof createDuplicates>

/** Suspected duplicates. Each process compares the catalogue in a thread of its own, and only while somebody looks. */
export function createDuplicates({ database, logger }: { database: Database; logger: Logger }) {
  const tables = database.db.withTables<UpkeepTables>()
  const entries = createEntryRepository(tables)
  const kept = createKeptApartRepository(tables)
  const compared = new Map<EntryKind, Compared>()
  const running = new Map<EntryKind, Promise<void>>()
  const threads = new Set<Thread<Pair[]>>()

  async function compare(kind: EntryKind): Promise<void> {
    const at = new Date()
    const thread = startThread<Pair[]>(threadFile(import.meta.url, 'duplicates-worker'))
    threads.add(thread)
    try {
      const pairs = await thread.call({ kind, connection: database.connection })
      compared.set(kind, { pairs, at })
      logger.info({ kind, ms: Date.now() - at.getTime(), pairs: pairs.length }, 'catalogue compared')
    } catch (error) {
      logger.warn({ err: error, kind }, 'catalogue not compared')
    } finally {
      threads.delete(thread)
      running.delete(kind)
      await thread.terminate()
    }
  }

  function start(kind: EntryKind): Promise<void> {
    const now = running.get(kind) ?? compare(kind)
    running.set(kind, now)
    return now
  }

  async function comparedPairs(kind: EntryKind): Promise<Compared | undefined> {
    const known = compared.get(kind)
    if (!known) {
      let timer: NodeJS.Timeout | undefined
      const wait = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, maxWait)
      })
      await Promise.race([start(kind), wait])
      clearTimeout(timer)
      return compared.get(kind)
    }
    if (Date.now() - known.at.getTime() > compareEvery) void start(kind)
    return known
  }

  return {
    /**
     * One page, the most certain first. What was merged, removed, edited or kept apart since the comparison is not
     * among them. `comparedAt` is null while the first comparison runs.
     */
    async list(
      kind: EntryKind,
      { limit, cursor, q }: { limit: number; cursor?: string | undefined; q?: string | undefined },
    ): Promise<DuplicatePage> {
      const known = await comparedPairs(kind)
      if (!known) return { data: [], total: 0, nextCursor: null, comparedAt: null }
      const [apart, gone] = await Promise.all([kept.all(kind), entries.removedSince(kind, known.at)])
      const removed = new Set(gone)
      const wanted = q?.toLowerCase()
      const open = known.pairs.filter(
        ({ one, other, text }) =>
          !removed.has(one) &&
          !removed.has(other) &&
          !apart.has(`${Math.min(one, other)} ${Math.max(one, other)}`) &&
          (!wanted || text.includes(wanted)),
      )
      const data: Duplicate[] = []
      let at = Number(cursor ?? 0)
      while (data.length < limit && at < open.length) {
        const part = open.slice(at, at + lookedUp)
        const rows = await entries.liveByNo(
          kind,
          part.flatMap(({ one, other }) => [one, other]),
        )
        for (const pair of part) {
          if (data.length === limit) break
          at++
          const duplicate = stillAlike(kind, pair, rows)
          if (duplicate) data.push(duplicate)
        }
      }
      return {
        data,
        total: open.length,
        nextCursor: at < open.length ? String(at) : null,
        comparedAt: known.at.toISOString(),
      }
    },

    async stop(): Promise<void> {
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }
}

/** A pair with what its entries say now; undefined if they are not alike any more. */
function stillAlike(kind: EntryKind, pair: Pair, rows: Map<number, EntryRow>): Duplicate | undefined {
  const [one, other] = [rows.get(pair.one), rows.get(pair.other)]
  if (!one || !other) return undefined
  const differences = kind === 'medicine' ? medicineDifferences(one, other) : { against: [], unclear: [] }
  if (differences.against.length > 0) return undefined
  return presentDuplicate(one, other, pair.certainty, differences.unclear)
}
