import type { Endpoint, EndpointName, Endpoints, FormShape } from '@rasad/contract/endpoints'
import { endpoints } from '@rasad/contract/endpoints'
import type { May } from '@rasad/contract/roles'
import { RefusalSchema } from '@rasad/contract/shapes'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestHookHandler,
} from 'fastify'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import { createQueue } from '../queue.ts'
import { boundsOf } from './body-bounds.ts'
import { cookiesOf, type GivenCookie, giveCookie } from './cookies.ts'
import { isForm, readForm } from './forms.ts'
import { idempotencyKey } from './idempotency.ts'
import { privately } from './keep-private.ts'
import { limitKeyOf } from './limit-key.ts'
import type { SendOnce } from './send-once.ts'
import { asksForMany, isLong, writeInTurns } from './write-in-turns.ts'

type Part<N extends EndpointName, P extends keyof Endpoint> = Endpoints[N] extends {
  [K in P]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

/** The permitted callers: a visitor only when anyone is permitted. */
type CallerOf<N extends EndpointName, C> = Endpoints[N]['may'] extends 'anyone'
  ? C
  : Exclude<C, { kind: 'visitor' }>

/** One call as its handler gets it: every part validated. */
export interface Call<N extends EndpointName, C> {
  params: Part<N, 'params'>
  query: Part<N, 'query'>
  body: Part<N, 'body'>
  /** The caller. Looked up on first use, so that public calls that never use it cost nothing. */
  caller(): Promise<CallerOf<N, C>>
  request: FastifyRequest
  reply: FastifyReply
}

export type Answer<N extends EndpointName> = z.output<Endpoints[N]['answer']>

interface RouteOptions<N extends EndpointName, C> {
  /**
   * Throws 404 when the caller must not know of the record. Runs after the permission check, before the body is read.
   */
  exists?(call: Pick<Call<N, C>, 'params' | 'caller' | 'request'>): Promise<unknown>
  /** Counts the call against a limit. Runs after the permission check and `exists`, before the body is read. */
  limit?(request: FastifyRequest, caller: Call<N, C>['caller']): Promise<unknown>
  /** Calls per address and second, counted separately from its other calls; by default they share one limit. */
  maxPerSecond?: number
  /** Log only errors: calls at every keystroke are counted, not logged. */
  quiet?: boolean
}

/**
 * Registers the handler of one endpoint of the contract. It returns what the contract says, or nothing and writes the
 * reply itself: answers at every keystroke are written without objects.
 */
export type Routes<C> = <N extends EndpointName>(
  name: N,
  handler: (call: Call<N, C>) => Promise<Answer<N>> | Answer<N> | undefined,
  options?: RouteOptions<N, C>,
) => void

/** Resolves callers and permissions; provided by the domain that owns the accounts. */
export interface Access<C> {
  /** The same promise for the whole request. */
  callerOf(request: FastifyRequest): Promise<C>
  /** @throws AppError 401 when signing in would help, 403 when it would not. */
  authorise(request: FastifyRequest, may: May): Promise<void> | void
  /** What tells accounts apart; empty for visitors. */
  idOf(caller: C): string
}

/** Long pages that may wait for their turn. */
const maxLongPages = 50

/**
 * Long pages are made one after another, addresses in turn: side by side, each of them would hold up all other calls every
 * few milliseconds.
 */
const oneByOne = createQueue({
  maxRunning: 1,
  maxWaiting: maxLongPages,
  refuse: () => new AppError('too-many-requests'),
})

/**
 * The only way to register contract calls as routes. Adds path, schemas and the permission check. Errors
 * are checked in the order 401, 403, 404, 429, 400.
 */
export function routesOf<C>(
  app: FastifyInstance,
  access: Access<C>,
  { once }: Pick<SendOnce, 'once'>,
): Routes<C> {
  return (name, handler, options = {}) => {
    const endpoint: Endpoint = endpoints[name]
    const [method = '', path = ''] = name.split(' ')
    const bounds = boundsOf(endpoint)
    const callFrom = (request: FastifyRequest) => ({
      params: request.params,
      caller: () => access.callerOf(request),
      request,
    })

    const before = async (request: FastifyRequest) => {
      await access.authorise(request, endpoint.may)
      const params = endpoint.params?.safeParse(request.params)
      // Validation rejects bad parameters later.
      if (params?.success === false) return
      await options.exists?.({ ...callFrom(request), params: params?.data } as Call<typeof name, C>)
      await options.limit?.(request, (() => access.callerOf(request)) as Call<typeof name, C>['caller'])
    }

    // Public routes need no look-up, and even an empty await takes longer than a search.
    const atOnce: onRequestHookHandler = (request, _reply, done) => {
      try {
        void access.authorise(request, 'anyone')
        done()
      } catch (error) {
        done(error as Error)
      }
    }

    app.route({
      method: method as HTTPMethods,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bounds.bytes,
      ...(options.quiet && { logLevel: 'warn' }),
      // HEAD would get a response that never ends.
      ...(endpoint.stream && { exposeHeadRoute: false }),
      config: {
        maxValues: bounds.values,
        ...(endpoint.stream && { tokenInQuery: true }),
        ...(endpoint.uploadKey && { uploadKey: true }),
        ...(options.maxPerSecond !== undefined && {
          rateLimit: { max: options.maxPerSecond, timeWindow: 1_000 },
        }),
      },
      schema: {
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: {
          ...(!endpoint.file && { [statusOf(endpoint)]: endpoint.answer }),
          '4xx': RefusalSchema,
          '5xx': RefusalSchema,
        },
      },
      onRequest: endpoint.may === 'anyone' && !options.exists && !options.limit ? atOnce : before,
      ...(endpoint.multipart && { preValidation: formReader(endpoint.multipart) }),
      preSerialization: (_request, reply, answer, done) => {
        if (reply.statusCode >= 300 || !isLong(answer)) return done(null, answer)
        writeInTurns(endpoint.answer, answer).then((written) => done(null, written), done)
      },
      handler: (request, reply) => {
        reply.code(statusOf(endpoint))
        const { params, query, body } = request
        const caller = () => access.callerOf(request)
        const answer = () => handler({ params, query, body, caller, request, reply } as Call<typeof name, C>)
        const key = endpoint.once && idempotencyKey(request.headers['idempotency-key'])
        if (key) {
          // What is kept for a sender is for nobody else.
          privately(reply)
          return caller().then((who) =>
            withCookies(reply, answer, (work) =>
              once({ from: [access.idOf(who), method, request.url], key, body }, work),
            ),
          )
        }
        if (!asksForMany(query)) return answer()
        return oneByOne({ key: limitKeyOf(request.ip) }, async () => {
          const found = await answer()
          return isLong(found) ? writeInTurns(endpoint.answer, found) : found
        })
      },
    })
  }
}

/** Keeps an answer together with its cookies, where it has some, and gives both to each sending. */
async function withCookies(
  reply: FastifyReply,
  answer: () => unknown,
  keep: (work: () => unknown) => Promise<unknown>,
): Promise<unknown> {
  const kept = await keep(async () => {
    const answered = await answer()
    const cookies = cookiesOf(reply)
    return cookies.length > 0 ? { answered, cookies } : answered
  })
  if (!isWithCookies(kept)) return kept
  if (cookiesOf(reply).length === 0) for (const cookie of kept.cookies) giveCookie(reply, cookie)
  return kept.answered
}

function isWithCookies(kept: unknown): kept is { answered: unknown; cookies: GivenCookie[] } {
  return typeof kept === 'object' && kept !== null && 'answered' in kept && 'cookies' in kept
}

/** The status of an answer that is no refusal. */
export function statusOf({ creates, goesOn }: Endpoint): number {
  if (goesOn) return 202
  return creates ? 201 : 200
}

function formReader(shape: FormShape) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (isForm(request)) request.body = await readForm(request, reply, shape)
  }
}
