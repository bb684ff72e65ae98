import { clientOf, goodPassword, purchaserForm, signIn } from '@rasad/testkit/clients'
import { readEvents } from '@rasad/testkit/event-source'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, describe, expect, it } from 'vitest'

// A new sign-in replaces the session that it comes with, and people can end all their other sessions.

const world = await createWorldApp()
const { app } = world
afterAll(() => app.close())

const me = async (token: string | undefined) =>
  (await clientOf(app, token).call('GET', '/api/auth/me')).statusCode
const ownPage = { 'sec-fetch-site': 'same-origin' }

describe('signing in with an open session', () => {
  it.each([
    ['/api/auth/login', 'cookie'],
    ['/auth/login', 'cookie'],
    ['/api/auth/login', 'bearer'],
    ['/auth/login', 'bearer'],
  ])('at %s ends only the session of the %s', async (path, shown) => {
    const { email } = await world.newPurchaser()
    const elsewhere = await signIn(app, email, goodPassword, 'purchaser')
    const before = await signIn(app, email, goodPassword, 'purchaser')
    const headers: Record<string, string> =
      shown === 'cookie'
        ? { cookie: `token=${before.token}`, ...ownPage }
        : { authorization: `Bearer ${before.token}` }
    const body = { email, password: goodPassword, role: 'purchaser' }
    const answer = await world.visitor.call('POST', path, body, headers)
    expect(answer.statusCode).toBe(200)
    expect(await me(before.token)).toBe(401)
    expect(await me(elsewhere.token)).toBe(200)
    expect(await me(answer.json().token)).toBe(200)
  })

  it('ends nothing if refused', async () => {
    const { email, token } = await world.newPurchaser()
    const body = { email, password: 'wrong', role: 'purchaser' }
    const headers = { cookie: `token=${token}`, ...ownPage }
    expect((await world.visitor.call('POST', '/auth/login', body, headers)).statusCode).toBe(401)
    expect(await me(token)).toBe(200)
  })

  it('ends the stream of the old session', async () => {
    const { email, token } = world.people.otherStockist
    const stream = await readEvents(app, { authorization: `Bearer ${token}` })
    const body = { email, password: goodPassword, role: 'stockist' }
    await world.visitor.call('POST', '/api/auth/login', body, { authorization: `Bearer ${token}` })
    await expect.poll(() => stream.ended).toBe(true)
    world.people.otherStockist.token = undefined
  })
})

describe('registering a purchaser in a browser', () => {
  it('replaces the session of the browser', async () => {
    const { token } = await world.newPurchaser()
    const form = await purchaserForm(world.newEmail())
    const headers = { cookie: `token=${token}`, ...ownPage }
    const answer = await world.visitor.call('POST', '/api/purchaser', form, headers)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.cookies.map(({ name }) => name)).toEqual(['token', 'device'])
    expect(await me(token)).toBe(401)
    expect(await me(answer.json().token)).toBe(200)
  })

  it('keeps the session of a program', async () => {
    const program = await world.newPurchaser()
    const answer = await program.call('POST', '/api/purchaser', await purchaserForm(world.newEmail()))
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([201, undefined])
    expect(await me(program.token)).toBe(200)
  })
})

describe('signing out elsewhere', () => {
  it("ends every other session and its streams, and keeps the caller's", async () => {
    const { email } = world.people.stockist
    const here = await signIn(app, email, goodPassword, 'stockist')
    const others = [world.people.stockist, await signIn(app, email, goodPassword, 'stockist')]
    const stream = await readEvents(app, { authorization: `Bearer ${others[1]?.token}` })
    const answer = await here.call('POST', '/api/auth/sessions/end')
    expect(answer.json()).toEqual({ success: true, message: 'Your other devices are signed out.' })
    await expect.poll(() => stream.ended).toBe(true)
    for (const { token } of others) expect(await me(token)).toBe(401)
    expect(await me(here.token)).toBe(200)
    const { rows } = await app.database.pool.query(
      `SELECT count(*)::int AS n FROM audit_log WHERE action = 'sessions.ended' AND subject_id = $1`,
      [world.people.stockist.id],
    )
    expect(rows[0].n).toBe(1)
  })

  it('is recorded only where something ended', async () => {
    const { email, id, call } = await world.newPurchaser()
    await signIn(app, email, goodPassword, 'purchaser')
    for (let taps = 0; taps < 5; taps++) {
      expect((await call('POST', '/api/auth/sessions/end')).statusCode).toBe(200)
    }
    const { rows } = await app.database.pool.query(
      `SELECT 1 FROM audit_log WHERE action = 'sessions.ended' AND subject_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  it('does not affect other people, or other accounts with the same e-mail', async () => {
    const purchaser = await world.newPurchaser()
    const stranger = await world.newPurchaser()
    const same = {
      role: 'user',
      name: 'Same Person',
      email: purchaser.email,
      password: goodPassword,
    } as const
    await app.accounts.addAccount(same, null)
    const user = await signIn(app, purchaser.email, goodPassword, 'user')
    expect((await purchaser.call('POST', '/api/auth/sessions/end')).statusCode).toBe(200)
    expect([await me(user.token), await me(stranger.token)]).toEqual([200, 200])
  })

  it("makes all devices but the caller's unknown", async () => {
    const { email } = await world.newPurchaser()
    const body = { email, password: goodPassword, role: 'purchaser' }
    const here = await world.visitor.call('POST', '/auth/login', body)
    await world.visitor.call('POST', '/auth/login', body)
    const device = here.cookies.find(({ name }) => name === 'device')?.value
    const known = async () => {
      const answer = await clientOf(app, here.json().token).call('GET', '/api/account/export')
      return answer.json().data.devices
    }
    // Its registration, its own sign-in and these two.
    expect(await known()).toHaveLength(4)
    const headers = { cookie: `device=${device}` }
    await clientOf(app, here.json().token).call('POST', '/api/auth/sessions/end', undefined, headers)
    expect(await known()).toHaveLength(1)
  })
})
