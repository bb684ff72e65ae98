import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createAccounts } from './accounts/accounts.ts'
import { createAudit } from './audit/audit.ts'
import { auditRoutes } from './audit/routes.ts'
import type { Config } from './config.ts'
import { createDirectory } from './directory/directory.ts'
import { directoryRoutes } from './directory/routes.ts'
import { createDiskStore, createFiles, createS3Store } from './files/files.ts'
import { filesRoutes, uploadRoutes } from './files/routes.ts'
import { createMail } from './mail/mail.ts'
import { mailRoutes } from './mail/routes.ts'
import type { Database } from './platform/db/database.ts'
import { measureRequests } from './platform/http/metrics.ts'
import { operationsRoutes } from './platform/http/operations.ts'
import { ownAddress } from './platform/http/own-address.ts'
import { routesOf } from './platform/http/routes.ts'
import { createServer } from './platform/http/server.ts'
import { serveWebPages } from './platform/http/web-pages.ts'
import type { Logger } from './platform/logger.ts'
import { searchRoutes } from './search/routes.ts'
import { createSearch } from './search/search.ts'

export interface AppDeps {
  config: Config
  database: Database
  logger: Logger
  /** The web build's output. */
  webFolder: string
}

export interface App {
  http: FastifyInstance
  /** Builds what lives in memory; the promise ends when the service is ready. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Puts the whole service together without listening: tests boot the real thing. */
export async function buildApp({ config, database, logger, webFolder }: AppDeps): Promise<App> {
  const http = await createServer({ logger, trustProxy: config.trustProxy, rateLimits: config.rateLimits })
  const registry = measureRequests(http)
  const publicUrl = () => config.publicUrl ?? ownAddress(http, config)

  const audit = createAudit({ db: database.db })
  const files = createFiles({
    db: database.db,
    store: config.s3 ? createS3Store(config.s3) : createDiskStore(join(config.dataDir, 'files')),
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
    },
  })

  const accounts = createAccounts({
    db: database.db,
    publicOrigin: config.publicUrl === null ? null : new URL(config.publicUrl).origin,
  })
  const directory = createDirectory({ db: database.db })
  const search = createSearch({ database, logger })

  const route = routesOf(http, accounts.access)
  directoryRoutes(route, directory)
  searchRoutes(route, search)
  auditRoutes(route, audit)
  mailRoutes(http, mail)
  const uploads = { files, callerOf: accounts.access.callerOf, limitUploads: async () => {}, publicUrl }
  filesRoutes(http, uploads)
  await http.register(async (scope) => uploadRoutes(scope, routesOf(scope, accounts.access), uploads))
  operationsRoutes(http, {
    registry,
    metricsToken: config.metricsToken,
    readiness: async () => ({ database: await search.databaseAnswers(), searchIndex: search.ready() }),
  })
  await serveWebPages(http, webFolder)

  return {
    http,
    async start() {
      files.start()
      await mail.start()
      await search.start()
    },
    async stop() {
      await http.close()
      await search.stop()
      await mail.stop()
      await files.stop()
    },
  }
}
