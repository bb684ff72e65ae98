import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  callerOf,
  clientOf,
  formOf,
  goodPassword,
  ownerForm,
  purchaserForm,
  signIn,
  testImage,
} from '@rasad/testkit/clients'
import { registerStockist, registerStore, superAdmin } from '@rasad/testkit/people'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Who owns an address, and what stays hidden from callers that have not confirmed it.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(undefined, { demo: true, superAdmin, rateLimits: false })
})
afterAll(() => app.close())

const visitor = () => clientOf(app)
const theOwner = () => signIn(app, superAdmin.email, superAdmin.password, 'admin')

const signUp = (email: string) => registerStore(callerOf(app), email)
const registerFirm = (email: string, changes = {}) => registerStockist(callerOf(app), email, changes)

async function linkOf(id: string): Promise<string> {
  const answer = await visitor().call('POST', '/api/auth/confirmation-mail', { id })
  const link = new URL(answer.json().debug.confirmUrl)
  expect(link.pathname).toBe('/confirm-email')
  return link.searchParams.get('token') ?? ''
}

const confirm = (token: string) => visitor().call('POST', '/api/auth/confirm-email', { token })

async function mails(
  address: string,
): Promise<{ template: string; account_id: string; to_address: string }[]> {
  const { rows } = await app.database.pool.query(
    'SELECT template, account_id, to_address FROM mail_outbox WHERE lower(to_address COLLATE "C") = lower($1 COLLATE "C") ORDER BY created_at, id',
    [address],
  )
  return rows
}

const templates = async (address: string) => (await mails(address)).map(({ template }) => template)

/** The mails to an address in the outbox. */
async function sentTexts(address: string): Promise<string> {
  const folder = join(app.dataDir, 'outbox')
  const count = (await mails(address)).length
  const read = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=\n', ''))
      .filter((text) => text.includes(`<${address}>`) || text.includes(`To: ${address}`))
  await expect.poll(() => read().length).toBe(count)
  return read().join('\n')
}

describe('an e-mail address', () => {
  it('gets a confirmation mail at registration; its link works once', async () => {
    const id = await signUp('fresh@store.example')
    expect(await templates('fresh@store.example')).toEqual(['confirm-email'])
    const session = await signIn(app, 'fresh@store.example', goodPassword, 'medicalOwner')
    const me = async () => (await session.call('GET', '/api/auth/me')).json().user
    expect(await me()).toMatchObject({ emailConfirmed: false })

    const token = await linkOf(id)
    const page = await visitor().call('GET', `/confirm-email?token=${token}`, undefined, {
      accept: 'text/html',
    })
    expect(page.statusCode).not.toBe(500)
    expect(await me()).toMatchObject({ emailConfirmed: false })

    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    expect(await me()).toMatchObject({ emailConfirmed: true })
    const { rows } = await app.database.pool.query(
      `SELECT action, subject_kind, actor_id FROM audit_log WHERE subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ action: 'email.confirmed', subject_kind: 'medicalOwner', actor_id: null }])
  })

  it('is not confirmed by a wrong link or one older than a day', async () => {
    const id = await signUp('late@store.example')
    const token = await linkOf(id)
    expect((await confirm('x'.repeat(43))).json()).toMatchObject({ success: false, code: 'link-not-valid' })
    expect((await confirm('')).json().fields.token.message).toBe(
      'The confirmation token is missing. Use the link from your email.',
    )
    await app.database.pool.query(
      `UPDATE email_confirmations SET expires_at = expires_at - interval '24 hours 1 second'`,
    )
    expect((await confirm(token)).json()).toMatchObject({ code: 'link-not-valid' })
    await app.sweep()
    const { rows } = await app.database.pool.query('SELECT FROM email_confirmations WHERE account_id = $1', [
      id,
    ])
    expect(rows).toEqual([])
  })

  it('is confirmed only for the account of the link, not for a stranger’s account of it', async () => {
    const own = await signUp('both@store.example')
    await registerFirm('both@store.example')
    expect((await confirm(await linkOf(own))).statusCode).toBe(200)
    const stranger = await signIn(app, 'both@store.example', goodPassword, 'stockist')
    expect((await stranger.call('GET', '/api/auth/me')).json().user.emailConfirmed).toBe(false)
    expect((await stranger.call('GET', '/api/account/export')).json()).toMatchObject({
      code: 'email-not-confirmed',
    })
  })

  it('is confirmed by a link that sets a password, but not by approval', async () => {
    const id = await signUp('reset@store.example')
    await (await theOwner()).call('PATCH', `/api/user/${id}/approve`)
    const before = (await (await theOwner()).call('GET', '/api/user?q=reset@store.example')).json().data[0]
    expect(before).toMatchObject({ approved: true, emailConfirmed: false })
    const asked = await visitor().call('POST', '/api/auth/forgot-password', { email: 'reset@store.example' })
    const token = new URL(asked.json().debug.resetUrl).searchParams.get('token')
    const body = { token, email: 'reset@store.example', newPassword: 'Fresh-Pass-9' }
    expect((await visitor().call('POST', '/api/auth/reset-password', body)).statusCode).toBe(200)
    const after = (await (await theOwner()).call('GET', `/api/user/${id}`)).json().data
    expect(after.emailConfirmed).toBe(true)
  })

  it('is confirmed by accepting an invitation', async () => {
    const stockist = await registerFirm('inviter@deccan.example')
    const admin = await theOwner()
    await admin.call('PATCH', `/api/stockist/${stockist}/approve`)
    const session = await signIn(app, 'inviter@deccan.example', goodPassword, 'stockist')
    const images = { image: await testImage(), aadharCard: await testImage() }
    const texts = { fullName: 'Kavita More', contact: '9000022222', email: 'kavita@deccan.example' }
    const created = await session.call('POST', '/api/staff', formOf({ ...texts, ...images }))
    const staff = created.json().data._id
    const invited = await session.call('POST', `/api/staff/${staff}/invitation`)
    // The stockist’s own address is not confirmed: it cannot send mail to a third person.
    expect(await sentTexts('kavita@deccan.example')).not.toMatch(/Kavita|Deccan/)
    const token = new URL(invited.json().debug.inviteUrl).searchParams.get('token')
    const body = { token, email: 'kavita@deccan.example', newPassword: 'Fresh-Pass-9' }
    expect((await visitor().call('POST', '/api/auth/reset-password', body)).statusCode).toBe(200)
    const member = await signIn(app, 'kavita@deccan.example', 'Fresh-Pass-9', 'staff')
    expect((await member.call('GET', '/api/auth/me')).json().user.emailConfirmed).toBe(true)
  })

  it('is trusted for the owner and for accounts from the command line, but not for admins added later', async () => {
    const owner = await theOwner()
    expect((await owner.call('GET', '/api/auth/me')).json().user.emailConfirmed).toBe(true)
    const body = { name: 'Asha Rao', email: 'asha@rasad.example', password: 'Strong-Pass-1' }
    expect((await owner.call('POST', '/api/admin', body)).json().data.emailConfirmed).toBe(false)
    expect(await templates('asha@rasad.example')).toEqual(['confirm-email'])
  })

  it('shows admins for each candidate whether it is confirmed', async () => {
    const admin = await theOwner()
    const stockist = await registerFirm('seen@deccan.example')
    const form = await purchaserForm('seen@shop.example')
    const purchaser = (await visitor().call('POST', '/api/purchaser', form)).json().data._id
    const user = await signUp('seen@store.example')
    const lists = { stockist, purchaser, user }
    for (const [kind, id] of Object.entries(lists)) {
      const standing = async () =>
        (await admin.call('GET', `/api/${kind}?q=seen@&limit=1000`))
          .json()
          .data.find((row: { _id: string }) => row._id === id).emailConfirmed
      expect(await standing(), kind).toBe(false)
      expect((await confirm(await linkOf(id))).statusCode).toBe(200)
      expect(await standing(), kind).toBe(true)
    }
  })
})

describe('asking for the link again', () => {
  it('gets the same answer for an unknown id, and sends nothing', async () => {
    const id = await signUp('again@store.example')
    const [known, unknown] = [
      await visitor().call('POST', '/api/auth/confirmation-mail', { id }),
      await visitor().call('POST', '/api/auth/confirmation-mail', { id: 'f'.repeat(24) }),
    ]
    const { debug, ...told } = known.json()
    expect(unknown.json()).toEqual(told)
    expect(debug.confirmUrl).toContain('/confirm-email?token=')
    await confirm(await linkOf(id))
    expect((await visitor().call('POST', '/api/auth/confirmation-mail', { id })).json()).toEqual(told)
  })

  it('sends nothing for an account that does not need it, unless the account itself asks', async () => {
    const id = await signUp('approved@store.example')
    await (await theOwner()).call('PATCH', `/api/user/${id}/approve`)
    await visitor().call('POST', '/api/auth/confirmation-mail', { id })
    expect((await templates('approved@store.example')).sort()).toEqual(['approved', 'confirm-email'])
    const session = await signIn(app, 'approved@store.example', goodPassword, 'medicalOwner')
    expect((await session.call('POST', '/api/auth/confirmation-mail', {})).json().debug).toBeDefined()
    expect(await templates('approved@store.example')).toHaveLength(3)
  })

  it('needs a recipient', async () => {
    expect((await visitor().call('POST', '/api/auth/confirmation-mail', {})).statusCode).toBe(401)
  })
})

describe('exporting personal data', () => {
  it('requires a confirmed address, and includes only the mails of that account', async () => {
    const victim = await signUp('shared@store.example')
    await confirm(await linkOf(victim))
    await registerFirm('Shared@store.example')
    const stranger = await signIn(app, 'shared@store.example', goodPassword, 'stockist')
    const refused = await stranger.call('GET', '/api/account/export')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { success: false, code: 'email-not-confirmed' },
    ])
    const own = await signIn(app, 'shared@store.example', goodPassword, 'medicalOwner')
    const exported = (await own.call('GET', '/api/account/export')).json().data
    expect(exported.account.emailConfirmed).toBe(true)
    const { rows } = await app.database.pool.query(
      'SELECT template FROM mail_outbox WHERE account_id = $1 ORDER BY id DESC',
      [victim],
    )
    expect(exported.mails.map(({ about }: { about: string }) => about)).toEqual(
      rows.map(({ template }) => template),
    )
    // Two of its own; the stockist’s is not included.
    expect(exported.mails).toHaveLength(2)
  })

  it('is gone with the account, including mails and links', async () => {
    const id = await signUp('gone@store.example')
    await registerFirm('gone@store.example')
    const session = await signIn(app, 'gone@store.example', goodPassword, 'medicalOwner')
    expect((await session.call('POST', '/api/account/delete', { password: goodPassword })).statusCode).toBe(
      200,
    )
    const { rows } = await app.database.pool.query(
      `SELECT 'link' FROM email_confirmations WHERE account_id = $1 UNION ALL SELECT 'mail' FROM mail_outbox WHERE account_id = $1`,
      [id],
    )
    expect(rows).toEqual([])
    // Mails of the other account with this address remain.
    expect(await templates('gone@store.example')).toEqual(['confirm-email'])
  })
})

describe('a mail', () => {
  it('is not sent to a look-alike of an address', async () => {
    await signUp('mike.rasad@store.example')
    for (const email of ['mi\u212ae.rasad@store.example', 'mike.ra\u017fad@store.example']) {
      const answer = await visitor().call('POST', '/api/auth/forgot-password', { email })
      expect([answer.statusCode, answer.json().fields?.email?.message]).toEqual([
        400,
        'Please enter a valid email.',
      ])
      expect(await mails(email)).toEqual([])
      const signup = await visitor().call('POST', '/api/auth/signup', await ownerForm(email))
      expect(signup.json().fields.email.message).toBe(
        'Please type the email address in plain letters: one of these looks like another.',
      )
      const login = { email, password: goodPassword, role: 'medicalOwner' }
      expect((await visitor().call('POST', '/api/auth/login', login)).statusCode).toBe(401)
    }
  })

  it('goes to the address as stored, however it was typed', async () => {
    await signUp('Stored.Spelling@store.example')
    await visitor().call('POST', '/api/auth/forgot-password', { email: 'stored.SPELLING@store.example' })
    const sent = await mails('stored.spelling@store.example')
    expect(new Set(sent.map(({ to_address }) => to_address))).toEqual(
      new Set(['Stored.Spelling@store.example']),
    )
    expect(sent.map(({ template }) => template)).toContain('reset-password')
  })

  it('about a decision contains no name until the address is confirmed', async () => {
    const admin = await theOwner()
    const quiet = await signUp('quiet@store.example')
    await admin.call('PATCH', `/api/user/${quiet}/approve`)
    expect(await sentTexts('quiet@store.example')).not.toContain('Meera')
    const named = await signUp('named@store.example')
    await confirm(await linkOf(named))
    await admin.call('PATCH', `/api/user/${named}/approve`)
    expect(await sentTexts('named@store.example')).toContain('Hello Meera Joshi,')
  })
})
