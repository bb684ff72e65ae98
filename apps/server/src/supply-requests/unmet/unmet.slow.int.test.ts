import { type AnsweredRequest, putAnsweredRequest } from '@rasad/testkit/answered-request'
import { createNewcomers, type Person } from '@rasad/testkit/newcomers'
import type { TestApp } from '@rasad/testkit/test-app'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

// What buyers wanted and nobody near them had: counted by week and district, told only of at least three buyers.

let app: TestApp
let world: World
let stockist: Person
let buyers: Person[]

const inPune = '14 Tilak Road, Pune 411030'

beforeAll(async () => {
  world = await createWorldApp()
  app = world.app
  stockist = world.people.stockist
  const newcomers = createNewcomers(app, 'wanting')
  buyers = []
  for (let at = 1; at <= 5; at++) {
    const own = { address: inPune, contactNo: `90000777${at}0`, drugLicenseNo: `MH-WANT-${at}` }
    const buyer = await newcomers.newOwner(undefined, own)
    await world.people.owner.call('PATCH', `/api/user/${buyer.id}/approve`)
    buyers.push(buyer)
  }
})
afterAll(() => app.close())

let medicines = 0
async function newMedicine(): Promise<string> {
  const name = `Rarecal ${++medicines} Tablet`
  const answer = await world.people.admin.call('POST', '/api/medicine/quick', { name })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  const id = answer.json().data._id
  await vi.waitFor(async () => {
    const { body } = await world.visitor.call(
      'GET',
      `/api/search?category=medicine&q=${encodeURIComponent(name)}`,
    )
    expect(body).toContain(id)
  }, 60_000)
  return id
}

/** Wants of the last whole week. */
async function putWants(medicine: string, ids: string[], where = ['Maharashtra', 'Pune'], weeksAgo = 1) {
  await app.database.pool.query(
    `INSERT INTO unmet_wants (week, state, district, medicine_no, account_id)
     SELECT date_trunc('week', now() AT TIME ZONE 'Asia/Kolkata')::date - 7 * $5::int, $1, $2,
       (SELECT no FROM medicines WHERE id = $3), unnest($4::text[])`,
    [...where, medicine, ids, weeksAgo],
  )
}

/** Who is noted for a medicine: each account with the district. */
async function noted(medicine: string) {
  const { rows } = await app.database.pool.query(
    `SELECT account_id, state || '/' || district AS place FROM unmet_wants
     WHERE medicine_no = (SELECT no FROM medicines WHERE id = $1)`,
    [medicine],
  )
  return rows
}

/** What is told of a medicine; counts are shared for two seconds, so it waits for a newer one. */
async function told(by: Person, medicine: string, query = '') {
  const answer = await by.call('GET', `/api/unmet-wants?limit=100${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.find((row: { medicine: { _id: string } }) => row.medicine._id === medicine)
}
const slow = { timeout: 12_000, interval: 300 }

const demand = (by: Person, medicine: string, more: object = {}) =>
  by.call('POST', '/api/demand', { items: [{ name: 'Rarecal', qty: 2, medicine }], ...more })

describe('a demand', () => {
  it('is noted for an approved buyer, at its own address, once a week', async () => {
    const medicine = await newMedicine()
    const [buyer] = buyers
    await demand(buyer!, medicine, { near: '440018', reach: 'delivers' })
    await vi.waitFor(async () => expect(await noted(medicine)).toHaveLength(1), slow)
    await demand(buyer!, medicine)
    await demand(buyer!, medicine)
    expect(await noted(medicine)).toEqual([{ account_id: buyer!.id, place: 'Maharashtra/Pune' }])
  })

  it('is not noted for others, of what somebody near has, or of a line that is in doubt', async () => {
    const [listed, other] = [await newMedicine(), await newMedicine()]
    await stockist.call('PUT', `/api/listing/medicine/${listed}`, {})
    await vi.waitFor(async () => {
      const { plan } = (await demand(buyers[0]!, listed)).json().data
      expect(plan).toHaveLength(1)
    }, slow)
    const { pendingOwner, otherStockist, staff, admin } = world.people
    for (const person of [pendingOwner, otherStockist, staff, admin]) await demand(person, other)
    await world.visitor.call('POST', '/api/demand', { items: [{ name: 'x', qty: 1, medicine: other }] })
    // Not clear which of them: all have the name.
    await buyers[0]!.call('POST', '/api/demand', { items: [{ name: 'Rarecal Tablet', qty: 1 }] })
    const last = await newMedicine()
    await demand(buyers[0]!, last)
    await vi.waitFor(async () => expect(await noted(last)).toHaveLength(1), slow)
    expect(await noted(other)).toEqual([])
    await demand(buyers[0]!, listed)
    expect(await noted(listed)).not.toContainEqual(expect.objectContaining({ account_id: buyers[1]!.id }))
  })
})

describe('a request that has ended', () => {
  const end = async (changes: Pick<AnsweredRequest, 'lines'> & Partial<AnsweredRequest>) => {
    await putAnsweredRequest(app, { buyer: buyers[1]!.id, stockist: stockist.id, endsIn: -1, ...changes })
    await app.sweep()
  }

  it('is noted where nobody has the line, in the week in which it ended, and once', async () => {
    const [no, have, later, open] = [
      await newMedicine(),
      await newMedicine(),
      await newMedicine(),
      await newMedicine(),
    ]
    await end({
      lines: [
        { medicine: no, given: { answer: 'no' } },
        { medicine: have, given: { answer: 'have' } },
        { medicine: later, given: { answer: 'later' } },
        { medicine: open, given: null },
        { medicine: null, given: { answer: 'no' } },
      ],
      endsIn: -24 * 8,
    })
    for (const medicine of [no, later, open]) {
      expect(await noted(medicine)).toEqual([{ account_id: buyers[1]!.id, place: 'Maharashtra/Pune' }])
    }
    expect(await noted(have)).toEqual([])
    const { rows } = await app.database.pool.query(
      `SELECT DISTINCT u.week = date_trunc('week', now() AT TIME ZONE 'Asia/Kolkata' - interval '8 days')::date AS same
       FROM unmet_wants u JOIN medicines m ON m.no = u.medicine_no WHERE m.id = $1`,
      [no],
    )
    expect(rows).toEqual([{ same: true }])
    await app.database.pool.query('DELETE FROM unmet_wants')
    await app.sweep()
    expect(await noted(no)).toEqual([])
  })

  it('is not noted while it is open, nor of what a stockist lists that has not answered', async () => {
    const [running, silent, refused] = [await newMedicine(), await newMedicine(), await newMedicine()]
    for (const medicine of [silent, refused]) {
      await stockist.call('PUT', `/api/listing/medicine/${medicine}`, {})
      await vi.waitFor(async () => {
        expect((await demand(world.people.otherStockist, medicine)).json().data.plan).toHaveLength(1)
      }, slow)
    }
    await end({ lines: [{ medicine: running, given: { answer: 'no' } }], endsIn: 5 })
    await end({
      lines: [
        { medicine: silent, given: null },
        { medicine: refused, given: { answer: 'no' } },
      ],
    })
    expect(await noted(running)).toEqual([])
    expect(await noted(silent)).toEqual([])
    // Its list says that it has it, but it has answered that it has not.
    expect(await noted(refused)).toHaveLength(1)
  })
})

describe('what is told', () => {
  it('needs three buyers of different owners in one district within four whole weeks', async () => {
    const ids = buyers.map(({ id }) => id)
    const all = await Promise.all(Array.from({ length: 6 }, () => newMedicine()))
    const [three, two, apart, thisWeek, old, over] = all as [string, string, string, string, string, string]
    await putWants(three, ids.slice(0, 2))
    await putWants(three, ids.slice(1, 3), undefined, 4)
    await putWants(two, ids.slice(0, 2))
    await putWants(two, ids.slice(0, 2), undefined, 2)
    await putWants(apart, ids.slice(0, 2))
    await putWants(apart, ids.slice(2, 4), ['Maharashtra', 'Nagpur'])
    await putWants(thisWeek, ids.slice(0, 4), undefined, 0)
    await putWants(old, ids, undefined, 5)
    await putWants(over, ids)
    const { admin } = world.people
    await vi.waitFor(async () => {
      expect((await told(admin, three))?.places).toEqual([
        { district: 'Pune', state: 'Maharashtra', buyers: 3 },
      ])
    }, slow)
    expect((await told(admin, over)).places[0].buyers).toBe(5)
    for (const medicine of [two, apart, thisWeek, old]) expect(await told(admin, medicine)).toBeUndefined()
  })

  it('counts accounts of one owner once', async () => {
    const [tied, apart] = [await newMedicine(), await newMedicine()]
    const newcomers = createNewcomers(app, 'one-owner')
    const same = { address: inPune, contactNo: '9000066666' }
    const accounts = [
      await newcomers.newOwner(undefined, { ...same, drugLicenseNo: 'MH-ONE-1' }),
      await newcomers.newOwner(undefined, { ...same, drugLicenseNo: 'MH-ONE-2' }),
      await newcomers.newPurchaser(undefined, same),
    ]
    for (const [at, { id }] of accounts.entries()) {
      const kind = at === 2 ? 'purchaser' : 'user'
      const done = await world.people.owner.call('PATCH', `/api/${kind}/${id}/approve`)
      expect(done.statusCode, done.body).toBe(200)
    }
    const ids = accounts.map(({ id }) => id)
    await putWants(tied, [...ids, buyers[0]!.id])
    await putWants(apart, [...ids, buyers[0]!.id, buyers[1]!.id])
    await vi.waitFor(
      async () => expect((await told(world.people.admin, apart))?.places).toHaveLength(1),
      slow,
    )
    expect(await told(world.people.admin, tied)).toBeUndefined()
  })

  it('says no number and no name beyond its step, to nobody', async () => {
    const { body } = await stockist.call('GET', '/api/unmet-wants?limit=100')
    for (const { id, email } of buyers) {
      expect(body).not.toContain(id)
      expect(body).not.toContain(email)
    }
    for (const row of JSON.parse(body).data) {
      for (const { buyers: count } of row.places) expect([3, 5, 10, 20, 50, 100]).toContain(count)
    }
  })

  it('is for a stockist where it delivers, without what it lists and what it has dismissed', async () => {
    const ids = buyers.map(({ id }) => id)
    const [here, far, listed, dismissed] = [
      await newMedicine(),
      await newMedicine(),
      await newMedicine(),
      await newMedicine(),
    ]
    for (const medicine of [here, listed, dismissed]) await putWants(medicine, ids)
    await putWants(far, ids, ['Maharashtra', 'Nagpur'])
    await stockist.call('PUT', `/api/listing/medicine/${listed}`, { available: false })
    await stockist.call('PUT', `/api/unmet-wants/${dismissed}`, { dismissed: true })
    await vi.waitFor(async () => expect(await told(stockist, here)).toMatchObject({ dismissed: false }), slow)
    for (const medicine of [far, listed, dismissed]) expect(await told(stockist, medicine)).toBeUndefined()
    expect(await told(stockist, dismissed, '&dismissed=true')).toMatchObject({ dismissed: true })
    expect((await told(world.people.otherStockist, dismissed)).dismissed).toBe(false)
    expect((await told(world.people.admin, far)).places).toHaveLength(1)
    await stockist.call('PUT', `/api/unmet-wants/${dismissed}`, { dismissed: false })
    expect(await told(stockist, dismissed)).toMatchObject({ dismissed: false })
    await stockist.call('DELETE', `/api/listing/medicine/${listed}`)
    expect(await told(stockist, listed)).toBeDefined()
  })

  it('comes in pages', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    let total = 0
    while (cursor !== null) {
      const after: string = cursor && `&cursor=${cursor}`
      const page = (await world.people.admin.call('GET', `/api/unmet-wants?limit=2${after}`)).json()
      seen.push(...page.data.map((row: { medicine: { _id: string } }) => row.medicine._id))
      cursor = page.nextCursor
      total = page.total
    }
    expect(total).toBeGreaterThan(4)
    expect(new Set(seen).size).toBe(total)
    expect(seen).toHaveLength(total)
  })

  it('follows a merge of medicines, and goes with the account', async () => {
    const made = await Promise.all(
      ['Dupacal Tablet', 'Dupakal Tablet'].map(async (name) => {
        const answer = await world.people.admin.call('POST', '/api/medicine/quick', { name })
        return answer.json().data._id as string
      }),
    )
    const [from = '', into = ''] = made
    await putWants(from, [buyers[0]!.id, buyers[1]!.id])
    await putWants(into, [buyers[1]!.id, buyers[2]!.id])
    const merged = await world.people.owner.call('POST', `/api/medicine/${from}/merge`, {
      ...{ into, typedName: 'Dupakal Tablet' },
    })
    expect(merged.statusCode, merged.body).toBe(200)
    await vi.waitFor(
      async () => expect((await told(world.people.admin, into))?.places[0].buyers).toBe(3),
      slow,
    )

    const own = (await buyers[2]!.call('GET', '/api/account/export')).json().data.records.unmetWants
    expect(own).toContainEqual(expect.objectContaining({ district: 'Pune', medicine: 'Dupakal Tablet' }))
    const gone = await buyers[2]!.call('POST', '/api/account/delete', { password: buyers[2]!.password })
    expect(gone.statusCode, gone.body).toBe(200)
    expect((await noted(into)).map((row) => row.account_id)).not.toContain(buyers[2]!.id)
    await vi.waitFor(async () => expect(await told(world.people.admin, into)).toBeUndefined(), slow)
  })

  it('is deleted after 26 weeks', async () => {
    const medicine = await newMedicine()
    await putWants(medicine, [buyers[0]!.id], undefined, 26)
    await putWants(medicine, [buyers[1]!.id], undefined, 27)
    await app.sweep()
    expect((await noted(medicine)).map((row) => row.account_id)).toEqual([buyers[0]!.id])
  })
})

it('a buyer whose address has no PIN is not counted', async () => {
  const medicine = await newMedicine()
  const { medicalOwner } = world.people
  await demand(medicalOwner, medicine)
  await demand(buyers[0]!, medicine)
  await vi.waitFor(async () => expect(await noted(medicine)).toHaveLength(1), slow)
  expect((await noted(medicine))[0].account_id).toBe(buyers[0]!.id)
})
