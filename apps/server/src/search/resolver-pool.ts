import { availableParallelism } from 'node:os'
import { limits } from '@rasad/contract/limits'
import { type IndexData, type NameIndex, type NameRow, openIndex, type Tier } from '@rasad/matching'
import { AppError } from '../platform/errors.ts'
import { threadFile } from '../platform/threads.ts'
import { startThread, type Thread } from '../platform/worker-call.ts'
import type { CatalogueFacts, ListOrders, ListToRead, ListTurn } from './list-reading.ts'
import type { PrintedMeaning, PrintedName } from './printed-names.ts'

/** Lines that a thread takes at a time, about ten milliseconds of work, so that a single line does not wait longer. */
const batchSize = 8
/** A stock statement has thousands of rows, and somebody may be waiting for the answer to a single line: so fewer. */
const printedBatchSize = 4
/** More threads than this would leave no processor for searches. */
const maxThreads = Math.min(4, availableParallelism())

/** How a line was understood, and the numbers of the medicines that it can mean, best first. */
export interface Understood {
  understanding: Tier
  medicines: number[]
}

/**
 * Messages from the pool to a thread. `lines` is answered with one `Understood` per line, `printed` with one
 * `PrintedMeaning` per row, `list` with a `ListTurn`.
 */
export type ToThread =
  | {
      open: IndexData
      changed: Map<number, NameRow | null>
      facts: CatalogueFacts | undefined
      /** One number in shared memory: how many jobs wait for a thread. */
      waiting: Int32Array<SharedArrayBuffer>
    }
  | { no: number; row: NameRow | null }
  | { lines: readonly string[]; limit: number }
  | { printed: readonly PrintedName[]; limit: number }
  | { list: number; given: ListToRead }

/** Work that takes turns with other work. */
interface Job {
  /** The only thread that can go on with it; undefined: any. */
  bound: Resolver | undefined
  /** What the next thread is asked. */
  next(): ToThread
  /** Whether another thread can work on it at the same time. */
  hasMore(): boolean
  /** Takes an answer to `asked`. @returns whether the job needs another turn because of it. */
  take(asked: ToThread, answer: unknown, from: Resolver): boolean
  reject(error: Error): void
}

interface Resolver {
  thread: Thread<unknown>
  /** What the thread is working on. */
  task: Job | undefined
}

/**
 * Resolves lines and reads lists in separate threads, so that a long demand does not delay people who type and uses all
 * processors. The threads share the index memory and receive changes in the order in which they are made here. They start
 * when there is work for them. Jobs take turns: a demand by batches of lines, a list by milliseconds.
 */
export function createResolverPool() {
  const threads = new Set<Resolver>()
  /** Jobs that wait for a thread. */
  const queue: Job[] = []
  const waiting = new Int32Array(new SharedArrayBuffer(4))
  let opened: Extract<ToThread, { open: object }> | undefined
  let lists = 0

  function start(): Resolver {
    const thread = startThread<unknown>(threadFile(import.meta.url, 'resolve-worker'), (error) => {
      threads.delete(resolver)
      for (const job of queue.filter(({ bound }) => bound === resolver)) fail(job, error)
      if (resolver.task) fail(resolver.task, error)
      spread()
    })
    const resolver: Resolver = { thread, task: undefined }
    threads.add(resolver)
    if (opened) thread.tell(opened)
    return resolver
  }

  /** Gives waiting work to idle threads, and starts threads up to the limit. */
  function spread(): void {
    for (const thread of threads) if (!thread.task) give(thread)
    while (queue.some(({ bound }) => !bound) && threads.size < maxThreads) give(start())
  }

  function give(resolver: Resolver): void {
    const at = queue.findIndex(({ bound }) => !bound || bound === resolver)
    const [job] = at < 0 ? [] : queue.splice(at, 1)
    if (job) {
      const asked = job.next()
      if (job.hasMore()) queue.push(job)
      resolver.task = job
      resolver.thread.call(asked).then(
        (answer) => take(resolver, job, asked, answer),
        // The thread has ended, which fails the job.
        () => {},
      )
    }
    Atomics.store(waiting, 0, queue.length)
  }

  function take(resolver: Resolver, job: Job, asked: ToThread, answer: unknown): void {
    resolver.task = undefined
    if (job.take(asked, answer, resolver)) queue.push(job)
    give(resolver)
  }

  function fail(job: Job, error: Error): void {
    const at = queue.indexOf(job)
    if (at >= 0) queue.splice(at, 1)
    job.reject(error)
  }

  function add(job: Job): void {
    queue.push(job)
    spread()
    Atomics.store(waiting, 0, queue.length)
  }

  /** Asks about rows batch by batch. Aborted, it rejects with the signal's reason and asks about no more of them. */
  function askInBatches<Row, Answer>(
    rows: readonly Row[],
    size: number,
    ask: (rows: readonly Row[]) => ToThread,
    signal?: AbortSignal,
  ): Promise<Answer[]> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (rows.length === 0) return Promise.resolve([])
    return new Promise<Answer[]>((resolve, reject) => {
      const job = batchesJob(rows, size, ask, end(resolve), end(reject))
      const abort = () => fail(job, signal?.reason)
      function end<T>(settle: (value: T) => void): (value: T) => void {
        return (value) => {
          signal?.removeEventListener('abort', abort)
          settle(value)
        }
      }
      signal?.addEventListener('abort', abort, { once: true })
      add(job)
    })
  }

  return {
    /**
     * Opens an index in shared memory, here and in the threads; it replaces the previous one.
     * @param facts what lists are read with besides
     */
    open(data: IndexData, facts?: CatalogueFacts): NameIndex {
      const index = openIndex(data)
      const changed = new Map<number, NameRow | null>()
      opened = { open: data, changed, facts, waiting }
      for (const { thread } of threads) thread.tell(opened)
      const change = (no: number, row: NameRow | null) => {
        changed.set(no, row)
        if (opened?.open === data)
          for (const { thread } of threads) thread.tell({ no, row } satisfies ToThread)
      }
      return {
        get size() {
          return index.size
        },
        get overlaySize() {
          return index.overlaySize
        },
        suggest: index.suggest,
        resolve: index.resolve,
        productsOf: index.productsOf,
        put(row) {
          index.put(row)
          change(row.key, row)
        },
        remove(no) {
          index.remove(no)
          change(no, null)
        },
        setPopularity(no, popularity) {
          index.setPopularity(no, popularity)
          // All threads see the shared part; each needs its own copy of later changes.
          const row = changed.get(no)
          if (row) change(no, { ...row, popularity })
        },
      }
    },

    /** What each line means, in order, with at most this many medicines per line. */
    resolve(lines: readonly string[], limit: number): Promise<Understood[]> {
      return askInBatches(lines, batchSize, (some) => ({ lines: some, limit }))
    },

    /**
     * What each row of a stock statement means, in order, with at most this many medicines per row.
     * @throws the signal's reason once it is aborted.
     */
    resolvePrinted(
      rows: readonly PrintedName[],
      limit: number,
      signal?: AbortSignal,
    ): Promise<PrintedMeaning[]> {
      return askInBatches(rows, printedBatchSize, (printed) => ({ printed, limit }), signal)
    },

    /** The orders of a list. @throws AppError invalid-input when it has too many. */
    readList(given: ListToRead): Promise<ListOrders> {
      const list = ++lists
      return new Promise((resolve, reject) => add(listJob(list, given, resolve, reject)))
    },

    /** Waiting work is rejected. */
    async stop(): Promise<void> {
      for (const job of queue.splice(0)) job.reject(new Error('The resolver threads are stopped.'))
      await Promise.all([...threads].map(({ thread }) => thread.terminate()))
    },
  }
}

/** Rows are given to threads batch by batch, to several at a time. */
function batchesJob<Row, Answer>(
  rows: readonly Row[],
  size: number,
  ask: (rows: readonly Row[]) => ToThread,
  resolve: (answers: Answer[]) => void,
  reject: (error: Error) => void,
): Job {
  const answers: Answer[] = []
  const begins = new Map<ToThread, number>()
  let given = 0
  let answered = 0
  return {
    bound: undefined,
    next() {
      const some = rows.slice(given, given + size)
      const asked = ask(some)
      begins.set(asked, given)
      given += some.length
      return asked
    },
    hasMore: () => given < rows.length,
    take(asked, answer) {
      const some = answer as Answer[]
      const from = begins.get(asked) ?? 0
      begins.delete(asked)
      for (const [at, one] of some.entries()) answers[from + at] = one
      answered += some.length
      if (answered === rows.length) resolve(answers)
      return false
    },
    reject,
  }
}

/** A list stays with the thread that began it, because that thread keeps what it has read. */
function listJob(
  list: number,
  given: ListToRead,
  resolve: (orders: ListOrders) => void,
  reject: (error: Error) => void,
): Job {
  return {
    bound: undefined,
    next: () => ({ list, given }),
    hasMore: () => false,
    take(_asked, answer, from) {
      const read = answer as ListTurn
      if (read === 'unfinished') this.bound = from
      else if (read === 'too-long') reject(tooManyOrders())
      else resolve(read)
      return read === 'unfinished'
    },
    reject,
  }
}

function tooManyOrders(): AppError {
  const message = `A list has at most ${limits.maxListItems} orders; this one has more. Please send it in parts.`
  return new AppError('invalid-input', { message, fields: { text: { code: 'too-big', message } } })
}
