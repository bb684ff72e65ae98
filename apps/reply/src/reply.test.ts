import type { GivenAnswer, ReplyLine, ReplyPage } from '@rasad/contract/supply-requests'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Calls, Outcome, ReplyBody } from './calls.ts'
import { keyOf } from './draft/device.ts'
import { createReply } from './reply.ts'
import { conflictOf, findAnswer, fromList, openLines, unsentCount } from './reply-state.ts'

const request = '0123456789abcdef01234567'
const token = 'Zk3xQ9_-aB2cD4eF6gH8iJ0kLmN'
const names = ['Telma 40', 'Crocin 650', 'Shelcal 500']

/** The service as far as the page sees it: it can be cut off, also after it has taken an answer. */
function createService() {
  let clock = 0
  let given: GivenAnswer[] = []
  let stage: ReplyPage['stage'] = 'sent'
  let own: ReplyPage['own']
  let listed = [0, 1, 2]
  const keys = new Set<string>()
  const received: ReplyBody[] = []
  const service = {
    network: 'up' as 'up' | 'down' | 'loses answers',
    isGone: false,
    isSignedOut: false,
    received,
    page: (): ReplyPage => ({
      _id: request,
      stockist: 'Deccan Pharma',
      buyer: { firm: 'Shree Medical', town: 'Nashik', phone: null },
      note: null,
      until: new Date(Date.now() + 3_600_000).toISOString(),
      stage,
      lines: names.map((name, line) => ({ line, name, medicine: null, quantity: 10 })),
      answers: given,
      listed,
      ...(own && { own }),
      replyNote: null,
      noteInSession: false,
      signInToConfirm: false,
      order: [],
      history: [],
    }),
    /** Another phone or the desk answers. */
    answer(line: ReplyLine) {
      const { medicine: _medicine, ...rest } = line
      const givenAt = new Date(++clock * 1000).toISOString()
      given = [
        ...given.filter((other) => other.line !== line.line),
        { ...rest, medicine: null, rate: null, givenAt, by: 'link' },
      ]
    },
    order: () => {
      stage = 'ordered'
    },
    /** What the list of the firm has. */
    list(stock: NonNullable<ReplyPage['own']>) {
      own = stock
    },
    listOnly(lines: number[]) {
      listed = lines
    },
    /** Somebody else answers between the look at the page and the answer. */
    beforeAnswer: () => {},
  }
  const reach = <T>(answer: () => Outcome<T>): Promise<Outcome<T>> =>
    Promise.resolve(
      service.network === 'down'
        ? { is: 'lost' }
        : service.isGone
          ? { is: 'gone' }
          : service.isSignedOut
            ? { is: 'signed-out' }
            : answer(),
    )
  const calls: Calls = {
    read: () => reach(() => ({ is: 'done', data: service.page() })),
    answer: (body, key) =>
      reach<ReplyPage>(() => {
        if (stage === 'ordered') return { is: 'ordered' }
        service.beforeAnswer()
        if (!keys.has(key)) {
          const isAsSeen = ({ line, replaces }: ReplyLine) =>
            replaces === (given.find((one) => one.line === line)?.givenAt ?? null)
          if (!body.lines.every(isAsSeen)) return { is: 'meanwhile' }
          keys.add(key)
          const lines = body.lines.map(({ replaces: _replaces, ...line }) => line)
          received.push({ ...body, lines })
          for (const line of lines) service.answer(line)
        }
        return service.network === 'loses answers' ? { is: 'lost' } : { is: 'done', data: service.page() }
      }),
    seen: vi.fn(() => reach(() => ({ is: 'done', data: {} }))),
    confirm: () => reach(() => ({ is: 'done', data: service.page() })),
  }
  return { service, calls }
}

const stored = new Map<string, string>()
beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  // A proxy lists what it holds, as the storage of a browser does.
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function opened() {
  const { service, calls } = createService()
  const reply = createReply({ token }, { calls })
  await reply.open()
  return { service, calls, reply }
}

it('sends what is tapped, and keeps nothing of it afterwards', async () => {
  const { service, reply } = await opened()
  reply.change(0, { answer: 'have' })
  reply.change(1, { answer: 'part', quantity: '4' })
  expect(unsentCount(reply.get())).toBe(2)
  expect(openLines(reply.get())).toHaveLength(1)
  await reply.send()
  expect(service.received).toEqual([
    {
      lines: [
        { line: 0, answer: 'have' },
        { line: 1, answer: 'part', quantity: 4 },
      ],
    },
  ])
  expect(reply.get()).toMatchObject({ drafts: {}, notice: 'sent', sending: 'idle' })
  expect([...stored.keys()].filter((key) => key.startsWith('reply-'))).toEqual([])
})

it('sends no line that nobody has answered', async () => {
  const { service, reply } = await opened()
  reply.change(2, { answer: 'no' })
  await reply.send()
  expect(service.received).toEqual([{ lines: [{ line: 2, answer: 'no' }] }])
  expect(openLines(reply.get()).map(({ line }) => line)).toEqual([0, 1])
})

it('says what is wrong, and sends nothing before it is right', async () => {
  const { service, reply } = await opened()
  reply.change(0, { answer: 'have' })
  reply.change(1, { answer: 'part', quantity: '10' })
  await reply.send()
  expect(service.received).toEqual([])
  expect(reply.get()).toMatchObject({ problems: { 1: { quantity: 'moreThanAsked' } }, notice: { fix: 1 } })
})

it('sends all as listed in a moment, unless it is undone', async () => {
  const { service, reply } = await opened()
  reply.sendFromList()
  await vi.advanceTimersByTimeAsync(3_000)
  reply.undoAll()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(service.received).toEqual([])
  expect(openLines(reply.get())).toHaveLength(3)
  reply.sendFromList()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(service.received).toEqual([{ lines: names.map((_, line) => ({ line, answer: 'have' })) }])
})

it('sends the rest as listed, and never over what was said', async () => {
  const { service, reply } = await opened()
  reply.change(1, { answer: 'no' })
  reply.sendFromList()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(service.received).toEqual([
    {
      lines: [
        { line: 0, answer: 'have' },
        { line: 1, answer: 'no' },
        { line: 2, answer: 'have' },
      ],
    },
  ])
})

it('sends all as listed at once when the page is left', async () => {
  const { service, reply } = await opened()
  reply.sendFromList()
  reply.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(service.received).toEqual([{ lines: names.map((_, line) => ({ line, answer: 'have' })) }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(service.received).toHaveLength(1)
})

it('keeps answers without network, and sends them once when there is one', async () => {
  const { service, reply } = await opened()
  reply.change(0, { answer: 'have' })
  service.network = 'down'
  await reply.send()
  expect(reply.get().sending).toBe('offline')
  await vi.advanceTimersByTimeAsync(30_000)
  service.network = 'up'
  await reply.wake()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(service.received).toEqual([{ lines: [{ line: 0, answer: 'have' }] }])
  expect(reply.get()).toMatchObject({ drafts: {}, sending: 'idle' })
})

it('sends what it could not send before the tab was killed', async () => {
  const { service, calls, reply } = await opened()
  reply.change(0, { answer: 'later', on: '2099-01-02' })
  service.network = 'down'
  await reply.send()
  service.network = 'up'
  const again = createReply({ token }, { calls })
  await again.open()
  expect(service.received).toEqual([{ lines: [{ line: 0, answer: 'later', availableOn: '2099-01-02' }] }])
  expect(again.get().drafts).toEqual({})
})

it('does not send again what has arrived without its answer', async () => {
  const { service, reply } = await opened()
  reply.change(0, { answer: 'have' })
  service.network = 'loses answers'
  await reply.send()
  expect(reply.get().sending).toBe('offline')
  // Further work on the line is no conflict with one's own answer.
  reply.change(0, { price: '92.40' })
  service.network = 'up'
  await reply.wake()
  expect(service.received).toEqual([
    { lines: [{ line: 0, answer: 'have' }] },
    { lines: [{ line: 0, answer: 'have', pricePaise: 9240 }] },
  ])
  expect(reply.get().drafts).toEqual({})
})

it('keeps what is typed over a reload, under a name that does not tell the link', async () => {
  const { calls, reply } = await opened()
  reply.change(1, { answer: 'part', quantity: 'abc' })
  reply.writeNote('Call me')
  const again = createReply({ token }, { calls })
  await again.open()
  expect(again.get().drafts[1]).toMatchObject({ answer: 'part', quantity: 'abc' })
  expect(again.get().note).toBe('Call me')
  expect(JSON.stringify([...stored])).not.toContain(token.slice(0, 8))
  expect(keyOf(token)).not.toBe(keyOf(`${token.slice(0, -1)}M`))
})

it('shows by line what somebody else has answered meanwhile, and sends it over only when told to', async () => {
  const { service, reply } = await opened()
  reply.change(0, { answer: 'have' })
  reply.change(1, { answer: 'have' })
  service.answer({ line: 0, answer: 'no' })
  await reply.send()
  expect(service.received).toEqual([{ lines: [{ line: 1, answer: 'have' }] }])
  expect(conflictOf(reply.get(), 0)).toMatchObject({ answer: 'no' })
  reply.keepMine(0)
  expect(conflictOf(reply.get(), 0)).toBeUndefined()
  await reply.send()
  expect(service.received[1]).toEqual({ lines: [{ line: 0, answer: 'have' }] })
})

it('takes the same answer of somebody else as sent', async () => {
  const { service, reply } = await opened()
  reply.change(0, { answer: 'no' })
  service.answer({ line: 0, answer: 'no' })
  await reply.send()
  expect(service.received).toEqual([])
  expect(reply.get()).toMatchObject({ drafts: {}, notice: 'sent' })
})

it('shows the order when the buyer has ordered meanwhile, and says that changes were not sent', async () => {
  const { service, reply } = await opened()
  reply.change(0, { answer: 'have' })
  service.order()
  await reply.send()
  expect(service.received).toEqual([])
  expect(reply.get()).toMatchObject({ notice: 'ordered', drafts: {}, page: { stage: 'ordered' } })
})

it('forgets everything when the link has ended, and says what is lost', async () => {
  const { service, reply } = await opened()
  reply.change(0, { answer: 'have' })
  service.isGone = true
  await reply.send()
  expect(reply.get()).toMatchObject({ phase: 'gone', isLost: true })
  expect([...stored.keys()]).toEqual([])
})

it('tells once that somebody has looked, at a touch and never by opening', async () => {
  const { calls, reply } = await opened()
  expect(calls.seen).not.toHaveBeenCalled()
  await reply.touch()
  await reply.touch()
  expect(calls.seen).toHaveBeenCalledTimes(1)
})

it('removes what was kept for links whose time is over', async () => {
  stored.set('reply-00000000000001', JSON.stringify({ v: 1, until: '2020-01-01T00:00:00.000Z', drafts: {} }))
  stored.set('reply-00000000000002', 'not JSON')
  stored.set('reply-language', 'hi')
  await opened()
  expect([...stored.keys()]).toEqual(['reply-language'])
})

it('says that there is nothing to send, and asks the service for nothing', async () => {
  const { service, reply } = await opened()
  service.network = 'down'
  await reply.send()
  expect(reply.get()).toMatchObject({ notice: 'nothing', sending: 'idle' })
})

it('follows another tab of the same link, which typed later', async () => {
  const { service, calls, reply } = await opened()
  const name = keyOf(token)
  reply.change(0, { answer: 'have' })
  const other = createReply({ token }, { calls })
  await other.open()
  other.change(0, { answer: 'no' })
  await reply.adopt('something else')
  expect(reply.get().drafts[0]).toMatchObject({ answer: 'have' })
  await reply.adopt(name)
  expect(reply.get().drafts[0]).toMatchObject({ answer: 'no' })
  await other.send()
  await reply.adopt(name)
  expect(reply.get()).toMatchObject({ drafts: {}, sending: 'idle' })
  expect(reply.get().page?.answers).toMatchObject([{ line: 0, answer: 'no' }])
  expect(service.received).toHaveLength(1)
})

it('keeps trying to open without network', async () => {
  const { service, calls } = createService()
  service.network = 'down'
  const reply = createReply({ token }, { calls })
  await reply.open()
  expect(reply.get().phase).toBe('failed')
  await vi.advanceTimersByTimeAsync(5_000)
  service.network = 'up'
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reply.get()).toMatchObject({ phase: 'open', page: { stockist: 'Deccan Pharma' } })
})

it('finds the answers of each state of the page', async () => {
  const { reply } = await opened()
  const page = reply.get().page
  expect(findAnswer(page, 0)).toBeUndefined()
  expect(findAnswer(null, 0)).toBeUndefined()
  reply.change(0, { answer: 'have' })
  await reply.send()
  expect(findAnswer(reply.get().page, 0)).toMatchObject({ answer: 'have' })
})

it('marks "all as listed" only what the firm lists, and offers nothing for the rest', async () => {
  const { service, reply } = await opened()
  service.listOnly([1])
  await reply.wake()
  expect(fromList(reply.get()).map(({ line }) => line)).toEqual([1])
  reply.sendFromList()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(service.received).toEqual([{ lines: [{ line: 1, answer: 'have' }] }])
  expect(fromList(reply.get())).toEqual([])
})

it('asks a person when somebody else answers in the moment of sending, and keeps the draft', async () => {
  const { service, reply } = await opened()
  reply.change(0, { answer: 'have' })
  service.beforeAnswer = () => {
    service.answer({ line: 0, answer: 'no' })
    service.beforeAnswer = () => {}
  }
  await reply.send()
  expect(service.received).toEqual([])
  expect(conflictOf(reply.get(), 0)).toMatchObject({ answer: 'no' })
  expect(reply.get()).toMatchObject({ sending: 'idle', drafts: { 0: { answer: 'have' } } })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(service.received).toEqual([])
})

describe('in a session', () => {
  const stock = {
    ...{ line: 0, available: true, quantity: 32, pricePaise: 10_528, scheme: '10+1' },
    ...{ expiry: '2027-05-31', availableOn: null, isStale: false },
  }
  async function signedIn(lines: NonNullable<ReplyPage['own']> = [stock]) {
    const { service, calls } = createService()
    service.list(lines)
    const open = async () => {
      const reply = createReply({ request }, { calls, account: 'ours' })
      await reply.open()
      return reply
    }
    return { service, calls, open, reply: await open() }
  }

  it('sends what the own list has, with rate, scheme and expiry; the rest stays open', async () => {
    const { service, calls, reply } = await signedIn([
      stock,
      { ...stock, line: 1, quantity: 4, pricePaise: null, scheme: null, expiry: null },
      { ...stock, line: 2, isStale: true },
    ])
    expect(calls.seen).toHaveBeenCalledTimes(1)
    reply.sendFromList()
    await vi.advanceTimersByTimeAsync(7_000)
    const terms = { pricePaise: 10_528, scheme: '10+1', expiry: '2027-05-31' }
    expect(service.received).toEqual([
      {
        lines: [
          { line: 0, answer: 'have', ...terms },
          { line: 1, answer: 'part', quantity: 4 },
        ],
      },
    ])
    expect(openLines(reply.get()).map(({ line }) => line)).toEqual([2])
  })

  it('keeps what is typed when the session has ended, and sends it after the next sign-in', async () => {
    const { service, open, reply } = await signedIn()
    reply.change(0, { answer: 'no' })
    service.isSignedOut = true
    await reply.send()
    expect(reply.get()).toMatchObject({ sending: 'signed-out', phase: 'open' })
    await vi.advanceTimersByTimeAsync(120_000)
    expect((await open()).get().phase).toBe('signed-out')
    service.isSignedOut = false
    const again = await open()
    expect(service.received).toEqual([{ lines: [{ line: 0, answer: 'no' }] }])
    expect(again.get()).toMatchObject({ drafts: {}, notice: 'sent' })
  })

  it('shows nothing of it to another account on the same device', async () => {
    const { calls, reply } = await signedIn()
    reply.change(0, { answer: 'no' })
    const other = createReply({ request }, { calls, account: 'theirs' })
    await other.open()
    expect(other.get().drafts).toEqual({})
    expect([...stored.keys()]).toEqual([expect.stringMatching(/^replyOwn-/)])
  })
})
