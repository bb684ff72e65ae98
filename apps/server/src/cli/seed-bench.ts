import { ImportStoppedError } from '../catalogue/import-store.ts'
import { seedBench } from '../seeding/seed-bench.ts'
import { type Command, CommandError, wholeNumber } from './command.ts'
import { interruptible } from './interruption.ts'
import { createProgress, inWords, say } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const standard = { medicines: 0, stockists: 5_000, listings: 2_000_000, seed: 1 }

export const seedBenchCommand: Command = {
  name: 'seed bench',
  operands: [],
  options: {
    medicines: { type: 'string' },
    stockists: { type: 'string' },
    listings: { type: 'string' },
    seed: { type: 'string' },
  },
  summary: 'Add generated stockists and listings, for benchmarks',
  help: `Listings are drawn from the medicines in the catalogue: a popular head, a long tail.

  --medicines N   also generate medicines until there are N (default: none)
  --stockists N   stockists to add (default ${inWords(standard.stockists)})
  --listings N    listings to add for them, in total (default ${inWords(standard.listings)})
  --seed N        the same seed draws the same listings from the same medicines (default ${standard.seed})`,

  run: (given) => {
    const sizes = {
      medicines: wholeNumber(given, 'medicines', standard.medicines),
      stockists: wholeNumber(given, 'stockists', standard.stockists, 1),
      listings: wholeNumber(given, 'listings', standard.listings),
      seed: wholeNumber(given, 'seed', standard.seed),
    }
    return withDatabase(given.config, async (database) => {
      const progress = createProgress()
      try {
        const added = await interruptible((signal) =>
          seedBench({ database, ...sizes, signal, onProgress: progress.update }),
        )
        progress.stop()
        say(
          `Added ${inWords(added.medicines)} medicines, ${inWords(added.stockists)} stockists and ${inWords(added.listings)} listings.`,
        )
      } catch (error) {
        progress.stop()
        if (error instanceof RangeError) throw new CommandError(error.message, { cause: error })
        if (error instanceof ImportStoppedError) {
          throw new CommandError('Stopped; no stockists or listings were added.', {
            exitCode: 130,
            cause: error,
          })
        }
        throw error
      }
    })
  },
}
