import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type App, buildApp } from './app.ts'
import type { Config } from './config.ts'
import { createLinks, LinkKeyError } from './links/links.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { DataDirInUseError } from './platform/db/cluster-lease.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { ownAddress } from './platform/http/own-address.ts'
import { createLogger } from './platform/logger.ts'
import { type DemoGuard, type DemoPerson, demoPassword, seedDemo } from './seeding/seeding.ts'

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
const replyFolder = fileURLToPath(new URL('../../reply/dist', import.meta.url))

/** A start that cannot succeed, with a message for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}

/**
 * Starts the service and runs it until it is stopped.
 * @throws StartError when the data directory or the port is in use.
 */
export async function serve(config: Config, say: (line: string) => void = () => {}): Promise<void> {
  const logger = createLogger(config.logLevel)
  const database = await open(config, say, (error) => logger.warn({ err: error }, 'database trouble'))
  const applied = await migrate(database.db, migrationsFolder)
  await openLinks(config, database, (text) => logger.warn(text))
  if (applied.length > 0) say(`Applied database migrations: ${applied.join(', ')}.`)
  if (!config.rateLimits) logger.warn('rate limits are off: for load tests only')

  const app = await buildApp({ config, database, logger, webFolder, replyFolder })
  let guard: DemoGuard | undefined
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      say('Stopping …')
      await guard?.stop()
      await app.stop()
      await database.close()
      say('Stopped.')
    })()
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void stop().then(() => process.exit(0)))
  }

  if (config.publicBecause.length > 0) {
    const refusal = demoIsPublic(config)
    guard = app.demo.guard(() => {
      logger.fatal(refusal)
      void stop().then(() => process.exit(1))
    })
    if (await guard.found()) {
      await stop()
      throw new StartError(refusal)
    }
  }
  const accounts = config.demo ? await loadDemo(app, database, say) : []
  try {
    await app.http.listen({ port: config.port, host: config.host })
  } catch (error) {
    await stop()
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      ? new StartError(
          `Port ${config.port} on ${config.host} is taken by another program. Set PORT to a free one.`,
        )
      : error
  }
  const url = ownAddress(app.http, config)
  if (database.embedded) await rememberAddress(config.dataDir, url)
  await app.start()
  if (accounts.length > 0) sayAccounts(accounts, say)
  say(`Rasad is ready: ${config.publicUrl ?? url}`)
}

/** Encrypts what a migration has left of links, and tells of links that cannot be shown. @throws StartError */
async function openLinks(
  { linkKeyFile }: Config,
  database: Database,
  warn: (text: string) => void,
): Promise<void> {
  const links = createLinks({ db: database.db, keyFile: linkKeyFile })
  try {
    await links.sealWaiting()
    const lost = await links.countLost()
    if (lost > 0) {
      warn(
        `the key in ${linkKeyFile} does not open ${lost} links: they work, but their owners cannot see them again. All processes must name one LINK_KEY_FILE.`,
      )
    }
  } catch (error) {
    if (!(error instanceof LinkKeyError)) throw error
    await database.close()
    throw new StartError(error.message)
  }
}

async function open(
  config: Config,
  say: (line: string) => void,
  onTrouble: (error: unknown) => void,
): Promise<Database> {
  try {
    return await openDatabase({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      use: 'serve',
      say,
      onTrouble,
    })
  } catch (error) {
    if (error instanceof DataDirInUseError) {
      const address = await readFile(addressFile(config.dataDir), 'utf8').catch(() => '')
      throw new StartError(
        `Rasad is already running on the data directory ${config.dataDir}${address ? ` (${address.trim()})` : ''}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    if (config.databaseUrl) {
      throw new StartError(
        `The database that DATABASE_URL names does not answer: ${(error as Error).message}`,
      )
    }
    throw error
  }
}

function demoIsPublic({ publicBecause, databaseUrl }: Config): string {
  const another = databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
  return `This database holds the demo world, whose passwords are public, and others can reach the service: ${publicBecause.join(' and ')}. Delete it with "rasad demo remove", or set ${another} to another database.`
}

/** @returns the accounts to try; none where the database holds something else. */
async function loadDemo(app: App, database: Database, say: (line: string) => void): Promise<DemoPerson[]> {
  if (!(await app.demo.mayLoad())) return []
  const outcome = await seedDemo(database)
  if (outcome === 'not-empty') return []
  if (outcome === 'loaded') say('The demo world is loaded: 104 stockists, 40 companies and their medicines.')
  return app.demo.seedAccounts()
}

function sayAccounts(accounts: DemoPerson[], say: (line: string) => void): void {
  say(`Demo accounts, all with the password ${demoPassword}:`)
  const width = Math.max(...accounts.map(({ email }) => email.length))
  for (const { who, email, page } of accounts) say(`  ${email.padEnd(width)}  ${who}, at ${page}`)
}

function addressFile(dataDir: string): string {
  return join(dataDir, 'address')
}

/** Stores the service's address, so that a second start on the same data directory can name it. */
async function rememberAddress(dataDir: string, url: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(addressFile(dataDir), `${url}\n`)
}
