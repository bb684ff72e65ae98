import { type Client, clientOf, goodPassword, signIn } from '@rasad/testkit/clients'
import { addressOf, type EventReader, readEvents } from '@rasad/testkit/event-source'
import type { Person } from '@rasad/testkit/newcomers'
import { createSibling, type TestApp } from '@rasad/testkit/test-app'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

// What a stockist's open page learns about purchasing-card requests, whichever process receives them.

let app: TestApp
let elsewhere: TestApp
let world: World
let own: Person
let readers: EventReader[] = []
/** A stockist that every request asks, at each process. */
let witnesses: EventReader[] = []

beforeAll(async () => {
  world = await createWorldApp()
  app = world.app
  own = world.people.stockist
  elsewhere = await createSibling(app, { rateLimits: false, demo: true })
  const witness = world.fillers[1] as Person
  witnesses = [await open(witness), await open(witness, { at: elsewhere })]
  readers = []
})
afterAll(async () => {
  await elsewhere.close()
  await app.close()
})
afterEach(() => {
  for (const reader of readers) reader.close()
  readers = []
})

const soon = { timeout: 180_000, interval: 20 }

async function open(client: Client, { at = app }: { at?: TestApp } = {}): Promise<EventReader> {
  const reader = await readEvents(at, { authorization: `Bearer ${client.token}` })
  readers.push(reader)
  return reader
}

/** A new purchaser's request to the stockist and two others, after every process has sent its event. */
async function ask(stockists?: string[]): Promise<{ id: string; purchaser: Person }> {
  const purchaser = await world.newPurchaser()
  const id = await world.ask(purchaser, stockists)
  for (const witness of witnesses) await expect.poll(() => told(witness), soon).toContain(`newRequest ${id}`)
  return { id, purchaser }
}

async function listed(client: Client, id: string) {
  const { data } = (await client.call('GET', '/api/purchasing-card/requests?limit=1000')).json()
  return data.find((row: { _id: string }) => row._id === id)
}

/** The events of a reader, in short form. */
const told = (reader: EventReader) =>
  reader.events.map(({ name, data }) => `${name} ${(data as { _id?: string })._id ?? ''}`.trim())

async function approved(): Promise<Person> {
  const stockist = await world.newApprovedStockist()
  return stockist
}

const answer = (client: Client, id: string, what: 'approve' | 'decline') =>
  client.call('POST', `/api/purchasing-card/${what}/${id}`)

describe('a new request', () => {
  it('is sent to every open page of each stockist that was asked, as its list shows it', async () => {
    const [one, two] = [await open(own), await open(own)]
    const filler = await open(world.fillers[0] as Person)
    const stranger = await open(world.people.otherStockist)
    const { id } = await ask()
    for (const reader of [one, two, filler]) {
      await expect.poll(() => told(reader), soon).toEqual([`newRequest ${id}`])
    }
    expect(one.events[0]?.data).toEqual(await listed(own, id))
    expect(stranger.events).toEqual([])
  })

  it('is sent when it arrives at another process', async () => {
    const [here, there] = [await open(own), await open(own, { at: elsewhere })]
    const purchaser = await world.newPurchaser()
    const far = clientOf(elsewhere, purchaser.token)
    const id = await world.ask(far)
    for (const reader of [here, there])
      await expect.poll(() => told(reader), soon).toEqual([`newRequest ${id}`])
  })

  it('uses one database connection per process, shared with search', async () => {
    const { rows } = await app.database.pool.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'rasad listen'`,
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  it('is sent only to the new stockists when some are added', async () => {
    const reader = await open(own)
    const late = await approved()
    const lateReader = await open(late)
    const { id, purchaser } = await ask()
    await expect.poll(() => told(reader), soon).toEqual([`newRequest ${id}`])
    await world.ask(purchaser, [own.id, late.id, ...world.fillers.map((filler) => filler.id)])
    await expect.poll(() => told(lateReader), soon).toEqual([`newRequest ${id}`])
    const { id: next } = await ask()
    await expect.poll(() => told(reader), soon).toEqual([`newRequest ${id}`, `newRequest ${next}`])
  })
})

describe('an answer', () => {
  it('is sent once, and only to other pages of the same stockist', async () => {
    const { id } = await ask()
    const [one, two] = [await open(own), await open(own, { at: elsewhere })]
    const filler = await open(world.fillers[0] as Person)
    await answer(own, id, 'approve')
    await answer(own, id, 'approve')
    const { id: next } = await ask()
    for (const reader of [one, two]) {
      await expect.poll(() => told(reader), soon).toEqual([`requestAnswered ${id}`, `newRequest ${next}`])
    }
    await expect.poll(() => told(filler), soon).toEqual([`newRequest ${next}`])
  })

  it('is sent to all stockists that were asked when an admin declines the purchaser', async () => {
    const { id, purchaser } = await ask()
    const reader = await open(own)
    await world.people.admin.call('PATCH', `/api/purchaser/${purchaser.id}/decline`)
    await expect.poll(() => new Set(told(reader)), soon).toEqual(new Set([`requestAnswered ${id}`]))
    expect(await listed(own, id)).toBeUndefined()
  })

  it('is sent together with a newer request that replaces an older one', async () => {
    const { id, purchaser } = await ask()
    await answer(world.fillers[0] as Person, id, 'approve')
    const reader = await open(own)
    const other = await approved()
    const next = await world.ask(purchaser, [own.id, other.id, world.people.otherStockist.id])
    await expect
      .poll(() => told(reader).toSorted(), soon)
      .toEqual([`newRequest ${next}`, `requestAnswered ${id}`])
  })
})

it('a request that comes and is answered in one moment is told as it stands', async () => {
  const stockist = await approved()
  const others = world.fillers.map(({ id }) => id)
  const slow = await app.database.pool.connect()
  const { id } = await ask([world.people.otherStockist.id, ...others])
  const reader = await open(stockist)
  await slow.query('BEGIN')
  await slow.query(
    'INSERT INTO card_request_stockists (request_id, stockist_id, answer, answered_at) VALUES ($1, $2, $3, now())',
    [id, stockist.id, 'approved'],
  )
  await slow.query(`SELECT pg_notify('changes', $1)`, [
    JSON.stringify({ topic: 'card-requests', id, accounts: [stockist.id] }),
  ])
  await slow.query('COMMIT')
  slow.release()
  await expect.poll(() => told(reader), soon).toEqual([`requestAnswered ${id}`])
})

it('tells again of a request whose decision an admin takes back', async () => {
  const third = await createSibling(app, { rateLimits: false, demo: true, undoSeconds: 60 })
  const admin = clientOf(third, world.people.admin.token)
  const { id, purchaser } = await ask()
  const reader = await open(own)
  await admin.call('PATCH', `/api/purchaser/${purchaser.id}/decline`)
  await expect.poll(() => told(reader), soon).toEqual([`requestAnswered ${id}`])
  const undone = await admin.call('POST', `/api/review/purchaser/${purchaser.id}/undo`)
  expect(undone.statusCode).toBe(200)
  await expect.poll(() => told(reader), soon).toEqual([`requestAnswered ${id}`, `newRequest ${id}`])
  await third.close()
})

describe('access to the stream', () => {
  const path = '/api/purchasing-card/stream'

  it('accepts the session as cookie, bearer or query; other calls ignore the query', async () => {
    const listen = async (headers: Record<string, string>, query = '') => {
      const reader = await readEvents(app, headers, path + query)
      readers.push(reader)
      return reader.status
    }
    expect(await listen({ cookie: `token=${own.token}` })).toBe(200)
    expect(await listen({}, `?token=${own.token}`)).toBe(200)
    expect(await listen({ cookie: `token=${own.token}` }, '?token=')).toBe(200)
    expect(await listen({}, `?token=${'x'.repeat(43)}`)).toBe(401)
    expect(await listen({}, '?token=short')).toBe(401)
    expect(await listen({}, `?token=${world.people.admin.token}`)).toBe(403)
    // The bearer header takes precedence.
    const bearer = { authorization: `Bearer ${world.people.user.token}` }
    expect(await listen(bearer, `?token=${own.token}`)).toBe(403)
    const other = await clientOf(app).call('GET', `/api/purchasing-card/requests?token=${own.token}`)
    expect(other.statusCode).toBe(401)
  })

  it('sets headers so that no proxy buffers the stream', async () => {
    const reader = await readEvents(app, {
      authorization: `Bearer ${own.token}`,
      'accept-encoding': 'gzip, br',
    })
    readers.push(reader)
    expect(Object.fromEntries(reader.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(reader.headers.get('content-encoding')).toBeNull()
    await expect.poll(() => reader.retry, soon).toBeGreaterThanOrEqual(2_000)
  })

  it('allows five open streams at once over all processes', async () => {
    const stockist = await approved()
    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, index) => open(stockist, { at: index % 2 ? elsewhere : app })),
    )
    const statuses = opened.map((reader) => reader.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    const sixth = opened.find((reader) => reader.status !== 200)
    expect([sixth?.status, sixth?.body.code]).toEqual([429, 'too-many-streams'])
    opened.find((reader) => reader.status === 200)?.close()
    await expect.poll(async () => (await open(stockist)).status, soon).toBe(200)
    expect((await open(stockist, { at: elsewhere })).status).toBe(429)
  })

  it('frees the places of a stopped process at once, and of a dead one soon', async () => {
    const stockist = await approved()
    const third = await createSibling(app, { rateLimits: false, demo: true })
    for (let n = 0; n < 5; n++) expect((await open(stockist, { at: third })).status).toBe(200)
    expect((await open(stockist)).status).toBe(429)
    await third.close()
    const five = await Promise.all(Array.from({ length: 5 }, () => open(stockist)))
    expect(five.map((reader) => reader.status)).toEqual([200, 200, 200, 200, 200])
    const died = `UPDATE stream_places SET holder = repeat('d', 24), expires_at = now() WHERE account_id = $1`
    await app.database.pool.query(died, [stockist.id])
    expect((await open(stockist)).status).toBe(200)
  })

  it('keeps the token out of the logs', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const logged = await createSibling(app, { rateLimits: false, demo: true }, logger)
    const address = await addressOf(logged)
    const ended = `${'y'.repeat(42)}z`
    const reader = await readEvents(logged, {}, `${path}?token=${own.token}`)
    expect(reader.status).toBe(200)
    for (const query of [`?token=${ended}`, `?token=${own.token}&more=1`, `/x?token=${own.token}`]) {
      expect((await fetch(`${address}${path}${query}`)).status).toBeGreaterThanOrEqual(400)
    }
    await logged.close()
    const log = lines.join('')
    expect(log).toContain(path)
    expect(log).not.toContain(own.token)
    expect(log).not.toContain(ended)
  })

  it('answers HEAD without opening a stream', async () => {
    const answer = await fetch((await addressOf(app)) + path, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${own.token}` },
    })
    expect(answer.status).toBe(404)
  })
})

describe('a stream ends', () => {
  it('with its session, on logout at another process; other sessions continue', async () => {
    const stockist = await approved()
    const second = await signIn(app, stockist.email, goodPassword, 'stockist')
    const [leaving, staying] = [await open(stockist), await open(second)]
    await clientOf(elsewhere, stockist.token).call('POST', '/api/auth/logout')
    await expect.poll(() => leaving.ended, soon).toBe(true)
    expect(staying.ended).toBe(false)
    expect((await open(stockist)).status).toBe(401)
  })

  it('with a new password', async () => {
    const stockist = await approved()
    const reader = await open(stockist)
    const visitor = clientOf(elsewhere)
    const { debug } = (
      await visitor.call('POST', '/api/auth/forgot-password', { email: stockist.email })
    ).json()
    const token = new URL(debug.resetUrl).searchParams.get('token')
    const body = { token, email: stockist.email, newPassword: 'Fresh-Pass-9' }
    expect((await visitor.call('POST', '/api/auth/reset-password', body)).statusCode).toBe(200)
    await expect.poll(() => reader.ended, soon).toBe(true)
  })

  it('with the stockist, if an admin declines it while the stream is open', async () => {
    const stockist = await approved()
    const { id } = await ask([stockist.id, ...world.fillers.map((filler) => filler.id)])
    const here = await open(stockist)
    const there = await open(stockist, { at: elsewhere })
    await world.people.admin.call('PATCH', `/api/stockist/${stockist.id}/decline`)
    for (const reader of [here, there]) await expect.poll(() => reader.ended, soon).toBe(true)
    expect((await open(stockist)).status).toBe(401)
    expect((await answer(stockist, id, 'approve')).statusCode).toBe(401)
  })

  it('with very many sessions at the same time', async () => {
    const stockist = await approved()
    const reader = await open(stockist)
    await app.database.pool.query(
      `INSERT INTO sessions (id, token_hash, account_id, expires_at)
       SELECT md5('s' || n)::varchar(24), md5('t' || n), $1, now() FROM generate_series(1, 400) n`,
      [stockist.id],
    )
    await app.database.pool.query('DELETE FROM sessions WHERE account_id = $1', [stockist.id])
    await expect.poll(() => reader.ended, soon).toBe(true)
  })

  it('when the service stops, without delaying it', async () => {
    const third = await createSibling(app, { rateLimits: false, demo: true })
    const reader = await open(own, { at: third })
    await third.close()
    expect(reader.ended).toBe(true)
  })
})

describe('races', () => {
  const count = async (from: string, ...values: unknown[]) =>
    (await app.database.pool.query(`SELECT count(*)::int AS n FROM ${from}`, values)).rows[0].n

  it('two approvals by one stockist at the same time: one entry, one event, one mail', async () => {
    const { id, purchaser } = await ask()
    const reader = await open(own)
    const answers = await Promise.all(
      [own, clientOf(elsewhere, own.token), own, own].map((client) => answer(client, id, 'approve')),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const { data } = (await world.people.admin.call('GET', '/api/purchasing-card/requests?limit=1000')).json()
    expect(data.find((row: { _id: string }) => row._id === id).approvals).toHaveLength(1)
    expect(await count('audit_log WHERE subject_id = $1', id)).toBe(1)
    expect(await count("mail_outbox WHERE to_address = $1 AND template = 'approved'", purchaser.email)).toBe(
      1,
    )
    const { id: next } = await ask()
    await expect.poll(() => told(reader), soon).toEqual([`requestAnswered ${id}`, `newRequest ${next}`])
  })

  it('approvals by all at the same time: one entry each, one decision, one mail', async () => {
    const { id, purchaser } = await ask()
    const all = [own, ...world.fillers]
    const at = [app, elsewhere, app]
    const answers = await Promise.all(
      all.map(({ token }, index) => answer(clientOf(at[index] ?? app, token), id, 'approve')),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const { data } = (await world.people.admin.call('GET', '/api/purchasing-card/requests?limit=1000')).json()
    expect(data.find((row: { _id: string }) => row._id === id).approvals).toHaveLength(3)
    expect(
      await count("audit_log WHERE subject_id = $1 AND action = 'purchaser.approved'", purchaser.id),
    ).toBe(1)
    expect(await count("mail_outbox WHERE to_address = $1 AND template = 'approved'", purchaser.email)).toBe(
      1,
    )
  })

  it('approve and decline at the same time: one succeeds, the other gets 409', async () => {
    const { id } = await ask()
    const reader = await open(own)
    const both = await Promise.all([
      answer(own, id, 'approve'),
      answer(clientOf(elsewhere, own.token), id, 'decline'),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await count('card_request_stockists WHERE request_id = $1 AND answer IS NOT NULL', id)).toBe(1)
    const { id: next } = await ask()
    await expect.poll(() => told(reader), soon).toEqual([`requestAnswered ${id}`, `newRequest ${next}`])
  })

  it('approve after decline gets 409 and changes nothing', async () => {
    const { id } = await ask()
    expect((await answer(own, id, 'decline')).statusCode).toBe(200)
    const late = await answer(own, id, 'approve')
    expect([late.statusCode, late.json().code]).toEqual([409, 'already-answered'])
    expect(await count("card_request_stockists WHERE request_id = $1 AND answer = 'approved'", id)).toBe(0)
  })

  it('a request to a stockist that is being declined is refused, or waits unseen', async () => {
    const stockist = await approved()
    const purchaser = await world.newPurchaser()
    const reader = await open(stockist)
    const [asking] = await Promise.all([
      purchaser.call('POST', '/api/purchasing-card/request', {
        stockistIds: [stockist.id, ...world.fillers.map(({ id }) => id)],
      }),
      world.people.admin.call('PATCH', `/api/stockist/${stockist.id}/decline`),
    ])
    expect([200, 400]).toContain(asking.statusCode)
    await expect.poll(() => reader.ended, soon).toBe(true)
  })
})
