import type { StockFilesTables } from '../stock-files-tables.ts'
import { giveUp, isPassing, type ReadingDeps, readImport } from './read-import.ts'
import { createReadingRepository, type HeldImport } from './reading-repository.ts'

/** For so long a file is held at a time; after a crash another process takes it up. */
const heldSeconds = 60
const keepEvery = 20_000
const looksEvery = 10_000
const maxAttempts = 3

/** Reads files, one at a time in this process: the next one at once, and every few seconds what others have left. */
export function createReadingQueue(deps: ReadingDeps) {
  const readings = createReadingRepository(deps.db.withTables<StockFilesTables>())
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let again = false
  let looking: NodeJS.Timeout | undefined

  async function readNext(): Promise<boolean> {
    const held = await readings.take(heldSeconds)
    if (!held) return false
    if (held.attempt > maxAttempts) {
      await giveUp(deps, held)
      return true
    }
    const lost = new AbortController()
    const keeping = setInterval(() => {
      readings.keep(held, heldSeconds).then(
        (isOurs) => isOurs || lost.abort(new Error('Another process reads this file.')),
        (error: unknown) => deps.logger.warn({ err: error }, 'could not hold a stock file any longer'),
      )
    }, keepEvery)
    try {
      await readImport(deps, held, AbortSignal.any([stopping.signal, lost.signal]))
    } catch (error) {
      await afterError(held, error)
    } finally {
      clearInterval(keeping)
    }
    return true
  }

  async function afterError(held: HeldImport, error: unknown): Promise<void> {
    if (stopping.signal.aborted || isPassing(error)) {
      await readings.release(held)
      if (!stopping.signal.aborted) throw error
      return
    }
    deps.logger.warn(
      { import: held.no, attempt: held.attempt, err: withoutQuotes(error) },
      'could not read a stock file',
    )
    await readings.keep(held, 1)
  }

  async function readAll(): Promise<void> {
    try {
      do again = false
      while ((!stopping.signal.aborted && (await readNext())) || again)
    } catch (error) {
      deps.logger.warn({ err: withoutQuotes(error) }, 'could not read stock files')
    }
  }

  function wake(): void {
    if (stopping.signal.aborted) return
    again = true
    running ??= readAll().finally(() => {
      running = undefined
    })
  }

  return {
    /** Reads what waits, as soon as it can. */
    wake,

    start(): void {
      wake()
      looking = setInterval(wake, looksEvery).unref()
    },

    /** Resolves once nothing is being read. The next start reads again what was under way. */
    async stop(): Promise<void> {
      clearInterval(looking)
      stopping.abort(new Error('The service stops.'))
      await running
    },
  }
}

/** An error without its texts: those of a database can quote what was stored. */
function withoutQuotes(error: unknown): object {
  const { name, code, stack } = error as Error & { code?: unknown }
  const place = String(stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  return { name, code, place: place.slice(0, 8).join('\n') }
}
