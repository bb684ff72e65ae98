import { randomUUID } from 'node:crypto'
import { constants as zlib } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import proxyAddress from '@fastify/proxy-addr'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { limits } from '@rasad/contract/limits'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { Logger } from '../logger.ts'
import { createApiDocument } from './api-document.ts'
import { holdsMoreValues } from './body-bounds.ts'
import { watchAnswers } from './connection-ends.ts'
import { boundConnections } from './connections.ts'
import { limitCost } from './cost-limit.ts'
import { answerErrors, refuseBytes, refuseExpectations, refuseUnreadable } from './errors.ts'
import { answerLoopbackHostsOnly, answerPublicHostOnly } from './host-check.ts'
import { limitKeyOf } from './limit-key.ts'
import { logRequests, RequestLogController } from './request-log.ts'
import { keepPagesSafe } from './safe-headers.ts'
import { endSlowReaders } from './slow-readers.ts'
import { refuseDrippingBodies, type SocketLimits, socketLimits } from './sockets.ts'
import { validatorCompiler } from './validation.ts'
import { answerCompiler } from './write-in-turns.ts'

/** Of what is no call of the table. */
const maxBodyBytes = 32_768
const maxValues = 1_000

/**
 * Compresses for speed rather than size: the plan of a demand of 100 lines, 116 kB, takes 0.8 ms and 21 kB instead of
 * 1.8 ms and 18 kB. Answers up to this size are compressed synchronously; handing them to another thread in chunks
 * costs the main thread more than compressing. Pages and their code are stored compressed.
 */
const compression: FastifyCompressOptions = {
  threshold: 1_400,
  syncThreshold: 262_144,
  globalDecompression: false,
  zlibOptions: { level: 1 },
  brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 2 } },
}

/**
 * Public pages are few and read over slow networks: a millisecond more takes a seventh off their bytes. Without zstd, which
 * would come first where the browser knows it, and is a ninth larger.
 */
export const pageCompression: FastifyCompressOptions = {
  ...compression,
  encodings: ['br', 'gzip', 'deflate'],
  brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } },
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Values that the body can hold. */
    maxValues?: number
  }
}

interface ServerOptions {
  logger: Logger
  trustProxy: string[]
  rateLimits: boolean
  /** Where people reach the service, for the API document; null: wherever the document comes from. */
  publicUrl: string | null
  /** Whether only this machine can connect, so that the service answers only to this machine's names. */
  loopbackOnly: boolean
  /** The production limits; tests shorten them. */
  sockets?: SocketLimits
}

/** A Fastify server with everything that is the same for each route. It does not listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const sockets = options.sockets ?? socketLimits
  const app: FastifyInstance = fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    logController: new RequestLogController(),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    bodyLimit: maxBodyBytes,
    // Forms with images get this much time; the margin lets the page give up first.
    requestTimeout: limits.formTimeout + 10_000,
    // Node checks the headers timeout only if it is set here, and by default only every 30 seconds.
    http: {
      headersTimeout: sockets.headers,
      connectionsCheckingInterval: sockets.checkEvery,
      maxHeaderSize: sockets.headerBytes,
    },
    keepAliveTimeout: sockets.idle - sockets.idleMargin,
    connectionTimeout: sockets.silence,
    frameworkErrors: refuseUnreadable,
    clientErrorHandler: (error, socket) => refuseBytes(error, socket, options.logger),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.server.keepAliveTimeoutBuffer = sockets.idleMargin
  watchAnswers(app.server)
  refuseDrippingBodies(app.server, sockets)
  const trusts = proxyAddress.compile(options.trustProxy)
  const isTrusted = (address: string) => trusts(address, 0)
  endSlowReaders(app.server, sockets, isTrusted)
  refuseExpectations(app.server, options.logger)
  if (options.rateLimits) {
    boundConnections(app.server, { most: sockets.perCaller, isTrusted, logger: options.logger })
  }
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(answerCompiler)
  answerErrors(app)
  logRequests(app)

  await keepPagesSafe(app)
  if (options.loopbackOnly) answerLoopbackHostsOnly(app)
  else if (options.publicUrl !== null) answerPublicHostOnly(app, options.publicUrl)
  await app.register(cookie)
  readJsonOnly(app)
  await app.register(compress, compression)
  if (options.rateLimits) {
    await app.register(rateLimit, {
      max: (request) => (isPageFile(request) ? limits.pageFilesPerSecond : limits.requestsPerSecond),
      timeWindow: 1_000,
      keyGenerator: (request) => `${limitKeyOf(request.ip)}${isPageFile(request) ? ' files' : ''}`,
      errorResponseBuilder: () => new AppError('too-many-requests'),
    })
    limitCost(app)
  }
  await serveApiDocument(app, options.publicUrl)
  return app
}

/**
 * Counted apart from calls: a page cannot be shown when one of its files is refused, and many people can share an address.
 */
function isPageFile({ url }: { url: string }): boolean {
  return url.startsWith('/assets/') || url.startsWith('/reply/assets/')
}

/** The API document at `/openapi.json`, made when it is first asked for, and as pages at `/docs`. */
async function serveApiDocument(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  await app.register(swagger, {
    transform: ({ schema, url }) => ({ schema: { ...schema, hide: true }, url }),
    transformObject: () => createApiDocument({ publicUrl }),
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

/** Accepts JSON or a form with files, nothing else; no body is fine if a call needs none. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.length === 0) return done(null, undefined)
    if (holdsMoreValues(body, request.routeOptions.config.maxValues ?? maxValues)) {
      return done(new AppError('too-large'))
    }
    return parse(request, body, done)
  })
}
