import { EventEmitter } from 'node:events'
import {
  Logger as QueueLogger,
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Database } from './db/database.ts'
import { createJobRepository, type Repeating } from './job-repository.ts'
import type { Logger } from './logger.ts'

const lookEvery = 5_000
/** Seconds after which a job is taken for left behind that its process has not kept. */
const goneAfter = 60
/** Seconds. Longer than all timeouts of sending a mail together: after that a job hangs. */
const maxRun = 300
/** Seconds that a due job waits, while the queue takes none, before the queue counts as hanging. */
const idleFor = 10

export type Jobs = Awaited<ReturnType<typeof createJobs>>

/**
 * Work that must happen, whichever process does it: jobs in the database, added by the transactions that cause them.
 * @param concurrency jobs at a time in this process
 */
export async function createJobs(deps: { database: Database; logger: Logger; concurrency: number }) {
  const { database, logger, concurrency } = deps
  const repository = createJobRepository(database.db)
  const taskList: TaskList = {}
  const repeating: Repeating[] = []
  let runner: Runner | undefined
  /** When the queue was started, or was seen at work. */
  let lastActive = Date.now()
  /** When the jobs that run here were taken, by id. */
  const running = new Map<string, number>()
  let stopped = false
  let starting: Promise<void> = Promise.resolve()
  let watch: NodeJS.Timeout | undefined

  await runMigrations({ pgPool: database.pool, logger: new QueueLogger(() => () => {}) })

  async function begin(): Promise<void> {
    lastActive = Date.now()
    // No other process uses an embedded database, so locked jobs are left over from a crash of this service or of the
    // database.
    await repository.free(Object.keys(taskList), database.embedded ? 0 : goneAfter)
    const events: WorkerEvents = new EventEmitter()
    events.on('job:start', ({ job }) => {
      lastActive = Date.now()
      running.set(job.id, lastActive)
    })
    events.on('job:complete', ({ job }) => {
      lastActive = Date.now()
      running.delete(job.id)
    })
    // The queue gives up after several failures in a row, for example when the database restarts, and maybe before `run`
    // returns. Do not wait for it to end: when two jobs at once cannot be marked as done, it waits for itself forever.
    let next: Runner | undefined
    let hasEnded = false
    const end = () => {
      hasEnded = true
      if (runner === next) runner = undefined
    }
    events.on('pool:gracefulShutdown', end)
    next = await run({
      pgPool: database.pool,
      taskList,
      parsedCronItems: [],
      concurrency,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 0,
      logger: forward(logger),
      events,
      preset,
    })
    next.promise.then(end, end)
    if (!hasEnded) runner = next
  }

  /** Nothing else would notice a process that is gone, or a queue that hangs, as on an answer that never came. */
  async function look(): Promise<void> {
    await repository.keep(atWork())
    await repository.free(Object.keys(taskList), goneAfter)
    await repository.addNext(repeating)
    if (runner && (await isHanging())) {
      logger.warn('the queue takes no jobs; starting another one')
      abandon(runner)
      runner = undefined
    }
    if (runner || stopped) return
    starting = begin()
    await starting
  }

  function atWork(): string[] {
    return [...running].flatMap(([id, since]) => (Date.now() - since < maxRun * 1_000 ? [id] : []))
  }

  async function isHanging(): Promise<boolean> {
    if (atWork().length > 0 || Date.now() - lastActive < idleFor * 1_000) return false
    return repository.isAnyOverdue(Object.keys(taskList), idleFor)
  }

  function lookLater(): void {
    if (stopped) return
    watch = setTimeout(async () => {
      await look().catch((error) => logger.warn({ err: error }, 'could not look after the queue'))
      lookLater()
    }, lookEvery).unref()
  }

  return {
    /**
     * Says what does the jobs of a task; one that fails is repeated. Before `start`.
     * @param work its signal says that the queue stops
     */
    handle(task: string, work: (payload: unknown, signal: AbortSignal) => Promise<void>): void {
      taskList[task] = (payload, { abortSignal }) => work(payload, abortSignal)
    },

    /** Does something again and again, so many seconds after it ended last, in one process at a time. Before `start`. */
    repeat(task: string, every: number, work: () => Promise<unknown>): void {
      repeating.push({ task, every })
      taskList[task] = () =>
        work().then(
          () => {},
          (error: unknown) => logger.warn({ err: error, task }, 'could not do what repeats'),
        )
    },

    async start(): Promise<void> {
      // A service can be told to stop before or while it starts: what begins then would never end.
      if (stopped) return
      starting = begin()
      await starting
      lookLater()
    },

    /** Resolves once no job runs here. */
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(watch)
      await starting.catch(() => {})
      if (runner) await abandon(runner)
    },
  }
}

/** Lets go of a queue, which may never come to its end. */
function abandon(runner: Runner): Promise<void> {
  return runner.stop().catch(() => {})
}

/**
 * Marks jobs as done in batches, usually of one. Without batching, a failed database write is an unhandled rejection in
 * the queue and ends the process.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Forwards the queue's errors at debug level. The tasks themselves log what failed. */
function forward(logger: Logger): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error') logger.debug({ queue: message }, 'job queue')
  })
}
