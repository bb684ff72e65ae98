import { type EndpointName, type Endpoints, endpoints } from '@rasad/contract/endpoints'
import { expect } from 'vitest'
import type { z } from 'zod'
import { usual } from './answers.ts'

type AnswerOf<N extends EndpointName> = z.input<Endpoints[N]['answer']>

/** What a component asked: its call with everything that it sent. */
export interface Asked {
  call: EndpointName
  params: Record<string, string>
  query: Record<string, string>
  /** Parsed JSON, or the form as it was sent. */
  body: unknown
}

/** How the service refuses, or what somebody between says in its place. */
class Unwell {
  readonly response: () => Response

  constructor(response: () => Response) {
    this.response = response
  }
}

/** The service refuses: `refuses(409, 'decided', 'Decided already.')`, also at fields. */
export const refuses = (
  status: number,
  code: string,
  message: string,
  fields?: Record<string, { message: string }>,
): Unwell => new Unwell(() => Response.json({ success: false, code, message, fields }, { status }))

/** Something between page and service answers, such as a proxy. */
export const between = (status: number, body: string, statusText = ''): Unwell =>
  new Unwell(() => new Response(body, { status, statusText, headers: { 'content-type': 'text/html' } }))

/** Nobody answers: the network is gone. */
export const silence = new Unwell(() => {
  throw new TypeError('Failed to fetch')
})

type Given<T> = T | Unwell | Promise<T | Unwell>

/** Answers by call. A function decides by what was asked, at each call. */
export type Answers = { [N in EndpointName]?: Given<AnswerOf<N>> | ((asked: Asked) => Given<AnswerOf<N>>) }

/** The service as one test sees it. */
export interface FakeService {
  /** Everything that was asked, in order. */
  asked: Asked[]
  /** What was asked of one call. */
  askedOf(call: EndpointName): Asked[]
  /** Answers these calls so from now on. */
  answer(answers: Answers): void
}

interface Route {
  call: EndpointName
  method: string
  pattern: RegExp
  names: string[]
}

const routes: Route[] = (Object.keys(endpoints) as EndpointName[])
  .map((call) => {
    const [method = '', path = ''] = call.split(' ')
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    return { call, method, names, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`) }
  })
  // Paths that are written out come before those with a parameter.
  .sort((a, b) => a.names.length - b.names.length)

/** Complaints of the current test: answers that the contract refuses, and calls without an answer. */
let complaints: string[] = []
const realFetch = globalThis.fetch

/**
 * Answers the calls of the page in place of the service until the test ends. Each answer must fit the contract. Calls that
 * read and that the test does not name are answered as usual (`answers.ts`).
 */
export function fakeService(given: Answers): FakeService {
  const answers: Answers = { ...given }
  const asked: Asked[] = []
  complaints = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const { pathname } = url
    const found = routeOf(request.method, pathname)
    if (!found && !/^\/(api|auth)\//.test(pathname)) return realFetch(input, init)
    if (!found) return complain(`${request.method} ${pathname} is no call of the contract`)
    const { call, params } = found
    const body = await bodyOf(request)
    const one: Asked = { call, params, query: Object.fromEntries(url.searchParams), body }
    asked.push(one)
    const refusal = refusedInput(one)
    if (refusal) return complain(`${call} was asked wrongly: ${refusal}`)
    const answer = await untilAborted(answerOf(one, answers), request.signal)
    if (answer instanceof Unwell) return answer.response()
    if (answer === undefined) return complain(`${call} was asked, and the test gives no answer`)
    const parsed = endpoints[call].answer.safeParse(answer)
    if (!parsed.success)
      return complain(`The contract refuses the answer to ${call}: ${parsed.error.message}`)
    return Response.json(answer)
  }
  return {
    asked,
    askedOf: (call) => asked.filter((one) => one.call === call),
    answer: (more) => void Object.assign(answers, more),
  }
}

/** Ends the fake, and fails the test if one of its answers was wrong. */
export function endService(): void {
  globalThis.fetch = realFetch
  const all = complaints
  complaints = []
  expect(all).toEqual([])
}

function complain(text: string): Response {
  complaints.push(text)
  return Response.json({ success: false, code: 'unexpected', message: text }, { status: 500 })
}

function routeOf(method: string, path: string) {
  for (const { call, method: own, pattern, names } of routes) {
    const match = own === method ? pattern.exec(path) : null
    if (!match) continue
    const values = names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')])
    return { call, params: Object.fromEntries(values) as Record<string, string> }
  }
  return undefined
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.method === 'GET') return undefined
  if (request.headers.get('content-type')?.startsWith('multipart/')) return request.formData()
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** What the contract says against the query or the body. Forms are checked by the service's own tests. */
function refusedInput({ call, query, body }: Asked): string | undefined {
  const row: Partial<Record<'query' | 'body', z.ZodType>> & object = { ...endpoints[call] }
  const parts: [z.ZodType | undefined, unknown][] = [[row.query, query]]
  if (!(body instanceof FormData)) parts.push([row.body, body])
  for (const [schema, value] of parts) {
    const parsed = schema?.safeParse(value)
    if (parsed && !parsed.success) return parsed.error.message
  }
  return undefined
}

function answerOf(asked: Asked, answers: Answers): unknown {
  const given = answers[asked.call] as unknown
  if (typeof given === 'function') return (given as (asked: Asked) => unknown)(asked)
  if (given !== undefined) return given
  return asked.call.startsWith('GET ') ? (usual as Answers)[asked.call] : undefined
}

/** As a real request does, ends with its signal. */
function untilAborted(answer: unknown, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    Promise.resolve(answer).then(resolve, reject)
  })
}

/** Answers once it is released. */
export function hold<T>(answer: T) {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const late = async () => {
    await gate
    return answer
  }
  return { late, release }
}
