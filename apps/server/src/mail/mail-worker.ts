import { Logger as QueueLogger, type Runner, run, runMigrations } from 'graphile-worker'
import type { Database } from '../platform/db/database.ts'
import type { Logger } from '../platform/logger.ts'
import { type createMailRepository, type OutboxRow, sendTask } from './mail-repository.ts'
import { MailRefused } from './transport.ts'

const concurrency = 2
/** Seconds. Longer than all timeouts of one attempt together. */
const stuckAfter = 300
const lookForStuckEvery = 60_000
const restartDelay = 5_000

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
  let stopped = false
  let starting: Promise<void> = Promise.resolve()
  let restart: NodeJS.Timeout | undefined
  let watch: NodeJS.Timeout | undefined

  async function send(payload: unknown): Promise<void> {
    const { mail: id } = payload as { mail: string }
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
    // No other process uses an embedded database, so locked jobs are left over from a crash of this service or of the
    // database.
    await repository.freeStuckJobs(database.embedded ? 0 : stuckAfter)
    await repository.addMissingJobs()
    const next = await run({
      pgPool: database.pool,
      taskList: { [sendTask]: send },
      parsedCronItems: [],
      concurrency,
      noHandleSignals: true,
      logger: forward(logger),
      preset,
    })
    runner = next
    // The queue gives up after several failures in a row, for example when the database restarts. Start it again. Do
    // not wait for it to end: when two jobs at once cannot be marked as done, it waits for itself forever.
    const again = () => {
      if (stopped || runner !== next) return
      runner = undefined
      restart = setTimeout(startAgain, restartDelay)
    }
    next.events.on('pool:gracefulShutdown', again)
    next.promise.then(again, again)
  }

  function startAgain(): void {
    if (stopped) return
    starting = begin().catch((error) => {
      logger.warn({ err: error }, 'could not start the mail queue')
      if (!stopped) restart = setTimeout(startAgain, restartDelay)
    })
  }

  return {
    async start(): Promise<void> {
      await begin()
      watch = setInterval(() => {
        repository
          .freeStuckJobs(stuckAfter)
          .catch((error) => logger.warn({ err: error }, 'could not look for stuck mails'))
      }, lookForStuckEvery)
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
