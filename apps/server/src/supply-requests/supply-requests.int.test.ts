import { newId } from '@rasad/server/platform/ids'
import { callerOf, clientOf, goodPassword } from '@rasad/testkit/clients'
import { createNewcomers, type Person } from '@rasad/testkit/newcomers'
import { approve } from '@rasad/testkit/people'
import { requestBody, type Sent, sendRequest } from '@rasad/testkit/supply-requests'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

const world = await createWorldApp()
const { people } = world
const buyer = people.medicalOwner
const stockist = people.stockist
const other = people.otherStockist
afterAll(() => world.app.close())
// One after the other: locks on whole tables would meet those of the worker that sends mails.
beforeEach(async () => {
  for (const table of ['supply_requests', 'supply_mutes', 'notifications', 'mail_outbox']) {
    await sql(`DELETE FROM ${table}`)
  }
})

const sql = (text: string, values: unknown[] = []) => world.app.database.pool.query(text, values)
const ask = (stockists: Person[], changes: object = {}, headers = {}): Promise<Sent> =>
  sendRequest(
    buyer,
    {
      ...requestBody(
        world,
        stockists.map(({ id }) => id),
      ),
      ...changes,
    },
    headers,
  )
const open = (token: string | undefined) => world.visitor.call('GET', `/api/replies/${token}`)
const reply = (token: string | undefined, body: object, headers = {}) =>
  world.visitor.call('POST', `/api/replies/${token}`, body, headers)
const own = async ({ _id }: Sent) => (await buyer.call('GET', `/api/requests/${_id}`)).json().data
const ended = { code: 'link-ended' }

async function approvedStockist(): Promise<Person> {
  const person = await world.newStockist()
  await approve(callerOf(world.app), world.people.owner.token ?? '', 'stockist', person.id)
  return person
}

let owners = 0
async function approvedOwner(): Promise<Person> {
  const person = await createNewcomers(world.app, `buyer-${++owners}`).newOwner()
  await approve(callerOf(world.app), world.people.owner.token ?? '', 'user', person.id)
  return person
}

describe('asking', () => {
  it('asks each stockist for what it lists, and for what nobody of them lists', async () => {
    const sent = await ask([stockist, other])
    expect(sent.links.map(({ stockistId }) => stockistId)).toEqual([stockist.id, other.id])
    const seen = (await open(sent.tokens[0])).json().data
    expect(seen.lines).toMatchObject([
      { line: 0, name: 'sahyadol', quantity: 10, free: 1, unit: 'strips', note: 'urgent' },
      { line: 1, name: 'Unheard 5', medicine: null, quantity: null },
    ])
    expect(seen.lines[0].medicine).toMatchObject({ _id: world.medicine, name: 'Sahyadol 650' })
    const others = (await open(sent.tokens[1])).json().data
    expect(others.lines.map(({ line }: { line: number }) => line)).toEqual([1])
    const shown = await own(sent)
    expect(shown).toMatchObject({ state: 'open', version: 1 })
    expect(shown.stockists.map(({ stage, lines }: Record<string, unknown>) => ({ stage, lines }))).toEqual([
      { stage: 'sent', lines: [0, 1] },
      { stage: 'sent', lines: [1] },
    ])
  })

  it('asks nobody for what it has said no to, and refuses who would be asked for nothing', async () => {
    const [first, second] = requestBody(world, []).items
    const ids = [stockist.id, other.id]
    const items = [{ ...first, without: [stockist.id] }, second]
    const sent = await sendRequest(buyer, { items, stockistIds: ids })
    const { stockists: asked } = await own(sent)
    expect(asked.map(({ lines }: { lines: number[] }) => lines)).toEqual([[1], [0, 1]])
    const none = items.map((item) => ({ ...item, without: [other.id] }))
    const refused = await buyer.call('POST', '/api/requests', { items: none, stockistIds: ids })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ fields: { stockistIds: {} } })
  })

  it('names firm and town of the buyer, its number only if it agrees, and nothing else of it', async () => {
    const silent = await ask([stockist])
    const page = await open(silent.tokens[0])
    const { medicalName, contactNo, address, ownerName } = (await buyer.call('GET', '/api/auth/me')).json()
      .user
    expect(Object.keys(page.json().data.buyer)).toEqual(['firm', 'town', 'phone'])
    expect(page.json().data.buyer).toMatchObject({ firm: medicalName, phone: null })
    for (const private_ of [contactNo, address, ownerName, buyer.email, buyer.id]) {
      expect(page.body).not.toContain(private_)
    }
    const spoken = await ask([stockist], { showsPhone: true })
    expect((await open(spoken.tokens[0])).json().data.buyer.phone).toBe(contactNo)
  })

  it('answers the same key the same way, and refuses it for something else', async () => {
    const headers = { 'idempotency-key': 'tap-1' }
    const first = await ask([stockist], {}, headers)
    expect(await ask([stockist], {}, headers)).toEqual(first)
    const body = requestBody(world, [other.id])
    const refused = await buyer.call('POST', '/api/requests', body, headers)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'key-reused'])
    // Of somebody else the same key is another one.
    const another = await sendRequest(world.people.purchaser, requestBody(world, [stockist.id]), headers)
    expect(another._id).not.toBe(first._id)
  })

  it('makes one request of the same data sent without a key within ten seconds, and another one later', async () => {
    const tap = (ids = [other.id]) => buyer.call('POST', '/api/requests', requestBody(world, ids))
    const taps = await Promise.all([tap(), tap(), tap()])
    const ids = new Set(taps.map((answer) => answer.json().data._id))
    expect([taps.map(({ statusCode }) => statusCode), ids.size]).toEqual([[201, 201, 201], 1])
    expect(ids).not.toContain((await tap([stockist.id])).json().data._id)
    await sql(`UPDATE supply_requests SET created_at = created_at - interval '11 seconds'`)
    expect(ids).not.toContain((await tap()).json().data._id)
  })

  it('names no firm that waits for approval among those that were left out', async () => {
    const { pendingStockist } = world.people
    const sent = await ask([stockist, pendingStockist])
    expect(sent.leftOut).toEqual([{ stockistId: pendingStockist.id, name: null, why: 'not-available' }])
  })

  it('makes one request of the same key sent several times at once', async () => {
    const headers = { 'idempotency-key': 'tap-2' }
    const sent = await Promise.all(Array.from({ length: 6 }, () => ask([stockist], {}, headers)))
    expect(new Set(sent.map(({ _id }) => _id)).size).toBe(1)
    const { rows } = await sql('SELECT count(*)::int AS n FROM supply_requests')
    expect(rows).toEqual([{ n: 1 }])
  })

  it('refuses unknown medicines, others’ lists, and strange keys', async () => {
    const items = [{ medicine: 'f'.repeat(24), quantity: 1 }]
    const unknown = await buyer.call('POST', '/api/requests', { items, stockistIds: [stockist.id] })
    expect([unknown.statusCode, Object.keys(unknown.json().fields)]).toEqual([400, ['items.0.medicine']])
    const list = await buyer.call('POST', '/api/requests', {
      listId: 'f'.repeat(24),
      stockistIds: [stockist.id],
    })
    expect(list.statusCode).toBe(404)
    const strange = await buyer.call('POST', '/api/requests', requestBody(world, [stockist.id]), {
      'idempotency-key': 'two words',
    })
    expect([strange.statusCode, strange.json().code]).toEqual([400, 'invalid-input'])
  })

  it('takes the lines of a list that are not left out, and none without a quantity', async () => {
    const line = (id: string, more: object) => ({ id: id.repeat(24), name: `Line ${id}`, ...more })
    const lines = [
      line('a', { medicine: world.medicine, quantity: 4 }),
      line('b', { quantity: 4, leftOut: true }),
      line('c', { quantity: 4 }),
    ]
    const made = await buyer.call('POST', '/api/lists', { name: 'Monday order', lines })
    const { _id: list, version } = made.json().data
    const removed = { version, removed: ['c'.repeat(24)] }
    const changed = await buyer.call('PUT', `/api/lists/${list}`, removed)
    expect(changed.statusCode).toBe(200)
    const body = { listId: list, stockistIds: [stockist.id] }
    const sent = await sendRequest(buyer, body)
    expect(await own(sent)).toMatchObject({
      listId: list,
      lines: [{ name: 'Line a', quantity: 4, medicine: { _id: world.medicine } }],
    })
    const open_ = { version: changed.json().data.version, lines: [line('d', {})] }
    expect((await buyer.call('PUT', `/api/lists/${list}`, open_)).statusCode).toBe(200)
    const refused = await buyer.call('POST', '/api/requests', body)
    expect(refused.json()).toMatchObject({
      code: 'invalid-input',
      fields: { listId: { code: 'quantity-missing' } },
    })
    const others = await world.people.purchaser.call('POST', '/api/requests', body)
    expect(others.statusCode).toBe(404)
  })

  it('takes lines made from a list as they are given, and only a list of the caller', async () => {
    const lines = [{ id: 'a'.repeat(24), name: 'Line a' }]
    const made = await buyer.call('POST', '/api/lists', { name: 'Tuesday order', lines })
    const body = { ...requestBody(world, [stockist.id]), listId: made.json().data._id }
    const sent = await own(await sendRequest(buyer, body))
    expect(sent).toMatchObject({ listId: body.listId, lines: body.items.map(({ name }) => ({ name })) })
    const others = await world.people.purchaser.call('POST', '/api/requests', body)
    expect(others.statusCode).toBe(404)
    const neither = await buyer.call('POST', '/api/requests', { stockistIds: [stockist.id] })
    expect([neither.statusCode, Object.keys(neither.json().fields)]).toEqual([400, ['items']])
  })
})

describe('who is left out', () => {
  it('leaves out and names stockists that mute the buyer, and refuses where nobody is left', async () => {
    await ask([stockist])
    const muted = await stockist.call('PUT', '/api/mutes', { buyer: buyer.id, muted: true })
    expect(muted.json().data).toMatchObject({ all: false, buyers: [{ _id: buyer.id }] })
    const sent = await ask([stockist, other])
    expect(sent.links.map(({ stockistId }) => stockistId)).toEqual([other.id])
    expect(sent.leftOut).toEqual([{ stockistId: stockist.id, name: expect.any(String), why: 'muted' }])
    const refused = await buyer.call('POST', '/api/requests', requestBody(world, [stockist.id]))
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'requests-muted'])
    expect(refused.json().message).toContain(sent.leftOut[0]?.name)
    // The purchaser is another buyer.
    await sendRequest(world.people.purchaser, requestBody(world, [stockist.id]))
    await stockist.call('PUT', '/api/mutes', { buyer: 'all', muted: true })
    const nobody = await world.people.purchaser.call(
      'POST',
      '/api/requests',
      requestBody(world, [stockist.id]),
    )
    expect(nobody.json().code).toBe('requests-muted')
    await stockist.call('PUT', '/api/mutes', { buyer: 'all', muted: false })
    const lifted = await stockist.call('PUT', '/api/mutes', { buyer: buyer.id, muted: false })
    expect(lifted.json().data).toEqual({ all: false, buyers: [] })
    expect((await ask([stockist])).leftOut).toEqual([])
  })

  it('mutes only buyers that have asked', async () => {
    const refused = await stockist.call('PUT', '/api/mutes', { buyer: world.people.user.id, muted: true })
    expect(refused.statusCode).toBe(404)
  })

  it('leaves out stockists that are not approved', async () => {
    const { pendingStockist } = world.people
    const sent = await ask([pendingStockist, other])
    expect(sent.leftOut).toMatchObject([{ stockistId: pendingStockist.id, why: 'not-available' }])
    const body = requestBody(world, [pendingStockist.id, 'f'.repeat(24)])
    const refused = await buyer.call('POST', '/api/requests', body)
    expect(refused.json()).toMatchObject({ fields: { stockistIds: { code: 'not-available' } } })
  })

  it('refuses a store whose licence is cancelled', async () => {
    const owner = await approvedOwner()
    await world.people.admin.call('POST', `/api/licences/${owner.id}/cancel`, {
      reason: 'Cancelled by the FDA.',
    })
    const refused = await owner.call('POST', '/api/requests', requestBody(world, [stockist.id]))
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'licence-cancelled'])
  })
})

describe('a link', () => {
  it('shows the same bytes each time, and looking changes nothing', async () => {
    const sent = await ask([stockist])
    const first = await open(sent.tokens[0])
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const second = await open(sent.tokens[0])
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    await world.visitor.call('GET', `/api/replies/${sent.tokens[0]}`, undefined, {
      'user-agent': 'WhatsApp/2',
    })
    expect(await own(sent)).toMatchObject({
      version: 1,
      history: [{ kind: 'sent' }],
      stockists: [{ seenAt: null }],
    })
  })

  it('is answered alike when it is wrong, cut off, ended, or of something else', async () => {
    const sent = await ask([stockist, other])
    const [token = '', kept = ''] = sent.tokens
    const { rows } = await sql(
      "SELECT encode(token_hash, 'hex') AS hash FROM supply_request_stockists ORDER BY no",
    )
    await buyer.call('DELETE', `/api/requests/${sent._id}/links/${stockist.id}`)
    const wrong = [
      token,
      kept.slice(0, -1),
      `${kept}A`,
      kept.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')),
      'x',
      '%00',
      rows[1].hash,
      Buffer.from(rows[1].hash, 'hex').toString('base64url'),
    ]
    const answers = await Promise.all(wrong.map(open))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.json()).toMatchObject({ ...ended, success: false })
    expect(answers[0]?.statusCode).toBe(404)
    for (const path of [`/api/replies/${token}`, `/api/replies/${token}/seen`]) {
      expect((await world.visitor.call('POST', path, { all: 'have' })).json()).toMatchObject(ended)
    }
    expect((await open(kept)).statusCode).toBe(200)
  })

  it('ends when its time is over, and when the request is closed', async () => {
    const [late, closed] = [await ask([stockist]), await ask([stockist])]
    await sql(`UPDATE supply_requests SET ends_at = now() - interval '1 second' WHERE id = $1`, [late._id])
    expect((await open(late.tokens[0])).json()).toMatchObject(ended)
    expect((await reply(late.tokens[0], { all: 'have' })).json()).toMatchObject(ended)
    const session = await stockist.call('POST', `/api/requests/${late._id}/reply`, { all: 'have' })
    expect([session.statusCode, session.json().code]).toEqual([409, 'request-over'])
    for (let time = 0; time < 2; time++) {
      expect((await buyer.call('POST', `/api/requests/${closed._id}/close`)).statusCode).toBe(200)
    }
    expect((await open(closed.tokens[0])).json()).toMatchObject(ended)
    expect(await own(closed)).toMatchObject({
      state: 'closed',
      stockists: [{ stage: 'closed', url: null, whatsapp: null }],
      history: [{ kind: 'sent' }, { kind: 'closed', by: 'buyer' }],
    })
  })

  it('is drawn anew when the buyer sends it again', async () => {
    const sent = await ask([stockist])
    await buyer.call('DELETE', `/api/requests/${sent._id}/links/${stockist.id}`)
    expect((await own(sent)).stockists[0].url).toBeNull()
    const body = { stockistId: stockist.id, by: 'whatsapp' }
    const again = (await buyer.call('POST', `/api/requests/${sent._id}/send`, body)).json().data
    expect(again.messagedAt).not.toBeNull()
    const drawn = new URL(again.url).pathname.replace('/r/', '')
    expect(drawn).not.toBe(sent.tokens[0])
    expect((await open(drawn)).statusCode).toBe(200)
    expect((await open(sent.tokens[0])).statusCode).toBe(404)
  })

  it('speaks the language that the buyer has chosen', async () => {
    const textOf = ({ whatsapp }: { whatsapp: string }) => new URL(whatsapp).searchParams.get('text')
    // A mobile number, to which WhatsApp can send.
    await sql(`UPDATE stockists SET phone = '98220 12345' WHERE id = $1`, [stockist.id])
    await buyer.call('PUT', '/api/auth/language', { language: 'hi' })
    const sent = await ask([stockist])
    expect(textOf((await own(sent)).stockists[0])).toMatch(/^नमस्ते .*: 10 \+ 1 फ़्री पत्ते, urgent/s)
    await buyer.call('PUT', '/api/auth/language', { language: 'en' })
    expect(textOf((await own(sent)).stockists[0])).toMatch(/^Hello .*: 10 \+ 1 free strips, urgent/s)
  })

  it.each(['decline', 'cancel'] as const)(
    'ends when an admin chooses %s for the stockist',
    async (verdict) => {
      const firm = await approvedStockist()
      const sent = await ask([firm])
      const { admin } = world.people
      if (verdict === 'cancel') {
        await admin.call('POST', `/api/licences/${firm.id}/cancel`, { reason: 'Cancelled by the FDA.' })
        const session = await firm.call('POST', `/api/requests/${sent._id}/reply`, { all: 'have' })
        expect(session.json().code).toBe('licence-cancelled')
      } else await admin.call('PATCH', `/api/stockist/${firm.id}/decline`)
      expect((await open(sent.tokens[0])).json()).toMatchObject(ended)
      expect((await reply(sent.tokens[0], { all: 'have' })).json()).toMatchObject(ended)
    },
  )

  it('ends when the buyer is declined', async () => {
    const owner = await approvedOwner()
    const sent = await sendRequest(owner, requestBody(world, [stockist.id]))
    await world.people.admin.call('PATCH', `/api/user/${owner.id}/decline`)
    expect((await open(sent.tokens[0])).json()).toMatchObject(ended)
  })
})

describe('an account that is deleted', () => {
  it('takes its requests along, and what others were told of them', async () => {
    const owner = await approvedOwner()
    const sent = await sendRequest(owner, requestBody(world, [stockist.id]))
    const told = () => sql(`SELECT FROM notifications WHERE subject_id = $1`, [sent._id])
    expect((await told()).rowCount).toBe(1)
    expect((await owner.call('POST', '/api/account/delete', { password: goodPassword })).statusCode).toBe(200)
    expect((await open(sent.tokens[0])).json()).toMatchObject(ended)
    expect((await stockist.call('GET', `/api/requests/${sent._id}`)).statusCode).toBe(404)
    expect((await told()).rowCount).toBe(0)
    expect((await sql('SELECT FROM supply_request_lines')).rowCount).toBe(0)
  })

  it('of a stockist takes its answers along, and leaves the request', async () => {
    const firm = await approvedStockist()
    const sent = await ask([firm, other])
    await reply(sent.tokens[0], { lines: [{ line: 0, answer: 'no' }], note: 'My own words' })
    await firm.call('PUT', '/api/mutes', { buyer: buyer.id, muted: true })
    expect((await firm.call('POST', '/api/account/delete', { password: goodPassword })).statusCode).toBe(200)
    const shown = await own(sent)
    expect(shown.stockists).toHaveLength(1)
    expect((await sql('SELECT FROM supply_answers')).rowCount).toBe(0)
    expect((await sql('SELECT FROM supply_mutes')).rowCount).toBe(0)
    expect((await open(sent.tokens[0])).json()).toMatchObject(ended)
  })
})

describe('lists of requests', () => {
  it('show a stockist what waits for it first, and a buyer the newest first', async () => {
    const sent = [await ask([stockist]), await ask([stockist, other]), await ask([stockist])]
    await reply(sent[2]?.tokens[0], { all: 'have' })
    const asked = (await stockist.call('GET', '/api/requests')).json()
    expect(asked.data.map(({ _id }: Sent) => _id)).toEqual([sent[1]?._id, sent[0]?._id, sent[2]?._id])
    expect(asked.data[0]).toMatchObject({
      stage: 'sent',
      buyer: { _id: buyer.id, phone: null },
      lineCount: 2,
      names: ['sahyadol', 'Unheard 5'],
    })
    expect(asked.data[2]).toMatchObject({ stage: 'answered' })
    const waiting = (await stockist.call('GET', '/api/requests?waiting=true&limit=1')).json()
    expect(waiting).toMatchObject({ total: 2, data: [{ _id: sent[1]?._id }] })
    const next = (await stockist.call('GET', `/api/requests?limit=1&cursor=${waiting.nextCursor}`)).json()
    expect(next.data.map(({ _id }: Sent) => _id)).toEqual([sent[0]?._id])
    const mine = (await buyer.call('GET', '/api/requests?limit=2')).json()
    expect(mine.data.map(({ _id }: Sent) => _id)).toEqual([sent[2]?._id, sent[1]?._id])
    expect(mine).toMatchObject({ total: 3, data: [{ answeredCount: 1 }, { stockistCount: 2 }] })
    const rest = (await buyer.call('GET', `/api/requests?limit=2&cursor=${mine.nextCursor}`)).json()
    expect(rest.data.map(({ _id }: Sent) => _id)).toEqual([sent[0]?._id])
    const none = (await buyer.call('GET', '/api/requests?q=nothing%25')).json()
    expect(none.total).toBe(0)
  })

  it('no longer wait once the time is over', async () => {
    const sent = await ask([stockist])
    await sql(`UPDATE supply_requests SET ends_at = now() - interval '1 second' WHERE id = $1`, [sent._id])
    await world.app.sweep()
    expect((await stockist.call('GET', '/api/requests?waiting=true')).json().total).toBe(0)
    expect((await stockist.call('GET', '/api/requests')).json().total).toBe(1)
    await sql(`UPDATE supply_requests SET ends_at = now() - interval '181 days' WHERE id = $1`, [sent._id])
    await world.app.sweep()
    expect((await stockist.call('GET', '/api/requests')).json().total).toBe(0)
  })
})

it('reads lists by index', async () => {
  const client = await world.app.database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO supply_requests (id, account_id, shows_phone, body_hash, ends_at, created_at)
       SELECT lpad(to_hex(n), 24, '0'), (ARRAY[$1, $2])[1 + (n % 50 = 0)::int]::text, false, '', now(),
         now() - n * interval '1 minute' FROM generate_series(1, 5000) n`,
      [world.people.purchaser.id, buyer.id],
    )
    await client.query(
      `INSERT INTO supply_request_stockists (request_no, stockist_no, lines, waiting, sent_at)
       SELECT r.no, s.no, '{0}', r.no % 7 = 0, r.created_at FROM supply_requests r
       JOIN stockists s ON s.status = 'approved'`,
    )
    await client.query('ANALYZE supply_requests, supply_request_stockists')
    const planOf = async (query: string) =>
      (await client.query(`EXPLAIN ${query}`)).rows.map((row) => row['QUERY PLAN']).join('\n')
    const own = await planOf(`SELECT id FROM supply_requests r WHERE account_id = '${buyer.id}'
      AND (created_at, id) < (now(), 'f') ORDER BY created_at DESC, id DESC LIMIT 21`)
    expect(own).toContain('supply_requests_by_account')
    expect(own).not.toContain('Sort')
    const asked =
      await planOf(`SELECT s.no FROM supply_request_stockists s JOIN supply_requests r ON r.no = s.request_no
      WHERE s.stockist_no = (SELECT no FROM stockists WHERE id = '${stockist.id}')
      ORDER BY s.waiting DESC, s.sent_at DESC, r.id DESC LIMIT 21`)
    expect(asked).toContain('supply_request_stockists_by_stockist')
    // Only those that were sent in the same moment are sorted, by id.
    expect(asked).toMatch(/Incremental Sort[\s\S]*Presorted Key: s.waiting, s.sent_at/)
    const old = await planOf(
      `SELECT no FROM supply_requests WHERE coalesce(closed_at, ends_at) < now() - interval '180 days'`,
    )
    expect(old).toContain('supply_requests_by_age')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

describe('limits', () => {
  it('bound what a buyer asks in a day, and one stockist', async () => {
    const limited = await createWorldApp({ rateLimits: true })
    try {
      const { medicalOwner, stockist: firm, otherStockist } = limited.people
      const once = (ids: string[]) =>
        medicalOwner.call('POST', '/api/requests', requestBody(limited, ids), { 'idempotency-key': newId() })
      for (let time = 0; time < 6; time++) expect((await once([firm.id])).statusCode).toBe(201)
      const often = await once([firm.id])
      expect([often.statusCode, often.json().code]).toEqual([429, 'too-many-asks'])
      expect((await once([firm.id, otherStockist.id])).json().data.leftOut).toMatchObject([
        { why: 'asked-often' },
      ])
      await limited.app.database.pool.query(
        `INSERT INTO supply_requests (id, account_id, shows_phone, body_hash, ends_at)
         SELECT lpad(to_hex(n), 24, '0'), $1, false, '', now() FROM generate_series(1, 23) n`,
        [medicalOwner.id],
      )
      const most = await once([otherStockist.id])
      expect([most.statusCode, most.json().code]).toEqual([429, 'too-many-asks'])
      expect(most.headers['retry-after']).toBeDefined()
      const link = (await clientOf(limited.app).call('GET', `/api/replies/${'x'.repeat(27)}`)).json().code
      expect(link).toBe('link-ended')
      for (let time = 0; time < 29; time++) {
        await clientOf(limited.app).call('GET', `/api/replies/${'y'.repeat(26)}${time % 10}`)
      }
      const guessed = await clientOf(limited.app).call('GET', `/api/replies/${'z'.repeat(27)}`)
      expect(guessed.statusCode).toBe(429)
    } finally {
      await limited.app.close()
    }
  })
})
