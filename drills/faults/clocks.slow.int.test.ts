import { dayInIndia } from '@rasad/contract/licences'
import { confirmEmailOf, ownerForm, stockistRegistration } from '@rasad/testkit/clients'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

// The clock of the service goes wrong, or turns a day: what ends, ends by the clock of the database, and what is told is told
// once.

const day = 86_400_000
let world: World
beforeAll(async () => {
  world = await createWorldApp({ undoSeconds: 60 })
  await confirmEmailOf(world.app, world.people.admin.id, world.people.owner.id)
})
afterAll(() => world.app.close())
afterEach(() => vi.useRealTimers())

function turnClock(to: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: to })
}

async function count(what: string, values: unknown[] = []): Promise<number> {
  const { rows } = await world.app.database.pool.query(`SELECT count(*)::int AS n FROM ${what}`, values)
  return rows[0].n
}

describe.each([
  ['a day ahead', day],
  ['a day back', -day],
])('with a clock that is %s', (_what, offset) => {
  const turn = () => turnClock(Date.now() + offset)

  it('people stay signed in', async () => {
    turn()
    for (const who of ['stockist', 'medicalOwner', 'admin'] as const) {
      expect((await world.people[who].call('GET', '/api/auth/me')).statusCode, who).toBe(200)
    }
  })

  it('a link for a new password works, and none that has ended', async () => {
    const ask = async () => {
      const email = world.newEmail()
      await world.visitor.call('POST', '/api/auth/signup', await ownerForm(email))
      const { debug } = (await world.visitor.call('POST', '/api/auth/forgot-password', { email })).json()
      return { token: new URL(debug.resetUrl).searchParams.get('token'), email, newPassword: 'Fresh-Pass-9' }
    }
    const before = await ask()
    turn()
    for (const link of [before, await ask()]) {
      const answer = await world.visitor.call('POST', '/api/auth/reset-password', link)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const late = await ask()
    await world.app.database.pool.query('UPDATE password_links SET expires_at = now()')
    expect((await world.visitor.call('POST', '/api/auth/reset-password', late)).json().code).toBe(
      'link-not-valid',
    )
  })

  it('a decision can be undone as long as its mail waits, and not later', async () => {
    const { admin } = world.people
    const decide = async () => {
      const id = await world.newOwner()
      expect((await admin.call('PATCH', `/api/user/${id}/approve`)).statusCode).toBe(200)
      return id
    }
    const before = await decide()
    turn()
    for (const id of [before, await decide()]) {
      const undone = await admin.call('POST', `/api/review/medicalOwner/${id}/undo`)
      expect(undone.statusCode, undone.body).toBe(200)
    }
    const late = await decide()
    await world.app.database.pool.query(
      `UPDATE registration_events SET at = at - interval '2 minutes' WHERE account_id = $1`,
      [late],
    )
    expect((await admin.call('POST', `/api/review/medicalOwner/${late}/undo`)).json().code).toBe(
      'nothing-to-undo',
    )
  })

  it('links to lists and requests work', async () => {
    const { stockist, medicalOwner } = world.people
    const list = (await stockist.call('POST', '/api/lists', { name: `Clock ${offset}`, lines: [] })).json()
      .data._id
    const share = (await stockist.call('POST', `/api/lists/${list}/share`, { mayTick: true })).json().data.url
    const body = { items: [{ medicine: world.medicine, quantity: 2 }], stockistIds: [stockist.id] }
    const asked = (
      await medicalOwner.call('POST', '/api/requests', body, { 'idempotency-key': `clock${offset}` })
    ).json()
    turn()
    const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-1)
    expect((await world.visitor.call('GET', `/api/shares/${tokenOf(share)}`)).statusCode).toBe(200)
    const path = `/api/replies/${tokenOf(asked.data.links[0].url)}`
    expect((await world.visitor.call('POST', path, { all: 'have' })).statusCode).toBe(200)
    expect((await medicalOwner.call('GET', `/api/requests/${asked.data._id}`)).json().data.open).toBeDefined()
  })
})

it('tells each digest and each step of a licence once, whichever way the clock is turned', async () => {
  const { admin } = world.people
  const now = Date.now()
  const firms: string[] = []
  // one at the step of 30 days, one a day before it
  for (const left of [30, 31]) {
    const { id } = await world.newStockist()
    await admin.call('PATCH', `/api/stockist/${id}/approve`)
    const until = dayInIndia(now + left * day)
    await world.app.database.pool.query('UPDATE stockists SET licence_expiry = $2 WHERE id = $1', [id, until])
    firms.push(id)
  }
  await world.newOwner()
  const told: number[] = []
  for (const offset of [0, day, 0, -day, day, 0]) {
    turnClock(now + offset)
    await world.app.licences.notifyDue()
    await world.app.notifications.digest()
    vi.useRealTimers()
    told.push(
      (await count('licence_notices WHERE holder_id = ANY($1)', [firms])) +
        (await count(`mail_outbox WHERE template = 'news-digest' AND account_id = $1`, [admin.id])),
    )
  }
  expect(told.slice(1)).toEqual(told.slice(1).map(() => told[1]))
  expect(await count(`mail_outbox WHERE template = 'news-digest' AND account_id = $1`, [admin.id])).toBe(1)
})

it('takes the day of India, to the second of its midnight', async () => {
  // 18:30 UTC is midnight in India.
  const midnight = Math.ceil((Date.now() - 18.5 * 3_600_000) / day) * day + 18.5 * 3_600_000
  const today = dayInIndia(midnight - 1)
  const register = () =>
    world.visitor.call(
      'POST',
      '/api/stockist/register',
      stockistRegistration(world.newEmail(), { licenseExpiry: today }),
    )
  turnClock(midnight - 1_000)
  expect((await register()).statusCode).toBe(201)
  turnClock(midnight)
  expect(Object.keys((await register()).json().fields)).toEqual(['licenseExpiry'])
})
