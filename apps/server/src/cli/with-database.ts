import type { Config } from '../config.ts'
import { createLinks } from '../links/links.ts'
import { migrationsFolder } from '../migrations-folder.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { CommandError } from './command.ts'
import { notice } from './terminal.ts'

/**
 * Opens the database and migrates it for the duration of one command, whether or not the service is running.
 * @param work gets the database and the names of the migrations that were applied now.
 * @throws CommandError if the database cannot be reached.
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database, applied: string[]) => Promise<T>,
): Promise<T> {
  const database = await reach(config)
  try {
    const applied = await migrate(database.db, migrationsFolder)
    await createLinks({ db: database.db, keyFile: config.linkKeyFile }).sealWaiting()
    return await work(database, applied)
  } finally {
    await database.close()
  }
}

/** Opens the database without migrating it. `serve` refuses if another process serves it. The caller closes it. */
export async function reach(config: Config, use: 'command' | 'serve' = 'command'): Promise<Database> {
  try {
    const database = await openDatabase({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      use,
      say: notice,
    })
    await database.pool.query('SELECT 1').catch(async (error) => {
      await database.close()
      throw error
    })
    return database
  } catch (error) {
    const where = config.databaseUrl
      ? 'The database that DATABASE_URL names does not answer'
      : `The database in ${config.dataDir} cannot be opened`
    throw new CommandError(`${where}: ${reason(error)}`, { cause: error })
  }
}

function reason(error: unknown): string {
  // A host with several addresses fails once for each; the outer error has no message.
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  return error instanceof Error ? error.message : String(error)
}
