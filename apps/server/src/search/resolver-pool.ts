import { availableParallelism } from 'node:os'
import { type IndexData, type NameIndex, type NameRow, openIndex, type Tier } from '@rasad/matching'
import { threadFile } from '../platform/threads.ts'
import { startThread, type Thread } from '../platform/worker-call.ts'

/** Lines that a thread takes at a time, about ten milliseconds of work, so that a single line does not wait longer. */
const batchSize = 8
/** More threads than this would leave no processor for searches. */
const maxThreads = Math.min(4, availableParallelism())

/** How a line was understood, and the numbers of the medicines that it can mean, best first. */
export interface Understood {
  understanding: Tier
  medicines: number[]
}

/** Messages from the pool to a thread. Only `lines` is answered, with one `Understood` per line. */
export type ToThread =
  | { open: IndexData; changed: Map<number, NameRow | null> }
  | { no: number; row: NameRow | null }
  | { lines: readonly string[]; limit: number }

interface Job {
  lines: readonly string[]
  limit: number
  /** How many lines have been sent to threads, and how many were answered. */
  given: number
  answered: number
  answers: Understood[]
  resolve(answers: Understood[]): void
  reject(error: Error): void
}

interface Resolver {
  thread: Thread<Understood[]>
  /** What the thread is working on: the lines of a job from this index on. */
  task: { job: Job; from: number } | undefined
}

/**
 * Resolves lines in separate threads, so that a long demand does not delay people who type and uses all processors. The
 * threads share the index memory and receive changes in the order in which they are made here. They start when there is
 * work for them.
 */
export function createResolverPool() {
  const threads = new Set<Resolver>()
  /** Jobs with lines that no thread has taken yet; they take turns. */
  const queue: Job[] = []
  let opened: { data: IndexData; changed: Map<number, NameRow | null> } | undefined

  function tell({ thread }: Resolver, message: ToThread): void {
    thread.tell(message)
  }

  function start(): Resolver {
    const thread = startThread<Understood[]>(threadFile(import.meta.url, 'resolve-worker'), (error) => {
      threads.delete(resolver)
      if (resolver.task) fail(resolver.task.job, error)
      spread()
    })
    const resolver: Resolver = { thread, task: undefined }
    threads.add(resolver)
    if (opened) tell(resolver, { open: opened.data, changed: opened.changed })
    return resolver
  }

  /** Gives waiting lines to idle threads, and starts threads up to the limit. */
  function spread(): void {
    for (const thread of threads) if (!thread.task) give(thread)
    while (queue.length > 0 && threads.size < maxThreads) give(start())
  }

  function give(resolver: Resolver): void {
    const job = queue.shift()
    if (!job) return
    const from = job.given
    job.given = Math.min(from + batchSize, job.lines.length)
    if (job.given < job.lines.length) queue.push(job)
    resolver.task = { job, from }
    const asked: ToThread = { lines: job.lines.slice(from, job.given), limit: job.limit }
    resolver.thread.call(asked).then(
      (answers) => take(resolver, answers),
      // The thread has ended, which fails the job.
      () => {},
    )
  }

  function take(resolver: Resolver, answers: Understood[]): void {
    const { task } = resolver
    if (!task) return
    resolver.task = undefined
    give(resolver)
    const { job, from } = task
    for (const [at, answer] of answers.entries()) job.answers[from + at] = answer
    job.answered += answers.length
    if (job.answered === job.lines.length) job.resolve(job.answers)
  }

  function fail(job: Job, error: Error): void {
    const at = queue.indexOf(job)
    if (at >= 0) queue.splice(at, 1)
    job.reject(error)
  }

  return {
    /** Opens an index in shared memory, here and in the threads; it replaces the previous one. */
    open(data: IndexData): NameIndex {
      const index = openIndex(data)
      const changed = new Map<number, NameRow | null>()
      opened = { data, changed }
      for (const thread of threads) tell(thread, { open: data, changed })
      const change = (no: number, row: NameRow | null) => {
        changed.set(no, row)
        if (opened?.data === data) for (const thread of threads) tell(thread, { no, row })
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
      if (lines.length === 0) return Promise.resolve([])
      return new Promise((resolve, reject) => {
        queue.push({ lines, limit, given: 0, answered: 0, answers: [], resolve, reject })
        spread()
      })
    },

    /** Waiting work is rejected. */
    async stop(): Promise<void> {
      for (const job of queue.splice(0)) job.reject(new Error('The resolver threads are stopped.'))
      await Promise.all([...threads].map(({ thread }) => thread.terminate()))
    },
  }
}
