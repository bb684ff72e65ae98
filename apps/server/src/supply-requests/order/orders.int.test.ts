import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'

let world: World
let other: string
let buyer: World['people'][keyof World['people']]
let first: typeof buyer
let second: typeof buyer

beforeAll(async () => {
  world = await createWorldApp()
  buyer = world.people.medicalOwner
  first = world.people.stockist
  second = world.people.otherStockist
  // A mobile number, to which WhatsApp can send.
  await world.app.database.pool.query(`UPDATE stockists SET phone = '98220 12345' WHERE id = $1`, [first.id])
  // Both list the first line's medicine; nobody lists the second line.
  await world.app.database.pool.query(
    `INSERT INTO listings (stockist_no, medicine_no, price_paise, available)
     SELECT s.no, m.no, 100, true FROM stockists s, medicines m WHERE s.id = ANY($1) AND m.id = $2
     ON CONFLICT (stockist_no, medicine_no) DO UPDATE SET available = true`,
    [[first.id, second.id], world.medicine],
  )
  other = newId()
  await world.app.database.pool.query(
    `INSERT INTO medicines (id, name, name_key, company_no) SELECT $1, 'Otherdol 650', 'otherdol 650', min(no) FROM companies`,
    [other],
  )
})
afterAll(() => world.app.close())

interface Asked {
  id: string
  tokens: string[]
}

async function ask(quantities: (number | null)[] = [10, 20], free = {}): Promise<Asked> {
  const items = quantities.map((quantity, at) =>
    at === 0 ? { medicine: world.medicine, quantity, ...free } : { name: `Unheard ${at}`, quantity },
  )
  const body = { items, stockistIds: [first.id, second.id] }
  const sent = await buyer.call('POST', '/api/requests', body, { 'idempotency-key': newId() })
  const { _id, links } = sent.json().data
  return {
    id: _id,
    tokens: links.map(({ url }: { url: string }) => new URL(url).pathname.replace('/r/', '')),
  }
}

async function answer(token: string | undefined, lines: unknown[]): Promise<void> {
  const answered = await world.visitor.call('POST', `/api/replies/${token}`, { lines })
  expect(answered.json()).toEqual(expect.objectContaining({ success: true }))
}

async function order(id: string, orders: unknown[], headers = {}) {
  const sent = await buyer.call('POST', `/api/requests/${id}/order`, { orders }, headers)
  return { status: sent.statusCode, body: sent.json() }
}

const view = async (id: string) => (await buyer.call('GET', `/api/requests/${id}`)).json().data
const of = (stockist: { id: string }, lines: unknown[], more = {}) => ({
  stockistId: stockist.id,
  lines,
  ...more,
})
const summary = (plan: { stockist: { _id: string }; items: { line: number; quantity: number | null }[] }[]) =>
  plan.map(({ stockist, items }) => [stockist._id, items.map(({ line, quantity }) => [line, quantity])])

describe('a plan', () => {
  const plan = async (id: string, body: object) => {
    const planned = await buyer.call('POST', `/api/requests/${id}/plan`, body)
    return planned.json().data ?? planned.json()
  }

  it('by near orders from who is nearer to the address of the buyer', async () => {
    const move = (table: string, set: string, id: string) =>
      world.app.database.pool.query(`UPDATE ${table} SET ${set} WHERE id = $1`, [id])
    await move('medical_owners', `address = '12 Tilak Road, Pune 411030'`, buyer.id)
    const { id } = await ask()
    for (const [near, far] of [
      [first, second],
      [second, first],
    ] as const) {
      await move('stockists', `pincode = '411030'`, near.id)
      await move('stockists', `pincode = '440001'`, far.id)
      // Where stockists are is read from the index, which follows the database.
      await expect
        .poll(async () => summary((await plan(id, { by: 'near' })).plan))
        .toEqual([[near.id, [[0, 10]]]])
    }
    expect(summary((await plan(id, { by: 'calls' })).plan)).toEqual([[first.id, [[0, 10]]]])
  })

  it('counts who has not answered as listed, and follows each answer', async () => {
    const { id, tokens } = await ask()
    expect(summary((await view(id)).plan)).toEqual([[first.id, [[0, 10]]]])
    expect((await view(id)).open).toEqual([1])
    await answer(tokens[1], [
      { line: 0, answer: 'part', quantity: 4, pricePaise: 10_000, scheme: '2+1', gstBasisPoints: 1_200 },
      { line: 1, answer: 'later', availableOn: '2027-01-31', expiry: '2027-02-28' },
    ])
    const shown = await view(id)
    expect(summary(shown.plan)).toEqual([
      [
        second.id,
        [
          [0, 4],
          [1, 20],
        ],
      ],
      [first.id, [[0, 6]]],
    ])
    expect(shown.open).toEqual([])
    expect(shown.plan[0].items).toMatchObject([
      {
        rate: { paise: 7_467, numerator: '22400', denominator: '3', scheme: '2+1' },
        cost: { freePacks: 2, paise: 44_800, packPaise: 7_467 },
        isAnswered: true,
      },
      { availableOn: '2027-01-31', expiry: '2027-02-28', rate: null, cost: null },
    ])
    expect(shown.plan[1].items).toMatchObject([{ isAnswered: false, rate: null }])
    await answer(tokens[0], [{ line: 0, answer: 'no' }])
    expect(summary((await view(id)).plan)).toEqual([
      [
        second.id,
        [
          [0, 4],
          [1, 20],
        ],
      ],
    ])
    expect((await view(id)).open).toEqual([0])
  })

  it('is by calls, cost or time, and without those who are excluded', async () => {
    const { id, tokens } = await ask()
    await answer(tokens[0], [
      { line: 0, answer: 'have', pricePaise: 1_000 },
      { line: 1, answer: 'later', availableOn: '2027-01-31', pricePaise: 500 },
    ])
    await answer(tokens[1], [
      { line: 0, answer: 'have', pricePaise: 900 },
      { line: 1, answer: 'later', availableOn: '2027-01-30', pricePaise: 600 },
    ])
    // One has all of it, and is the cheaper of the two that do.
    expect(summary((await plan(id, { by: 'calls' })).plan)).toEqual([
      [
        first.id,
        [
          [0, 10],
          [1, 20],
        ],
      ],
    ])
    expect(summary((await plan(id, { by: 'cost' })).plan)).toEqual([
      [first.id, [[1, 20]]],
      [second.id, [[0, 10]]],
    ])
    expect(summary((await plan(id, { by: 'time' })).plan)).toEqual([
      [
        second.id,
        [
          [0, 10],
          [1, 20],
        ],
      ],
    ])
    const without = await plan(id, { by: 'time', exclude: [second.id] })
    expect(summary(without.plan)).toEqual([
      [
        first.id,
        [
          [0, 10],
          [1, 20],
        ],
      ],
    ])
    expect((await plan(id, { by: 'price' })).fields).toHaveProperty('by')
  })

  it('has another product as an offer alone', async () => {
    const { id, tokens } = await ask()
    await answer(tokens[0], [{ line: 1, answer: 'other', medicine: other, pricePaise: 1 }])
    for (const by of ['calls', 'cost', 'time']) {
      const { plan: calls, open, offers } = await plan(id, { by })
      expect(summary(calls)).toEqual([[first.id, [[0, 10]]]])
      expect(open).toEqual([1])
      expect(offers).toMatchObject([
        { line: 1, stockist: { _id: first.id }, medicine: { _id: other, name: 'Otherdol 650' } },
      ])
    }
  })
})

describe('an order', () => {
  it('is sent at the rates of the answers, moves the time of the links and locks the answers', async () => {
    const { id, tokens } = await ask()
    await answer(tokens[0], [
      {
        line: 0,
        answer: 'have',
        pricePaise: 10_000,
        scheme: '10+1',
        gstBasisPoints: 1_200,
        expiry: '2027-01-31',
      },
    ])
    await world.app.database.pool.query(
      `UPDATE supply_requests SET ends_at = now() + interval '1 hour' WHERE id = $1`,
      [id],
    )
    const before = await view(id)
    const { status, body } = await order(id, [
      of(first, [{ line: 0, quantity: 10 }], { note: 'By noon', answeredAt: before.stockists[0].answeredAt }),
    ])
    expect([status, body.message]).toEqual([200, 'Your order is sent.'])
    const { data } = body
    expect(data).toMatchObject({ state: 'ordered', version: before.version + 1, open: [1], plan: [] })
    expect(Date.parse(data.until) - Date.now()).toBeGreaterThan(71 * 3_600_000)
    const [ours, theirs] = data.stockists
    expect([ours.stage, theirs.stage]).toEqual(['ordered', 'sent'])
    expect(ours.order).toEqual([
      {
        line: 0,
        quantity: 10,
        free: 1,
        confirmed: null,
        medicine: { _id: world.medicine, name: 'Sahyadol 650' },
        rate: {
          paise: 10_182,
          numerator: '112000',
          denominator: '11',
          pricePaise: 10_000,
          scheme: '10+1',
          gstBasisPoints: 1_200,
        },
        cost: { freePacks: 1, paise: 112_000, packPaise: 10_182 },
        expiry: '2027-01-31',
      },
    ])
    const message = decodeURIComponent(new URL(ours.whatsapp).search)
    expect(message).toContain('orders:')
    expect(message).toContain('10 + 1 free, ₹ 100.00 + 12 % GST, scheme 10+1')
    expect(message).toContain('By noon')
    expect(message).toContain('Together ₹ 1,120.00 with GST.')
    expect(message).toContain(ours.url)
    // Locked for the one that is ordered from; the other one can still answer.
    const late = await world.visitor.call('POST', `/api/replies/${tokens[0]}`, { all: 'have' })
    expect([late.statusCode, late.json().code]).toEqual([409, 'request-ordered'])
    await answer(tokens[1], [{ line: 1, answer: 'have', pricePaise: 500 }])
    const rest = await order(id, [of(second, [{ line: 1, quantity: 20 }])])
    expect(rest.body.data).toMatchObject({ state: 'ordered', open: [], plan: [] })
    const events = rest.body.data.history.map(({ kind, by, lines, stockist }: Record<string, unknown>) => [
      ...[kind, by, lines],
      (stockist as { _id: string } | null)?._id ?? null,
    ])
    expect(events).toEqual([
      ['sent', 'buyer', 2, null],
      ['answered', 'link', 1, first.id],
      ['ordered', 'buyer', 1, first.id],
      ['answered', 'link', 1, second.id],
      ['ordered', 'buyer', 1, second.id],
    ])
  })

  it('is the same order when it is sent again with its key, and no other one', async () => {
    const { id } = await ask()
    const key = { 'idempotency-key': `order ${id}`.replaceAll(' ', '-') }
    const orders = [of(first, [{ line: 0, quantity: 10 }])]
    const [once, twice] = await Promise.all([order(id, orders, key), order(id, orders, key)])
    expect([once.status, twice.status]).toEqual([200, 200])
    expect(twice.body.data).toEqual(once.body.data)
    expect(once.body.data.version).toBe(2)
    const changed = await order(id, [of(first, [{ line: 0, quantity: 9 }])], key)
    expect([changed.status, changed.body.code]).toEqual([409, 'key-reused'])
    const again = await order(id, orders)
    expect([again.status, again.body.code]).toEqual([409, 'order-sent'])
    expect((await view(id)).history.filter(({ kind }: { kind: string }) => kind === 'ordered')).toHaveLength(
      1,
    )
  })

  it('is refused whole when an answer has changed since the buyer looked', async () => {
    const { id, tokens } = await ask()
    await answer(tokens[0], [{ line: 0, answer: 'have', pricePaise: 100 }])
    const { answeredAt } = (await view(id)).stockists[0]
    await answer(tokens[0], [{ line: 0, answer: 'have', pricePaise: 200 }])
    const orders = [
      of(second, [{ line: 1, quantity: 20 }], { answeredAt: null }),
      of(first, [{ line: 0, quantity: 10 }], { answeredAt }),
    ]
    const { status, body } = await order(id, orders)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([
      409,
      'answer-changed',
      ['orders.1.answeredAt'],
    ])
    expect(await view(id)).toMatchObject({ state: 'open', stockists: [{ order: [] }, { order: [] }] })
  })

  it('beside answers is at the rate of the last one that was taken, and blocks nobody', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, tokens } = await ask()
      const say = (token: string | undefined, pricePaise: number) =>
        world.visitor.call('POST', `/api/replies/${token}`, {
          lines: [{ line: 0, answer: 'have', pricePaise }],
        })
      await say(tokens[0], 100)
      const [changed, theirs, ordered, seen] = await Promise.all([
        say(tokens[0], 200),
        say(tokens[1], 300),
        order(id, [of(first, [{ line: 0, quantity: 10 }])]),
        world.visitor.call('POST', `/api/replies/${tokens[1]}/seen`),
      ])
      expect([theirs.statusCode, ordered.status, seen.statusCode]).toEqual([200, 200, 200])
      expect([200, 409]).toContain(changed.statusCode)
      const { stockists, version } = await view(id)
      const price = changed.statusCode === 200 ? 200 : 100
      expect(stockists[0].order).toMatchObject([{ rate: { pricePaise: price } }])
      expect(stockists[0].answers).toMatchObject([{ pricePaise: price }])
      expect(stockists[1].answers).toMatchObject([{ pricePaise: 300 }])
      // Asked, answered twice or three times, ordered; seen is said by the answer where that came first.
      expect(version).toBeGreaterThanOrEqual(price === 200 ? 5 : 4)
    }
  })

  it('is of another product only where it names it', async () => {
    const { id, tokens } = await ask()
    await answer(tokens[0], [{ line: 0, answer: 'other', medicine: other, pricePaise: 500, quantity: 8 }])
    const refused = async (line: object) => {
      const { status, body } = await order(id, [of(first, [{ line: 0, ...line }])])
      return [
        status,
        Object.entries(body.fields ?? {}).map(([at, error]) => `${at} ${(error as { code: string }).code}`),
      ]
    }
    expect(await refused({ quantity: 8 })).toEqual([400, ['orders.0.lines.0.medicine other-product']])
    expect(await refused({ quantity: 8, medicine: world.medicine })).toEqual([
      400,
      ['orders.0.lines.0.medicine other-product'],
    ])
    expect(await refused({ quantity: 9, medicine: other })).toEqual([
      400,
      ['orders.0.lines.0.quantity too-many'],
    ])
    const wrong = await order(id, [of(second, [{ line: 0, quantity: 8, medicine: other }])])
    expect(Object.keys(wrong.body.fields)).toEqual(['orders.0.lines.0.medicine'])
    const { body } = await order(id, [of(first, [{ line: 0, quantity: 8, medicine: other }])])
    expect(body.data.stockists[0].order).toMatchObject([{ medicine: { _id: other, name: 'Otherdol 650' } }])
  })

  it.each([
    ['a line that it was not asked for', [{ line: 7, quantity: 1 }], 'lines.0.line', 'not-asked'],
    ['a line that it does not have', [{ line: 1, quantity: 1 }], 'lines.0.line', 'not-there'],
    ['more than it has', [{ line: 0, quantity: 4.001 }], 'lines.0.quantity', 'too-many'],
    ['none', [{ line: 0, quantity: 0 }], 'lines.0.quantity', undefined],
    [
      'a line twice',
      [
        { line: 0, quantity: 1 },
        { line: 0, quantity: 1 },
      ],
      'lines',
      undefined,
    ],
  ])('of %s is refused', async (_, lines, field, code) => {
    const { id, tokens } = await ask()
    await answer(tokens[0], [
      { line: 0, answer: 'part', quantity: 4 },
      { line: 1, answer: 'no' },
    ])
    const { status, body } = await order(id, [of(first, lines)])
    expect([status, Object.keys(body.fields)]).toEqual([400, [`orders.0.${field}`]])
    if (code) expect(body.fields[`orders.0.${field}`].code).toBe(code)
    expect((await view(id)).state).toBe('open')
  })

  it('of a split line is no more than was asked for, and of one alone may complete a scheme', async () => {
    const { id } = await ask([9, null])
    const split = (one: number, two: number) => [
      of(first, [{ line: 0, quantity: one }]),
      of(second, [{ line: 0, quantity: two }]),
    ]
    const { status, body } = await order(id, split(9, 0.5))
    expect([status, Object.keys(body.fields)]).toEqual([400, ['orders.1.lines.0.quantity']])
    const open = await order(id, [
      of(first, [{ line: 1, quantity: 5 }]),
      of(second, [{ line: 1, quantity: 5 }]),
    ])
    expect(Object.keys(open.body.fields)).toEqual(['orders.1.lines.0.quantity'])
    expect((await order(id, split(8.6, 0.4))).status).toBe(200)
    const more = await ask([9])
    expect((await order(more.id, [of(first, [{ line: 0, quantity: 10 }])])).status).toBe(200)
    const rest = await order(more.id, [of(second, [{ line: 0, quantity: 1 }])])
    expect(Object.keys(rest.body.fields)).toEqual(['orders.0.lines.0.quantity'])
  })

  it('is possible after the links have ended, and not after the request was closed', async () => {
    const { id, tokens } = await ask()
    await world.app.database.pool.query(
      `UPDATE supply_requests SET ends_at = now() - interval '1 hour' WHERE id = $1`,
      [id],
    )
    expect((await world.visitor.call('GET', `/api/replies/${tokens[0]}`)).statusCode).toBe(404)
    expect((await order(id, [of(first, [{ line: 0, quantity: 10 }])])).status).toBe(200)
    expect((await world.visitor.call('GET', `/api/replies/${tokens[0]}`)).json().data.order).toHaveLength(1)
    await buyer.call('POST', `/api/requests/${id}/close`)
    const { status, body } = await order(id, [of(second, [{ line: 1, quantity: 1 }])])
    expect([status, body.code]).toEqual([409, 'request-over'])
  })

  it('tells the stockist, by mail at once, and is in the audit log', async () => {
    const { id } = await ask()
    await order(id, [of(first, [{ line: 0, quantity: 10 }])])
    const told = (await first.call('GET', '/api/notifications')).json().data
    expect(told.filter(({ subject }: { subject: { _id: string } }) => subject._id === id)).toMatchObject([
      { kind: 'supply-ordered', readAt: null },
      { kind: 'supply-asked', readAt: expect.any(String) },
    ])
    const { rows } = await world.app.database.pool.query(
      `SELECT action, actor_id, details FROM audit_log WHERE subject_id = $1 AND action = 'request.ordered'`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'request.ordered', actor_id: buyer.id, details: { stockists: '1', lines: '1' } },
    ])
  })
})

describe('free goods', () => {
  const said = (id: string) => async (line: object) => {
    const { status, body } = await order(id, [of(first, [{ line: 0, ...line }])])
    return status === 200 ? body.data.stockists[0].order[0] : Object.entries(body.fields)
  }

  it('that were asked for come with the order where the answer names no scheme', async () => {
    const { id, tokens } = await ask([20], { free: 2 })
    await answer(tokens[0], [{ line: 0, answer: 'have', pricePaise: 10_000 }])
    const say = said(id)
    expect(await say({ quantity: 20, free: 3 })).toMatchObject([
      ['orders.0.lines.0.free', { code: 'too-many' }],
    ])
    expect(await say({ quantity: 20 })).toMatchObject({
      free: 2,
      cost: { freePacks: 2, paise: 200_000, packPaise: 9_091 },
    })
    const { whatsapp } = (await view(id)).stockists[0]
    expect(decodeURIComponent(new URL(whatsapp).search)).toContain('20 + 2 free, ₹ 100.00')
    const page = (await world.visitor.call('GET', `/api/replies/${tokens[0]}`)).json().data
    expect(page.order).toMatchObject([{ quantity: 20, free: 2 }])
  })

  it('are those of the scheme, whatever was asked for, and can be fewer', async () => {
    const scheme = { line: 0, answer: 'have', pricePaise: 10_000, scheme: '20+1' }
    const asked = await ask([20], { free: 2 })
    await answer(asked.tokens[0], [scheme])
    expect(await said(asked.id)({ quantity: 20, free: 2 })).toMatchObject([
      ['orders.0.lines.0.free', { code: 'too-many' }],
    ])
    expect(await said(asked.id)({ quantity: 20, free: 0 })).toMatchObject({
      free: 0,
      cost: { freePacks: 0, packPaise: 10_000 },
    })
    const other = await ask([20], { free: 2 })
    await answer(other.tokens[0], [scheme])
    expect(await said(other.id)({ quantity: 20 })).toMatchObject({ free: 1 })
  })

  it('of another product than was asked for are not agreed', async () => {
    const { id, tokens } = await ask([20], { free: 2 })
    await answer(tokens[0], [{ line: 0, answer: 'other', medicine: other, pricePaise: 500 }])
    expect(await said(id)({ quantity: 20, medicine: other })).toMatchObject({ free: 0 })
  })
})

describe('less or none', () => {
  const have = [
    { line: 0, answer: 'have', pricePaise: 10_000, scheme: '10+1' },
    { line: 1, answer: 'have', pricePaise: 500 },
  ]
  /** Both lines are ordered of the first; the second has them, too. */
  async function ordered(): Promise<Asked> {
    const asked = await ask([20, 5])
    for (const token of asked.tokens) await answer(token, have)
    const { status } = await order(asked.id, [
      of(first, [
        { line: 0, quantity: 20 },
        { line: 1, quantity: 5 },
      ]),
    ])
    expect(status).toBe(200)
    return asked
  }
  const confirm = (id: string, lines?: { line: number; quantity: number }[]) =>
    first.call('POST', `/api/requests/${id}/confirm`, lines && { lines })
  const told = async (id: string) => {
    const { data } = (await buyer.call('GET', '/api/notifications')).json()
    return data
      .filter(({ values }: { values: { request?: string } }) => values.request === id)
      .map(({ kind }: { kind: string }) => kind)
  }

  it('is open again at once, and the plan goes to the next', async () => {
    const { id } = await ordered()
    expect((await view(id)).openLines).toEqual([])
    const done = await confirm(id, [
      { line: 0, quantity: 9 },
      { line: 1, quantity: 0 },
    ])
    expect([done.statusCode, done.json().message]).toEqual([200, 'The order is confirmed in part.'])
    expect(done.json().data).toMatchObject({
      stage: 'partly',
      order: [
        { quantity: 20, free: 2, confirmed: { quantity: 9, free: 0 }, cost: { freePacks: 0, paise: 90_000 } },
        { quantity: 5, confirmed: { quantity: 0, free: 0 }, cost: { paise: 0, packPaise: null } },
      ],
    })
    const shown = await view(id)
    expect(shown).toMatchObject({ openLines: [0, 1], open: [] })
    expect(summary(shown.plan)).toEqual([
      [
        second.id,
        [
          [0, 11],
          [1, 5],
        ],
      ],
    ])
    expect(shown.history.at(-1)).toMatchObject({ kind: 'partly', by: 'session', lines: 1 })
    expect(await told(id)).toContain('supply-short')
    const waiting = (await first.call('GET', '/api/requests?waiting=true')).json().data
    expect(waiting.map(({ _id }: { _id: string }) => _id)).not.toContain(id)
    // What the next is asked for is what is missing, and no more.
    const more = await order(id, [of(second, [{ line: 0, quantity: 12 }])])
    expect(Object.keys(more.body.fields)).toEqual(['orders.0.lines.0.quantity'])
    const rest = await order(id, [
      of(second, [
        { line: 0, quantity: 11 },
        { line: 1, quantity: 5 },
      ]),
    ])
    expect(rest.body.data).toMatchObject({ openLines: [], open: [], plan: [] })
  })

  it('refuses the whole order with 0 for each line', async () => {
    const { id } = await ordered()
    const none = [
      { line: 0, quantity: 0 },
      { line: 1, quantity: 0 },
    ]
    const done = await confirm(id, none)
    expect([done.json().data.stage, done.json().message]).toEqual([
      'refused',
      'The buyer knows that you cannot send this order.',
    ])
    expect((await view(id)).stockists[0].stage).toBe('refused')
    expect((await view(id)).openLines).toEqual([0, 1])
    const message = decodeURIComponent(new URL((await view(id)).stockists[0].whatsapp).search)
    expect(message).not.toContain('Sahyadol')
  })

  it('can be lowered later, and never raised; the buyer hears of it, and the same again changes nothing', async () => {
    const { id } = await ordered()
    await confirm(id)
    expect(await told(id)).toEqual(['supply-confirmed', 'supply-answered', 'supply-answered'])
    expect((await confirm(id, [{ line: 0, quantity: 12 }])).json().data).toMatchObject({
      stage: 'partly',
      order: [{ confirmed: { quantity: 12, free: 1 } }, { confirmed: { quantity: 5 } }],
    })
    expect((await told(id))[0]).toBe('supply-short')
    const { version } = await view(id)
    const raised = await confirm(id, [{ line: 0, quantity: 13 }])
    expect([raised.statusCode, Object.keys(raised.json().fields)]).toEqual([400, ['lines.0.quantity']])
    const same = await confirm(id, [{ line: 0, quantity: 12 }])
    expect([same.statusCode, (await confirm(id)).statusCode, (await view(id)).version]).toEqual([
      200,
      200,
      version,
    ])
  })

  it.each([
    ['a line that was not ordered', [{ line: 7, quantity: 0 }], 'lines.0.line'],
    ['more than was ordered', [{ line: 0, quantity: 20.001 }], 'lines.0.quantity'],
    [
      'a line twice',
      [
        { line: 0, quantity: 1 },
        { line: 0, quantity: 0 },
      ],
      'lines',
    ],
  ])('of %s is refused, and nothing is confirmed', async (_, lines, field) => {
    const { id } = await ordered()
    const refused = await confirm(id, lines)
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]])
    expect((await view(id)).stockists[0].stage).toBe('ordered')
  })

  it('said by two people at once is the lower of both', async () => {
    const { id } = await ordered()
    const said = await Promise.all([
      confirm(id, [{ line: 0, quantity: 12 }]),
      confirm(id, [{ line: 0, quantity: 8 }]),
    ])
    const codes = said.map(({ statusCode }) => statusCode).sort()
    expect([
      [200, 200],
      [200, 400],
    ]).toContainEqual(codes)
    expect((await view(id)).stockists[0].order[0].confirmed.quantity).toBe(8)
  })
})

describe('confirming', () => {
  it.each(['link', 'session'] as const)('by %s is seen by both sides, once', async (by) => {
    // A firm that does not sign in has its link alone.
    await world.app.database.pool.query('UPDATE accounts SET signed_in_at = NULL')
    const { id, tokens } = await ask()
    const confirm = () =>
      by === 'link'
        ? world.visitor.call('POST', `/api/replies/${tokens[0]}/confirm`)
        : first.call('POST', `/api/requests/${id}/confirm`)
    const early = await confirm()
    expect([early.statusCode, early.json().code]).toEqual([409, 'not-ordered'])
    await order(id, [of(first, [{ line: 0, quantity: 10 }])])
    const done = await confirm()
    expect([done.statusCode, done.json().message]).toEqual([200, 'The order is confirmed.'])
    expect(done.json().data).toMatchObject({
      stage: 'confirmed',
      order: [{ line: 0, quantity: 10, confirmed: { quantity: 10, free: 0 } }],
    })
    const { version, stockists, history, openLines, lines } = await view(id)
    expect(openLines).toEqual(lines.flatMap(({ line }: { line: number }) => (line === 0 ? [] : line)))
    expect(stockists.map(({ stage }: { stage: string }) => stage)).toEqual(['confirmed', 'sent'])
    expect(history.at(-1)).toMatchObject({ kind: 'confirmed', by, stockist: { _id: first.id } })
    expect((await confirm()).json().data).toEqual(done.json().data)
    expect((await view(id)).version).toBe(version)
    const told = (await buyer.call('GET', '/api/notifications')).json().data
    expect(told[0]).toMatchObject({ kind: 'supply-confirmed', values: { request: id } })
  })

  it('is waited for at the desk, also when a line is answered again meanwhile', async () => {
    const { id } = await ask()
    const waits = async () => {
      const { data } = (await first.call('GET', '/api/requests?waiting=true')).json()
      return data.some(({ _id }: { _id: string }) => _id === id)
    }
    const answered = await first.call('POST', `/api/requests/${id}/reply`, {
      lines: [{ line: 0, answer: 'have' }],
    })
    expect([answered.statusCode, await waits()]).toEqual([200, false])
    await order(id, [of(first, [{ line: 0, quantity: 10 }])])
    expect(await waits()).toBe(true)
    await first.call('POST', `/api/requests/${id}/reply`, { lines: [{ line: 1, answer: 'no' }] })
    expect(await waits()).toBe(true)
    await first.call('POST', `/api/requests/${id}/confirm`)
    expect(await waits()).toBe(false)
  })

  it('is for the one that was ordered from', async () => {
    const { id, tokens } = await ask()
    await order(id, [of(first, [{ line: 0, quantity: 10 }])])
    const theirs = await world.visitor.call('POST', `/api/replies/${tokens[1]}/confirm`)
    expect([theirs.statusCode, theirs.json().code]).toEqual([409, 'not-ordered'])
    const page = (await second.call('GET', `/api/requests/${id}`)).json().data
    expect([page.stage, page.order]).toEqual(['sent', []])
  })
})

it('counts orders to confirm over all pages of what waits for a stockist', async () => {
  await world.app.database.pool.query('DELETE FROM supply_requests')
  const { id } = await ask()
  await order(id, [of(first, [{ line: 0, quantity: 1 }])])
  await ask()
  await ask()
  const listed = await first.call('GET', '/api/requests?waiting=true&limit=1')
  expect(listed.json()).toMatchObject({ total: 3, orders: 1 })
  expect(listed.json().data).toHaveLength(1)
  expect((await buyer.call('GET', '/api/requests')).json()).not.toHaveProperty('orders')
})

describe('the order list that a request was made from', () => {
  it('says what arrives once a stockist sends less or none, and keeps what was written since', async () => {
    const names = ['Unheard A', 'Unheard B', 'Unheard C']
    const lines = names.map((name) => ({ id: newId(), name, quantity: 10 }))
    const { _id: listId } = (await buyer.call('POST', '/api/lists', { name: 'Monday order', lines })).json()
      .data
    const asked = await buyer.call('POST', '/api/requests', { listId, stockistIds: [first.id, second.id] })
    const id = asked.json().data._id as string
    for (const { url } of asked.json().data.links) {
      const token = new URL(url).pathname.replace('/r/', '')
      await answer(
        token,
        names.map((_, line) => ({ line, answer: 'have' })),
      )
    }
    await order(id, [
      of(
        first,
        [0, 1, 2].map((line) => ({ line, quantity: 10 })),
      ),
    ])
    const list = async () => (await buyer.call('GET', `/api/lists/${listId}`)).json().data
    const write = async (stockists: string[]) => {
      const outcomes = lines.map(({ id }, at) => ({
        id,
        outcome: { is: 'has', stockist: stockists[at], quantity: 10 },
      }))
      const { version } = await list()
      await buyer.call('PUT', `/api/lists/${listId}`, { version, lines: outcomes, removed: [] })
    }
    // The third was bought elsewhere meanwhile.
    await write([first.id, first.id, second.id])
    const said = await first.call('POST', `/api/requests/${id}/confirm`, {
      lines: [
        { line: 0, quantity: 0 },
        { line: 1, quantity: 4 },
        { line: 2, quantity: 0 },
      ],
    })
    expect(said.statusCode, said.body).toBe(200)
    const now = await list()
    expect(
      now.lines.map(({ outcome }: { outcome: { is: string; quantity?: number } }) => [
        outcome.is,
        outcome.quantity,
      ]),
    ).toEqual([
      ['no', undefined],
      ['part', 4],
      ['has', 10],
    ])
    expect(now.lines[0].changedBy).toBe(now.lines[0].outcome.stockist.name)
  })
})
