import { setTimeout as pause } from 'node:timers/promises'
import { callerOf, goodPassword } from '@rasad/testkit/clients'
import { createNewcomers, type Person } from '@rasad/testkit/newcomers'
import { approve } from '@rasad/testkit/people'
import { requestBody, type Sent, sendRequest } from '@rasad/testkit/supply-requests'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

// What somebody can try who means harm: a buyer, a stockist, or anybody who holds a link.

const world = await createWorldApp()
const buyer = world.people.medicalOwner
const stockist = world.people.stockist
afterAll(() => world.app.close())
beforeEach(() =>
  sql(
    'WITH mutes AS (DELETE FROM supply_mutes), mails AS (DELETE FROM mail_outbox) DELETE FROM supply_requests',
  ),
)

const sql = (text: string, values: unknown[] = []) => world.app.database.pool.query(text, values)
const ask = (changes: object = {}, by = buyer): Promise<Sent> =>
  sendRequest(by, { ...requestBody(world, [stockist.id]), ...changes })
const reply = (token: string | undefined, body: object) =>
  world.visitor.call('POST', `/api/replies/${token}`, body)
const own = async ({ _id }: Sent) => (await buyer.call('GET', `/api/requests/${_id}`)).json().data

/** The texts of the mails about requests, orders first, once they are sent. */
const mails = () =>
  vi.waitFor(async () => {
    const { rows } = await sql("SELECT id FROM mail_outbox WHERE template LIKE 'supply-%' ORDER BY template")
    expect(rows.length).toBeGreaterThan(0)
    return Promise.all(
      rows.map(async ({ id }) => {
        const preview = await world.visitor.call('GET', `/outbox/${id}`)
        expect(preview.statusCode).toBe(200)
        return preview.body
      }),
    )
  })

describe('figures', () => {
  const amounts = [0.0001, 0.00049, 1e-9, 1.23456]

  it.each(amounts)('refuses a quantity of %d in requests, answers and orders', async (quantity) => {
    const items = [{ name: 'Sahyadol', medicine: world.medicine, quantity }]
    const asked = await buyer.call('POST', '/api/requests', { items, stockistIds: [stockist.id] })
    expect(asked.statusCode, asked.body).toBe(400)
    const sent = await ask()
    const part = await reply(sent.tokens[0], { lines: [{ line: 0, answer: 'part', quantity }] })
    expect(part.statusCode, part.body).toBe(400)
    const orders = [{ stockistId: stockist.id, lines: [{ line: 0, quantity }] }]
    const ordered = await buyer.call('POST', `/api/requests/${sent._id}/order`, { orders })
    expect(ordered.statusCode, ordered.body).toBe(400)
  })

  it.each(['0000-01-01', '0001-01-01', '1999-12-31', '2201-01-01', '9999-12-31'])(
    'refuses the day %s',
    async (day) => {
      const sent = await ask()
      for (const line of [
        { line: 0, answer: 'later', availableOn: day },
        { line: 0, answer: 'have', expiry: day },
      ]) {
        const answer = await reply(sent.tokens[0], { lines: [line] })
        expect(answer.statusCode, answer.body).toBe(400)
      }
    },
  )
})

describe('links', () => {
  it('does not mail a stockist again because its link was ended and drawn anew', async () => {
    const sent = await ask({ mail: true })
    const address = `/api/requests/${sent._id}`
    for (let at = 0; at < 6; at++) {
      await buyer.call('DELETE', `${address}/links/${stockist.id}`)
      await buyer.call('POST', `${address}/send`, { stockistId: stockist.id, by: 'mail' })
    }
    const { rows } = await sql(
      "SELECT count(*)::int AS n FROM mail_outbox WHERE account_id = $1 AND template = 'supply-request'",
      [stockist.id],
    )
    expect(rows[0].n).toBeLessThanOrEqual(3)
  })

  it('draws a link anew only so often', async () => {
    const sent = await ask()
    const address = `/api/requests/${sent._id}`
    const codes = new Set<number>()
    for (let at = 0; at < 25; at++) {
      await buyer.call('DELETE', `${address}/links/${stockist.id}`)
      const again = await buyer.call('POST', `${address}/send`, { stockistId: stockist.id, by: 'whatsapp' })
      codes.add(again.statusCode)
    }
    expect([...codes]).toEqual([200, 429])
    expect((await own(sent)).history.length).toBeLessThan(50)
  })
})

describe('mails', () => {
  it('hold no address and no number that a buyer has written', async () => {
    const items = [
      { name: 'Win at prize.example.com', quantity: 2, unit: 'www.evil.in', note: 'pay to 98765 43210' },
      { name: 'sahyadol', medicine: world.medicine, quantity: 1_000_000, unit: 'strips' },
    ]
    const note = 'Your account ends: https://rasad.evil.in/sign-in'
    const sent = await ask({ items, note, mail: true })
    const orders = [{ stockistId: stockist.id, lines: [{ line: 0, quantity: 2 }], note }]
    const ordered = await buyer.call('POST', `/api/requests/${sent._id}/order`, { orders, mail: true })
    expect(ordered.statusCode, ordered.body).toBe(200)
    const [order, request] = await mails()
    for (const mail of [order, request]) {
      for (const part of ['evil', 'prize', '98765']) expect(mail).not.toContain(part)
      expect(mail).toContain('The page shows what they write')
    }
    expect(request).toContain('Sahyadol 650: 1000000 strips')
    const page = await world.visitor.call('GET', `/api/replies/${sent.tokens[0]}`)
    expect(page.json().data.note).toBe(note)
  })
})

describe('what a link can do to a list', () => {
  it('takes no price into the list that only a link has said, when the desk says “all as listed”', async () => {
    const sent = await ask()
    const poison = { line: 0, answer: 'have', pricePaise: 1, scheme: '1+99999', expiry: '2099-01-01' }
    expect((await reply(sent.tokens[0], { lines: [poison] })).statusCode).toBe(200)
    const all = await stockist.call('POST', `/api/requests/${sent._id}/reply`, { all: 'have' })
    expect(all.statusCode, all.body).toBe(200)
    const { rows } = await sql(
      `SELECT l.ptr_paise, l.scheme FROM listings l JOIN medicines m ON m.no = l.medicine_no
       JOIN stockists s ON s.no = l.stockist_no WHERE m.id = $1 AND s.id = $2`,
      [world.medicine, stockist.id],
    )
    for (const row of rows) expect(row).not.toMatchObject({ ptr_paise: 1 })
    for (const row of rows) expect(row).not.toMatchObject({ scheme: '1+99999' })
  })
})

describe('mutes', () => {
  it('hold for all accounts of one owner', async () => {
    const newcomers = createNewcomers(world.app, 'muted')
    const phone = { contactNo: '+91 98123 45670' }
    const first = await newcomers.newOwner(undefined, phone)
    const second = await newcomers.newOwner(undefined, { contactNo: '9812345670' })
    const other = await newcomers.newOwner()
    for (const { id } of [first, second, other]) {
      await approve(callerOf(world.app), world.people.owner.token ?? '', 'user', id)
    }
    await ask({}, first)
    await stockist.call('PUT', '/api/mutes', { buyer: first.id, muted: true })
    const asks = (buyer: Person) => buyer.call('POST', '/api/requests', requestBody(world, [stockist.id]))
    expect((await asks(second)).json()).toMatchObject({ code: 'requests-muted' })
    // Neither gets away from a mute nor into one by changing what an admin has approved.
    await second.call('PATCH', '/api/user/me', { contactNo: '9812345699' })
    expect((await asks(second)).json()).toMatchObject({ code: 'requests-muted' })
    await other.call('PATCH', '/api/user/me', phone)
    expect((await asks(other)).statusCode).toBe(201)
  })
})

describe('what a stockist learns', () => {
  it('is told only of its own lines', async () => {
    const items = [
      { name: 'Sahyadol', medicine: world.medicine, quantity: 1 },
      { name: 'Unheard 5', quantity: 1 },
    ]
    const sent = await ask({ items, stockistIds: [stockist.id, world.people.otherStockist.id] })
    const page = (await world.visitor.call('GET', `/api/replies/${sent.tokens[1]}`)).json().data
    expect(page.lines).toHaveLength(1)
    expect(page.history.map(({ lines }: { lines: number | null }) => lines)).toEqual([1])
  })

  it('is not told that the buyer has ordered of others', async () => {
    const { otherStockist } = world.people
    const items = [{ name: 'Unheard 5', quantity: 1 }]
    const sent = await ask({ items, stockistIds: [stockist.id, otherStockist.id] })
    const orders = [{ stockistId: stockist.id, lines: [{ line: 0, quantity: 1 }] }]
    expect((await buyer.call('POST', `/api/requests/${sent._id}/order`, { orders })).statusCode).toBe(200)
    const stateOf = async (who: Person) => (await who.call('GET', '/api/requests')).json().data[0].state
    expect([await stateOf(stockist), await stateOf(otherStockist)]).toEqual(['ordered', 'open'])
  })
})

it('bounds how often an account looks at requests: each look is read and planned', async () => {
  const limited = await createWorldApp({ rateLimits: true })
  try {
    const { medicalOwner, stockist: firm } = limited.people
    const { _id } = await sendRequest(medicalOwner, requestBody(limited, [firm.id]))
    const statuses: number[] = []
    // Fewer at once than one address can send per second.
    for (let at = 0; at < 5; at++) {
      const looks = Array.from({ length: 50 }, () => medicalOwner.call('GET', `/api/requests/${_id}`))
      statuses.push(...(await Promise.all(looks)).map(({ statusCode }) => statusCode))
      await pause(400)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  } finally {
    await limited.app.close()
  }
})

it('bounds what stays in the audit log: lists that are made, mutes, and taking over that is undone', async () => {
  const limited = await createWorldApp({ rateLimits: true })
  try {
    const { medicalOwner, stockist: firm } = limited.people
    const { _id } = await sendRequest(medicalOwner, requestBody(limited, [firm.id]))
    const refusedOf = async (times: number, call: () => Promise<{ statusCode: number }>) => {
      let refused = 0
      for (let at = 0; at < times; at++) {
        // Slower than one address can call.
        if (at % 25 === 0) await pause(300)
        refused += Number((await call()).statusCode === 429)
      }
      return refused
    }
    const mute = () => firm.call('PUT', '/api/mutes', { buyer: 'all', muted: true })
    expect(await refusedOf(102, mute)).toBe(2)
    expect(await refusedOf(52, () => firm.call('DELETE', `/api/requests/${_id}/take-over`))).toBe(2)
    const list = () => medicalOwner.call('POST', '/api/lists', { name: 'Monday', lines: [] })
    expect(await refusedOf(202, list)).toBe(2)
  } finally {
    await limited.app.close()
  }
})

describe('many at once', () => {
  it('ends without a deadlock, and with one state, when all orders, answers, closings and deletions meet', async () => {
    const { otherStockist } = world.people
    for (let round = 0; round < 6; round++) {
      const leaver = await createNewcomers(world.app, `leaver-${round}`).newOwner()
      await approve(callerOf(world.app), world.people.owner.token ?? '', 'user', leaver.id)
      const items = [{ name: 'Unheard 5', quantity: 10 }]
      const by = round % 2 === 0 ? buyer : leaver
      const sent = await ask({ items, stockistIds: [stockist.id, otherStockist.id] }, by)
      const address = `/api/requests/${sent._id}`
      const lines = (quantity: number) => ({ lines: [{ line: 0, answer: 'part', quantity }] })
      const order = (id: string) => ({
        orders: [{ stockistId: id, lines: [{ line: 0, quantity: 5 }] }],
        mail: true,
      })
      const calls = [
        ...[1, 2, 3, 4, 5].flatMap((quantity) => [
          reply(sent.tokens[0], lines(quantity)),
          reply(sent.tokens[1], lines(quantity)),
          stockist.call('POST', `${address}/reply`, lines(quantity + 5)),
          world.visitor.call('POST', `/api/replies/${sent.tokens[1]}/seen`, {}),
          stockist.call('POST', `${address}/take-over`, {}),
        ]),
        by.call('POST', `${address}/order`, order(stockist.id)),
        by.call('POST', `${address}/order`, order(otherStockist.id)),
        by.call('POST', `${address}/send`, { stockistId: stockist.id, by: 'mail' }),
        by.call('DELETE', `${address}/links/${otherStockist.id}`),
        by.call('POST', `${address}/close`, {}),
        ...(by === leaver ? [leaver.call('POST', '/api/account/delete', { password: goodPassword })] : []),
      ]
      const answers = await Promise.all(calls)
      for (const answer of answers) expect(answer.statusCode, answer.body).toBeLessThan(500)
    }
    const { rows } = await sql(
      `SELECT line, sum(quantity)::float AS sum FROM supply_order_lines o
       JOIN supply_request_stockists k ON k.no = o.asked_no GROUP BY k.request_no, line`,
    )
    for (const row of rows) expect(row.sum).toBeLessThanOrEqual(10)
  })
})

describe('a stockist that leaves', () => {
  it('meets orders, answers, takings over and edits of medicines without a deadlock', async () => {
    const { admin, owner } = world.people
    for (let round = 0; round < 4; round++) {
      const firm = await world.newStockist()
      await approve(callerOf(world.app), owner.token ?? '', 'stockist', firm.id)
      const name = `Leavotel${'abcd'[round]} 40 Tablet`
      const medicine = (await admin.call('POST', '/api/medicine/quick', { name })).json().data._id
      const items = [{ name: 'leavotel', medicine, quantity: 10 }]
      const sent = await ask({ items, stockistIds: [firm.id, stockist.id] })
      const address = `/api/requests/${sent._id}`
      const lines = { lines: [{ line: 0, answer: 'have', pricePaise: 100 + round }] }
      await reply(sent.tokens[0], lines)
      const named = { name: 'Monday', lines: [{ id: `${round}`.repeat(24), name: 'x', medicine }] }
      const list = (await buyer.call('POST', '/api/lists', named)).json().data
      const other = name.replace('40', '80')
      const calls = [
        firm.call('POST', '/api/account/delete', { password: goodPassword }),
        owner.call('PATCH', `/api/medicine/${medicine}`, { name: other, typedName: other }),
        ...[1, 2, 3].flatMap((quantity) => [
          reply(sent.tokens[0], { lines: [{ line: 0, answer: 'part', quantity }] }),
          reply(sent.tokens[1], { lines: [{ line: 0, answer: 'part', quantity }] }),
          firm.call('POST', `${address}/take-over`, {}),
          firm.call('POST', `${address}/reply`, { all: 'have' }),
          buyer.call('PUT', `/api/lists/${list._id}`, {
            version: 1,
            lines: [{ id: `${round}`.repeat(24), medicine, quantity }],
          }),
        ]),
        buyer.call('POST', `${address}/order`, {
          orders: [{ stockistId: firm.id, lines: [{ line: 0, quantity: 1 }] }],
        }),
      ]
      for (const answer of await Promise.all(calls)) {
        expect(answer.statusCode, answer.body).toBeLessThan(500)
      }
      const page = await world.visitor.call('GET', `/api/replies/${sent.tokens[0]}`)
      expect(page.statusCode).toBe(404)
      expect((await own(sent)).lines[0]).toMatchObject({ name, medicine: null })
    }
  })
})

describe('another product', () => {
  it('is not ordered where an admin has made another strength of the medicine', async () => {
    const made = await world.people.admin.call('POST', '/api/medicine/quick', { name: 'Zyrotel 40 Tablet' })
    const medicine = made.json().data._id
    const items = [{ name: 'zyrotel forty', medicine, quantity: 10 }]
    const sent = await ask({ items })
    await reply(sent.tokens[0], { lines: [{ line: 0, answer: 'have', pricePaise: 100 }] })
    const name = 'Zyrotel 80 Tablet'
    const edit = await world.people.owner.call('PATCH', `/api/medicine/${medicine}`, {
      name,
      typedName: name,
    })
    expect(edit.statusCode, edit.body).toBe(200)
    const shown = await own(sent)
    expect(shown.lines[0]).toMatchObject({ name: 'Zyrotel 40 Tablet', medicine: null })
    expect(shown.stockists[0].whatsapp ?? '').not.toContain('Zyrotel%2080')
    const page = await world.visitor.call('GET', `/api/replies/${sent.tokens[0]}`)
    expect(page.body).not.toContain(name)
    const orders = [{ stockistId: stockist.id, lines: [{ line: 0, quantity: 10 }] }]
    const ordered = await buyer.call('POST', `/api/requests/${sent._id}/order`, { orders, mail: true })
    expect(ordered.statusCode, ordered.body).toBe(200)
    const [mail] = await mails()
    expect(mail).toContain('Zyrotel 40 Tablet')
    expect(mail).not.toContain(name)
  })

  it('stays named in an order when it becomes another strength, and when it is removed', async () => {
    const quick = async (name: string): Promise<string> =>
      (await world.people.admin.call('POST', '/api/medicine/quick', { name })).json().data._id
    const [wanted, offered] = [await quick('Pranotel 20 Tablet'), await quick('Pranotel 40 Tablet')]
    const items = [{ name: 'pranotel', medicine: wanted, quantity: 10 }]
    const sent = await ask({ items })
    await reply(sent.tokens[0], { lines: [{ line: 0, answer: 'other', medicine: offered }] })
    const orders = [{ stockistId: stockist.id, lines: [{ line: 0, quantity: 10, medicine: offered }] }]
    const ordered = await buyer.call('POST', `/api/requests/${sent._id}/order`, { orders })
    expect(ordered.statusCode, ordered.body).toBe(200)
    const inOrder = async () => (await own(sent)).stockists[0].order[0].medicine
    const stronger = { name: 'Pranotel 80 Tablet', typedName: 'Pranotel 80 Tablet' }
    const edited = await world.people.owner.call('PATCH', `/api/medicine/${offered}`, stronger)
    expect(edited.statusCode, edited.body).toBe(200)
    expect(await inOrder()).toMatchObject({ name: 'Pranotel 40 Tablet' })
    for (const id of [wanted, offered]) {
      const removed = await world.people.owner.call('DELETE', `/api/medicine/${id}`)
      expect(removed.statusCode, removed.body).toBe(200)
    }
    const shown = await own(sent)
    expect(shown.lines[0]).toMatchObject({ name: 'Pranotel 20 Tablet', medicine: null })
    expect(await inOrder()).toMatchObject({ name: 'Pranotel 40 Tablet' })
  })

  it('is not meant by an order list whose medicine has become another strength', async () => {
    const made = await world.people.admin.call('POST', '/api/medicine/quick', { name: 'Osmetel 40 Tablet' })
    const medicine = made.json().data._id
    const lines = [{ id: 'a'.repeat(24), name: 'osmetel', medicine, quantity: 5 }]
    const list = (await buyer.call('POST', '/api/lists', { name: 'Monday', lines })).json().data
    const name = 'Osmetel 80 Tablet'
    await world.people.owner.call('PATCH', `/api/medicine/${medicine}`, { name, typedName: name })
    const now = (await buyer.call('GET', `/api/lists/${list._id}`)).json().data
    expect(now.version).toBe(list.version + 1)
    expect(now.lines[0]).toMatchObject({ name: 'osmetel', medicine: null, version: now.version })
  })
  it('is not what a list repeats of a round whose medicine has become another strength', async () => {
    const quick = async (name: string): Promise<string> =>
      (await world.people.admin.call('POST', '/api/medicine/quick', { name })).json().data._id
    const [medicine, offered] = [await quick('Inotel 40 Tablet'), await quick('Inomax 40 Tablet')]
    const lines = [
      { id: 'b'.repeat(24), name: 'inotel', medicine, quantity: 5, outcome: { is: 'has' } },
      { id: 'c'.repeat(24), name: 'inomax', quantity: 5, outcome: { is: 'other', medicine: offered } },
    ]
    const list = (await buyer.call('POST', '/api/lists', { name: 'Monday', lines })).json().data
    const round = await buyer.call('POST', `/api/lists/${list._id}/rounds`, {})
    expect(round.statusCode, round.body).toBeLessThan(300)
    const bought = async () => {
      const { data } = (await buyer.call('GET', `/api/lists/${list._id}/rounds`)).json()
      return data[0].lines.map((line: { bought: { medicine: unknown } }) => line.bought.medicine)
    }
    expect(await bought()).toMatchObject([{ _id: medicine }, { _id: offered }])
    for (const [id, name] of [
      [medicine, 'Inotel 80 Tablet'],
      [offered, 'Inomax 80 Tablet'],
    ]) {
      await world.people.owner.call('PATCH', `/api/medicine/${id}`, { name, typedName: name })
    }
    expect(await bought()).toEqual([null, null])
  })
})
