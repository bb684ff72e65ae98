import { caseSeed, createRandom, type Random } from '@rasad/testkit/random'
import { breakForm, encodeForm } from './forms.ts'
import type { Operation } from './open-api.ts'
import {
  addresses,
  bodies,
  brokenCredentials,
  contentTypes,
  foreignHosts,
  forwardingNames,
  headerOddities,
  methods,
  rawRequests,
  searchText,
  texts,
  values,
} from './payloads.ts'
import { type Known, SampleFile, sampleOf } from './sample.ts'

/** One request, ready to be sent. */
export interface HostileCase {
  /** What is wrong with the request. */
  about: string
  /** The call it targets, by its name in the document. */
  operation: string
  /** Which caller sends it. */
  caller: string
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
  /** The body does not come in one piece: it drips, or the sender hangs up in the middle. */
  sends?: 'drips' | 'hangs up'
  /** Instead of all of that: raw bytes to send unchanged. */
  raw?: string
  /** Sends the session in a browser's cookie instead of a header. */
  byCookie?: true
  /** The only correct statuses. Without it, the general rules in `judge.ts` apply. */
  only?: readonly number[]
}

export interface Plan {
  operations: readonly Operation[]
  callers: readonly string[]
  known: Known
}

type Part = Pick<HostileCase, 'about'> & Partial<HostileCase>
type Maker = (random: Random, operation: Operation, known: Known) => Part | undefined

/** Relative frequency of each kind of case. */
const makers: readonly (readonly [number, Maker])[] = [
  [6, validOne],
  [30, oneWrongField],
  [8, strangeBody],
  [5, extraField],
  [8, strangeParameter],
  [10, strangeQuery],
  [5, strangeMethod],
  [5, strangeContentType],
  [7, strangeForm],
  [10, strangeHeader],
  [4, brokenCredential],
  [3, foreignHost],
  [4, strangeAddress],
  [2, rawBytes],
  [20, search],
]
const lots = makers.flatMap(([weight, maker]) => Array.from({ length: weight }, () => maker))

/** Valid requests that come before the hostile ones: to each call as each caller. */
export const validCases = ({ operations, callers }: Plan): number => operations.length * callers.length

/**
 * One case. The same seed, index, plan and document give the same case. The first ones are the valid requests, so that
 * later cases are known to reach the real calls.
 */
export function makeCase(seed: number, index: number, plan: Plan): HostileCase {
  const { operations, callers } = plan
  const random = createRandom(caseSeed(seed, index))
  const first = index < validCases(plan)
  for (;;) {
    const maker = first ? validOne : random.pick(lots)
    const operation = (first && operations[index % operations.length]) || random.pick(operations)
    const caller = (first && callers[Math.floor(index / operations.length)]) || random.pick(callers)
    const part = maker(random, operation, plan.known)
    if (!part) continue
    return {
      operation: operation.name,
      caller: sparedCaller(operation, caller),
      method: operation.method,
      path: pathOf(operation, random, plan.known),
      headers: {},
      ...part,
    }
  }
}

/** Signing out, signing in again or ending an account would end the session, which later cases still need. */
function sparedCaller(operation: Operation, caller: string): string {
  return /logout|login|sessions|account/.test(operation.path) ? 'visitor' : caller
}

/** Decisions and deletions by a known id would remove the callers' records. */
function takesAway(operation: Operation): boolean {
  return operation.method === 'DELETE' || /approve|decline/.test(operation.path)
}

function pathOf(operation: Operation, random: Random, known: Known, replaced?: string): string {
  return operation.path.replaceAll(/(\w+)\/\{\w+\}/g, (_, kind: string) => {
    const fitting = random.chance(0.7) ? known.byKind[kind] : undefined
    const id = takesAway(operation) ? hexadecimal(random) : random.pick(fitting ?? known.ids)
    return `${kind}/${replaced ?? id}`
  })
}

function hexadecimal(random: Random): string {
  return Array.from({ length: 24 }, () => random.int(16).toString(16)).join('')
}

const json = { 'content-type': 'application/json' }

/** The body as the call expects it: JSON, or a form if it has files. */
function encode(value: unknown, form: boolean, random: Random): Pick<HostileCase, 'headers' | 'body'> {
  if (form) return encodeForm(value, `b${random.int(1e9)}`)
  return { headers: json, body: Buffer.from(JSON.stringify(value) ?? '') }
}

function validOne(random: Random, operation: Operation, known: Known): Part {
  if (!operation.body) return { about: 'nothing wrong' }
  return {
    about: 'nothing wrong',
    ...encode(sampleOf(operation.body, '', random, known), operation.form, random),
  }
}

/** A valid body except for one field, at any depth. */
function oneWrongField(random: Random, operation: Operation, known: Known): Part | undefined {
  if (!operation.body) return undefined
  const body = sampleOf(operation.body, '', random, known)
  const wrong = random.chance(0.7) ? random.pick(texts) : random.pick(values)
  let holder = body
  for (;;) {
    if (typeof holder !== 'object' || holder === null) return undefined
    const keys = Object.keys(holder)
    if (keys.length === 0) return undefined
    const key = random.pick(keys)
    const inner = (holder as Record<string, unknown>)[key]
    const goOn = typeof inner === 'object' && inner !== null && !(inner instanceof SampleFile)
    if (goOn && random.chance(0.7)) {
      holder = inner
      continue
    }
    const named = inner instanceof SampleFile && random.chance(0.5)
    const kept = named ? new SampleFile(inner.bytes, random.pick(texts)) : wrong
    ;(holder as Record<string, unknown>)[key] = kept
    return { about: `wrong ${key}`, ...encode(body, operation.form && random.chance(0.8), random) }
  }
}

function strangeBody(random: Random, operation: Operation): Part {
  return {
    about: 'strange body',
    method: operation.body ? operation.method : random.pick(['POST', 'PUT', 'PATCH', 'DELETE', 'GET']),
    headers: json,
    body: Buffer.from(random.pick(bodies)),
  }
}

const wanted = [
  'role',
  'approved',
  'status',
  'owner',
  'state',
  '_id',
  'id',
  'isAdmin',
  'password_hash',
  '__proto__',
]

function extraField(random: Random, operation: Operation, known: Known): Part | undefined {
  if (!operation.body) return undefined
  const body = sampleOf(operation.body, '', random, known)
  const name = random.chance(0.8) ? random.pick(wanted) : random.pick(texts).slice(0, 100)
  const value = random.pick(['admin', 'approved', true, random.pick(known.ids), random.pick(values)])
  if (typeof body !== 'object' || body === null) return undefined
  Object.defineProperty(body, name, { value, enumerable: true, configurable: true, writable: true })
  return { about: `extra field ${name}`, ...encode(body, operation.form, random) }
}

function strangeParameter(random: Random, operation: Operation, known: Known): Part | undefined {
  if (operation.params.length === 0) return undefined
  const text = random.pick(texts).slice(0, 3_000)
  const value = random.chance(0.7) ? encodeURIComponent(text.toWellFormed()) : printable(text)
  return { about: 'strange parameter', path: pathOf(operation, random, known, value) }
}

function strangeQuery(random: Random, operation: Operation, known: Known): Part {
  const names = [
    ...operation.query.map(({ name }) => name),
    'q',
    'limit',
    'cursor',
    '__proto__',
    'x[y]',
    'q[]',
    '',
  ]
  const pairs = Array.from({ length: 1 + random.int(4) }, () => {
    const value = random.chance(0.8)
      ? random.pick(texts).slice(0, 2_000)
      : random.pick(['1', 'me', ...known.ids])
    return `${random.pick(names)}=${random.chance(0.9) ? encodeURIComponent(value.toWellFormed()) : printable(value)}`
  })
  return {
    about: 'strange query',
    path: `${pathOf(operation, random, known)}?${pairs.join(random.pick(['&', '&', ';']))}`,
  }
}

/** Characters that can be in a request line unescaped. */
function printable(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]/g, '') || '%'
}

function strangeMethod(random: Random, operation: Operation, known: Known): Part {
  const method = random.pick(methods)
  return {
    about: 'strange method',
    method,
    path: pathOf(operation, random, known, hexadecimal(random)),
    ...(random.chance(0.4) && { headers: json, body: Buffer.from('{}') }),
  }
}

function strangeContentType(random: Random, operation: Operation, known: Known): Part {
  const body = operation.body ? sampleOf(operation.body, '', random, known) : {}
  return {
    about: 'strange content type',
    headers: { 'content-type': random.pick(contentTypes) },
    body: Buffer.from(JSON.stringify(body)),
  }
}

function strangeForm(random: Random, operation: Operation, known: Known): Part | undefined {
  if (!operation.form && random.chance(0.8)) return undefined
  const body = operation.body
    ? sampleOf(operation.body, '', random, known)
    : { file: new SampleFile(known.image) }
  const { about, ...form } = breakForm(body, random)
  const sends = random.chance(0.3) ? random.pick(['drips', 'hangs up'] as const) : undefined
  return { about: `form: ${about}${sends ? `, ${sends}` : ''}`, ...form, ...(sends && { sends }) }
}

function strangeHeader(random: Random, operation: Operation, known: Known): Part {
  const valid = validOne(random, operation, known)
  const headers = { ...valid.headers }
  for (let times = random.int(3); times >= 0; times--) {
    const [name, value] = random.pick(headerOddities)
    headers[name] = value
  }
  return { ...valid, about: `strange headers ${Object.keys(headers)}`, headers }
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Sent by a browser from another site's page: the cookie must not count. */
function brokenCredential(random: Random, operation: Operation, known: Known): Part {
  const valid = validOne(random, operation, known)
  return {
    ...valid,
    about: 'broken credential',
    byCookie: true,
    headers: {
      ...valid.headers,
      authorization: random.pick(brokenCredentials),
      ...(random.chance(0.5) ? { origin: 'https://evil.example' } : { 'sec-fetch-site': 'cross-site' }),
    },
    ...(!reading.has(operation.method) && { only: [403] }),
  }
}

function foreignHost(random: Random, operation: Operation, known: Known): Part {
  const valid = validOne(random, operation, known)
  const headers = { ...valid.headers, host: random.pick(foreignHosts) }
  return { ...valid, about: 'foreign host', headers, only: [421] }
}

/** Addresses in every header that a proxy might set. What is limited to this machine must stay closed. */
function strangeAddress(random: Random, operation: Operation, known: Known): Part {
  const valid = validOne(random, operation, known)
  const headers = { ...valid.headers }
  for (let times = random.int(3); times >= 0; times--) {
    headers[random.pick(forwardingNames)] = random.pick(addresses)
  }
  if (random.chance(0.8)) return { ...valid, about: 'strange address', headers }
  return { about: 'strange address', method: 'GET', path: '/metrics', headers, only: [404] }
}

function rawBytes(random: Random): Part {
  return { about: 'raw bytes', caller: 'visitor', raw: random.pick(rawRequests) }
}

function search(random: Random, operation: Operation, known: Known): Part {
  const searches = operation.query.some(({ name }) => name === 'q')
  const text = encodeURIComponent(searchText(random, known.words).toWellFormed())
  const category = random.pick(['medicine', 'company', 'supplier'])
  return searches && operation.path !== '/api/search' && random.chance(0.5)
    ? { about: 'search', path: `${pathOf(operation, random, known)}?q=${text}` }
    : {
        about: 'search',
        operation: 'GET /api/search',
        method: 'GET',
        path: `/api/search?category=${category}&q=${text}`,
      }
}
