import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { connect } from '../src/platform/db/database.ts'
import { createLogger, type Logger } from '../src/platform/logger.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestApp extends App {
  database: TestDatabase
  /** Where its files and mails lie. */
  dataDir: string
  close(): Promise<void>
}

/**
 * The whole service on a database of its own, not listening.
 * @param prepare fills the database before the search index is built.
 */
export async function createTestApp(
  prepare: (database: TestDatabase) => Promise<void> = async () => {},
  changes: Partial<Config> = {},
  logger: Logger = createLogger('silent'),
): Promise<TestApp> {
  const database = await createTestDatabase()
  await prepare(database)
  const config = {
    ...readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'rasad-app-')), LOG_LEVEL: 'silent' }),
    ...changes,
  }
  const app = await buildApp({
    config,
    database,
    logger,
    webFolder: join(config.dataDir, 'no-pages'),
  })
  await app.start()
  return {
    ...app,
    database,
    dataDir: config.dataDir,
    async close() {
      await app.stop()
      await database.close()
      // a folder that the test has named is the test's to remove
      if (changes.dataDir === undefined) await rm(config.dataDir, { recursive: true, force: true })
    },
  }
}

/** Another process of the same service on the same database, not listening. */
export async function createSibling(
  app: TestApp,
  changes: Partial<Config> = {},
  logger: Logger = createLogger('silent'),
): Promise<TestApp> {
  const shared = connect(
    app.database.connection,
    // Two processes share it, as no embedded one is shared.
    false,
    () => {},
    async () => {},
  )
  const database = { ...shared, url: app.database.url }
  const config = {
    ...readConfig({ DATA_DIR: app.dataDir, LOG_LEVEL: 'silent' }),
    ...changes,
  }
  const sibling = await buildApp({
    config,
    database,
    logger,
    webFolder: join(config.dataDir, 'no-pages'),
  })
  await sibling.start()
  return {
    ...sibling,
    database,
    dataDir: app.dataDir,
    async close() {
      await sibling.stop()
      await database.close()
    },
  }
}
