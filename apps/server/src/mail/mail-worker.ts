import { Logger as QueueLogger, type Runner, run, runMigrations } from 'graphile-worker'
import type { Database } from '../platform/db/database.ts'
import type { Logger } from '../platform/logger.ts'
import { type createMailRepository, type OutboxRow, sendTask } from './mail-repository.ts'
import { MailRefused } from './transport.ts'

const concurrency = 2
/** Seconds: longer than any attempt's timeouts add up to. */
const stuckAfter = 300
const lookForStuckEvery = 60_000
const restartDelay = 5_000

/** Lays down the queue's own tables; quick where they stand. */
export async function prepareQueue(pool: Database['pool']): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silent })
}

/** Takes mails from the outbox and delivers them, for as long as it is started. */
export function createMailWorker(deps: {
  database: Database
  repository: ReturnType<typeof createMailRepository>
  logger: Logger
  /** @throws MailRefused where trying again is of no use. */
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
      logger.warn({ mail: id, template: mail.template, reason, forGood }, 'a mail was not sent')
      await repository.markFailed(id, reason, forGood)
      if (forGood) return
      throw error
    }
    await repository.markSent(id)
  }

  async function begin(): Promise<void> {
    // On a database of our own no other process can hold a job: what is locked was left by a crash, of ours or
    // of the database.
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
    // The queue gives up after some failures in a row, as when the database restarts; we do not. That it begins to stop
    // is enough: after two notes at once that could not be taken it waits for itself, and never says that it has ended.
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
      logger.warn({ err: error }, 'the mail queue could not be started')
      if (!stopped) restart = setTimeout(startAgain, restartDelay)
    })
  }

  return {
    async start(): Promise<void> {
      await begin()
      watch = setInterval(() => {
        repository
          .freeStuckJobs(stuckAfter)
          .catch((error) => logger.warn({ err: error }, 'stuck mails were not looked for'))
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
 * Notes of what became of jobs go out in batches, of one mostly. Written singly, a note that the database cannot
 * take just then is an unhandled rejection in the queue, and ends the process.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

const silent = new QueueLogger(() => () => {})

/** The queue's own words, where they matter; its failures are told by the task itself. */
function forward(logger: Logger): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error') logger.debug({ queue: message }, 'mail queue')
  })
}
