import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicCost } from '@rasad/server/accounts/passwords'
import { type App, buildApp } from '@rasad/server/app'
import { type Config, readConfig } from '@rasad/server/config'
import { connect } from '@rasad/server/platform/db/database'
import { createLogger, type Logger } from '@rasad/server/platform/logger'
import { inject } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestWays {
  /**
   * Hashes passwords at the production cost, for tests of passwords and of what happens while one is hashed. In tests
   * that sign many people in, this is a seventh of the processor time.
   */
  safeHashes?: boolean
  /** Connections to the database, for tests of what happens at the same time; otherwise as the project says. */
  connections?: number
  /** Built pages; by default there are none. */
  webFolder?: string
  /** The built page on which stockists answer; by default there is none. */
  replyFolder?: string
}

export interface TestApp extends App {
  database: TestDatabase
  /** The folder for its files and mails. */
  dataDir: string
  close(): Promise<void>
}

/**
 * The whole service with its own database, not listening.
 * @param prepare fills the database before the search index is built.
 */
export async function createTestApp(
  prepare: (database: TestDatabase) => Promise<void> = async () => {},
  changes: Partial<Config> = {},
  logger: Logger = createLogger('silent'),
  ways: TestWays = {},
): Promise<TestApp> {
  const database = await createTestDatabase({ connections: ways.connections })
  await prepare(database)
  return openTestApp(database, changes, logger, ways)
}

/** The whole service on a test database, which `close` drops. */
export async function openTestApp(
  database: TestDatabase,
  changes: Partial<Config> = {},
  logger: Logger = createLogger('silent'),
  { safeHashes = false, webFolder, replyFolder }: TestWays = {},
): Promise<TestApp> {
  const config = {
    ...readConfig({
      DATA_DIR: changes.dataDir ?? mkdtempSync(join(tmpdir(), 'rasad-app-')),
      LOG_LEVEL: 'silent',
    }),
    // Mails of decisions go out at once, and nothing can be undone, unless a test asks for it.
    undoSeconds: 0,
    ...changes,
  }
  const app = await buildApp({
    config,
    database,
    logger,
    webFolder: webFolder ?? join(config.dataDir, 'no-pages'),
    ...(replyFolder !== undefined && { replyFolder }),
    ...(!safeHashes && { hashCost: publicCost }),
  })
  await app.start()
  return {
    ...app,
    database,
    dataDir: config.dataDir,
    async close() {
      await app.stop()
      await database.close()
      // the test removes a folder that it has passed in
      if (changes.dataDir === undefined) await rm(config.dataDir, { recursive: true, force: true })
    },
  }
}

/** Another process of the same service on the same database, not listening. */
export async function createSibling(
  app: TestApp,
  changes: Partial<Config> = {},
  logger: Logger = createLogger('silent'),
  { safeHashes = false }: TestWays = {},
): Promise<TestApp> {
  const shared = connect(
    app.database.connection,
    // Pretend to be one of several processes: an embedded database is never shared.
    false,
    () => {},
    async () => {},
    inject('connections'),
  )
  const database = { ...app.database, ...shared }
  const config = {
    ...readConfig({ DATA_DIR: app.dataDir, LOG_LEVEL: 'silent' }),
    undoSeconds: 0,
    ...changes,
  }
  const sibling = await buildApp({
    config,
    database,
    logger,
    webFolder: join(config.dataDir, 'no-pages'),
    ...(!safeHashes && { hashCost: publicCost }),
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
