import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Change } from '@rasad/contract/live'
import type { Notification } from '@rasad/contract/notifications'
import { type EventReader, readEvents } from '@rasad/testkit/event-source'
import type { Person } from '@rasad/testkit/newcomers'
import { requestBody, type Sent, sendRequest, tokenIn } from '@rasad/testkit/supply-requests'
import { createSibling } from '@rasad/testkit/test-app'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'

// What stockists answer, by link and in their sessions, and who hears of it.

let readers: EventReader[] = []
const world = await createWorldApp()
const elsewhere = await createSibling(world.app, { rateLimits: false, demo: true })
const { people } = world
const buyer = people.medicalOwner
const stockist = people.stockist
const other = people.otherStockist
afterAll(async () => {
  await elsewhere.close()
  await world.app.close()
})
// One after the other: locks on whole tables would meet those of the worker that sends mails.
beforeEach(async () => {
  for (const table of ['supply_requests', 'supply_mutes', 'notifications', 'mail_outbox']) {
    await world.app.database.pool.query(`DELETE FROM ${table}`)
  }
})
afterEach(() => {
  for (const reader of readers) reader.close()
  readers = []
})

const soon = { timeout: 180_000, interval: 20 }
const sql = async (text: string, values: unknown[] = []) =>
  (await world.app.database.pool.query(text, values)).rows
const ask = (stockists: Person[], changes: object = {}): Promise<Sent> =>
  sendRequest(buyer, {
    ...requestBody(
      world,
      stockists.map(({ id }) => id),
    ),
    ...changes,
  })
const open = (token: string | undefined) => world.visitor.call('GET', `/api/replies/${token}`)
const reply = (token: string | undefined, body: object, headers = {}) =>
  world.visitor.call('POST', `/api/replies/${token}`, body, headers)
const own = async ({ _id }: Sent) => (await buyer.call('GET', `/api/requests/${_id}`)).json().data
const answersOf = async (sent: Sent) =>
  (await own(sent)).stockists[0].answers.map(
    ({ line, answer }: Record<string, unknown>) => `${line} ${answer}`,
  )
const rowsOf = () => sql('SELECT line, answer, is_last, by_link FROM supply_answers ORDER BY no')

describe('an answer', () => {
  it('says of all lines at once that they are there', async () => {
    const sent = await ask([stockist])
    const answered = await reply(sent.tokens[0], { all: 'have' })
    expect(answered.json()).toMatchObject({
      success: true,
      data: { stage: 'answered', answers: [{ line: 0, answer: 'have', by: 'link' }, { line: 1 }] },
    })
    expect(await own(sent)).toMatchObject({
      version: 2,
      stockists: [{ stage: 'answered', seenAt: expect.any(String) }],
      history: [{ kind: 'sent' }, { kind: 'answered', by: 'link', lines: 2, stockist: { _id: stockist.id } }],
    })
  })

  it('holds for each line what it can say, and the rate that follows', async () => {
    const other_ = (
      await world.people.owner.call('POST', '/api/medicine/quick', {
        name: 'Godavari 500 Tablet',
        company: world.company,
        stockists: [],
      })
    ).json().data._id
    const sent = await ask([stockist])
    const lines = [
      {
        line: 0,
        answer: 'part',
        quantity: 4,
        pricePaise: 10_000,
        scheme: '10 + 1',
        gstBasisPoints: 1_200,
        expiry: '2027-03-31',
        availableOn: '2026-12-01',
      },
      { line: 1, answer: 'other', medicine: other_, pricePaise: 500 },
    ]
    const answered = await reply(sent.tokens[0], { lines, note: 'Ask for Ravi' })
    expect(answered.body).toContain('"success":true')
    const { data } = answered.json()
    expect(data.replyNote).toBe('Ask for Ravi')
    expect(data.answers[0]).toMatchObject({
      answer: 'part',
      quantity: 4,
      scheme: '10+1',
      expiry: '2027-03-31',
      medicine: null,
      rate: { paise: 10_182, numerator: '112000', denominator: '11' },
    })
    expect(data.answers[0]).not.toHaveProperty('availableOn')
    expect(data.answers[1]).toMatchObject({ medicine: { _id: other_ }, rate: { gstBasisPoints: null } })
    const later = { lines: [{ line: 1, answer: 'later', availableOn: '2026-12-01' }] }
    const corrected = (await reply(sent.tokens[0], later)).json().data
    expect(corrected.answers[1]).toMatchObject({ answer: 'later', availableOn: '2026-12-01', medicine: null })
    expect(corrected.replyNote).toBe('Ask for Ravi')
  })

  it.each([
    [{ line: 5, answer: 'have' }, 'lines.0.line'],
    [{ line: 0, answer: 'part' }, 'lines.0.quantity'],
    [{ line: 0, answer: 'other' }, 'lines.0.medicine'],
    [{ line: 0, answer: 'other', medicine: 'f'.repeat(24) }, 'lines.0.medicine'],
    [{ line: 0, answer: 'maybe' }, 'lines.0.answer'],
    [{ line: 0, answer: 'have', scheme: 'ten' }, 'lines.0.scheme'],
  ])('is refused as %j', async (line, field) => {
    const sent = await ask([stockist])
    const refused = await reply(sent.tokens[0], { lines: [line] })
    expect(refused.statusCode).toBe(400)
    expect(JSON.stringify(refused.json().fields)).toContain(field)
    expect(await rowsOf()).toEqual([])
  })

  it('never names the asked product as another one', async () => {
    const sent = await ask([stockist])
    const refused = await reply(sent.tokens[0], {
      lines: [{ line: 0, answer: 'other', medicine: world.medicine }],
    })
    expect(refused.json()).toMatchObject({ fields: { 'lines.0.medicine': { code: 'same' } } })
  })

  it('is for the lines that its stockist was asked for', async () => {
    const sent = await ask([stockist, other])
    const refused = await reply(sent.tokens[1], { lines: [{ line: 0, answer: 'have' }] })
    expect(refused.json()).toMatchObject({ fields: { 'lines.0.line': { code: 'not-asked' } } })
  })

  it('can be corrected, and what was said before stays', async () => {
    const sent = await ask([stockist])
    await reply(sent.tokens[0], {
      lines: [
        { line: 0, answer: 'have', pricePaise: 100 },
        { line: 1, answer: 'no' },
      ],
    })
    // All at once keeps the price of what was there already.
    await reply(sent.tokens[0], { all: 'have' })
    const session = await stockist.call('POST', `/api/requests/${sent._id}/reply`, {
      lines: [{ line: 0, answer: 'no', pricePaise: 5 }],
    })
    expect(session.json().data.answers).toMatchObject([
      { line: 0, answer: 'no', by: 'session' },
      { line: 1, answer: 'have', by: 'link' },
    ])
    expect(session.json().data.answers[0]).not.toHaveProperty('pricePaise')
    expect(await rowsOf()).toEqual([
      { line: 0, answer: 'have', is_last: false, by_link: true },
      { line: 1, answer: 'no', is_last: false, by_link: true },
      { line: 1, answer: 'have', is_last: true, by_link: true },
      { line: 0, answer: 'no', is_last: true, by_link: false },
    ])
    const { history } = await own(sent)
    expect(history.map(({ kind, by, lines }: Record<string, unknown>) => [kind, by, lines])).toEqual([
      ['sent', 'buyer', 2],
      ['answered', 'link', 2],
      ['answered', 'link', 1],
      ['answered', 'session', 1],
    ])
  })

  it('that says nothing new changes nothing', async () => {
    const sent = await ask([stockist])
    const body = { lines: [{ line: 0, answer: 'have', pricePaise: 100, quantity: 2.5 }], note: 'Ravi' }
    const first = await reply(sent.tokens[0], body)
    const again = await reply(sent.tokens[0], body)
    expect(again.body).toBe(first.body)
    expect(await rowsOf()).toHaveLength(1)
    expect((await own(sent)).version).toBe(2)
  })

  it('sent again with its key does not win over what came since', async () => {
    const sent = await ask([stockist])
    const no = { lines: [{ line: 0, answer: 'no' }] }
    const headers = { 'idempotency-key': 'phone-1' }
    await reply(sent.tokens[0], no, headers)
    await reply(sent.tokens[0], { lines: [{ line: 0, answer: 'have' }] }, { 'idempotency-key': 'phone-2' })
    const again = await reply(sent.tokens[0], no, headers)
    expect(again.json().data.answers).toMatchObject([{ line: 0, answer: 'have' }])
    const reused = await reply(sent.tokens[0], { all: 'have' }, headers)
    expect([reused.statusCode, reused.json().code]).toEqual([409, 'key-reused'])
  })

  it('of two phones at once is whole, line by line, and both are in the history', async () => {
    const items = Array.from({ length: 41 }, (_, at) => ({ name: `Unheard ${at}`, quantity: 1 }))
    const sent = await ask([stockist], { items })
    const say = (answer: 'have' | 'no', lines: number[]) =>
      reply(sent.tokens[0], { lines: lines.map((line) => ({ line, answer })) })
    const all = items.map((_, line) => line)
    const byLink = all.slice(0, 40)
    // The session has a line of its own: what it says first would rightly refuse the link's whole answer.
    const answers = await Promise.all([
      say('have', byLink),
      say('no', byLink),
      stockist.call('POST', `/api/requests/${sent._id}/reply`, { lines: [{ line: 40, answer: 'later' }] }),
      say('no', byLink.slice(20)),
      say('have', byLink.slice(0, 20)),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const rows = await rowsOf()
    const last = rows.filter(({ is_last }) => is_last)
    expect(last.map(({ line }) => line).sort((a, b) => a - b)).toEqual(all)
    // The last row of each line counts.
    for (const { line, answer } of last) {
      expect(rows.findLast((row) => row.line === line)?.answer).toBe(answer)
    }
    const { history, version } = await own(sent)
    const answered = history.filter(({ kind }: { kind: string }) => kind === 'answered')
    expect(version).toBe(1 + answered.length)
    expect(answered.reduce((sum: number, { lines }: { lines: number }) => sum + lines, 0)).toBe(rows.length)
  })

  it('is final once the buyer has ordered from this stockist', async () => {
    const sent = await ask([stockist])
    await reply(sent.tokens[0], { all: 'have' })
    await sql('UPDATE supply_request_stockists SET ordered_at = now()')
    const refused = await reply(sent.tokens[0], { lines: [{ line: 0, answer: 'no' }] })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'request-ordered'])
    expect(await answersOf(sent)).toEqual(['0 have', '1 have'])
  })

  it('can be changed only so often', async () => {
    const sent = await ask([stockist], { items: [{ name: 'Unheard', quantity: 1 }] })
    for (let time = 0; time < 20; time++) {
      const line = { line: 0, answer: time % 2 ? 'no' : 'have' }
      expect((await reply(sent.tokens[0], { lines: [line] })).statusCode).toBe(200)
    }
    const refused = await reply(sent.tokens[0], { lines: [{ line: 0, answer: 'have' }] })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'too-many-answers'])
  })

  it('has room for so many keys', async () => {
    const sent = await ask([stockist])
    await sql(`INSERT INTO supply_reply_keys (asked_no, key, body_hash)
      SELECT s.no, 'key ' || n, '' FROM supply_request_stockists s, generate_series(1, 400) n`)
    const refused = await reply(sent.tokens[0], { all: 'have' }, { 'idempotency-key': 'one-more' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'too-many-answers'])
    expect((await reply(sent.tokens[0], { all: 'have' })).statusCode).toBe(200)
  })

  it('follows a medicine that is merged into another', async () => {
    const quick = async (name: string) =>
      (
        await world.people.owner.call('POST', '/api/medicine/quick', {
          name,
          company: world.company,
          stockists: [],
        })
      ).json().data._id
    const [from, into] = [await quick('Bhimadol 250 Tablet'), await quick('Bhimadol 250 Tab')]
    const sent = await ask([stockist], { items: [{ medicine: from, quantity: 1 }] })
    const merged = await world.people.owner.call('POST', `/api/medicine/${from}/merge`, { into })
    expect(merged.statusCode).toBe(200)
    expect((await own(sent)).lines[0]).toMatchObject({ name: 'Bhimadol 250 Tablet', medicine: { _id: into } })
  })
})

describe('seen', () => {
  it('is told once, by a call of its own', async () => {
    const sent = await ask([stockist, other])
    for (let time = 0; time < 2; time++) {
      const seen = await world.visitor.call('POST', `/api/replies/${sent.tokens[0]}/seen`)
      expect(seen.json()).toEqual({ success: true, message: 'Noted.' })
      expect((await other.call('POST', `/api/requests/${sent._id}/seen`)).statusCode).toBe(200)
    }
    expect(await own(sent)).toMatchObject({
      version: 3,
      stockists: [{ stage: 'seen' }, { stage: 'seen' }],
      history: [{ kind: 'sent' }, { kind: 'seen', by: 'link' }, { kind: 'seen', by: 'session' }],
    })
    // Each sees its own part of the history.
    const page = (await open(sent.tokens[0])).json().data
    expect(page.history).toMatchObject([{ kind: 'sent' }, { kind: 'seen', by: 'link' }])
  })
})

describe('who is told', () => {
  /** A mail as it was sent: without a mail server, into the folder of the outbox. */
  async function written(id: string): Promise<string> {
    const page = () =>
      readFile(join(world.app.dataDir, 'outbox', `${id}.html`), 'utf8').catch(() => undefined)
    await expect.poll(page, soon).toBeDefined()
    return (await page()) ?? ''
  }
  const told = async (person: Person) =>
    (await person.call('GET', '/api/notifications'))
      .json()
      .data.map(({ kind, readAt, values, subject }: Notification) => ({
        kind,
        isRead: readAt !== null,
        name: subject.name,
        ...values,
      }))

  it('the stockist when it is asked, until it has answered; the buyer at the first answer', async () => {
    const sent = await ask([stockist])
    const { medicalName } = (await buyer.call('GET', '/api/auth/me')).json().user
    expect(await told(stockist)).toEqual([{ kind: 'supply-asked', isRead: false, name: medicalName }])
    await reply(sent.tokens[0], { lines: [{ line: 0, answer: 'have' }] })
    await reply(sent.tokens[0], { lines: [{ line: 1, answer: 'no' }] })
    // Each answer by link, because the buyer has the link, too.
    expect(await told(stockist)).toMatchObject([
      { kind: 'supply-by-link', isRead: false },
      { kind: 'supply-by-link', isRead: false },
      { kind: 'supply-asked', isRead: true },
    ])
    const [answered, ...more] = await told(buyer)
    expect(more).toEqual([])
    expect(answered).toMatchObject({ kind: 'supply-answered', request: sent._id })
    await buyer.call('POST', `/api/requests/${sent._id}/close`)
    expect((await told(stockist))[0]).toMatchObject({ kind: 'supply-closed', name: medicalName })
  })

  it('by mail with lines and link, where the buyer wants that', async () => {
    const silent = await ask([other])
    expect((await own(silent)).stockists[0].mailedAt).toBeNull()
    const sent = await ask([stockist], { mail: true, note: 'By tomorrow, please' })
    expect((await own(sent)).stockists[0].mailedAt).not.toBeNull()
    const mails = () => sql('SELECT id, account_id, template FROM mail_outbox ORDER BY created_at, id')
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ account_id: stockist.id, template: 'supply-request' })
    const text = await written(mail?.id)
    for (const part of [
      'By tomorrow, please',
      '1. Sahyadol 650: 10 + 1 free strips, urgent',
      '2. Unheard 5',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toContain(sent.links[0]?.url)
    // What was mailed does not keep the link.
    await expect
      .poll(async () => JSON.stringify(await sql('SELECT values FROM mail_outbox')), soon)
      .not.toContain(sent.tokens[0])
    // The same again within an hour is the same mail.
    const body = { stockistId: stockist.id, by: 'mail' }
    const again = await buyer.call('POST', `/api/requests/${sent._id}/send`, body)
    expect(again.json().data.mailedAt).toBe((await own(sent)).stockists[0].mailedAt)
    expect(await mails()).toHaveLength(1)
    // A new link is another one.
    await buyer.call('DELETE', `/api/requests/${sent._id}/links/${stockist.id}`)
    const drawn = (await buyer.call('POST', `/api/requests/${sent._id}/send`, body)).json().data
    expect(await written((await mails())[1]?.id)).toContain(drawn.url)
    expect((await open(tokenIn(drawn.url))).statusCode).toBe(200)
  })

  it('not by mail where the stockist wants none, or its address is not confirmed', async () => {
    await stockist.call('PATCH', '/api/notifications/choices', { 'supply-asked': 'none' })
    await sql('UPDATE accounts SET email_confirmed_at = NULL, email_assumed = false WHERE id = $1', [
      other.id,
    ])
    const sent = await ask([stockist, other], { mail: true })
    expect(await sql('SELECT FROM mail_outbox')).toEqual([])
    const body = { stockistId: other.id, by: 'mail' }
    const refused = await buyer.call('POST', `/api/requests/${sent._id}/send`, body)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'cannot-mail'])
    await stockist.call('PATCH', '/api/notifications/choices', { 'supply-asked': 'digest' })
    await sql('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [other.id])
  })
})

describe('live', () => {
  async function follow(person: Person, at = world.app): Promise<EventReader> {
    const reader = await readEvents(at, { authorization: `Bearer ${person.token}` }, '/api/events')
    readers.push(reader)
    expect(reader.status).toBe(200)
    return reader
  }
  /** The requests of which a page has heard, in order. */
  const heard = ({ events }: EventReader) =>
    events.map(({ data }) => data as Change).flatMap(({ topic, id }) => (topic === 'requests' ? [id] : []))

  it('tells the buyer’s open pages in every process, and no other account', async () => {
    const sent = await ask([stockist, other])
    const [here, there] = [await follow(buyer), await follow(buyer, elsewhere)]
    const stranger = await follow(world.people.purchaser)
    await reply(sent.tokens[1], { all: 'have' })
    for (const reader of [here, there]) await expect.poll(() => heard(reader), soon).toEqual([sent._id])
    expect(stranger.events).toEqual([])
  })

  it('tells a stockist’s desk of what concerns it', async () => {
    const [desk, others] = [await follow(stockist), await follow(other)]
    const sent = await ask([stockist, other])
    await expect.poll(() => heard(desk), soon).toEqual([sent._id])
    await expect.poll(() => heard(others), soon).toEqual([sent._id])
    await reply(sent.tokens[1], { all: 'have' })
    await expect.poll(() => heard(others), soon).toEqual([sent._id, sent._id])
    await buyer.call('POST', `/api/requests/${sent._id}/close`)
    await expect.poll(() => heard(desk), soon).toEqual([sent._id, sent._id])
  })
})
