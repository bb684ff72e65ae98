import type { EndpointName, Endpoints } from '@rasad/contract/endpoints'
import { firstLimits } from '@rasad/contract/first-limits'
import type { Refusal } from '@rasad/contract/shapes'
import type { z } from 'zod'
import { isAtWork } from './open-work.ts'
import { refusalInOurLanguage, sentenceInOurLanguage } from './sentences.ts'
import { clearSession, readInterrupted, readSession } from './session.ts'

type Part<N extends EndpointName, K extends string> =
  Endpoints[N] extends Record<K, infer S extends z.ZodType> ? S : never

/** The caller's input: optional as on the wire, in the types that the service reads. */
type Given<S extends z.ZodType> = {
  [K in keyof z.input<S>]: K extends keyof z.output<S> ? z.output<S>[K] : never
}

type Ask<N extends EndpointName, K extends 'params' | 'query' | 'body'> = [Part<N, K>] extends [never]
  ? { [P in K]?: never }
  : Partial<Record<never, never>> extends Given<Part<N, K>>
    ? { [P in K]?: Given<Part<N, K>> }
    : { [P in K]: Given<Part<N, K>> }

/** A call that takes files also accepts a form. */
type Body<N extends EndpointName> = Endpoints[N] extends { multipart: unknown }
  ? { body: FormData | Given<Part<N, 'body'>> }
  : Ask<N, 'body'>

type CallOptions<N extends EndpointName> = Ask<N, 'params'> &
  Ask<N, 'query'> &
  Body<N> & {
    signal?: AbortSignal
    /** Sends no session, so that the answer holds public data only. */
    asVisitor?: boolean
    /** The same key with the same body does the same thing once, so that a lost answer can be asked for again. */
    idempotencyKey?: string
    /** Sends the request in place of `fetch`, such as one that tells how much is sent. */
    send?: typeof fetch
  }

export type Answer<N extends EndpointName> = z.output<Endpoints[N]['answer']>

type FieldErrors = NonNullable<Refusal['fields']>

/**
 * A failed call. `status` is the HTTP status, or 0 without an answer: then `code` is `network` or `timeout`. `message`
 * is the service's message, suitable for users.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: FieldErrors
  /** The message of an error that is not the service's own: its plain-text body, or else the status text. */
  readonly saidOtherwise: string

  constructor(
    status: number,
    code: string,
    message: string,
    { fields = {}, saidOtherwise = '' }: { fields?: FieldErrors | undefined; saidOtherwise?: string } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.saidOtherwise = saidOtherwise
  }
}

/** Whether it says that nobody is signed in, rather than something about the typed credentials. */
function isOfTheSession({ status, code }: ApiError): boolean {
  return status === 401 && code !== 'wrong-credentials' && code !== 'wrong-password'
}

/** Calls under way, and how a sign-out that is under way ends. */
const underWay = new Set<Promise<unknown>>()
let signingOut: Promise<void> | undefined
/** Milliseconds that a sign-out waits for other calls. */
const maxWait = 2_000
/** Ends what is read in a session that is being left. */
let leaving = new AbortController()

/**
 * Ends the session by `end`, between other calls: those under way come first, and those that begin meanwhile wait for
 * its outcome. The service would refuse both. What is read too slowly is given up.
 */
export async function betweenCalls(end: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const others = Promise.allSettled(underWay)
  signingOut = promise
  try {
    await Promise.race([others, new Promise((done) => setTimeout(done, maxWait))])
    leaving.abort(new ApiError(0, 'timeout', 'Request timeout'))
    leaving = new AbortController()
    await end()
  } finally {
    signingOut = undefined
    resolve()
  }
}

/**
 * Calls the service: `call('GET /api/medicine/{id}', { params: { id }, signal })`. Throws `ApiError`. Clears the
 * remembered session if the service says that nobody is signed in; where that interrupts work, the call waits until the same
 * account has signed in again, and is made once more. If the caller aborts, throws the signal's reason.
 */
export async function call<N extends EndpointName>(name: N, options: CallOptions<N>): Promise<Answer<N>> {
  const isAside = name === 'POST /api/auth/logout' || (options as LooseOptions).asVisitor
  if (isAside) return request(name, options)
  const before = readSession()
  while (signingOut) await signingOut
  if (before.hasToken && !readSession().hasToken) throw new ApiError(401, 'not-signed-in', '')
  const answer = request(name, options)
  underWay.add(answer)
  try {
    return await answer
  } catch (error) {
    underWay.delete(answer)
    const isRefused = error instanceof ApiError && isOfTheSession(error)
    if (!isRefused || !(await readInterrupted()?.isResumed)) throw error
    return request(name, options)
  } finally {
    underWay.delete(answer)
  }
}

async function request<N extends EndpointName>(name: N, options: CallOptions<N>): Promise<Answer<N>> {
  const { params, query, body, signal, asVisitor = false, send = fetch } = options as LooseOptions
  const [method = 'GET', path = '/'] = name.split(' ')
  const isForm = body instanceof FormData
  const session = readSession()
  const address = addressOf(path, params, query)
  const sending = method === 'POST' ? sendingOf(address, body) : undefined
  const { idempotencyKey = sending?.key } = options as LooseOptions
  const outer = method === 'GET' && !asVisitor ? [signal, leaving.signal] : [signal]
  const timer = withTimeout(outer, isForm ? firstLimits.formTimeout : firstLimits.jsonTimeout)
  try {
    const response = await send(address, {
      method,
      signal: timer.signal,
      ...(asVisitor && { credentials: 'omit' }),
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text().catch((error: unknown) => {
      // An answer that breaks off or is aborted is none: without it, a record would count as missing.
      if (response.ok || timer.signal.aborted) throw error
      return ''
    })
    const answer = parsed(text)
    if (!mayHaveBeenDone.has(response.status)) sending?.isOver()
    if (!response.ok) {
      const refusal = await refusalOf(response, answer, text)
      // Somebody may have signed in since the call was made: the 401 is then not about them.
      if (isOfTheSession(refusal) && readSession() === session) {
        clearSession({ hasEnded: true, isAtWork: method !== 'GET' || isAtWork() })
      }
      throw refusal
    }
    if (isSaid(answer)) answer.message = await sentenceInOurLanguage(answer.message)
    return answer as Answer<N>
  } catch (error) {
    if (signal?.aborted) sending?.isOver()
    if (error instanceof ApiError || signal?.aborted) throw error
    if (timer.expired()) throw new ApiError(0, 'timeout', 'Request timeout')
    throw new ApiError(0, 'network', error instanceof Error ? error.message : String(error))
  } finally {
    timer.clear()
  }
}

/** A balancer answers so when it has lost the service in the middle of a call. */
const mayHaveBeenDone = new Set([502, 503, 504])

/** The keys of POSTs that nobody has answered yet; of many, the latest. */
const unanswered = new Map<string, string>()
const maxUnanswered = 20

/**
 * The key of a POST: the same for what is sent again because its answer is late or lost, so that a second tap does nothing
 * twice.
 */
function sendingOf(address: string, body: unknown) {
  const parts = body instanceof FormData ? [...body].map(([name, value]) => [name, partOf(value)]) : body
  const said = `${address} ${JSON.stringify(parts)}`
  const key = unanswered.get(said) ?? newKey()
  unanswered.set(said, key)
  const [oldest = ''] = unanswered.keys()
  if (unanswered.size > maxUnanswered) unanswered.delete(oldest)
  return {
    key,
    isOver() {
      if (unanswered.get(said) === key) unanswered.delete(said)
    },
  }
}

/** A file that was changed and saved again is another one, even with as many bytes. */
function partOf(value: FormDataEntryValue): unknown {
  return typeof value === 'string' ? value : [value.name, value.size, value.lastModified]
}

/** Also where a page without https has no `randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-')
}

interface LooseOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  asVisitor?: boolean
  idempotencyKey?: string
  send?: typeof fetch
}

function addressOf(path: string, params: LooseOptions['params'], query: LooseOptions['query']): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params?.[key] ?? '')),
  )
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return filled
  return `${filled}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// An HTML page of an intermediary is not suitable for an alert.
const maxBodyTextLength = 200

/** Whether an answer says something to the person who asked. */
function isSaid(answer: unknown): answer is { message: string } {
  return (
    typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
  )
}

async function refusalOf({ status, statusText }: Response, answer: unknown, text: string): Promise<ApiError> {
  const given = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<Refusal>
  const refusal = await refusalInOurLanguage({ code: 'unexpected', message: '', ...given })
  const body = answer === undefined ? text.trim() : ''
  const isReadable = body !== '' && body.length <= maxBodyTextLength && !body.startsWith('<')
  return new ApiError(status, refusal.code, refusal.message, {
    fields: refusal.fields,
    saidOtherwise: isReadable ? body : statusText,
  })
}

function withTimeout(outer: readonly (AbortSignal | undefined)[], milliseconds: number) {
  const controller = new AbortController()
  let expired = false
  const abort = ({ target }: Event) => controller.abort((target as AbortSignal).reason)
  const timeout = setTimeout(() => {
    expired = true
    controller.abort(new DOMException('Request timeout', 'TimeoutError'))
  }, milliseconds)
  for (const signal of outer) {
    if (signal?.aborted) controller.abort(signal.reason)
    signal?.addEventListener('abort', abort)
  }
  return {
    signal: controller.signal,
    expired: () => expired,
    clear() {
      clearTimeout(timeout)
      for (const signal of outer) signal?.removeEventListener('abort', abort)
    },
  }
}
