import { formOf, ownerForm, purchaserForm, stockistRegistration, testImage } from '@rasad/testkit/clients'
import { type EventReader, readEvents } from '@rasad/testkit/event-source'
import type { Person } from '@rasad/testkit/newcomers'
import { atOnce, expectNothingHalf, many } from '@rasad/testkit/race'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, afterEach, describe, expect, it } from 'vitest'

// The same call fifty times at once: one succeeds, and all others get a clear answer.

const world = await createWorldApp({}, undefined, { connections: 20 })
const { app } = world
afterAll(() => app.close())
afterEach(() => expectNothingHalf(app))

async function rows<T = Record<string, unknown>>(query: string, values: unknown[] = []): Promise<T[]> {
  return (await app.database.pool.query(query, values)).rows as T[]
}

async function count(of: string, values: unknown[] = []): Promise<number> {
  return (await rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${of}`, values))[0]?.n ?? 0
}

const unclaimed = () => count('files WHERE owner_id IS NULL')
const mailsTo = (address: string, template: string) =>
  count('mail_outbox WHERE to_address = $1 AND template = $2', [address, template])

describe('registering one e-mail', () => {
  const ways: [string, string, (email: string) => unknown, () => World['visitor'], string][] = [
    ['medicalOwner', '/api/auth/signup', ownerForm, () => world.visitor, 'medical_owners'],
    ['stockist', '/api/stockist/register', stockistRegistration, () => world.visitor, 'stockist_papers'],
    ['purchaser', '/api/purchaser', purchaserForm, () => world.visitor, 'purchasers'],
    [
      'admin',
      '/api/admin',
      (email) => ({ name: 'Asha Rao', email, password: 'Strong-Pass-1' }),
      () => world.people.owner,
      'accounts',
    ],
  ]

  it.each(ways)('creates one %s', async (role, path, bodyOf, caller, table) => {
    const email = `${role}@race.example`.toLowerCase()
    const before = await unclaimed()
    const bodies = await Promise.all(
      Array.from({ length: many }, (_, turn) => bodyOf(turn % 2 ? email : email.toUpperCase())),
    )
    const counts = await atOnce((turn) => caller().call('POST', path, bodies[turn]))
    expect(counts).toEqual({ 200: 1, '409 email-taken': many - 1 })
    const accounts = await rows<{ id: string }>('SELECT id FROM accounts WHERE email_key = $1', [email])
    expect(accounts).toHaveLength(1)
    expect(await count(`${table} WHERE id = $1`, [accounts[0]?.id])).toBe(1)
    expect(await unclaimed()).toBe(before)
  })

  it('creates one owner of the service if several processes start at once', async () => {
    const owner = { email: 'second-owner@race.example', password: 'Owner-Pass-2' }
    const made = await Promise.all(Array.from({ length: 10 }, () => app.accounts.ensureSuperAdmin(owner)))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await count('accounts WHERE email_key = $1 AND owner', [owner.email])).toBe(1)
  })
})

describe('approving and declining one record', () => {
  it.each([
    ['user', () => world.newOwner()],
    ['stockist', async () => (await world.newStockist()).id],
    ['purchaser', async () => (await world.newPurchaser()).id],
  ])('takes one of opposite decisions about a %s, and mails each once', async (path, make) => {
    const id = await make()
    const counts = await atOnce(async (turn) => {
      for (;;) {
        const decision = turn % 2 ? 'approve' : 'decline'
        const answer = await world.people.admin.call('PATCH', `/api/${path}/${id}/${decision}`)
        // On a slow machine those at the end of the queue are told to ask again.
        if (answer.statusCode !== 503) return answer
      }
    })
    // Of opposite decisions at once one holds, and the others are told so. A later one can differ.
    const { 200: made = 0, '409 decided-meanwhile': refused = 0, ...other } = counts
    expect([other, made + refused]).toEqual([{}, many])
    expect(made).toBeGreaterThan(0)
    const decisions = await rows<{ action: string }>(
      `SELECT action FROM audit_log WHERE subject_id = $1 AND action LIKE $2 ORDER BY no`,
      [id, `${path}.%`],
    )
    for (const [index, { action }] of decisions.entries())
      expect(action).not.toBe(decisions[index - 1]?.action)
    const [account] = await rows<{ state: string; email: string }>(
      'SELECT state, email FROM accounts WHERE id = $1',
      [id],
    )
    expect(decisions.at(-1)?.action).toBe(`${path}.${account?.state}`)
    const told = await rows<{ template: string }>(
      `SELECT template FROM mail_outbox WHERE to_address = $1 AND template IN ('approved', 'declined')`,
      [account?.email],
    )
    // The mail of a decision that no longer holds is not sent, unless it is on its way.
    const actions = decisions.map(({ action }) => action)
    const mailed = told.map(({ template }) => `${path}.${template}`)
    expect(actions).toEqual(expect.arrayContaining(mailed))
    expect(mailed).toContain(actions.at(-1))
    expect(mailed.length).toBeLessThanOrEqual(actions.length)
  })
})

describe('a purchasing-card request', () => {
  const heard: EventReader[] = []
  afterAll(() => {
    for (const reader of heard) reader.close()
  })
  async function listen(stockist: Person): Promise<EventReader> {
    const reader = await readEvents(app, { authorization: `Bearer ${stockist.token}` })
    heard.push(reader)
    return reader
  }
  /** A later request shows that nothing more comes of this one. */
  async function expectHeardOnce(reader: EventReader, request: string): Promise<void> {
    const next = await world.ask(await world.newPurchaser())
    await expect
      .poll(() => reader.events.map(({ name, data }) => [name, (data as { _id: string })._id]))
      .toEqual([
        ['newRequest', request],
        ['requestAnswered', request],
        ['newRequest', next],
      ])
    reader.close()
  }
  async function heardOf(request: string, reader: EventReader): Promise<void> {
    await expect.poll(() => JSON.stringify(reader.events)).toContain(request)
  }
  const answers = (request: string, stockist: string, action: string) =>
    count('audit_log WHERE subject_id = $1 AND actor_id = $2 AND action = $3', [request, stockist, action])

  it('is created once if sent fifty times, and each stockist gets one mail', async () => {
    const purchaser = await world.newPurchaser()
    const asked = [world.people.stockist, ...world.fillers]
    const before = await Promise.all(asked.map(({ email }) => mailsTo(email, 'card-request')))
    const stockistIds = asked.map(({ id }) => id)
    const counts = await atOnce(() => purchaser.call('POST', '/api/purchasing-card/request', { stockistIds }))
    expect(counts).toEqual({ 200: many })
    expect(await count('card_requests WHERE purchaser_id = $1', [purchaser.id])).toBe(1)
    const after = await Promise.all(asked.map(({ email }) => mailsTo(email, 'card-request')))
    expect(after).toEqual(before.map((mails) => mails + 1))
  })

  it('has one entry, one event and one mail if one stockist approves fifty times', async () => {
    const purchaser = await world.newPurchaser()
    const { stockist } = world.people
    const reader = await listen(stockist)
    const request = await world.ask(purchaser)
    await heardOf(request, reader)
    const path = `/api/purchasing-card/approve/${request}`
    expect(await atOnce(() => stockist.call('POST', path))).toEqual({ 200: many })
    expect(await answers(request, stockist.id, 'card.approved')).toBe(1)
    await expectHeardOnce(reader, request)
    expect(await mailsTo(purchaser.email, 'approved')).toBe(1)
    expect(
      await count(`audit_log WHERE subject_id = $1 AND action = 'purchaser.approved'`, [purchaser.id]),
    ).toBe(1)
  })

  it('has an entry of each stockist and one decision if several approve', async () => {
    const purchaser = await world.newPurchaser()
    const asked = [world.people.stockist, ...world.fillers]
    const request = await world.ask(purchaser)
    const path = `/api/purchasing-card/approve/${request}`
    const counts = await atOnce((turn) => (asked[turn % asked.length] as Person).call('POST', path))
    expect(counts).toEqual({ 200: many })
    for (const { id } of asked) {
      expect(await answers(request, id, 'card.approved')).toBe(1)
    }
    expect(await mailsTo(purchaser.email, 'approved')).toBe(1)
  })

  it('is approved or declined by a stockist, whichever came first', async () => {
    const { stockist } = world.people
    const reader = await listen(stockist)
    const request = await world.ask(await world.newPurchaser())
    await heardOf(request, reader)
    const counts = await atOnce((turn) =>
      stockist.call('POST', `/api/purchasing-card/${turn % 2 ? 'approve' : 'decline'}/${request}`),
    )
    expect(counts).toEqual({ 200: many / 2, '409 already-answered': many / 2 })
    await expectHeardOnce(reader, request)
  })

  it('is declined once together with its purchaser, if everybody declines at the same moment', async () => {
    const purchaser = await world.newPurchaser()
    const asked = [world.people.stockist, ...world.fillers]
    const request = await world.ask(purchaser)
    const path = `/api/purchasing-card/decline/${request}`
    const counts = await atOnce((turn) => (asked[turn % asked.length] as Person).call('POST', path))
    expect(counts).toEqual({ 200: many })
    expect(await rows('SELECT status FROM purchasers WHERE id = $1', [purchaser.id])).toEqual([
      { status: 'declined' },
    ])
    expect(await mailsTo(purchaser.email, 'declined')).toBe(1)
  })
})

describe('the catalogue', () => {
  it('contains a company once', async () => {
    const body = { name: 'Raceline Labs', stockists: [] }
    const counts = await atOnce(() => world.people.admin.call('POST', '/api/company', body))
    expect(counts).toEqual({ 200: 1, '409 company-exists': many - 1 })
    expect(await count(`companies WHERE name = 'Raceline Labs'`)).toBe(1)
  })

  it.each([
    ['of a company', () => ({ company: world.company })],
    ['of no company', () => ({})],
  ])('contains a medicine %s once, with its listings', async (whose, given) => {
    const name = `Racedol 500 ${whose}`
    const body = { name, stockists: [world.people.stockist.id], ...given() }
    const counts = await atOnce(() => world.people.stockist.call('POST', '/api/medicine/quick', body))
    expect(counts).toEqual({ 200: 1, '409 medicine-exists': many - 1 })
    const listed = 'medicines m JOIN listings l ON l.medicine_no = m.no WHERE m.name = $1'
    expect(await count(listed, [name])).toBe(1)
  })

  it.each([
    ['medicine', () => world.medicine, 'listings'],
    ['company', () => world.company, 'company_listings'],
  ])('stays consistent if a %s is added and removed at the same time', async (kind, idOf, table) => {
    const { otherStockist } = world.people
    const path = `/api/listing/${kind}/${idOf()}`
    for (let round = 0; round < 4; round++) {
      const counts = await atOnce((turn) =>
        turn % 2 ? otherStockist.call('PUT', path, {}) : otherStockist.call('DELETE', path),
      )
      expect(counts).toEqual({ 200: many })
    }
    await otherStockist.call('PUT', path, {})
    const own = `${table} WHERE stockist_no = (SELECT no FROM stockists WHERE id = $1)`
    expect(await count(own, [otherStockist.id])).toBe(1)
  })
})

it('an upload belongs to the first record that claims it', async () => {
  const upload = await world.visitor.call('POST', '/api/upload', formOf({ file: await testImage() }))
  const licenseImageUrl = upload.json().secure_url
  const counts = await atOnce((turn) =>
    world.visitor.call(
      'POST',
      '/api/stockist/register',
      stockistRegistration(`claims-${turn}@race.example`, { licenseImageUrl }),
    ),
  )
  expect(counts).toEqual({ 200: 1, '400 invalid-input': many - 1 })
  expect(await count(`accounts WHERE email LIKE 'claims-%'`)).toBe(1)
  expect(await count(`stockists WHERE email LIKE 'claims-%'`)).toBe(1)
})
