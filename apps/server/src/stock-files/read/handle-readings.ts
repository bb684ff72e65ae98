import type { Jobs } from '../../platform/jobs.ts'
import type { StockFilesTables } from '../stock-files-tables.ts'
import { giveUp, isPassing, type ReadingDeps, readImport } from './read-import.ts'
import { createReadingRepository, readTask } from './reading-repository.ts'

const maxAttempts = 3

/** Says how files are read: in the turn of their stockists, as many at a time as the jobs say. */
export function handleReadings(deps: ReadingDeps & { jobs: Jobs }): { addMissing(): Promise<void> } {
  const readings = createReadingRepository(deps.db.withTables<StockFilesTables>())

  deps.jobs.handle(readTask, async (payload, signal) => {
    const held = await readings.take((payload as { no: number }).no)
    if (!held) return
    try {
      if (held.attempt > maxAttempts) await giveUp(deps, held)
      else await readImport(deps, held, signal)
    } catch (error) {
      if (signal.aborted || isPassing(error)) await readings.release(held)
      else {
        deps.logger.warn(
          { import: held.no, attempt: held.attempt, err: withoutQuotes(error) },
          'could not read a stock file',
        )
      }
      // The queue stores what it says.
      throw new Error('The stock file could not be read.')
    }
  })

  return { addMissing: () => readings.add() }
}

/** An error without its texts: those of a database can quote what was stored. */
function withoutQuotes(error: unknown): object {
  const { name, code, stack } = error as Error & { code?: unknown }
  const place = String(stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  return { name, code, place: place.slice(0, 8).join('\n') }
}
