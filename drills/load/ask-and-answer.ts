import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplyPage, SupplyRequest } from '@rasad/contract/supply-requests'
import { type Answer, type CallOptions, createCaller } from '@rasad/testkit/http-caller'
import { newStockist, newStore, type Person, signIn } from '@rasad/testkit/people'
import { createRandom } from '@rasad/testkit/random'
import { forwarded, type Owner } from './load-fixtures.ts'
import { createTally, type Tally } from './tally.ts'
import { listenToVersions, type VersionListener } from './version-listener.ts'

export interface RequestsCast {
  base: string
  /** Approved stores. Each sends one request. */
  buyers: Person[]
  /** Approved stockists with empty lists: each is asked for every line. */
  stockists: Person[]
  /** Names for the lines. */
  names: { _id: string; name: string }[]
}

export interface RequestsReport {
  tally: Tally
  /** Answers that were acknowledged, by person and line. */
  answered: number
  /** What is not as it was acknowledged. */
  lost: string[]
  /** Milliseconds from each acknowledged write until the buyer's page was told. */
  lags: number[]
}

/** Of the lines that were answered first, how many each person corrects. */
const corrected = 10
/** Milliseconds that the last live update can take before it counts as lost. */
const patience = 30_000

/** Registers buyers and stockists on a service that has medicines. */
export async function createRequestsCast(
  base: string,
  owner: Owner,
  { buyers, stockists, lines }: { buyers: number; stockists: number; lines: number },
): Promise<RequestsCast> {
  const admin = createCaller({ base, headers: forwarded(0) })
  try {
    const token = await signIn(admin, { ...owner, role: 'admin' })
    const people = async (count: number, enter: typeof newStore, name: string) => {
      const entered: Person[] = []
      for (let no = 0; no < count; no++) {
        const caller = createCaller({ base, headers: forwarded(1 + no) })
        entered.push(await enter(caller, token, `${name}-${no}@requests.example`))
        caller.close()
      }
      return entered
    }
    const { data: names } = (await admin.call('GET', `/api/medicine?limit=${lines}`)).json<{
      data: RequestsCast['names']
    }>()
    return {
      base,
      buyers: await people(buyers, newStore, 'buyer'),
      stockists: await people(stockists, newStockist, 'stockist'),
      names,
    }
  } finally {
    admin.close()
  }
}

type Acting = (name: string, path: string, given?: CallOptions) => Promise<Answer>

/** What a person said of each line, as it was acknowledged last. */
type Said = Map<number, { answer: string; quantity?: number; pricePaise?: number; scheme?: string }>

interface OpenRequest {
  buyer: Person
  id: string
  links: { stockistId: string; url: string }[]
  listener: VersionListener
  /** When each write was acknowledged. */
  acknowledged: number[]
}

/**
 * All buyers ask all stockists at once, then one person for each link opens it, touches the page, answers every line and
 * corrects some. At the end, every buyer must see what was acknowledged.
 * @param think average milliseconds between two calls of a person; they begin within the same time
 */
export async function askAndAnswer(
  { base, buyers, stockists, names }: RequestsCast,
  { think, seed }: { think: number; seed: number },
): Promise<RequestsReport> {
  const tally = createTally()
  const lost: string[] = []
  const random = createRandom(seed)
  const callers: ReturnType<typeof createCaller>[] = []
  const person = (number: number): Acting => {
    const caller = createCaller({ base, headers: forwarded(number) })
    callers.push(caller)
    return async (name, path, given) => {
      const from = performance.now()
      let error: string | undefined
      try {
        const answer = await caller.call(name.split(' ')[0] ?? '', path, given)
        if (answer.status >= 300) error = `${answer.status} ${answer.text.slice(0, 200)}`
        if (error === undefined) return answer
      } catch (thrown) {
        error = (thrown as Error).message
      } finally {
        tally.add(name, performance.now() - from, error)
      }
      throw new Error(`${name}: ${error}`)
    }
  }

  const asBuyer = buyers.map((_, at) => person(at))
  const items = names.map(({ _id, name }, line) => ({ name, medicine: _id, quantity: line + 1 }))
  const body = { items, stockistIds: stockists.map(({ id }) => id) }
  const open = await Promise.all(
    buyers.map(async (buyer, at): Promise<OpenRequest> => {
      const headers = { 'idempotency-key': `ask-${at}` }
      const sent = await asBuyer[at]?.('POST /api/requests', '/api/requests', {
        body,
        headers,
        token: buyer.token,
      })
      const { _id: id, links } = sent?.json<{ data: { _id: string; links: OpenRequest['links'] } }>()
        .data ?? {
        _id: '',
        links: [],
      }
      const listener = await listenToVersions(base, id, {
        ...forwarded(at),
        authorization: `Bearer ${buyer.token}`,
      })
      return { buyer, id, links, listener, acknowledged: [] }
    }),
  )

  const pause = () => sleep(think * (0.5 + random.next()))
  const said = new Map<string, Said>()
  let number = buyers.length
  await Promise.all(
    open.flatMap((request) =>
      request.links.map(async ({ stockistId, url }, at) => {
        const own: Said = new Map()
        said.set(`${request.id} ${stockistId}`, own)
        const act = person(number++)
        const path = `/api/replies/${new URL(url).pathname.replace('/r/', '')}`
        await sleep(think * random.next())
        try {
          await answerByLink(act, path, own, request, { names, at, pause })
        } catch (error) {
          lost.push(`${request.id} ${stockistId}: ${(error as Error).message}`)
        }
      }),
    ),
  )

  const lags: number[] = []
  for (const { id, listener, acknowledged } of open) {
    const late = await listener.lagsOf(acknowledged, patience)
    lags.push(...late)
    if (late.length < acknowledged.length) {
      lost.push(`${acknowledged.length - late.length} live updates of ${id}`)
    }
    listener.close()
  }
  const inStock = names.filter((_, line) => answerOf(line, 0, 0).answer !== 'no').length
  let answered = 0
  for (const [at, { id, buyer }] of open.entries()) {
    const act = asBuyer[at]
    const shown = await act?.('GET /api/requests/{id}', `/api/requests/${id}`, { token: buyer.token })
    const planned = await act?.('POST /api/requests/{id}/plan', `/api/requests/${id}/plan`, {
      body: { by: 'cost' },
      token: buyer.token,
    })
    const { stockists: asked } = shown?.json<{ data: SupplyRequest }>().data ?? { stockists: [] }
    for (const { stockist, answers } of asked) {
      const own: Said = said.get(`${id} ${stockist._id}`) ?? new Map()
      answered += own.size
      lost.push(...differences(`${id} ${stockist._id}`, own, answers))
    }
    const { plan } = planned?.json<{ data: { plan: { items: unknown[] }[] } }>().data ?? { plan: [] }
    const inPlan = plan.reduce((sum, { items: of }) => sum + of.length, 0)
    if (inPlan !== inStock) lost.push(`the plan of ${id} has ${inPlan} of ${inStock} lines`)
  }
  for (const caller of callers) caller.close()
  return { tally, answered, lost, lags }
}

async function answerByLink(
  act: Acting,
  path: string,
  said: Said,
  { acknowledged }: OpenRequest,
  { names, at, pause }: { names: RequestsCast['names']; at: number; pause: () => Promise<void> },
): Promise<void> {
  const page = (await act('GET /api/replies/{token}', path)).json<{ data: ReplyPage }>().data
  if (page.lines.length !== names.length) throw new Error(`asked for ${page.lines.length} lines`)
  await pause()
  await act('POST /api/replies/{token}/seen', `${path}/seen`, { body: {} })
  acknowledged.push(performance.now())
  await pause()
  await send(names.map((_, line) => answerOf(line, at, 0)))
  await pause()
  await send(names.slice(0, corrected).map((_, line) => answerOf(line, at, 1)))

  async function send(lines: ReturnType<typeof answerOf>[]): Promise<void> {
    const headers = { 'idempotency-key': `answer-${lines.length}` }
    await act('POST /api/replies/{token}', path, { body: { lines }, headers })
    acknowledged.push(performance.now())
    for (const { line, ...rest } of lines) said.set(line, rest)
  }
}

/** What the person of a link says of a line; no two say the same of it. */
function answerOf(line: number, person: number, time: number) {
  const pricePaise = 10_000 + 100 * line + person + 50 * time
  if (line % 10 === 7) return { line, answer: 'no' }
  if (line % 10 === 8) return { line, answer: 'part', quantity: 1 + line, pricePaise }
  return { line, answer: 'have', pricePaise, scheme: '10+1', gstBasisPoints: 1_200 }
}

function differences(
  whose: string,
  said: Said,
  shown: SupplyRequest['stockists'][number]['answers'],
): string[] {
  const byLine = new Map(shown.map((answer) => [answer.line, answer]))
  return [...said].flatMap(([line, answer]) => {
    const found = byLine.get(line)
    const isSame = Object.entries(answer).every(
      ([key, value]) => found?.[key as keyof typeof found] === value,
    )
    return isSame ? [] : [`${whose} line ${line}: ${JSON.stringify(found)}, not ${JSON.stringify(answer)}`]
  })
}
