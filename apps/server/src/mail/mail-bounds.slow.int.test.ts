import {
  clientOf,
  goodPassword,
  ownerForm,
  purchaserForm,
  signIn,
  stockistRegistration,
} from '@rasad/testkit/clients'
import { superAdmin } from '@rasad/testkit/people'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Nobody can make the service send mail to strangers, or find out through it who is registered.

let app: TestApp
let stockists: string[]
beforeAll(async () => {
  app = await createTestApp(undefined, { demo: true, superAdmin, trustProxy: ['127.0.0.1'] })
  stockists = []
  const admin = await signIn(app, superAdmin.email, superAdmin.password, 'admin')
  for (let at = 0; at < 25; at++) {
    const body = stockistRegistration(`firm-${at}@trade.example`)
    const { data } = (await from('198.51.100.1').post('/api/stockist/register', body)).json()
    await admin.call('PATCH', `/api/stockist/${data._id}/approve`)
    stockists.push(data._id)
  }
  // The last one has not confirmed its address.
  await app.database.pool.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = ANY($1)', [
    stockists.slice(0, -1),
  ])
})
afterAll(() => app.close())

/** A caller at this network address. */
function from(address: string, token?: string) {
  return {
    post: (path: string, body?: unknown) =>
      clientOf(app, token).call('POST', path, body, { 'x-forwarded-for': address }),
  }
}

async function count(template: string, address?: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    'SELECT count(*)::int AS n FROM mail_outbox WHERE template = $1 AND to_address = coalesce($2, to_address)',
    [template, address ?? null],
  )
  return rows[0].n
}

async function purchaserAt(address: string, email: string, changes = {}) {
  const answer = await from(address).post('/api/purchaser', await purchaserForm(email, changes))
  expect(answer.statusCode, answer.body).toBe(201)
  return { id: answer.json().data._id, ...from(address, answer.json().token) }
}

describe('a purchasing-card request', () => {
  it('has no name in its mail until the purchaser’s address is confirmed', async () => {
    const values = async () =>
      (
        await app.database.pool.query(
          `SELECT to_address, "values", sent_at FROM mail_outbox WHERE template = 'card-request' ORDER BY created_at, id`,
        )
      ).rows
    await app.database.pool.query(`DELETE FROM graphile_worker._private_jobs`)
    const stranger = await purchaserAt('203.0.113.1', 'stranger@shop.example', {
      fullName: 'Claim Your Prize',
    })
    await stranger.post('/api/purchasing-card/request', { stockistIds: stockists.slice(0, 3) })
    const known = await purchaserAt('203.0.113.1', 'known@shop.example', { fullName: 'Sunil Patil' })
    await app.database.pool.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [known.id])
    await known.post('/api/purchasing-card/request', { stockistIds: stockists.slice(0, 3) })
    const outbox = (await app.database.pool.query('SELECT count(*)::int AS n FROM mail_outbox')).rows[0].n
    expect(outbox).toBeGreaterThan(0)
    const rows = await values()
    expect(rows).toHaveLength(6)
    await expect.poll(async () => (await values()).every(({ sent_at }) => sent_at !== null)).toBe(true)
    const texts = await Promise.all(
      (
        await app.database.pool.query(
          `SELECT id FROM mail_outbox WHERE template = 'card-request' ORDER BY id`,
        )
      ).rows.map(async ({ id }) => (await clientOf(app).call('GET', `/outbox/${id}`)).body),
    )
    expect(texts.filter((text) => text.includes('Sunil Patil'))).toHaveLength(3)
    expect(texts.filter((text) => text.includes('A purchaser asks you'))).toHaveLength(3)
    expect(texts.join()).not.toContain('Claim Your Prize')
  })

  it('is not mailed to a stockist whose address is not confirmed', async () => {
    const purchaser = await purchaserAt('203.0.113.2', 'asks-all@shop.example')
    const chosen = stockists.slice(-3)
    expect((await purchaser.post('/api/purchasing-card/request', { stockistIds: chosen })).statusCode).toBe(
      200,
    )
    expect(await count('card-request', 'firm-24@trade.example')).toBe(0)
    expect(await count('card-request', 'firm-23@trade.example')).toBe(1)
  })

  it('causes at most a hundred mails a day for one network address, and twenty to one mailbox', async () => {
    const before = await count('card-request')
    const chosen = stockists.slice(0, 24)
    for (let at = 0; at < 6; at++) {
      const purchaser = await purchaserAt('203.0.113.3', `many-${at}@shop.example`)
      const answer = await purchaser.post('/api/purchasing-card/request', { stockistIds: chosen })
      expect(answer.statusCode).toBe(200)
    }
    expect((await count('card-request')) - before).toBe(100)
    const [first = ''] = chosen
    for (let at = 0; at < 25; at++) {
      const purchaser = await purchaserAt(`203.0.113.${100 + at}`, `flood-${at}@shop.example`)
      await purchaser.post('/api/purchasing-card/request', { stockistIds: [first, ...stockists.slice(5, 7)] })
    }
    expect(await count('card-request', 'firm-0@trade.example')).toBe(20)
  })

  it('is counted correctly when many arrive at the same time', async () => {
    const purchasers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => purchaserAt(`198.51.100.${at + 10}`, `crowd-${at}@shop.example`)),
    )
    const trio = stockists.slice(20, 23)
    const shuffled = purchasers.map((_, at) => [trio[at % 3], trio[(at + 1) % 3], trio[(at + 2) % 3]])
    const answers = await Promise.all(
      purchasers.map((purchaser, at) =>
        purchaser.post('/api/purchasing-card/request', { stockistIds: shuffled[at] }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    for (const at of [20, 21, 22]) expect(await count('card-request', `firm-${at}@trade.example`)).toBe(20)
  })

  it('is refused for a person whose name is a link', async () => {
    const form = await purchaserForm('link@shop.example', { fullName: 'Win at http://evil.example' })
    const answer = await from('203.0.113.4').post('/api/purchaser', form)
    expect([answer.statusCode, answer.json().fields.fullName.message]).toEqual([
      400,
      'Please leave web addresses, e-mail addresses and phone numbers out of the name.',
    ])
  })
})

describe('a confirmation mail', () => {
  it('is sent for three hundred registrations a day from one network address; others can ask for it', async () => {
    const before = await count('confirm-email')
    const register = async (at: number) => {
      const body = stockistRegistration(`crowd-${at}@stockist.example`)
      expect((await from('203.0.113.5').post('/api/stockist/register', body)).statusCode).toBe(201)
    }
    await register(0)
    await app.database.pool.query(`UPDATE attempts SET tries = 299 WHERE bucket LIKE 'confirmation-mails:%'`)
    for (let at = 1; at < 4; at++) await register(at)
    expect((await count('confirm-email')) - before).toBe(2)
    const session = await signIn(app, 'crowd-3@stockist.example', goodPassword, 'stockist')
    expect((await session.call('POST', '/api/auth/confirmation-mail')).statusCode).toBe(200)
    expect((await count('confirm-email')) - before).toBe(3)
    await app.database.pool.query(`DELETE FROM attempts WHERE bucket LIKE 'confirmation-mails:%'`)
  })

  it('is sent at most five times a day, and a signed-in account is notified of that', async () => {
    const signup = await from('203.0.113.13').post('/api/auth/signup', await ownerForm('flood@store.example'))
    const id = signup.json().user._id
    const session = await signIn(app, 'flood@store.example', goodPassword, 'medicalOwner')
    const asked = await Promise.all(
      Array.from({ length: 9 }, () => from('203.0.113.14').post('/api/auth/confirmation-mail', { id })),
    )
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await count('confirm-email', 'flood@store.example')).toBe(5)
    const refused = await session.call('POST', '/api/auth/confirmation-mail')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await app.database.pool.query(
      `UPDATE mail_outbox SET created_at = created_at - interval '24 hours 1 second' WHERE to_address = 'flood@store.example'`,
    )
    expect((await session.call('POST', '/api/auth/confirmation-mail')).statusCode).toBe(200)
  })
})

describe('a password link', () => {
  it('is sent at most six times a day, and then once an hour', async () => {
    const email = 'forgetful@store.example'
    await from('203.0.113.6').post('/api/auth/signup', await ownerForm(email))
    const ask = (at: number) => from(`192.0.2.${at}`).post('/api/auth/forgot-password', { email })
    for (let at = 1; at <= 10; at++) {
      await app.database.pool.query(`DELETE FROM attempts WHERE bucket LIKE 'recovery-of%'`)
      expect((await ask(at)).statusCode).toBe(200)
    }
    expect(await count('reset-password', email)).toBe(6)
    await app.database.pool.query(
      `UPDATE mail_outbox SET created_at = created_at - interval '61 minutes' WHERE to_address = $1`,
      [email],
    )
    await app.database.pool.query(`DELETE FROM attempts WHERE bucket LIKE 'recovery-of%'`)
    await ask(11)
    await ask(12)
    expect(await count('reset-password', email)).toBe(7)
  })
})

describe('the answer that an e-mail has an account', () => {
  const signUp = async (address: string, email: string) =>
    from(address).post('/api/auth/signup', await ownerForm(email))

  it('is given ten times an hour to one network address, which then learns about no other e-mail', async () => {
    const holder = (await signUp('203.0.113.7', 'holder@store.example')).json().user._id
    await app.database.pool.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [holder])
    for (let at = 0; at < 10; at++) {
      const refused = await signUp('203.0.113.8', 'holder@store.example')
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'email-taken'])
    }
    const [known, unknown] = [
      await signUp('203.0.113.8', 'holder@store.example'),
      await signUp('203.0.113.8', 'nobody-yet@store.example'),
    ]
    expect(known.statusCode).toBe(429)
    expect(unknown.json()).toEqual(known.json())
    expect(known.json().message).toMatch(
      /^Too many requests\. Please wait and try again\. You can try again in (60|59) minutes\.$/,
    )
    expect(Number(unknown.headers['retry-after'])).toBeGreaterThan(0)
    const other = stockistRegistration('nobody-yet@store.example')
    expect((await from('203.0.113.8').post('/api/stockist/register', other)).statusCode).toBe(429)
    expect((await signUp('203.0.113.9', 'nobody-yet@store.example')).statusCode).toBe(201)
  })

  it('is mailed to its owner twice a day, in fixed words', async () => {
    expect(await count('email-taken', 'holder@store.example')).toBe(2)
    const { rows } = await app.database.pool.query(
      `SELECT id, account_id IS NOT NULL AS tied FROM mail_outbox WHERE template = 'email-taken'`,
    )
    expect(rows.map(({ tied }) => tied)).toEqual([true, true])
    const text = (await clientOf(app).call('GET', `/outbox/${rows[0].id}`)).body
    expect(text).toContain('Somebody tried to register a medical store on Rasad under this address')
    expect(text).not.toMatch(/Shanti|Meera/)
  })

  it('is not mailed to an unconfirmed address', async () => {
    await signUp('203.0.113.10', 'unproved@store.example')
    expect((await signUp('203.0.113.10', 'unproved@store.example')).statusCode).toBe(409)
    expect(await count('email-taken', 'unproved@store.example')).toBe(0)
  })

  it('cannot be collected by asking for very many at once', async () => {
    await signUp('203.0.113.11', 'popular@store.example')
    const emails = Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0 ? 'popular@store.example' : `guess-${at}@store.example`,
    )
    const answers = await Promise.all(emails.map((email) => signUp('203.0.113.12', email)))
    expect(answers.filter(({ statusCode }) => statusCode === 409).length).toBeLessThanOrEqual(10)
  })
})
