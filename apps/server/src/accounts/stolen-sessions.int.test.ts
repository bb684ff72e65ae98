import { limits } from '@rasad/contract/limits'
import type { Person } from '@rasad/testkit/newcomers'
import { requestBody, sendRequest } from '@rasad/testkit/supply-requests'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// What somebody can leave behind who had another person's session for a while.

let world: World
beforeAll(async () => {
  world = await createWorldApp({ rateLimits: true })
})
afterAll(async () => world.app.close())

const ageSessions = ({ id }: Person, minutes: number) =>
  world.app.database.pool.query(
    `UPDATE sessions SET created_at = now() - make_interval(mins => $2) WHERE account_id = $1`,
    [id, minutes],
  )

describe('a session older than 15 minutes', () => {
  const ways = [
    ['an upload key', '/api/upload-keys', { name: 'Counter' }],
    ['the address for files by mail', '/api/inbound-address', {}],
  ] as const

  for (const [what, path, body] of ways) {
    it(`makes ${what} only with the password`, async () => {
      const { stockist } = world.people
      await ageSessions(stockist, 14)
      expect((await stockist.call('POST', path, body)).statusCode).toBeLessThan(300)
      await ageSessions(stockist, 16)
      const without = await stockist.call('POST', path, body)
      expect([without.statusCode, without.json().code]).toEqual([403, 'password-needed'])
      const wrong = await stockist.call('POST', path, { ...body, password: 'not this one' })
      expect([wrong.statusCode, wrong.json().fields]).toMatchObject([401, { password: {} }])
      const right = await stockist.call('POST', path, { ...body, password: stockist.password })
      expect(right.statusCode).toBeLessThan(300)
    })
  }

  it('of an admin gives the admin’s password, not the stockist’s', async () => {
    const { admin, stockist } = world.people
    await ageSessions(admin, 16)
    const make = (password: string) =>
      admin.call('POST', `/api/upload-keys?stockist=${stockist.id}`, { name: 'Help desk', password })
    expect((await make(stockist.password)).json().code).toBe('wrong-password')
    expect((await make(admin.password)).statusCode).toBe(201)
  })

  it('counts wrong passwords', async () => {
    const { otherStockist } = world.people
    await ageSessions(otherStockist, 16)
    const guess = (n: number) =>
      otherStockist.call('POST', '/api/upload-keys', { name: 'Counter', password: `guess ${n}` })
    const codes: string[] = []
    for (let n = 0; n < 21 && codes.at(-1) !== 'too-many-tries'; n++) codes.push((await guess(n)).json().code)
    expect(codes.at(-1)).toBe('too-many-tries')
  })
})

it('other sessions can be ended only so often a day', async () => {
  const { purchaser } = world.people
  const end = async () => (await purchaser.call('POST', '/api/auth/sessions/end')).statusCode
  for (let n = 0; n < limits.maxSessionEndsPerDay; n++) expect(await end()).toBe(200)
  expect(await end()).toBe(429)
})

describe('links that were shared', () => {
  const opened = async ({ list, request }: { list: string; request: string }) => {
    const answers = [
      await world.visitor.call('GET', `/api/shares/${list}`),
      await world.visitor.call('GET', `/api/replies/${request}`),
    ]
    return answers.map(({ statusCode }) => statusCode)
  }

  async function share(buyer: Person, name: string) {
    const list = (await buyer.call('POST', '/api/lists', { name, lines: [] })).json().data
    const { url } = (await buyer.call('POST', `/api/lists/${list._id}/share`, { mayTick: true })).json().data
    const sent = await sendRequest(buyer, requestBody(world, [world.people.stockist.id]))
    return { list: url.split('/s/')[1], request: sent.tokens[0] ?? '' }
  }

  it('are counted after a reset of the password, and ended by one call', async () => {
    const { medicalOwner, purchaser } = world.people
    const own = await share(medicalOwner, 'Monday')
    const others = await share(purchaser, 'Tuesday')
    const { email } = medicalOwner
    const { debug } = (await world.visitor.call('POST', '/api/auth/forgot-password', { email })).json()
    const link = { token: new URL(debug.resetUrl).searchParams.get('token'), email }
    const endLinks = (body: object) => world.visitor.call('POST', '/api/auth/end-links', body)

    expect((await endLinks(link)).json().code).toBe('link-not-valid')
    const body = { ...link, newPassword: 'Fresh-Pass-9' }
    const reset = await world.visitor.call('POST', '/api/auth/reset-password', body)
    expect(reset.json().data).toEqual({ sharedLinks: 2 })
    expect(await opened(own)).toEqual([200, 200])

    expect((await endLinks({ ...link, email: purchaser.email })).json().code).toBe('link-not-valid')
    expect((await endLinks({ ...link, token: 'wrong' })).json().code).toBe('link-not-valid')
    expect((await endLinks(link)).json().data).toEqual({ ended: 2 })
    expect(await opened(own)).toEqual([404, 404])
    expect(await opened(others)).toEqual([200, 200])
    // Neither again, nor as a link that sets a password.
    expect((await endLinks(link)).json().code).toBe('link-not-valid')
    expect((await world.visitor.call('POST', '/api/auth/reset-password', body)).json().code).toBe(
      'link-not-valid',
    )
    const { rows } = await world.app.database.pool.query(
      `SELECT subject_id FROM audit_log WHERE action = 'links.ended'`,
    )
    expect(rows).toEqual([{ subject_id: medicalOwner.id }])
  })

  it('cannot be ended by a reset of half an hour ago', async () => {
    const { email } = world.people.purchaser
    const { debug } = (await world.visitor.call('POST', '/api/auth/forgot-password', { email })).json()
    const link = { token: new URL(debug.resetUrl).searchParams.get('token'), email }
    await world.visitor.call('POST', '/api/auth/reset-password', { ...link, newPassword: 'Fresh-Pass-9' })
    await world.app.database.pool.query(`UPDATE password_links SET expires_at = now()`)
    expect((await world.visitor.call('POST', '/api/auth/end-links', link)).json().code).toBe('link-not-valid')
  })
})
