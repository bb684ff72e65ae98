import { join } from 'node:path'
import { limits } from '@rasad/contract/limits'
import type { Settings } from '@rasad/contract/settings'
import type { FastifyInstance } from 'fastify'
import { type Accounts, createAccounts, type HashCost } from './accounts/accounts.ts'
import { adminRoutes } from './accounts/admin-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { securityRoutes } from './accounts/security-routes.ts'
import { type Aliases, createAliases } from './aliases/aliases.ts'
import { aliasRoutes } from './aliases/routes.ts'
import { createAudit } from './audit/audit.ts'
import { auditRoutes } from './audit/routes.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { unconfirmedRoutes } from './catalogue/unconfirmed-routes.ts'
import { type Changes, createChanges } from './changes/changes.ts'
import { changeRoutes } from './changes/routes.ts'
import type { Config } from './config.ts'
import { type CountBook, createCounts } from './counts/counts.ts'
import { createDemandDesk } from './demand/demand.ts'
import { demandRoutes } from './demand/routes.ts'
import { createFiles, createStore, intakeOptions, withoutAddresses } from './files/files.ts'
import { filesRoutes, uploadRoutes } from './files/routes.ts'
import { createIdCards } from './id-cards/id-cards.ts'
import { cardPhotoRoute, idCardRoutes } from './id-cards/routes.ts'
import { createLicences, type Licences } from './licences/licences.ts'
import { licenceRoutes } from './licences/routes.ts'
import { createLinks } from './links/links.ts'
import { createListings } from './listings/listings.ts'
import { listingRoutes } from './listings/routes.ts'
import { createLive } from './live/live.ts'
import { liveRoutes } from './live/routes.ts'
import { createMail } from './mail/mail.ts'
import { mailRoutes } from './mail/routes.ts'
import { createMedicalStores } from './medical-stores/medical-stores.ts'
import { medicalStoreRoutes } from './medical-stores/routes.ts'
import { createNotifications, type Notifications } from './notifications/notifications.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { createOrderLists } from './order-lists/order-lists.ts'
import { orderListRoutes, sharedListRoutes } from './order-lists/routes.ts'
import { createOverview } from './overview/overview.ts'
import { contactRoute, overviewRoutes } from './overview/routes.ts'
import { createOwnSuppliers } from './own-suppliers/own-suppliers.ts'
import { ownSupplierRoutes } from './own-suppliers/routes.ts'
import { createPages } from './pages/pages.ts'
import { framePage, pageRoutes } from './pages/routes.ts'
import { createParties } from './parties/parties.ts'
import { decisionRoutes } from './parties/routes.ts'
import type { Database } from './platform/db/database.ts'
import { createSentCalls } from './platform/db/sent-calls.ts'
import { createDeviceCookie } from './platform/http/device-cookie.ts'
import { acceptForms } from './platform/http/forms.ts'
import { keepLinksPrivate, keepPrivate } from './platform/http/keep-private.ts'
import { measureNow, measureRequests } from './platform/http/metrics.ts'
import { createOpenForms, oneAddressLimits, openFormLimits } from './platform/http/open-forms.ts'
import { operationsRoutes } from './platform/http/operations.ts'
import { ownAddress } from './platform/http/own-address.ts'
import { serveReplyPage } from './platform/http/reply-page.ts'
import { routesOf } from './platform/http/routes.ts'
import { createSendOnce } from './platform/http/send-once.ts'
import { createServer } from './platform/http/server.ts'
import { createSessionCookie } from './platform/http/session-cookie.ts'
import { serveWebPages } from './platform/http/web-pages.ts'
import { createJobs } from './platform/jobs.ts'
import type { Logger } from './platform/logger.ts'
import { createPrivacy } from './privacy/privacy.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { createPurchaserCards } from './purchaser-cards/purchaser-cards.ts'
import { purchaserCardRoute, purchaserRoutes } from './purchaser-cards/routes.ts'
import { createReview } from './review/review.ts'
import { reviewRoutes } from './review/routes.ts'
import { alikeRoutes, countedResults, searchRoutes } from './search/routes.ts'
import { createSearch, type Search } from './search/search.ts'
import { samplePaths, sampleRoutes } from './seeding/sample-routes.ts'
import { createDemo, type Demo } from './seeding/seeding.ts'
import { staffRoutes } from './staff/routes.ts'
import { createStaff } from './staff/staff.ts'
import { createListExport } from './stock-files/export/export-list.ts'
import { exportRoutes } from './stock-files/export/export-routes.ts'
import { createInboundMail } from './stock-files/receive/inbound-mail.ts'
import { inboundMailRoute } from './stock-files/receive/inbound-mail-routes.ts'
import { createSending } from './stock-files/receive/sending.ts'
import { sendingRoutes } from './stock-files/receive/sending-routes.ts'
import { stockFileRoutes } from './stock-files/routes.ts'
import { proposalRoutes } from './stock-files/settle/proposal-routes.ts'
import { createOwnLists, createProposals, createStockFiles } from './stock-files/stock-files.ts'
import { placeRoutes } from './stockists/place-routes.ts'
import { ownPageRoutes, stockistRoutes } from './stockists/routes.ts'
import { createStockists } from './stockists/stockists.ts'
import { replyRoutes } from './supply-requests/answer/reply-routes.ts'
import { takeOverRoutes } from './supply-requests/answer/take-over-routes.ts'
import { orderRoutes } from './supply-requests/order/order-routes.ts'
import { supplyRequestRoutes } from './supply-requests/routes.ts'
import { createSupplyRequests, createTakeOver, createUnmet } from './supply-requests/supply-requests.ts'
import { unmetRoutes } from './supply-requests/unmet/unmet-routes.ts'
import { upkeepRoutes } from './upkeep/routes.ts'
import { createDuplicates, createUpkeep } from './upkeep/upkeep.ts'

const maxUploads = 300
/** Seconds. */
const minute = 60
const hour = 60 * minute

interface AppDeps {
  config: Config
  database: Database
  logger: Logger
  /** The output of the web build. */
  webFolder: string
  /** The output of the build of the page on which stockists answer; default: there is none. */
  replyFolder?: string
  /** Default: what is safe. */
  hashCost?: HashCost
}

export interface App {
  http: FastifyInstance
  accounts: Accounts
  aliases: Aliases
  notifications: Notifications
  licences: Licences
  changes: Changes
  counts: CountBook
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
export async function buildApp({ config, database, logger, webFolder, ...deps }: AppDeps): Promise<App> {
  const { replyFolder, hashCost } = deps
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

  const audit = createAudit({ db: database.db, rateLimits: config.rateLimits })
  const files = createFiles(
    { db: database.db, store: createStore(config), audit, logger },
    config.rateLimits ? intakeOptions : withoutAddresses(intakeOptions),
  )
  const openForms = createOpenForms(config.rateLimits ? openFormLimits : oneAddressLimits)
  const { db } = database
  const links = createLinks({ db, keyFile: config.linkKeyFile })
  // What repeats takes one worker at most, so two are left for mails.
  const jobs = await createJobs({ database, logger, concurrency: 3 })
  const readingJobs = await createJobs({ database, logger, concurrency: 1 })
  const mail = createMail({
    db,
    jobs,
    logger,
    options: {
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      outboxFolder: join(config.dataDir, 'outbox'),
      publicUrl,
      previews: config.demo && config.publicBecause.length === 0,
      bounded: config.rateLimits,
      undoSeconds: config.undoSeconds,
      showLink: async (kept) => {
        const token = await links.showSealed(kept)
        if (token === undefined) return kept
        return token && `${publicUrl()}/r/${token}`
      },
    },
  })

  // The accounts come later: they tell people of decisions.
  const live = createLive({ database, logger, openSessions: (ids) => accounts.openSessions(ids) })
  const notifications = createNotifications({
    db,
    logger,
    mail,
    audit,
    mailboxes: (ids, tx) => accounts.mailboxes(ids, tx),
    digestHour: config.digestHour,
  })
  const accounts: Accounts = createAccounts({
    db,
    files,
    mail,
    audit,
    notifications,
    publicUrl,
    rateLimits: config.rateLimits,
    support: config.support,
    undoSeconds: config.undoSeconds,
    hashCost,
  })
  const { undoSeconds } = config
  const changes = createChanges({ db, accounts, files, mail, audit, notifications, undoSeconds })
  const parties = createParties({ db, accounts, files, audit, changes, notifications })
  const medicalStores = createMedicalStores({ db, accounts, files, parties, notifications })
  const idCards = createIdCards({ db, accounts, files, audit })
  const stockists = createStockists({
    ...{ db, accounts, files, audit, idCards, parties, notifications },
  })
  const licences = createLicences({ db, accounts, audit, mail, notifications })
  // The search comes later: it looks names up in the catalogue.
  const takenFor = (name: string) => search.takenFor(name)
  const catalogue = createCatalogue({ db, accounts, audit, stockists, takenFor })
  const listings = createListings({ db, audit, catalogue })
  const counts = createCounts({ db, logger })
  const search: Search = createSearch({ database, logger })
  const aliases = createAliases({ db, audit, search })
  const upkeep = createUpkeep({ db, accounts, aliases, audit, catalogue })
  const duplicates = createDuplicates({ database, logger })
  const unmet = createUnmet({ db, search, logger })
  const takeOver = createTakeOver({ db, audit })
  const { heardOf } = unmet
  const stockFiles = createStockFiles({
    ...{ db, accounts, aliases, audit, catalogue, notifications, search, logger, jobs: readingJobs },
  })
  const ownSuppliers = createOwnSuppliers({
    ...{ db, accounts, audit, notifications, stockists, stockFiles, lists: createOwnLists(db) },
  })
  const demand = createDemandDesk({
    ...{ search, catalogue, aliases, stockists, heardOf, logger, ownOffers: ownSuppliers.offers },
  })
  const orderLists = createOrderLists({ db, links, audit, search, publicUrl })
  const trade = {
    db,
    accounts,
    stockists,
    files,
    mail,
    audit,
    live,
    idCards,
    changes,
    parties,
    notifications,
  }
  const purchaserCards = createPurchaserCards(trade)
  const staff = createStaff(trade)
  const { rateLimits, inboundMail } = config
  const sending = createSending({ db, audit, rateLimits, mailbox: inboundMail?.mailbox ?? null })
  const proposals = createProposals({ db, accounts, audit, catalogue, notifications, search })
  const supplyRequests = createSupplyRequests({
    ...{ ...trade, links, catalogue, search, publicUrl, rateLimits, orderLists },
    staleListingDays: config.staleListingDays,
  })
  const privacy = createPrivacy({
    ...{ ...trade, purchaserCards, staff, stockFiles, aliases, licences, sending, orderLists },
    ownSuppliers,
    ...{ supplyRequests, unmet, counts },
  })
  const review = createReview({ db, accounts, parties, changes, catalogue, upkeep, search, undoSeconds })
  const overview = createOverview({ db, review })
  accounts.acceptUploadKeys(sending.uploadKeys.find)
  accounts.atReset({ end: sending.endWays, countLinks: links.countOf, endLinks: links.endOf })
  accounts.describe('purchaser', purchaserCards.describe)
  accounts.describe('staff', staff.describe)

  const demo = createDemo({
    ...trade,
    database,
    logger,
    purchaserCards,
    staff,
    operatorEmail: config.superAdmin?.email ?? null,
  })

  const isSecure = config.publicUrl?.startsWith('https:') ?? false
  const cookie = createSessionCookie(isSecure)
  const giveDevice = createDeviceCookie(isSecure)
  let hasStarted = false
  const hasSamples = config.demo && config.publicBecause.length === 0
  const settings = (): Settings => ({
    publicUrl: publicUrl(),
    showFixedRating: config.showFixedRating,
    staleListingDays: config.staleListingDays,
    support: config.support,
    samples: hasSamples ? [...samplePaths] : [],
  })
  const debug = config.demo && config.publicBecause.length === 0 && config.smtpUrl === null
  const uploads = {
    files,
    callerOf: accounts.access.callerOf,
    limitUploads: (address: string) => accounts.limit('upload', [address], maxUploads, 15 * 60),
    publicUrl,
  }
  const sendOnce = createSendOnce(createSentCalls(db))
  const routesIn = (scope: FastifyInstance) => routesOf(scope, accounts.access, sendOnce)
  const results = countedResults(search, counts)
  searchRoutes(routesIn(http), search, results)
  await http.register(async (api) => {
    await acceptForms(api, { folder: join(config.dataDir, 'forms'), openForms })
    const route = routesIn(api)
    accountRoutes(route, accounts, { cookie, giveDevice, debug })
    securityRoutes(route, accounts, { cookie, debug, limit: accounts.limit })
    adminRoutes(route, accounts)
    medicalStoreRoutes(route, medicalStores, accounts)
    stockistRoutes(route, stockists, { accounts, counts })
    placeRoutes(route, stockists.places)
    catalogueRoutes(route, catalogue, { counts, ownOffers: ownSuppliers.offersOf })
    demandRoutes(route, demand, { accounts, counts })
    contactRoute(route, { stockists, counts })
    route('GET /api/settings', async () => ({ success: true, data: settings() }))
    await api.register(async (scope) => {
      keepPrivate(scope)
      const privateRoute = routesIn(scope)
      auditRoutes(privateRoute, audit)
      liveRoutes(privateRoute, live)
      notificationRoutes(privateRoute, { notifications, limit: accounts.limit })
      licenceRoutes(privateRoute, licences, accounts)
      purchaserRoutes(privateRoute, { purchaserCards, accounts, giveSession: cookie.give, giveDevice })
      staffRoutes(privateRoute, staff, accounts)
      changeRoutes(privateRoute, changes)
      idCardRoutes(privateRoute, idCards)
      privacyRoutes(privateRoute, privacy, cookie)
      ownPageRoutes(privateRoute, stockists, accounts)
      listingRoutes(privateRoute, listings)
      unconfirmedRoutes(privateRoute, catalogue)
      reviewRoutes(privateRoute, { review, parties, accounts })
      decisionRoutes(privateRoute, parties)
      upkeepRoutes(privateRoute, { upkeep, duplicates })
      alikeRoutes(privateRoute, { catalogue, search })
      aliasRoutes(privateRoute, aliases, accounts)
      proposalRoutes(privateRoute, proposals)
      exportRoutes(privateRoute, createListExport({ db, audit }), accounts)
      sendingRoutes(privateRoute, sending, accounts)
      stockFileRoutes(privateRoute, stockFiles, accounts)
      ownSupplierRoutes(privateRoute, ownSuppliers, accounts)
      orderListRoutes(privateRoute, orderLists, accounts)
      supplyRequestRoutes(privateRoute, supplyRequests, accounts)
      orderRoutes(privateRoute, supplyRequests, accounts)
      takeOverRoutes(privateRoute, takeOver, accounts)
      unmetRoutes(privateRoute, unmet, accounts)
      overviewRoutes(privateRoute, overview, accounts)
    })
    await api.register(async (scope) => {
      keepLinksPrivate(scope)
      const linkRoute = routesIn(scope)
      sharedListRoutes(linkRoute, orderLists, accounts)
      replyRoutes(linkRoute, supplyRequests, accounts)
    })
    await api.register(async (scope) => purchaserCardRoute(scope, routesIn(scope), purchaserCards))
    await api.register(async (scope) => uploadRoutes(scope, routesIn(scope), uploads))
  })
  const inbound = createInboundMail({
    ...{ db, logger, addresses: sending.addresses },
    secret: config.inboundMail?.secret ?? null,
    countFile: ({ id }) => accounts.limit('stock-file', [id], limits.maxStockFilesPerDay, 86_400),
    receive: stockFiles.receive,
  })
  await http.register(async (scope) => inboundMailRoute(scope, routesIn(scope), inbound))
  if (hasSamples) sampleRoutes(http)
  mailRoutes(http, mail)
  filesRoutes(http, uploads)
  cardPhotoRoute(http, idCards)
  operationsRoutes(http, {
    registry,
    metricsToken: config.metricsToken,
    // A start that fails ends the process: until it is over, nobody may rely on this one.
    readiness: async () => ({
      database: await search.databaseAnswers(),
      searchIndex: hasStarted && search.ready(),
    }),
  })
  const sendPage = await serveWebPages(http, webFolder, framePage)
  if (replyFolder !== undefined) await serveReplyPage(http, replyFolder)
  const pages = createPages({ db, catalogue, stockists, idCards, publicUrl, search: results })
  pageRoutes(http, { pages, settings, sendPage })

  const sweep = async () => {
    await Promise.all(
      [
        ...[accounts, mail, aliases, changes, catalogue, notifications, upkeep],
        ...[stockFiles, proposals, inbound, orderLists, supplyRequests, takeOver, unmet, counts],
        sendOnce,
      ].map((domain) => domain.sweep()),
    )
  }
  jobs.repeat('sweep', hour, sweep)
  jobs.repeat('sweep-files', hour, files.sweep)
  jobs.repeat('trim-changes', hour, search.trim)
  jobs.repeat('write-digests', minute, notifications.digest)
  // Each step is told once, so asking every hour tells it on its day, also after a time in which the service was down.
  jobs.repeat('tell-of-licences', hour, async () => {
    const told = await licences.notifyDue()
    if (told > 0) logger.info({ licences: told }, 'told of licence fees that are due')
  })
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
    notifications,
    licences,
    changes,
    counts,
    routes,
    demo,
    sweep,
    async start() {
      if (config.superAdmin) await accounts.ensureSuperAdmin(config.superAdmin)
      await fillPlacesOrWarn()
      await mail.start()
      await jobs.start()
      await live.start()
      await search.start()
      await stockFiles.start()
      counts.start()
      hasStarted = true
    },
    async stop() {
      await http.close()
      await mail.stop()
      await stockFiles.stop()
      await unmet.stop()
      await counts.stop()
      await demand.stop()
      await duplicates.stop()
      await search.stop()
      await files.stop()
    },
  }
}
