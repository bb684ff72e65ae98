import { limits } from '@rasad/contract/limits'
import { goodPassword, ownerForm, stockistRegistration } from '@rasad/testkit/clients'
import { superAdmin } from '@rasad/testkit/people'
import { createSibling, createTestApp, type TestApp } from '@rasad/testkit/test-app'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Guessing passwords is stopped, both for one account from many addresses and for many accounts from one address, and
// nobody else is locked out by it.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(undefined, { superAdmin, demo: true }, undefined, { safeHashes: true })
})
afterAll(() => app.close())

let addresses = 0
/** An unused network address. */
const newAddress = () => `10.${++addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
const addressesOf = (count: number) => Array.from({ length: count }, newAddress)

interface From {
  address?: string
  device?: string
  token?: string
}

function post(path: string, payload: object, from: From = {}, by: TestApp = app): Promise<Response> {
  return by.http.inject({
    method: 'POST',
    url: path,
    payload,
    remoteAddress: from.address ?? newAddress(),
    headers: {
      ...(from.device && { cookie: `device=${from.device}`, 'sec-fetch-site': 'same-origin' }),
      ...(from.token && { authorization: `Bearer ${from.token}` }),
    },
  })
}

const login = (email: string, password: string, from?: From, role = 'medicalOwner', by: TestApp = app) =>
  post('/api/auth/login', { email, password, role }, from, by)

function deviceIn(answer: Response): string {
  const device = answer.cookies.find(({ name }) => name === 'device')?.value
  if (!device) throw new Error(`No device in ${answer.statusCode} ${answer.body}`)
  return device
}

let people = 0
async function newPerson(): Promise<string> {
  const email = `person-${++people}@guess.example`
  const form = await ownerForm(email)
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/auth/signup',
    payload: form,
    remoteAddress: newAddress(),
  } as never)
  expect((answer as Response).statusCode).toBe(201)
  return email
}

async function statuses(answers: Promise<Response>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { statusCode } of await Promise.all(answers)) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

const minutesToWait =
  /^Too many wrong tries\. Please wait and try again\. You can try again in 1[45] minutes\.$/

describe('wrong passwords', () => {
  it('for one account from one address are limited to ten, and the refusal says how long to wait', async () => {
    const email = await newPerson()
    const address = newAddress()
    const tries = Array.from({ length: 30 }, () => login(email, 'wrong', { address }))
    expect(await statuses(tries)).toEqual({ 401: 10, 429: 20 })
    const refused = await login(email, goodPassword, { address })
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toMatch(minutesToWait)
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(13 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
  })

  it('for many accounts from one address are limited to sixty over all processes', async () => {
    const address = newAddress()
    const sibling = await createSibling(app, {}, undefined, { safeHashes: true })
    const tries = Array.from({ length: 100 }, (_, turn) =>
      login(`spray-${turn}@guess.example`, 'wrong', { address }, 'medicalOwner', turn % 2 ? app : sibling),
    )
    expect(await statuses(tries)).toEqual({ 401: 60, 429: 40 })
    const email = await newPerson()
    expect((await login(email, goodPassword, { address })).statusCode).toBe(429)
    expect((await login(email, goodPassword)).statusCode).toBe(200)
    await sibling.close()
  })

  it('for one account from many addresses are limited to twenty', async () => {
    const email = await newPerson()
    const tries = addressesOf(50).map((address) => login(email, 'wrong', { address }))
    expect(await statuses(tries)).toEqual({ 401: 20, 429: 30 })
    expect((await login(email, goodPassword)).statusCode).toBe(429)
  })

  it('count for the account in every role', async () => {
    const { email } = superAdmin
    const roles = ['medicalOwner', 'admin', 'user', 'staff']
    const tries = addressesOf(60).map((address, turn) => login(email, 'wrong', { address }, roles[turn % 4]))
    expect(await statuses(tries)).toEqual({ 401: 20, 429: 40 })
    await app.database.pool.query('DELETE FROM attempts')
  })

  it('that were refused unchecked do not count', async () => {
    const email = await newPerson()
    const address = newAddress()
    await statuses(Array.from({ length: 80 }, () => login(email, 'wrong', { address })))
    // Ten of the sixty of this address are used up, not eighty.
    const others = Array.from({ length: 60 }, (_, turn) => login(`o-${turn}@guess.example`, 'x', { address }))
    expect(await statuses(others)).toEqual({ 401: 50, 429: 10 })
  })

  it('are counted, correct ones are not', async () => {
    const email = await newPerson()
    const address = newAddress()
    const tries = Array.from({ length: 70 }, () => login(email, goodPassword, { address }))
    expect(await statuses(tries)).toEqual({ 200: 70 })
    const { rows } = await app.database.pool.query(
      'SELECT sum(tries)::int AS n FROM attempts WHERE tries < 0',
    )
    expect(rows[0].n).toBeNull()
  })

  it('do not limit correct ones, of which the latest hundred stay signed in', async () => {
    const email = await newPerson()
    const { token: first } = (await login(email, goodPassword)).json()
    const tries = Array.from({ length: limits.maxSessions }, () => login(email, goodPassword))
    const tokens = (await Promise.all(tries)).map((answer) => answer.json().token)
    const me = (token: string) =>
      app.http.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
    expect((await me(first)).statusCode).toBe(401)
    expect((await me(tokens.at(-1))).statusCode).toBe(200)
    const { rows } = await app.database.pool.query(
      'SELECT count(*)::int AS n FROM sessions JOIN accounts a ON a.id = account_id WHERE email = $1',
      [email],
    )
    expect(rows[0].n).toBe(limits.maxSessions)
  })

  it('on the verify page and at sign-in count together', async () => {
    const email = `stockist-${++people}@guess.example`
    const registered = await post('/api/stockist/register', stockistRegistration(email))
    const id = registered.json().data._id
    const verify = (password: string) => post('/api/stockist/verify-password', { id, password })
    const tries = addressesOf(30).map((address, turn) =>
      turn % 2 ? verify('wrong') : login(email, 'wrong', { address }, 'stockist'),
    )
    expect(await statuses(tries)).toEqual({ 401: 20, 429: 10 })
    expect((await verify(goodPassword)).statusCode).toBe(429)
  })

  it('cannot be tested on an account by registering others under its e-mail', async () => {
    const email = `admin-${++people}@guess.example`
    const admin = { role: 'admin', name: 'Asha', email, password: 'Strong-Pass-1' } as const
    await app.accounts.addAccount(admin, null)
    let tries = 0
    for (; tries < 40; tries += 1) {
      const password = `Guess-${tries}-word`
      const made = await post('/api/stockist/register', { ...stockistRegistration(email), password })
      expect(made.statusCode, made.body).toBe(201)
      // Would be 200 with the admin's password.
      const guessed = await login(email, password)
      expect(['sign-in-as-stockist', 'too-many-tries']).toContain(guessed.json().code)
      if (guessed.statusCode === 429) break
      await app.database.pool.query(`DELETE FROM accounts WHERE email = $1 AND role = 'stockist'`, [email])
    }
    expect(tries).toBe(limits.maxWrongPasswordsForAccount)
    // The owner of a confirmed address could reset the passwords of all its accounts anyway.
    await app.database.pool.query('DELETE FROM attempts')
    const right = Array.from({ length: 30 }, () => login(email, admin.password))
    expect(await statuses(right)).toEqual({ 200: 30 })
  })

  it('at deleting an account are limited to ten per session, however many others guess', async () => {
    const email = await newPerson()
    const { token } = (await login(email, goodPassword)).json()
    await statuses(addressesOf(25).map((address) => login(email, 'wrong', { address })))
    const remove = (password: string) => post('/api/account/delete', { password }, { token })
    expect(await statuses(Array.from({ length: 12 }, () => remove('wrong')))).toEqual({ 401: 10, 429: 2 })
    await app.database.pool.query('DELETE FROM attempts')
    expect((await remove(goodPassword)).statusCode).toBe(200)
  })
})

describe('a device that has signed in before', () => {
  /** A device of a person whose account others have locked since. */
  async function lockedOut() {
    const email = await newPerson()
    const device = deviceIn(await login(email, goodPassword))
    await statuses(addressesOf(25).map((address) => login(email, 'wrong', { address })))
    expect((await login(email, goodPassword)).statusCode).toBe(429)
    return { email, device }
  }

  it('can sign in while others guess, also after signing out', async () => {
    const { email, device } = await lockedOut()
    const answer = await login(email, goodPassword, { device })
    expect(answer.statusCode).toBe(200)
    expect(deviceIn(answer)).toBe(device)
    await post('/api/auth/logout', {}, { device, token: answer.json().token })
    expect((await login(email, goodPassword, { device })).statusCode).toBe(200)
  })

  it('can sign in from an address that has used up its attempts', async () => {
    const { email, device } = await lockedOut()
    const address = newAddress()
    await statuses(Array.from({ length: 60 }, (_, i) => login(`n-${i}@guess.example`, 'x', { address })))
    expect((await login(email, goodPassword, { device, address })).statusCode).toBe(200)
  })

  it('has ten attempts of its own', async () => {
    const { email, device } = await lockedOut()
    const tries = addressesOf(20).map((address) => login(email, 'wrong', { device, address }))
    expect(await statuses(tries)).toEqual({ 401: 10, 429: 10 })
    expect((await login(email, goodPassword, { device })).statusCode).toBe(429)
  })

  it('is known to its own account only', async () => {
    const { email } = await lockedOut()
    const other = deviceIn(await login(await newPerson(), goodPassword))
    expect((await login(email, goodPassword, { device: other })).statusCode).toBe(429)
  })

  it('does not allow guesses at other accounts with the same e-mail', async () => {
    const email = `admin-${++people}@guess.example`
    const admin = { role: 'admin', name: 'Asha', email, password: 'Strong-Pass-1' } as const
    await app.accounts.addAccount(admin, null)
    const form = await ownerForm(email)
    await app.http.inject({ method: 'POST', url: '/api/auth/signup', payload: form } as never)
    // An attacker registers a store under the admin's e-mail; each sign-in to it creates a known device.
    const devices = [deviceIn(await login(email, goodPassword)), deviceIn(await login(email, goodPassword))]
    await statuses(addressesOf(25).map((address) => login(email, 'wrong', { address })))
    for (const device of devices) {
      const guessed = await login(email, admin.password, { device })
      expect(guessed.statusCode).toBe(401)
      expect((await login(email, goodPassword, { device })).json().user.role).toBe('medicalOwner')
    }
  })

  it('is replaced if somebody else could know its token', async () => {
    const planted = deviceIn(await login(await newPerson(), goodPassword))
    const email = await newPerson()
    const own = deviceIn(await login(email, goodPassword, { device: planted }))
    expect(own).not.toBe(planted)
    await statuses(addressesOf(25).map((address) => login(email, 'wrong', { address })))
    expect((await login(email, goodPassword, { device: planted })).statusCode).toBe(429)
    expect((await login(email, goodPassword, { device: own })).statusCode).toBe(200)
  })

  it('is forgotten when the password is reset, and the one that reset it becomes known', async () => {
    const { email, device } = await lockedOut()
    // Only a request from this machine gets the link.
    const { debug } = (await post('/api/auth/forgot-password', { email }, { address: '127.0.0.1' })).json()
    const token = new URL(debug.resetUrl).searchParams.get('token')
    const reset = await post('/api/auth/reset-password', { token, email, newPassword: 'Fresh-Pass-9' })
    expect(reset.statusCode, reset.body).toBe(200)
    await statuses(addressesOf(25).map((address) => login(email, 'wrong', { address })))
    expect((await login(email, 'Fresh-Pass-9', { device })).statusCode).toBe(429)
    expect((await login(email, 'Fresh-Pass-9', { device: deviceIn(reset) })).statusCode).toBe(200)
  })

  it('is one of ten, is stored as a hash, and expires after 180 days without a sign-in', async () => {
    const email = await newPerson()
    const devices: string[] = []
    for (let i = 0; i < 12; i += 1) devices.push(deviceIn(await login(email, goodPassword)))
    const known = async () => {
      const { rows } = await app.database.pool.query(
        `SELECT token_hash FROM known_devices JOIN accounts ON id = account_id WHERE email = $1`,
        [email],
      )
      return rows.map(({ token_hash }) => token_hash as string)
    }
    expect(await known()).toHaveLength(limits.maxKnownDevices)
    for (const hash of await known()) expect(devices).not.toContain(hash)
    await app.database.pool.query(`UPDATE known_devices SET used_at = used_at - interval '179 days'`)
    await app.sweep()
    expect(await known()).toHaveLength(limits.maxKnownDevices)
    await app.database.pool.query(`UPDATE known_devices SET used_at = used_at - interval '2 days'`)
    await app.sweep()
    expect(await known()).toEqual([])
  })
})

describe('a flood from one address', () => {
  it('does not keep an honest sign-in waiting for the whole flood', async () => {
    const email = await newPerson()
    const flood = newAddress()
    let turns = 0
    // The maximum per second from one address. Each takes a turn, even if it is then refused.
    const tries = Array.from({ length: 190 }, (_, turn) =>
      login(`flood-${turn}@guess.example`, 'wrong', { address: flood }).finally(() => {
        turns += 1
      }),
    )
    const before = await login(email, goodPassword).then((answer) => [answer.statusCode, turns] as const)
    expect(before[0]).toBe(200)
    // Those that had turns while this one was read, and a few more: not the whole queue.
    expect(before[1]).toBeLessThan(60)
    await Promise.all(tries)
  })
})
