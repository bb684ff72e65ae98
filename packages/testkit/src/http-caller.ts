import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The body as its status promises; the call decides on the type. */
  json<T = Record<string, unknown>>(): T
}

export interface CallOptions {
  body?: object | FormData | undefined
  token?: string | undefined
  headers?: Record<string, string>
}

export interface Caller {
  /** @throws if there is no complete answer: refused, cut off, or timed out. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  close(): void
}

export interface CallerOptions {
  /** Address of the service, such as `http://127.0.0.1:5000`. */
  base: string
  /** The local address to call from, which distinguishes callers on one machine. */
  from?: string
  /** Headers for every call. */
  headers?: Record<string, string>
  /** Timeout of an answer in milliseconds. */
  patience?: number
}

/** A caller with its own connections, like a browser. */
export function createCaller({ base, from, headers: always, patience = 15_000 }: CallerOptions): Caller {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 6,
    // The service closes connections after six idle seconds: a call must not run into that.
    timeout: 4_000,
    ...(from && { localAddress: from }),
  })
  return {
    async call(method, path, { body, token, headers } = {}) {
      const payload = await payloadOf(body)
      return new Promise((resolve, reject) => {
        const outgoing = request(base + path, {
          method,
          agent,
          timeout: patience,
          headers: {
            ...always,
            ...(token && { authorization: `Bearer ${token}` }),
            ...(payload && { 'content-type': payload.type, 'content-length': payload.bytes.length }),
            ...headers,
          },
        })
        outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
        outgoing.on('error', reject)
        outgoing.on('response', (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', reject)
          incoming.on('aborted', () => reject(new Error('the answer was cut off')))
          incoming.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8')
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text,
              json: <T>() => JSON.parse(text) as T,
            })
          })
        })
        outgoing.end(payload?.bytes)
      })
    },
    close: () => agent.destroy(),
  }
}

async function payloadOf(body: object | undefined): Promise<{ type: string; bytes: Buffer } | undefined> {
  if (body === undefined) return undefined
  if (!(body instanceof FormData)) {
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
  }
  const form = new Response(body)
  return {
    type: form.headers.get('content-type') ?? '',
    bytes: Buffer.from(await form.arrayBuffer()),
  }
}

/**
 * Makes an idempotent call, and repeats it after a broken connection and after a 502, 503 or 504, which all mean that
 * the call was not carried out for good.
 * @param within milliseconds to keep trying.
 * @throws the error of the last attempt.
 */
export async function callUntilAnswered(
  caller: Caller,
  method: string,
  path: string,
  options: CallOptions = {},
  within = 10_000,
): Promise<{ answer: Answer; tries: number }> {
  const deadline = performance.now() + within
  for (let tries = 1; ; tries++) {
    let met: unknown
    try {
      const answer = await caller.call(method, path, options)
      if (![502, 503, 504].includes(answer.status)) return { answer, tries }
      met = new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    } catch (error) {
      met = error
    }
    if (performance.now() > deadline) throw met
    await sleep(Math.min(50 * tries, 500))
  }
}

/** An answer that is not a success. */
export class RefusedError extends Error {
  readonly status: number
  constructor({ status, text }: Answer) {
    super(`${status} ${text.slice(0, 500)}`)
    this.status = status
  }
}

/** @throws RefusedError if the answer is not a success. */
export async function must<T = Record<string, unknown>>(answering: Promise<Answer>): Promise<T> {
  const answer = await answering
  if (answer.status >= 300) throw new RefusedError(answer)
  return answer.json<T>()
}
