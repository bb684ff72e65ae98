import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Accounts, createAccounts } from './accounts/accounts.ts'
import { accountRoutes } from './accounts/routes.ts'
import { createAudit } from './audit/audit.ts'
import { auditRoutes } from './audit/routes.ts'
import type { Config } from './config.ts'
import { createDemandDesk } from './demand/demand.ts'
import { demandRoutes } from './demand/routes.ts'
import { type DemoAccount, hasDemoAccounts, seedDemoAccounts } from './demo-accounts.ts'
import { createDirectory } from './directory/directory.ts'
import { listingRoutes } from './directory/listing-routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { createFiles, createStore } from './files/files.ts'
import { filesRoutes, uploadRoutes } from './files/routes.ts'
import { createLive } from './live/live.ts'
import { createMail } from './mail/mail.ts'
import { mailRoutes } from './mail/routes.ts'
import type { Database } from './platform/db/database.ts'
import { acceptForms } from './platform/http/forms.ts'
import { keepPrivate } from './platform/http/keep-private.ts'
import { measureNow, measureRequests } from './platform/http/metrics.ts'
import { operationsRoutes } from './platform/http/operations.ts'
import { ownAddress } from './platform/http/own-address.ts'
import { routesOf } from './platform/http/routes.ts'
import { createServer } from './platform/http/server.ts'
import { createSessionCookie } from './platform/http/session-cookie.ts'
import { serveWebPages } from './platform/http/web-pages.ts'
import type { Logger } from './platform/logger.ts'
import { createPrivacy } from './privacy/privacy.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { createPurchasing } from './purchasing/purchasing.ts'
import { purchaserCardRoute, purchasingRoutes } from './purchasing/routes.ts'
import { alikeRoutes, searchRoutes } from './search/routes.ts'
import { createSearch } from './search/search.ts'
import { staffRoutes } from './staff/routes.ts'
import { createStaff } from './staff/staff.ts'

const uploadsMost = 300
const sweepInterval = 60 * 60_000

export interface AppDeps {
  config: Config
  database: Database
  logger: Logger
  /** The web build's output. */
  webFolder: string
}

export interface App {
  http: FastifyInstance
  accounts: Accounts
  /** Every `METHOD /path/:param` that is answered. */
  routes: readonly string[]
  /** Builds what lives in memory; the promise ends when the service is ready. */
  start(): Promise<void>
  /** Takes away what has expired; every hour while started. */
  sweep(): Promise<void>
  stop(): Promise<void>
  /** Gives the demo world its accounts. @returns those worth trying. */
  seedDemoAccounts(): Promise<DemoAccount[]>
  /** Whether there are accounts whose password everybody knows. */
  hasDemoAccounts(): Promise<boolean>
}

/** Puts the whole service together without listening: tests boot the real thing. */
export async function buildApp({ config, database, logger, webFolder }: AppDeps): Promise<App> {
  const http = await createServer({ logger, trustProxy: config.trustProxy, rateLimits: config.rateLimits })
  const routes: string[] = []
  http.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push(`${each} ${url}`)
  })
  const registry = measureRequests(http)
  const publicUrl = () => config.publicUrl ?? ownAddress(http, config)

  const audit = createAudit({ db: database.db })
  const files = createFiles({
    db: database.db,
    store: createStore(config),
    audit,
    logger,
  })
  const mail = await createMail({
    database,
    logger,
    options: {
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      outboxFolder: join(config.dataDir, 'outbox'),
      publicUrl,
      previews: config.demo && config.loopback,
      bounded: config.rateLimits,
    },
  })

  const accounts = createAccounts({
    db: database.db,
    files,
    mail,
    audit,
    publicUrl,
    rateLimits: config.rateLimits,
  })
  const directory = createDirectory({ db: database.db, accounts, files, mail, audit })
  const search = createSearch({ database, logger })
  const demand = createDemandDesk({ search })
  const live = createLive({ database, logger, openSessions: accounts.openSessions })
  const trade = { db: database.db, accounts, directory, files, mail, audit, live }
  const purchasing = createPurchasing(trade)
  const staff = createStaff(trade)
  const privacy = createPrivacy({ ...trade, purchasing, staff })
  accounts.describe('purchaser', purchasing.describe)
  accounts.describe('staff', staff.describe)

  const cookie = createSessionCookie(config.publicUrl?.startsWith('https:') ?? false)
  const debug = config.demo && config.loopback && config.smtpUrl === null
  const uploads = {
    files,
    callerOf: accounts.access.callerOf,
    limitUploads: (address: string) => accounts.limit('upload', [address], uploadsMost, 15 * 60),
    publicUrl,
  }
  searchRoutes(routesOf(http, accounts.access), search)
  await http.register(async (api) => {
    await acceptForms(api)
    const route = routesOf(api, accounts.access)
    accountRoutes(route, accounts, { cookie, debug })
    directoryRoutes(route, directory, accounts)
    demandRoutes(route, demand, accounts)
    route('GET /api/settings', async () => ({ success: true, data: { publicUrl: publicUrl() } }))
    await api.register(async (scope) => {
      keepPrivate(scope)
      const privateRoute = routesOf(scope, accounts.access)
      auditRoutes(privateRoute, audit)
      purchasingRoutes(privateRoute, { purchasing, accounts, giveSession: cookie.give })
      staffRoutes(privateRoute, staff)
      privacyRoutes(privateRoute, privacy, cookie)
      listingRoutes(privateRoute, directory)
      alikeRoutes(privateRoute, { directory, search })
    })
    await api.register(async (scope) =>
      purchaserCardRoute(scope, routesOf(scope, accounts.access), purchasing),
    )
    await api.register(async (scope) => uploadRoutes(scope, routesOf(scope, accounts.access), uploads))
  })
  mailRoutes(http, mail)
  filesRoutes(http, uploads)
  operationsRoutes(http, {
    registry,
    metricsToken: config.metricsToken,
    readiness: async () => ({ database: await search.databaseAnswers(), searchIndex: search.ready() }),
  })
  await serveWebPages(http, webFolder)

  let sweeping: NodeJS.Timeout | undefined
  const sweep = async () => {
    await Promise.all([accounts.sweep(), purchasing.sweep(), mail.sweep()])
  }
  const sweepOrWarn = () =>
    sweep().catch((error: unknown) => logger.warn({ err: error }, 'what expired was not swept'))
  measureNow(registry, 'live_streams', 'Live streams that are open at this process.', () => live.size)
  // Open streams would hold the server up.
  http.addHook('preClose', () => live.stop())

  return {
    http,
    accounts,
    routes,
    seedDemoAccounts: () => seedDemoAccounts({ db: database.db, accounts, directory }),
    hasDemoAccounts: () => hasDemoAccounts(accounts),
    sweep,
    async start() {
      if (config.owner) await accounts.ensureOwner(config.owner)
      sweeping = setInterval(sweepOrWarn, sweepInterval).unref()
      files.start()
      await mail.start()
      await live.start()
      await search.start()
    },
    async stop() {
      clearInterval(sweeping)
      await http.close()
      await demand.stop()
      await search.stop()
      await mail.stop()
      await files.stop()
    },
  }
}
