import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, createCaller } from '@rasad/testkit/http-caller'
import type { Random } from '@rasad/testkit/random'
import type { Check, LoadContext } from './load-context.ts'
import { type Cast, forwarded } from './load-fixtures.ts'
import { decideOwner, enterPurchaser, enterStockist } from './registrations.ts'
import type { Tally } from './tally.ts'

/** How many of a hundred calls are of each kind, and how many calls belong together. */
const mix = {
  search: { share: 60, calls: 1 },
  details: { share: 20, calls: 1 },
  demand: { share: 10, calls: 1 },
  signIn: { share: 5, calls: 2 },
  // Three kinds of registrations with equal shares: three, four and four calls.
  registration: { share: 5, calls: 11 / 3 },
} as const

type Kind = keyof typeof mix
const weights = Object.entries(mix).map(([kind, { share, calls }]) => [kind as Kind, share / calls] as const)
const weightOfAll = weights.reduce((sum, [, weight]) => sum + weight, 0)

export interface UserOptions {
  cast: Cast
  number: number
  random: Random
  /** Average milliseconds between an answer and the next call; varies by half. */
  think: number
  tally: () => Tally
  going: () => boolean
}

/** One user of the service: calls, waits for the answer, checks it, pauses, and calls again. */
export async function runUser(options: UserOptions): Promise<void> {
  const { cast, random, think, tally, going } = options
  // A call without an answer by then hangs. How long the others take, the tally tells, and its readers judge.
  const caller = createCaller({ base: cast.base, headers: forwarded(options.number), patience: 60_000 })
  const pick = <T>(from: readonly T[]): T => from[random.between(0, from.length - 1)] as T

  const acting: LoadContext = {
    cast,
    random,
    pick,
    async call(name, path, given, check) {
      if (!going()) return undefined
      const [method = ''] = name.split(' ')
      const counted = tally()
      const from = performance.now()
      let answer: Answer | undefined
      let error: string | undefined
      try {
        answer = await caller.call(method, path, given)
        error = answer.status >= 300 ? `${answer.status} ${answer.text.slice(0, 200)}` : check?.(answer)
      } catch (thrown) {
        error = (thrown as Error).message
      }
      counted.add(name, performance.now() - from, error)
      await sleep(think * (0.5 + random.next()))
      return error === undefined ? answer : undefined
    },
  }
  const typing = { word: '', typed: 0 }
  const acts: Record<Kind, () => Promise<unknown>> = {
    search: () => search(acting, typing),
    details: () => details(acting),
    demand: () => demand(acting),
    signIn: () => signIn(acting),
    registration: () => register(acting),
  }
  // Users start at different times.
  await sleep(think * random.next())
  while (going()) await acts[draw(random)]()
  caller.close()
}

function draw(random: Random): Kind {
  let left = random.next() * weightOfAll
  for (const [kind, weight] of weights) {
    left -= weight
    if (left < 0) return kind
  }
  return 'search'
}

/** The next keystrokes of a name. Some names have a mistake, and some are names of companies and stockists. */
async function search(acting: LoadContext, typing: { word: string; typed: number }): Promise<void> {
  const { cast, random, pick, call } = acting
  const other = random.chance(0.15)
  if (other) {
    const category = pick(['company', 'supplier'])
    const { name } = pick(category === 'company' ? cast.companies : cast.stockists)
    const q = name.slice(0, random.between(2, 8))
    await call('GET /api/search', `/api/search?category=${category}&q=${encodeURIComponent(q)}`, {}, success)
    return
  }
  const whole = typing.typed >= typing.word.length
  if (whole) {
    const { name } = pick(cast.medicines)
    typing.word = random.chance(0.3) ? mistyped(name, random) : name
    typing.typed = random.between(1, 3)
  }
  const q = typing.word.slice(0, typing.typed)
  typing.typed += random.between(1, 4)
  const known = cast.medicines.some(({ name }) => name === typing.word)
  const path = `/api/search?category=medicine&q=${encodeURIComponent(q)}`
  await call('GET /api/search', path, {}, (answer) => {
    const { success, data } = answer.json<{ success: boolean; data: unknown[] }>()
    if (!success) return 'no success'
    return known && q.trim().length > 0 && data.length === 0 ? `nothing found for ${q}` : undefined
  })
}

const success: Check = (answer) => (answer.json<{ success: boolean }>().success ? undefined : 'no success')

const isRecord =
  (id: string): Check =>
  (answer) =>
    answer.json<{ data: { _id: string } }>().data._id === id ? undefined : 'another record'

const isPage: Check = (answer) =>
  Array.isArray(answer.json<{ data: unknown[] }>().data) ? undefined : 'no page'

/** What one step of scrolling fetches in the page. */
const cards = '?limit=12'

async function details({ cast, random, pick, call }: LoadContext): Promise<void> {
  const medicine = pick(cast.medicines)._id
  const stockist = pick(cast.stockists)._id
  const company = pick(cast.companies)._id
  const looks = [
    () => call('GET /api/medicine/{id}', `/api/medicine/${medicine}`, {}, isRecord(medicine)),
    () => call('GET /api/medicine/{id}/stockists', `/api/medicine/${medicine}/stockists${cards}`, {}, isPage),
    () => call('GET /api/stockist/{id}', `/api/stockist/${stockist}`, {}, isRecord(stockist)),
    () => call('GET /api/stockist', `/api/stockist${cards}`, {}, isPage),
    () => call('GET /api/company/{id}', `/api/company/${company}`, {}, isRecord(company)),
    () => call('GET /api/company/{id}/stockists', `/api/company/${company}/stockists${cards}`, {}, isPage),
    () => call('GET /api/medicine', `/api/medicine?stockist=${stockist}&limit=40`, {}, isPage),
  ]
  await looks[random.between(0, looks.length - 1)]?.()
}

async function demand({ cast, random, pick, call }: LoadContext): Promise<void> {
  const items = Array.from({ length: random.between(5, 40) }, () => ({
    name: messyLine(pick(cast.medicines).name, random),
    qty: random.between(1, 200),
  }))
  await call('POST /api/demand', '/api/demand', { body: { items } }, (answer) => {
    const { data } = answer.json<{ data: { items: unknown[]; unmatchedCount: number } }>()
    const answered = data.items.length + data.unmatchedCount
    return answered === items.length ? undefined : `${answered} of ${items.length} lines answered`
  })
}

async function signIn({ cast, pick, call }: LoadContext): Promise<void> {
  const account = pick(cast.accounts)
  const answer = await call('POST /api/auth/login', '/api/auth/login', { body: account })
  if (!answer) return
  const { token } = answer.json<{ token: string }>()
  await call('GET /api/auth/me', '/api/auth/me', { token }, (me) =>
    me.json<{ user: { email: string } }>().user.email === account.email ? undefined : 'somebody else',
  )
}

async function register(acting: LoadContext): Promise<void> {
  await acting.pick([decideOwner, enterPurchaser, enterStockist])(acting)
}

/** A name with a typing mistake: a letter missing, added, replaced, or two swapped. */
function mistyped(name: string, random: Random): string {
  const letters = [...name]
  const at = random.between(1, Math.max(1, Math.min(letters.length, 10) - 2))
  const letter = String.fromCharCode(97 + random.between(0, 25))
  const slip = random.between(0, 3)
  if (slip === 0) letters.splice(at, 1)
  else if (slip === 1) letters.splice(at, 0, letter)
  else if (slip === 2) letters[at] = letter
  else letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '')
  return letters.join('')
}

/** A line of a list as shops write it. */
function messyLine(name: string, random: Random): string {
  let line = random.chance(0.4) ? mistyped(name, random) : name
  if (random.chance(0.3)) line = line.toUpperCase()
  if (random.chance(0.3)) line = line.replace(/\bTablets?\b/i, 'tab').replace(/\bCapsules?\b/i, 'cap')
  if (random.chance(0.2)) line = line.replace(/ /g, random.chance(0.5) ? '  ' : '-')
  if (random.chance(0.1)) line = `${random.between(1, 40)}. ${line}`
  if (random.chance(0.05)) line = `something nobody makes ${random.between(1, 999)}`
  return line
}
