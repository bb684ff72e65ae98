import { EventEmitter } from 'node:events'
import { Logger as QueueLogger, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import type { Database } from '../platform/db/database.ts'
import type { Logger } from '../platform/logger.ts'
import { type createMailRepository, type OutboxRow, sendTask } from './mail-repository.ts'
import { MailRefused } from './transport.ts'

const concurrency = 2
/** Seconds. Longer than all timeouts of one attempt together. */
const stuckAfter = 300
const lookEvery = 5_000
const restartDelay = 5_000
/** Seconds that a due mail waits, while the queue takes none, before the queue counts as hanging. */
const idleFor = 10

/** Creates the queue's own tables; quick if they exist. */
export async function prepareQueue(pool: Database['pool']): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silent })
}

/** Delivers mails from the outbox while it is started. */
export function createMailWorker(deps: {
  database: Database
  repository: ReturnType<typeof createMailRepository>
  logger: Logger
  /** @throws MailRefused where a retry cannot succeed. */
  deliver(mail: OutboxRow): Promise<void>
}) {
  const { database, repository, logger } = deps
  let runner: Runner | undefined
  /** Of several queues, started one after the other, only the last one counts. */
  let last: object | undefined
  /** When the queue was started, or was seen at work. */
  let lively = Date.now()
  /** When the mails that are being sent were taken. */
  const taken = new Map<string, number>()
  let stopped = false
  let starting: Promise<void> = Promise.resolve()
  let restart: NodeJS.Timeout | undefined
  let watch: NodeJS.Timeout | undefined

  async function work(payload: unknown): Promise<void> {
    const { mail: id } = payload as { mail: string }
    lively = Date.now()
    taken.set(id, lively)
    try {
      await send(id)
    } finally {
      lively = Date.now()
      taken.delete(id)
    }
  }

  async function send(id: string): Promise<void> {
    const mail = await repository.find(id)
    if (!mail || mail.sent_at || mail.failed_at) return
    try {
      await deps.deliver(mail)
    } catch (error) {
      const forGood = error instanceof MailRefused
      const reason = error instanceof Error ? error.message : String(error)
      logger.warn({ mail: id, template: mail.template, reason, forGood }, 'could not send a mail')
      await repository.markFailed(id, reason, forGood)
      if (forGood) return
      throw error
    }
    await repository.markSent(id)
  }

  async function begin(): Promise<void> {
    const events = new EventEmitter()
    last = events
    lively = Date.now()
    // No other process uses an embedded database, so locked jobs are left over from a crash of this service or of the
    // database.
    await repository.freeStuckJobs(database.embedded ? 0 : stuckAfter)
    await repository.addMissingJobs()
    // The queue gives up after several failures in a row, for example when the database restarts. Start it again. Do
    // not wait for it to end: when two jobs at once cannot be marked as done, it waits for itself forever.
    const again = () => {
      if (stopped || last !== events) return
      last = undefined
      runner = undefined
      restart = setTimeout(startAgain, restartDelay)
    }
    // It can give up before `run` returns.
    events.on('pool:gracefulShutdown', again)
    const next = await run({
      pgPool: database.pool,
      taskList: { [sendTask]: work },
      parsedCronItems: [],
      concurrency,
      noHandleSignals: true,
      logger: forward(logger),
      events: events as WorkerEvents,
      preset,
    })
    next.promise.then(again, again)
    if (last === events) runner = next
    else abandon(next)
  }

  function startAgain(): void {
    if (stopped) return
    starting = begin().catch((error) => {
      logger.warn({ err: error }, 'could not start the mail queue')
      if (!stopped) restart = setTimeout(startAgain, restartDelay)
    })
  }

  /** Nothing else would notice a queue that hangs, for example on an answer that its database never gave. */
  async function look(): Promise<void> {
    await repository.freeStuckJobs(stuckAfter)
    const now = Date.now()
    const isSending = [...taken.values()].some((since) => now - since < stuckAfter * 1_000)
    if (isSending || now - lively < idleFor * 1_000 || !(await repository.isAnyOverdue(idleFor))) return
    if (stopped) return
    logger.warn('the mail queue takes no mails; starting another one')
    if (runner) abandon(runner)
    runner = undefined
    clearTimeout(restart)
    startAgain()
  }

  return {
    async start(): Promise<void> {
      await begin()
      let isLooking = false
      watch = setInterval(() => {
        if (isLooking) return
        isLooking = true
        look()
          .catch((error) => logger.warn({ err: error }, 'could not look for stuck mails'))
          .finally(() => {
            isLooking = false
          })
      }, lookEvery)
      watch.unref()
    },

    async stop(): Promise<void> {
      stopped = true
      clearTimeout(restart)
      clearInterval(watch)
      await starting
      await runner?.stop().catch(() => {})
    },
  }
}

/** Lets go of a queue, which may never come to its end. */
function abandon(runner: Runner): void {
  runner.stop().catch(() => {})
}

/**
 * Marks jobs as done in batches, usually of one. Without batching, a failed database write is an unhandled rejection in
 * the queue and ends the process.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

const silent = new QueueLogger(() => () => {})

/** Forwards the queue's errors at debug level. The task itself logs failed mails. */
function forward(logger: Logger): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error') logger.debug({ queue: message }, 'mail queue')
  })
}
