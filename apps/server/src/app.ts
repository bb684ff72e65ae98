import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Accounts, createAccounts, type HashCost } from './accounts/accounts.ts'
import { adminRoutes } from './accounts/admin-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { type Aliases, createAliases } from './aliases/aliases.ts'
import { aliasRoutes } from './aliases/routes.ts'
import { createAudit } from './audit/audit.ts'
import { auditRoutes } from './audit/routes.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { unconfirmedRoutes } from './catalogue/unconfirmed-routes.ts'
import type { Config } from './config.ts'
import { createDemandDesk } from './demand/demand.ts'
import { demandRoutes } from './demand/routes.ts'
import { createFiles, createStore, intakeOptions, withoutAddresses } from './files/files.ts'
import { filesRoutes, uploadRoutes } from './files/routes.ts'
import { createIdCards } from './id-cards/id-cards.ts'
import { cardPhotoRoute, idCardRoutes } from './id-cards/routes.ts'
import { createListings } from './listings/listings.ts'
import { listingRoutes } from './listings/routes.ts'
import { createLive } from './live/live.ts'
import { createMail } from './mail/mail.ts'
import { mailRoutes } from './mail/routes.ts'
import { createMedicalStores } from './medical-stores/medical-stores.ts'
import { medicalStoreRoutes } from './medical-stores/routes.ts'
import type { Database } from './platform/db/database.ts'
import { createDeviceCookie } from './platform/http/device-cookie.ts'
import { acceptForms } from './platform/http/forms.ts'
import { keepPrivate } from './platform/http/keep-private.ts'
import { measureNow, measureRequests } from './platform/http/metrics.ts'
import { createOpenForms, oneAddressLimits, openFormLimits } from './platform/http/open-forms.ts'
import { operationsRoutes } from './platform/http/operations.ts'
import { ownAddress } from './platform/http/own-address.ts'
import { routesOf } from './platform/http/routes.ts'
import { createServer } from './platform/http/server.ts'
import { createSessionCookie } from './platform/http/session-cookie.ts'
import { serveWebPages } from './platform/http/web-pages.ts'
import type { Logger } from './platform/logger.ts'
import { createPrivacy } from './privacy/privacy.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { createPurchaserCards } from './purchaser-cards/purchaser-cards.ts'
import { purchaserCardRoute, purchaserRoutes } from './purchaser-cards/routes.ts'
import { alikeRoutes, searchRoutes } from './search/routes.ts'
import { createSearch } from './search/search.ts'
import { createDemo, type Demo } from './seeding/seeding.ts'
import { staffRoutes } from './staff/routes.ts'
import { createStaff } from './staff/staff.ts'
import { placePages } from './stockists/place-page-routes.ts'
import { placeRoutes } from './stockists/place-routes.ts'
import { ownPageRoutes, stockistRoutes } from './stockists/routes.ts'
import { createStockists } from './stockists/stockists.ts'

const maxUploads = 300
const sweepInterval = 60 * 60_000

interface AppDeps {
  config: Config
  database: Database
  logger: Logger
  /** The output of the web build. */
  webFolder: string
  /** Default: what is safe. */
  hashCost?: HashCost
}

export interface App {
  http: FastifyInstance
  accounts: Accounts
  aliases: Aliases
  /** Every route, as `METHOD /path/:param`. */
  routes: readonly string[]
  /** Builds in-memory state. Resolves when the service is ready. */
  start(): Promise<void>
  /** Deletes what has expired. Runs every hour while started. */
  sweep(): Promise<void>
  stop(): Promise<void>
  demo: Demo
}

/** Builds the whole service without listening, so that tests run the real thing. */
export async function buildApp({ config, database, logger, webFolder, hashCost }: AppDeps): Promise<App> {
  const http = await createServer({
    logger,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    publicUrl: config.publicUrl,
    loopbackOnly: config.publicBecause.length === 0,
  })
  const routes: string[] = []
  http.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push(`${each} ${url}`)
  })
  const registry = measureRequests(http)
  const publicUrl = () => config.publicUrl ?? ownAddress(http, config)

  const audit = createAudit({ db: database.db })
  const files = createFiles(
    { db: database.db, store: createStore(config), audit, logger },
    config.rateLimits ? intakeOptions : withoutAddresses(intakeOptions),
  )
  const openForms = createOpenForms(config.rateLimits ? openFormLimits : oneAddressLimits)
  const mail = await createMail({
    database,
    logger,
    options: {
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      outboxFolder: join(config.dataDir, 'outbox'),
      publicUrl,
      previews: config.demo && config.publicBecause.length === 0,
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
    hashCost,
  })
  const { db } = database
  const medicalStores = createMedicalStores({ db, accounts, files })
  const idCards = createIdCards({ db, accounts, files, audit })
  const stockists = createStockists({ db, accounts, files, audit, idCards })
  const catalogue = createCatalogue({ db, accounts, audit, stockists })
  const listings = createListings({ db, catalogue })
  const search = createSearch({ database, logger })
  const aliases = createAliases({ db, audit, search })
  const demand = createDemandDesk({ search, catalogue, aliases })
  const live = createLive({ database, logger, openSessions: accounts.openSessions })
  const trade = { db, accounts, stockists, files, mail, audit, live, idCards }
  const purchaserCards = createPurchaserCards(trade)
  const staff = createStaff(trade)
  const privacy = createPrivacy({ ...trade, purchaserCards, staff, aliases })
  accounts.describe('purchaser', purchaserCards.describe)
  accounts.describe('staff', staff.describe)

  const demo = createDemo({
    ...trade,
    database,
    logger,
    medicalStores,
    staff,
    operatorEmail: config.superAdmin?.email ?? null,
  })

  const isSecure = config.publicUrl?.startsWith('https:') ?? false
  const cookie = createSessionCookie(isSecure)
  const giveDevice = createDeviceCookie(isSecure)
  const debug = config.demo && config.publicBecause.length === 0 && config.smtpUrl === null
  const uploads = {
    files,
    callerOf: accounts.access.callerOf,
    limitUploads: (address: string) => accounts.limit('upload', [address], maxUploads, 15 * 60),
    publicUrl,
  }
  searchRoutes(routesOf(http, accounts.access), search)
  await http.register(async (api) => {
    await acceptForms(api, { folder: join(config.dataDir, 'forms'), openForms })
    const route = routesOf(api, accounts.access)
    accountRoutes(route, accounts, { cookie, giveDevice, debug })
    adminRoutes(route, accounts)
    medicalStoreRoutes(route, medicalStores, accounts)
    stockistRoutes(route, stockists, accounts)
    placeRoutes(route, stockists.places)
    catalogueRoutes(route, catalogue)
    demandRoutes(route, demand, accounts)
    route('GET /api/settings', async () => ({
      success: true,
      data: { publicUrl: publicUrl(), showFixedRating: config.showFixedRating },
    }))
    await api.register(async (scope) => {
      keepPrivate(scope)
      const privateRoute = routesOf(scope, accounts.access)
      auditRoutes(privateRoute, audit)
      purchaserRoutes(privateRoute, { purchaserCards, accounts, giveSession: cookie.give, giveDevice })
      staffRoutes(privateRoute, staff)
      idCardRoutes(privateRoute, idCards, accounts)
      privacyRoutes(privateRoute, privacy, cookie)
      ownPageRoutes(privateRoute, stockists, accounts)
      listingRoutes(privateRoute, listings)
      unconfirmedRoutes(privateRoute, catalogue)
      alikeRoutes(privateRoute, { catalogue, search })
      aliasRoutes(privateRoute, aliases, accounts)
    })
    await api.register(async (scope) =>
      purchaserCardRoute(scope, routesOf(scope, accounts.access), purchaserCards),
    )
    await api.register(async (scope) => uploadRoutes(scope, routesOf(scope, accounts.access), uploads))
  })
  mailRoutes(http, mail)
  filesRoutes(http, uploads)
  cardPhotoRoute(http, idCards, accounts)
  operationsRoutes(http, {
    registry,
    metricsToken: config.metricsToken,
    readiness: async () => ({ database: await search.databaseAnswers(), searchIndex: search.ready() }),
  })
  const sendPage = await serveWebPages(http, webFolder)
  placePages(http, { places: stockists.places, publicUrl, sendPage })

  let sweeping: NodeJS.Timeout | undefined
  const sweep = async () => {
    await Promise.all([accounts.sweep(), purchaserCards.sweep(), mail.sweep(), aliases.sweep()])
  }
  const sweepOrWarn = () =>
    sweep().catch((error: unknown) => logger.warn({ err: error }, 'could not delete what has expired'))
  measureNow(registry, 'open_forms', 'Forms that are arriving or being answered.', () => openForms.held.forms)
  measureNow(registry, 'live_streams', 'Live streams that are open at this process.', () => live.size)
  // Open streams would delay closing the server.
  http.addHook('preClose', () => live.stop())

  /** A database that is read-only for now, during a failover, does not prevent a start: the next one fills them. */
  async function fillPlacesOrWarn(): Promise<void> {
    try {
      const placed = await stockists.fillPlaces()
      if (placed > 0) logger.info({ stockists: placed }, 'positions filled in from PIN codes')
    } catch (error) {
      logger.warn({ err: error }, 'positions not filled in from PIN codes')
    }
  }

  return {
    http,
    accounts,
    aliases,
    routes,
    demo,
    sweep,
    async start() {
      if (config.superAdmin) await accounts.ensureSuperAdmin(config.superAdmin)
      sweeping = setInterval(sweepOrWarn, sweepInterval).unref()
      await fillPlacesOrWarn()
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
