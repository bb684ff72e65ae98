import { randomBytes } from 'node:crypto'
import { limits } from '@rasad/contract/limits'
import type { OrderList, OrderListChanged, OrderListLine, SeenListLine } from '@rasad/contract/order-lists'
import type { Client } from '@rasad/testkit/clients'
import { goodPassword } from '@rasad/testkit/clients'
import { withoutRandom } from '@rasad/testkit/without-random'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

const world = await createWorldApp()
const app = world.app
const owner = world.people.medicalOwner
afterAll(() => app.close())
beforeEach(() => app.database.pool.query('DELETE FROM order_lists'))

const lineId = () => randomBytes(12).toString('hex')
type Sent = Partial<OrderListLine> & { name: string }

async function call(
  who: Client,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  status = 200,
) {
  const answer = await who.call(method, path, body)
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json()
}

async function newList(lines: Sent[], who = owner): Promise<OrderList> {
  const body = { name: 'Monday order', lines: lines.map((line) => ({ id: lineId(), ...line })) }
  return (await call(who, 'POST', '/api/lists', body, 201)).data
}

const get = async (id: string, who = owner): Promise<OrderList> =>
  (await call(who, 'GET', `/api/lists/${id}`)).data
const change = (id: string, body: unknown, who = owner): Promise<OrderListChanged> =>
  call(who, 'PUT', `/api/lists/${id}`, body)
const put = async (id: string, body: unknown, who = owner) => (await change(id, body, who)).data
const share = async (id: string, mayTick = true, who = owner) => {
  const { data } = await call(who, 'POST', `/api/lists/${id}/share`, { mayTick }, 201)
  return { id: data._id as string, path: `/api/shares/${data.url.split('/s/')[1]}` }
}
const newMedicine = async (name: string) => {
  const { data } = (await world.people.admin.call('POST', '/api/medicine/quick', { name })).json()
  return { _id: data._id as string, name: data.name as string }
}

describe('an order list', () => {
  it('keeps its lines as they were written', async () => {
    const made = await newList([
      {
        name: 'sahyadol 650',
        medicine: world.medicine,
        quantity: 10,
        free: 1,
        unit: 'strip',
        note: 'Urgent',
      },
      { name: 'something', isNone: true, leftOut: true, quantity: 2.5 },
    ])
    expect(made).toMatchObject({
      name: 'Monday order',
      version: 1,
      shares: [],
      removed: [],
      lastRoundAt: null,
    })
    const list = await get(made._id)
    expect(list).toEqual(made)
    expect(list.lines).toMatchObject([
      {
        ...{
          name: 'sahyadol 650',
          quantity: 10,
          free: 1,
          unit: 'strip',
          note: 'Urgent',
          leftOut: false,
          version: 1,
        },
        medicine: { category: 'medicine', _id: world.medicine },
        changedBy: expect.any(String),
        changedOn: expect.any(String),
      },
      { name: 'something', medicine: null, isNone: true, leftOut: true, quantity: 2.5, outcome: null },
    ])
    const { data, total } = await call(owner, 'GET', '/api/lists')
    expect([total, data]).toMatchObject([1, [{ _id: list._id, lineCount: 2, boughtCount: 0 }]])
    expect((await call(owner, 'GET', '/api/lists?q=tuesday')).data).toEqual([])
  })

  it('is made once when its device sends it again', async () => {
    const body = { _id: lineId(), name: 'Monday order', lines: [{ id: lineId(), name: 'A' }] }
    const first = await call(owner, 'POST', '/api/lists', body, 201)
    expect(await call(owner, 'POST', '/api/lists', body, 201)).toEqual(first)
    expect((await call(owner, 'GET', '/api/lists')).total).toBe(1)
    // Nobody learns that another has a list with this id.
    expect(await call(world.people.purchaser, 'POST', '/api/lists', body, 400)).toMatchObject({
      code: 'invalid-input',
    })
  })

  it('says of how many lines all was there, and of how many some', async () => {
    const is = (outcome: Sent['outcome']) => ({ name: 'A', quantity: 3, outcome })
    await newList([is({ is: 'has' }), is({ is: 'part', quantity: 1 }), is({ is: 'no' }), { name: 'B' }])
    const { data } = await call(owner, 'GET', '/api/lists')
    expect(data).toMatchObject([{ lineCount: 4, boughtCount: 2, partCount: 1 }])
  })

  it('is copied with lines of its own and without outcomes', async () => {
    const list = await newList([{ name: 'A', quantity: 3, outcome: { is: 'has' } }])
    const { data } = await call(owner, 'POST', '/api/lists', { name: 'Copy', copyOf: list._id }, 201)
    expect(data.lines).toMatchObject([{ name: 'A', quantity: 3, outcome: null }])
    expect(data.lines[0].id).not.toBe(list.lines[0]?.id)
    const stolen = { name: 'Copy', copyOf: list._id }
    await call(world.people.purchaser, 'POST', '/api/lists', stolen, 404)
  })

  it('goes with its rounds and links', async () => {
    const list = await newList([{ name: 'A', outcome: { is: 'has' } }])
    const { path } = await share(list._id)
    await call(owner, 'POST', `/api/lists/${list._id}/rounds`, {}, 201)
    await call(owner, 'DELETE', `/api/lists/${list._id}`)
    await call(owner, 'GET', `/api/lists/${list._id}`, undefined, 404)
    await call(owner, 'DELETE', `/api/lists/${list._id}`, undefined, 404)
    await call(world.visitor, 'GET', path, undefined, 404)
    for (const table of [
      'order_list_lines',
      'order_list_rounds',
      'order_list_shares',
      'order_list_changes',
    ]) {
      expect((await app.database.pool.query(`SELECT FROM ${table}`)).rowCount, table).toBe(0)
    }
  })

  it('refuses a medicine or stockist that never was, and a line that means one and none', async () => {
    const list = await newList([{ name: 'A' }])
    const [{ id } = { id: '' }] = list.lines
    const wrong = async (line: object, field: string) => {
      const body = { version: 1, lines: [{ id, ...line }] }
      const { code, fields } = await call(owner, 'PUT', `/api/lists/${list._id}`, body, 400)
      expect([code, Object.keys(fields)]).toEqual(['invalid-input', [`lines.0.${field}`]])
    }
    const nobody = lineId()
    await wrong({ medicine: nobody }, 'medicine')
    await wrong({ medicine: world.medicine, isNone: true }, 'isNone')
    await wrong({ outcome: { is: 'other', medicine: nobody } }, 'outcome.medicine')
    await wrong({ outcome: { is: 'has', stockist: nobody } }, 'outcome.stockist')
    await wrong({ id: lineId(), quantity: 1 }, 'name')
    expect((await get(list._id)).version).toBe(1)
  })
})

describe('a change', () => {
  it('leaves the lines of another device, and asks about the line that both changed', async () => {
    const list = await newList([{ name: 'A', quantity: 1 }, { name: 'B', quantity: 1 }, { name: 'C' }])
    const [a, b, c] = list.lines.map(({ id }) => id)
    const added = { id: lineId(), name: 'New' }
    await put(list._id, { version: 1, lines: [{ id: a, version: 1, quantity: 5 }, added] })
    const { data, conflicts } = await change(list._id, {
      version: 1,
      name: 'Tuesday order',
      lines: [
        { id: a, version: 1, quantity: 7 },
        { id: b, version: 1, note: 'Urgent' },
      ],
      removed: [{ id: c, version: 1 }],
    })
    expect(data.lines.map(({ name, quantity, note }) => [name, quantity, note])).toEqual([
      ['A', 5, null],
      ['B', 1, 'Urgent'],
      ['New', null, null],
    ])
    expect(data).toMatchObject({ version: 3, name: 'Tuesday order', removed: [{ name: 'C' }] })
    expect(conflicts).toMatchObject([
      { line: a, yours: { quantity: 7 }, theirs: { quantity: 5, version: 2, changedBy: expect.any(String) } },
    ])
    const settled = await change(list._id, { version: 3, lines: [{ id: a, version: 2, quantity: 7 }] })
    expect(settled).toMatchObject({ data: { lines: [{ quantity: 7 }, {}, {}] }, conflicts: [] })
  })

  it('without versions of lines stays as the last word', async () => {
    const list = await newList([{ name: 'A', quantity: 1 }])
    const [{ id } = { id: '' }] = list.lines
    await put(list._id, { version: 1, lines: [{ id, quantity: 5 }] })
    const last = await change(list._id, { version: 1, lines: [{ id, note: 'Urgent' }] })
    expect(last).toMatchObject({ data: { lines: [{ quantity: 5, note: 'Urgent' }] }, conflicts: [] })
    await put(list._id, { version: 1, removed: [id] })
    const back = await put(list._id, { version: 1, lines: [{ id, quantity: 2 }] })
    expect(back).toMatchObject({ lines: [{ quantity: 2 }], removed: [] })
  })

  it.each(['with an id', 'without one'])('that is sent again %s is written once', async (way) => {
    const list = await newList([{ name: 'A', quantity: 1 }])
    const [{ id } = { id: '' }] = list.lines
    const sent = {
      version: 1,
      ...(way === 'with an id' && { change: lineId() }),
      lines: [{ id, version: 1, quantity: 3 }],
    }
    await put(list._id, sent)
    // The answer was lost, and another device goes on.
    await put(list._id, { version: 2, lines: [{ id, version: 2, quantity: 4 }] })
    const again = await change(list._id, sent)
    expect(again).toMatchObject({ data: { version: 3, lines: [{ quantity: 4 }] }, conflicts: [] })
  })

  it('with a conflict that is sent again is asked about again', async () => {
    const list = await newList([{ name: 'A', quantity: 1 }])
    const [{ id } = { id: '' }] = list.lines
    await put(list._id, { version: 1, lines: [{ id, version: 1, quantity: 2 }] })
    const sent = { version: 1, change: lineId(), lines: [{ id, version: 1, quantity: 3 }] }
    const first = await change(list._id, sent)
    expect(first.conflicts).toHaveLength(1)
    expect(await change(list._id, sent)).toMatchObject({
      data: first.data,
      conflicts: [{ line: id, theirs: { quantity: 2 } }],
    })
  })

  it('that says what is there already makes no version', async () => {
    const list = await newList([{ name: 'A', quantity: 0.1235 }])
    const [{ id } = { id: '' }] = list.lines
    expect(await put(list._id, { version: 1, lines: [{ id, quantity: 0.1235 }] })).toMatchObject({
      version: 1,
    })
  })

  it('orders lines, and keeps those that it does not name behind them', async () => {
    const list = await newList([{ name: 'A' }, { name: 'B' }, { name: 'C' }])
    const [a, , c] = list.lines.map(({ id }) => id)
    const added = lineId()
    const changed = await put(list._id, {
      version: 1,
      lines: [{ id: added, name: 'New' }],
      order: [c, added, a],
    })
    expect(changed.lines.map(({ name }) => name)).toEqual(['C', 'New', 'A', 'B'])
    expect((await put(list._id, { version: 2, order: [c] })).version).toBe(2)
    expect((await put(list._id, { version: 2, order: [a] })).version).toBe(3)
  })

  it('of many devices at once loses no line and no word of another', async () => {
    const list = await newList([{ name: 'Shared', quantity: 0 }])
    const [{ id: shared } = { id: '' }] = list.lines
    const devices = Array.from({ length: 20 }, (_, at) => ({ own: lineId(), quantity: at + 1 }))
    const answers = await Promise.all(
      devices.map(({ own, quantity }) =>
        change(list._id, {
          version: 1,
          change: lineId(),
          lines: [
            { id: own, name: `Of ${quantity}`, quantity },
            { id: shared, version: 1, quantity },
          ],
        }),
      ),
    )
    const now = await get(list._id)
    expect(now.version).toBe(21)
    expect(
      now.lines
        .map(({ quantity }) => quantity)
        .slice(1)
        .toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual(devices.map(({ quantity }) => quantity))
    // One device was first; all others were asked about its word.
    const standing = now.lines.find(({ id }) => id === shared)?.quantity
    const asked = answers.flatMap(({ conflicts }) => conflicts)
    expect(asked).toHaveLength(19)
    expect(new Set(asked.map(({ theirs }) => theirs?.quantity))).toEqual(new Set([standing]))
  })

  it('sent by two phones and a link at the same time deadlocks nobody', async () => {
    const list = await newList(Array.from({ length: 30 }, (_, at) => ({ name: `Line ${at}` })))
    const ids = list.lines.map(({ id }) => id)
    const { path } = await share(list._id)
    const calls = Array.from({ length: 12 }, (_, at) => {
      const order = at % 2 ? ids : ids.toReversed()
      if (at % 3 === 0) {
        const lines = order.map((id) => ({ id, outcome: { is: at % 2 ? 'has' : 'no' } }))
        return call(world.visitor, 'POST', `${path}/ticks`, { as: `Hand ${at}`, lines })
      }
      return put(list._id, { version: 1, lines: order.map((id) => ({ id, quantity: at })), order })
    })
    await Promise.all(calls)
    expect((await get(list._id)).lines).toHaveLength(30)
  })
})

describe('a medicine of a list', () => {
  it('that is merged is shown as the one that stands for it, also after an undo', async () => {
    const { admin } = world.people
    const [from, into] = [await newMedicine('Listol-500 Tab'), await newMedicine('Listol 500 Tablet')]
    const outcome = { is: 'other' as const, medicine: from._id }
    const list = await newList([{ name: 'listol', medicine: from._id, outcome }])
    await call(owner, 'POST', `/api/lists/${list._id}/rounds`, {}, 201)
    const seen = async () => {
      const { data } = await call(owner, 'GET', `/api/lists/${list._id}/rounds`)
      const [{ medicine, outcome: was, bought }] = data[0].lines
      const [line] = (await get(list._id)).lines
      return new Set([line?.medicine?._id, medicine?._id, was.medicine?._id, bought.medicine?._id])
    }
    expect(await seen()).toEqual(new Set([from._id]))
    const merged = await admin.call('POST', `/api/medicine/${from._id}/merge`, {
      into: into._id,
      typedName: into.name,
    })
    expect(merged.statusCode, merged.body).toBeLessThan(300)
    expect(await seen()).toEqual(new Set([into._id]))
    const undone = await admin.call('POST', `/api/merges/${merged.json().data.mergeId}/undo`)
    expect(undone.statusCode, undone.body).toBeLessThan(300)
    expect(await seen()).toEqual(new Set([from._id]))
  })

  it('that is removed is shown as none, so that a person looks', async () => {
    const gone = await newMedicine('Goneol 40')
    const list = await newList([{ name: 'goneol', medicine: gone._id, quantity: 4, outcome: { is: 'has' } }])
    expect((await world.people.admin.call('DELETE', `/api/medicine/${gone._id}`)).statusCode).toBe(200)
    expect((await get(list._id)).lines).toMatchObject([{ name: 'goneol', medicine: null, quantity: 4 }])
    const { data } = await call(owner, 'POST', `/api/lists/${list._id}/rounds`, {}, 201)
    expect(data.lines).toMatchObject([
      { medicine: null, bought: { name: 'goneol', medicine: null, quantity: 4 } },
    ])
  })
})

describe('a round', () => {
  it('keeps the lines with outcomes, and the list goes on without them', async () => {
    const { stockist } = world.people
    const other = await newMedicine('Otherol 650')
    const list = await newList([
      {
        name: 'A',
        medicine: world.medicine,
        quantity: 10,
        outcome: { is: 'part', quantity: 6, stockist: stockist.id, pricePaise: 1234 },
      },
      { name: 'B', quantity: 3, outcome: { is: 'other', medicine: other._id } },
      { name: 'C', quantity: 2, outcome: { is: 'no', availableOn: '2026-12-03' } },
      { name: 'D' },
    ])
    const removed = list.lines[3]?.id
    await put(list._id, { version: 1, removed: [removed] })
    const _id = lineId()
    const { data } = await call(owner, 'POST', `/api/lists/${list._id}/rounds`, { _id }, 201)
    expect(data).toMatchObject({
      _id,
      lines: [
        {
          outcome: {
            is: 'part',
            quantity: 6,
            pricePaise: 1234,
            stockist: { _id: stockist.id, name: expect.any(String) },
          },
          bought: { name: 'A', medicine: { _id: world.medicine }, quantity: 6 },
        },
        { bought: { name: other.name, medicine: other, quantity: 3 } },
        { outcome: { is: 'no', availableOn: '2026-12-03' }, bought: null },
      ],
      list: { version: 3, removed: [], lastRoundAt: expect.any(String) },
    })
    expect(data.list.lines.map((line: SeenListLine) => [line.name, line.quantity, line.outcome])).toEqual([
      ['A', 10, null],
      ['B', 3, null],
      ['C', 2, null],
    ])
    const { list: _, ...round } = data
    expect((await call(owner, 'GET', `/api/lists/${list._id}/rounds`)).data).toEqual([round])
    // Sent again it is the same round; without outcomes there is none to end.
    expect((await call(owner, 'POST', `/api/lists/${list._id}/rounds`, { _id }, 201)).data).toEqual(data)
    expect(await call(owner, 'POST', `/api/lists/${list._id}/rounds`, {}, 409)).toMatchObject({
      code: 'nothing-ticked',
    })
  })

  it('gets outcomes that a device had ticked before it ended', async () => {
    const list = await newList([{ name: 'A', outcome: { is: 'has' } }, { name: 'B' }])
    const [, b] = list.lines.map(({ id }) => id)
    const { path } = await share(list._id)
    await call(owner, 'POST', `/api/lists/${list._id}/rounds`, {}, 201)
    const after = await put(list._id, {
      version: 1,
      lines: [{ id: b, outcome: { is: 'has' }, note: 'Late' }],
    })
    expect(after.lines).toMatchObject([{ outcome: null }, { outcome: null, note: 'Late' }])
    const outcomes = async () =>
      (await call(owner, 'GET', `/api/lists/${list._id}/rounds`)).data[0].lines.map(
        (line: SeenListLine) => line.outcome?.is,
      )
    expect(await outcomes()).toEqual(['has', 'has'])
    const ticks = { version: 1, lines: [{ id: b, outcome: { is: 'no' } }] }
    expect((await call(world.visitor, 'POST', `${path}/ticks`, ticks)).data.lines[1].outcome).toBeNull()
    expect(await outcomes()).toEqual(['has', 'no'])
  })

  it('goes on as it was when its end is taken back', async () => {
    const list = await newList([
      { name: 'A', quantity: 10, outcome: { is: 'part', quantity: 6 } },
      { name: 'B', outcome: { is: 'no' } },
      { name: 'C', outcome: { is: 'has' } },
    ])
    const rounds = `/api/lists/${list._id}/rounds`
    const first = (await call(owner, 'POST', rounds, {}, 201)).data
    const [a, b, c] = list.lines.map(({ id }) => id)
    await put(list._id, {
      version: 2,
      lines: [
        { id: a, outcome: { is: 'part', quantity: 6 } },
        { id: b, outcome: { is: 'no' } },
      ],
    })
    const second = (await call(owner, 'POST', rounds, {}, 201)).data
    await put(list._id, {
      version: second.list.version,
      lines: [
        { id: a, quantity: 6 },
        { id: b, outcome: { is: 'has' } },
      ],
    })
    // Only the last one can go on.
    expect(await call(owner, 'DELETE', `${rounds}/${first._id}`, undefined, 409)).toMatchObject({
      code: 'undo-too-late',
    })
    const { data } = await call(owner, 'DELETE', `${rounds}/${second._id}`)
    expect(data).toMatchObject({
      version: second.list.version + 2,
      lastRoundAt: first.list.lastRoundAt,
      lines: [
        { quantity: 6, outcome: { is: 'part', quantity: 6 } },
        { outcome: { is: 'has' } },
        { outcome: null },
      ],
    })
    expect((await call(owner, 'GET', rounds)).data).toMatchObject([{ _id: first._id }])
    // Twice is the same as once, and what comes late is of the round that goes on.
    expect((await call(owner, 'DELETE', `${rounds}/${second._id}`)).data).toEqual(data)
    const late = await put(list._id, { version: 2, lines: [{ id: c, outcome: { is: 'no' } }] })
    expect(late.lines[2]).toMatchObject({ outcome: { is: 'no' } })
    expect((await call(owner, 'DELETE', `${rounds}/${first._id}`)).data).toMatchObject({ lastRoundAt: null })
  })

  it('is remembered as long as there is room', async () => {
    const list = await newList([{ name: 'A', outcome: { is: 'has' } }])
    await app.database.pool.query(
      `INSERT INTO order_list_rounds (id, list_no, ended_at, lines)
       SELECT lpad(n::text, 24, '0'), no, now() - make_interval(days => 400 - n), '[]' FROM order_lists, generate_series(1, $1) n`,
      [limits.maxListRounds],
    )
    await call(owner, 'POST', `/api/lists/${list._id}/rounds`, {}, 201)
    const { data, total } = await call(owner, 'GET', `/api/lists/${list._id}/rounds?limit=1000`)
    expect(total).toBe(limits.maxListRounds)
    expect(data.at(-1)._id).toBe('2'.padStart(24, '0'))
    const large = JSON.stringify([{ name: 'x'.repeat(limits.maxRoundBytes / 2) }])
    await app.database.pool.query('UPDATE order_list_rounds SET lines = $1 WHERE id > $2', [
      large,
      `${'0'.repeat(22)}50`,
    ])
    await put(list._id, { version: 2, lines: [{ id: list.lines[0]?.id, outcome: { is: 'no' } }] })
    await call(owner, 'POST', `/api/lists/${list._id}/rounds`, {}, 201)
    const { rows } = await app.database.pool.query(
      'SELECT sum(length(lines::text))::int AS bytes FROM order_list_rounds',
    )
    expect(rows[0].bytes).toBeLessThanOrEqual(limits.maxRoundBytes)
  })
})

describe('a link to a list', () => {
  it('shows the list and the firm, and nothing else of its owner', async () => {
    const list = await newList([
      {
        name: 'A',
        quantity: 2,
        outcome: { is: 'has', pricePaise: 98_765, stockist: world.people.stockist.id },
      },
    ])
    const { path } = await share(list._id, false)
    const answer = await world.visitor.call('GET', path)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    const { data } = answer.json()
    const firm = (await call(owner, 'GET', '/api/auth/me')).user.medicalName
    expect(data).toMatchObject({
      name: 'Monday order',
      firm,
      mayTick: false,
      version: 1,
      lines: [{ name: 'A' }],
    })
    expect(Object.keys(data).sort()).toEqual(['changedAt', 'firm', 'lines', 'mayTick', 'name', 'version'])
    expect(data.lines[0]).toMatchObject({ changedBy: firm, changedOn: null })
    for (const secret of [owner.id, list._id, 'Chrome']) expect(answer.body).not.toContain(secret)
    expect(withoutRandom(answer.body)).not.toContain('98765')
  })

  it('to tick with takes ticks with a name, and tells the owner', async () => {
    const { stockist } = world.people
    const list = await newList([
      { name: 'A', quantity: 2 },
      { name: 'B', quantity: 9, outcome: { is: 'part', quantity: 4, stockist: stockist.id, pricePaise: 77 } },
    ])
    const [a, b] = list.lines.map(({ id }) => id)
    const { path } = await share(list._id)
    const ticks = (version: number, as: string, lines: unknown[]) =>
      call(world.visitor, 'POST', `${path}/ticks`, { version, as, lines })
    const first = (
      await ticks(1, 'Ravi', [
        { id: a, outcome: { is: 'has' } },
        { id: b, outcome: { is: 'part', quantity: 5 } },
      ])
    ).data
    expect(first).toMatchObject({ version: 2, replaced: [], missing: [] })
    expect((await get(list._id)).lines).toMatchObject([
      { outcome: { is: 'has' }, changedBy: 'Ravi', changedOn: null },
      // The stockist and its price stay.
      {
        outcome: { is: 'part', quantity: 5, pricePaise: 77, stockist: { _id: stockist.id } },
        changedBy: 'Ravi',
      },
    ])
    const second = (await ticks(1, 'Meera', [{ id: a, outcome: { is: 'no' } }])).data
    expect(second.replaced).toMatchObject([{ id: a, outcome: { is: 'has' }, changedBy: 'Ravi' }])
    const again = (await ticks(3, 'Meera', [{ id: a, outcome: { is: 'no' } }])).data
    expect(again).toMatchObject({ version: 3, replaced: [] })
    await put(list._id, { version: 3, removed: [a] })
    const late = (
      await ticks(3, 'Meera', [
        { id: a, outcome: { is: 'has' } },
        { id: b, outcome: null },
      ])
    ).data
    expect(late).toMatchObject({ missing: [a], lines: [{ id: b, outcome: null }] })
  })

  it('to read with takes no ticks, and no link takes another product', async () => {
    const list = await newList([{ name: 'A' }])
    const lines = [{ id: list.lines[0]?.id, outcome: { is: 'has' } }]
    const reads = await share(list._id, false)
    expect(await call(world.visitor, 'POST', `${reads.path}/ticks`, { lines }, 403)).toMatchObject({
      code: 'share-read-only',
    })
    const { path } = await share(list._id)
    for (const outcome of [
      { is: 'other' },
      { is: 'has', medicine: world.medicine },
      { is: 'has', pricePaise: 1 },
    ]) {
      await call(world.visitor, 'POST', `${path}/ticks`, { lines: [{ id: list.lines[0]?.id, outcome }] }, 400)
    }
  })

  it('that has ended, is wrong or of a declined account is the same 404', async () => {
    const list = await newList([{ name: 'A' }])
    const { id, path } = await share(list._id)
    const gone = async (which: string) => {
      const answer = await world.visitor.call('GET', which)
      expect(answer.statusCode, which).toBe(404)
      return answer.json()
    }
    await call(world.visitor, 'GET', path)
    const wrong = await gone(`${path.slice(0, -2)}xx`)
    for (const token of ['x', 'x'.repeat(22), 'x'.repeat(200)])
      expect(await gone(`/api/shares/${token}`)).toEqual(wrong)
    await app.database.pool.query(`UPDATE accounts SET state = 'declined' WHERE id = $1`, [owner.id])
    expect(await gone(path)).toEqual(wrong)
    await app.database.pool.query(`UPDATE accounts SET state = 'approved' WHERE id = $1`, [owner.id])
    await call(owner, 'DELETE', `/api/shares/${id}`)
    expect(await gone(path)).toEqual(wrong)
    await call(owner, 'DELETE', `/api/shares/${id}`, undefined, 404)
    expect((await get(list._id)).shares).toEqual([])
    const lines = [{ id: list.lines[0]?.id, outcome: { is: 'has' } }]
    expect(await call(world.visitor, 'POST', `${path}/ticks`, { lines }, 404)).toEqual(wrong)
  })

  it('is shown again to its owner', async () => {
    const list = await newList([{ name: 'A' }])
    const { id, path } = await share(list._id)
    const [shown] = (await get(list._id)).shares
    expect(shown).toMatchObject({ _id: id, mayTick: true })
    expect(shown?.url?.endsWith(path.replace('/api/shares/', '/s/'))).toBe(true)
  })
})

describe('limits', () => {
  it('bound lists, lines, texts and links, also of many devices at once', async () => {
    const { rows } = await app.database.pool.query('SELECT no FROM order_lists')
    expect(rows).toEqual([])
    await app.database.pool.query(
      `INSERT INTO order_lists (id, account_id, name) SELECT lpad(n::text, 24, '0'), $1, 'List' FROM generate_series(1, $2) n`,
      [owner.id, limits.maxOrderLists - 1],
    )
    const made = await Promise.all(
      Array.from({ length: 6 }, () => owner.call('POST', '/api/lists', { name: 'One more' })),
    )
    expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const id = made.find(({ statusCode }) => statusCode === 201)?.json().data._id
    expect(made.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('too-many-lists')

    const full = Array.from({ length: limits.maxListLines }, (_, at) => ({
      id: lineId(),
      name: `Line ${at}`,
    }))
    await put(id, { version: 1, lines: full })
    const more = { version: 2, lines: [{ id: lineId(), name: 'One more' }] }
    expect(await call(owner, 'PUT', `/api/lists/${id}`, more, 409)).toMatchObject({ code: 'list-full' })
    await put(id, { version: 2, removed: full.slice(0, 400).map((line) => line.id) })
    expect((await get(id)).removed).toHaveLength(limits.maxRemovedLines)
    const long = Array.from({ length: 400 }, () => ({
      id: lineId(),
      name: 'ळ'.repeat(200),
      note: 'ळ'.repeat(200),
    }))
    expect(await call(owner, 'PUT', `/api/lists/${id}`, { version: 3, lines: long }, 409)).toMatchObject({
      code: 'list-full',
    })

    const shares = await Promise.all(
      Array.from({ length: limits.maxListShares + 3 }, () =>
        owner.call('POST', `/api/lists/${id}/share`, { mayTick: false }),
      ),
    )
    expect(shares.filter(({ statusCode }) => statusCode === 201)).toHaveLength(limits.maxListShares)
    expect(shares.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('too-many-shares')
  })
})

describe('who ticks by a link', () => {
  it('signs neither with the name of who owns the list nor with a web address', async () => {
    const { stockist } = world.people
    const list = await newList([{ name: 'Ticked by whom' }], stockist)
    const { path } = await share(list._id, true, stockist)
    const { name } = (await stockist.call('GET', `/api/stockist/${stockist.id}`)).json().data
    const tick = (as: string) =>
      world.visitor.call('POST', `${path}/ticks`, {
        as,
        lines: [{ id: list.lines[0]?.id, outcome: { is: 'has' } }],
      })
    for (const as of [name, ` ${name.toUpperCase()}. `, 'evil.example.com', 'Rasad Support Team']) {
      const answer = await tick(as)
      expect([as, answer.statusCode, answer.json().fields]).toMatchObject([as, 400, { as: {} }])
    }
    expect((await tick('Hand of the shop')).statusCode).toBe(200)
  })
})

describe('personal data', () => {
  it('is in the export and goes with the account', async () => {
    const signed = 'Helper of somebody'
    const somebody = await world.newPurchaser()
    await world.people.admin.call('PATCH', `/api/purchaser/${somebody.id}/approve`)
    const list = await newList([{ name: 'Secret of a list', outcome: { is: 'has' } }], somebody)
    const { path } = await share(list._id, true, somebody)
    await call(world.visitor, 'POST', `${path}/ticks`, {
      as: signed,
      lines: [{ id: list.lines[0]?.id, outcome: { is: 'no' } }],
    })
    await call(somebody, 'POST', `/api/lists/${list._id}/rounds`, {}, 201)
    const { data } = await call(somebody, 'GET', '/api/account/export')
    expect(data.records.lists).toMatchObject([
      {
        name: 'Monday order',
        lines: [{ name: 'Secret of a list' }],
        shares: [{}],
        rounds: [{ lines: [{ outcome: { is: 'no' } }] }],
      },
    ])
    await call(somebody, 'POST', '/api/account/delete', { password: goodPassword })
    await call(world.visitor, 'GET', path, undefined, 404)
    expect((await app.database.pool.query('SELECT FROM order_lists')).rowCount).toBe(0)
  })

  it('is in the audit log without names', async () => {
    const list = await newList([{ name: 'A' }])
    const { id } = await share(list._id)
    await call(owner, 'DELETE', `/api/shares/${id}`)
    await call(owner, 'DELETE', `/api/lists/${list._id}`)
    const { rows } = await app.database.pool.query(
      `SELECT action, subject_name, actor_id FROM audit_log WHERE subject_id IN ($1, $2) ORDER BY id`,
      [list._id, id],
    )
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'list.created',
      'list.deleted',
      'list.share-ended',
      'list.shared',
    ])
    expect(rows.every((row) => row.subject_name === null && row.actor_id === owner.id)).toBe(true)
  })
})

it('forgets changes that no device sends again', async () => {
  const list = await newList([{ name: 'A' }])
  await put(list._id, { version: 1, name: 'Other' })
  await app.database.pool.query(`UPDATE order_list_changes SET at = now() - make_interval(days => $1)`, [
    limits.listChangeDays + 1,
  ])
  await app.sweep()
  expect((await app.database.pool.query('SELECT FROM order_list_changes')).rowCount).toBe(0)
})

it('counts links and rounds of a day, also those that are refused', async () => {
  const bounded = await createWorldApp({ rateLimits: true })
  try {
    const { purchaser } = bounded.people
    const { data } = await call(purchaser, 'POST', '/api/lists', { name: 'Monday order' }, 201)
    const statuses: Record<number, number> = {}
    for (let at = 0; at < 101; at++) {
      const { statusCode } = await purchaser.call('POST', `/api/lists/${data._id}/share`, { mayTick: false })
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    }
    expect(statuses).toEqual({ 201: limits.maxListShares, 409: 100 - limits.maxListShares, 429: 1 })
  } finally {
    await bounded.app.close()
  }
})
