import type { Config } from '../config.ts'
import { migrationsFolder } from '../migrations-folder.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { CommandError } from './command.ts'
import { notice } from './terminal.ts'

/**
 * Opens the database beside a running service, or alone, and brings it up to date, for the time of one command.
 * @param work gets the database and the names of the migrations that were applied now.
 * @throws CommandError when the database cannot be reached.
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database, applied: string[]) => Promise<T>,
): Promise<T> {
  const database = await reach(config)
  try {
    return await work(database, await migrate(database.db, migrationsFolder))
  } finally {
    await database.close()
  }
}

/** Opens the database as it is; `serve`: with nobody beside who serves it. The caller closes it. */
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
  // Of a host with several addresses each refusal is told, and the whole says nothing.
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  return error instanceof Error ? error.message : String(error)
}
