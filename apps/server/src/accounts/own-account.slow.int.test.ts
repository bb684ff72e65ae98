import { limits } from '@rasad/contract/limits'
import { clientOf, goodPassword, signIn } from '@rasad/testkit/clients'
import { readEvents } from '@rasad/testkit/event-source'
import { createNewcomers, type Newcomers, type Person } from '@rasad/testkit/newcomers'
import { superAdmin } from '@rasad/testkit/people'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// People look after their own account: password, e-mail address, sessions.

let app: TestApp
let people: Newcomers
beforeAll(async () => {
  app = await createTestApp(undefined, { demo: true, superAdmin })
  people = createNewcomers(app, 'own')
})
afterAll(() => app.close())

const visitor = () => clientOf(app)
const rows = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows
const me = async (token: string | undefined) =>
  (await clientOf(app, token).call('GET', '/api/auth/me')).statusCode
const auditOf = async (id: string) =>
  (await rows('SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY no', [id])).map(
    ({ action }) => action,
  )
const mailsTo = async (address: string) =>
  (
    await rows('SELECT template FROM mail_outbox WHERE to_address = $1 ORDER BY created_at, id', [address])
  ).map(({ template }) => template)

/** The link of the latest mail of this kind to an address, as the mail shows it. */
async function mailedLink(address: string, template: string): Promise<string | undefined> {
  const [mail] = await rows(
    'SELECT id FROM mail_outbox WHERE to_address = $1 AND template = $2 ORDER BY created_at DESC',
    [address, template],
  )
  let page = ''
  await expect
    .poll(async () => {
      const answer = await visitor().call('GET', `/outbox/${mail?.id}`)
      page = answer.body
      return answer.statusCode
    })
    .toBe(200)
  return /href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#38;', '&')
}

function tokenIn(link: string | undefined): string {
  return new URL(link ?? '').searchParams.get('token') ?? ''
}

const changePassword = (person: { call: Person['call'] }, currentPassword: string, newPassword: string) =>
  person.call('POST', '/api/auth/change-password', { currentPassword, newPassword })

const askForEmail = (person: { call: Person['call'] }, email: string, password = goodPassword) =>
  person.call('POST', '/api/auth/change-email', { email, password })

const confirm = (token: string) => visitor().call('POST', '/api/auth/confirm-email', { token })
const restore = (token: string) => visitor().call('POST', '/api/auth/restore-email', { token })

/** Changes the address, and returns the token of the link in the mail to the old one. */
async function moved(person: Person, to: string): Promise<string> {
  const asked = await askForEmail(person, to)
  expect(asked.statusCode, asked.body).toBe(200)
  const answer = await confirm(tokenIn(asked.json().debug.confirmUrl))
  expect(answer.statusCode, answer.body).toBe(200)
  return tokenIn(await mailedLink(person.email, 'email-changed'))
}

describe('changing the password', () => {
  it('ends the other sessions and their streams, keeps this one, and mails the person', async () => {
    const person = await people.newStockist()
    const admin = await signIn(app, superAdmin.email, superAdmin.password, 'admin')
    await admin.call('PATCH', `/api/stockist/${person.id}/approve`)
    const other = await signIn(app, person.email, goodPassword, 'stockist')
    const stream = await readEvents(app, { authorization: `Bearer ${other.token}` })
    const answer = await changePassword(person, goodPassword, 'Fresh-Pass-9')
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      'Your password is changed. Your other devices are signed out.',
    ])
    await expect.poll(() => stream.ended).toBe(true)
    expect([await me(person.token), await me(other.token)]).toEqual([200, 401])
    expect(await mailsTo(person.email)).toContain('password-changed')
    expect(await auditOf(person.id)).toContain('password.changed')
    await signIn(app, person.email, 'Fresh-Pass-9', 'stockist')
    await expect(signIn(app, person.email, goodPassword, 'stockist')).rejects.toThrow(/401|cannot sign in/)
  })

  it.each([
    [
      'a wrong present one',
      'Wrong-Pass-1',
      'Fresh-Pass-9',
      401,
      'currentPassword',
      'This is not your password.',
    ],
    ['a weak new one', goodPassword, 'weak', 400, 'newPassword', 'Please meet all password requirements.'],
    ['a common new one', goodPassword, 'Password1', 400, 'newPassword', /too common/],
    ['the same again', goodPassword, goodPassword, 400, 'newPassword', /present password/],
  ])('refuses %s at its field', async (_, present, fresh, status, field, message) => {
    const person = await people.newOwner()
    const answer = await changePassword(person, present, fresh)
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.json().fields[field].message).toMatch(message)
    expect(await mailsTo(person.email)).not.toContain('password-changed')
    await signIn(app, person.email, goodPassword, 'medicalOwner')
  })

  it('counts wrong passwords together with those of signing in', async () => {
    const person = await people.newOwner()
    for (let turn = 0; turn < limits.maxWrongPasswords; turn += 1) {
      expect((await changePassword(person, `wrong-${turn}`, 'Fresh-Pass-9')).statusCode).toBe(401)
    }
    const stopped = await changePassword(person, goodPassword, 'Fresh-Pass-9')
    expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'too-many-tries'])
    const body = { email: person.email, password: goodPassword, role: 'medicalOwner' }
    expect((await visitor().call('POST', '/api/auth/login', body)).json().code).toBe('too-many-tries')
  })

  it('lets one of two changes at once win', async () => {
    const person = await people.newPurchaser()
    const answers = await Promise.all([
      changePassword(person, goodPassword, 'Fresh-Pass-1'),
      changePassword(person, goodPassword, 'Fresh-Pass-2'),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  })

  it('leaves other accounts of the e-mail alone, and withdraws a new address that waits', async () => {
    const person = await people.newPurchaser()
    const same = await people.newOwner(person.email)
    const asked = await askForEmail(person, people.newEmail())
    expect((await changePassword(person, goodPassword, 'Fresh-Pass-9')).statusCode).toBe(200)
    expect(await me(same.token)).toBe(200)
    await signIn(app, person.email, goodPassword, 'medicalOwner')
    const late = await confirm(tokenIn(asked.json().debug.confirmUrl))
    expect(late.json().code).toBe('link-not-valid')
  })

  it('keeps recovery links where the address is not confirmed: they may be a stranger’s', async () => {
    const stranger = await people.newOwner()
    const person = await people.newPurchaser(stranger.email)
    await rows('UPDATE accounts SET email_confirmed_at = NULL WHERE id = $1', [person.id])
    await visitor().call('POST', '/api/auth/forgot-password', { email: stranger.email })
    expect((await changePassword(person, goodPassword, 'Fresh-Pass-9')).statusCode).toBe(200)
    expect(await mailsTo(person.email)).not.toContain('password-changed')
    const links = await rows('SELECT FROM password_links WHERE email_key = $1', [stranger.email])
    expect(links).toHaveLength(1)
    expect((await changePassword(stranger, goodPassword, 'Fresh-Pass-9')).statusCode).toBe(200)
    expect(await rows('SELECT FROM password_links WHERE email_key = $1', [stranger.email])).toEqual([])
  })
})

describe('changing the e-mail address', () => {
  it('changes nothing before the new address is confirmed, then everything', async () => {
    const person = await people.newStockist()
    const to = people.newEmail()
    const asked = await askForEmail(person, to)
    expect(asked.json().message).toBe(`A link is on its way to ${to}.`)
    expect(await mailsTo(to)).toEqual(['change-email'])
    const user = async () => (await person.call('GET', '/api/auth/me')).json().user
    expect(await user()).toMatchObject({ email: person.email, pendingEmail: to })

    const token = tokenIn(asked.json().debug.confirmUrl)
    const answers = await Promise.all([confirm(token), confirm(token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(await user()).toMatchObject({ email: to, emailConfirmed: true, pendingEmail: null })
    expect(await auditOf(person.id)).toContain('email.changed')
    // The public page follows, and the password works under the new address alone.
    expect(await rows('SELECT email FROM stockists WHERE id = $1', [person.id])).toEqual([{ email: to }])
    await signIn(app, to, goodPassword, 'stockist')
    await expect(signIn(app, person.email, goodPassword, 'stockist')).rejects.toThrow('cannot sign in')
    expect(await mailsTo(person.email)).toContain('email-changed')
  })

  it('hashes the password for the new address, so that signing in takes one hash as for everybody', async () => {
    const person = await people.newOwner()
    const other = await people.newPurchaser()
    await moved(person, 'same-salt@own.example')
    await moved(other, 'same-salt@own.example')
    const found = await rows('SELECT password_hash FROM accounts WHERE id = ANY($1)', [[person.id, other.id]])
    expect(new Set(found.map((row) => row.password_hash)).size).toBe(1)
  })

  it('keeps a contact address that was another one', async () => {
    const person = await people.newStockist()
    await rows(`UPDATE stockists SET email = 'desk@firm.example' WHERE id = $1`, [person.id])
    await moved(person, people.newEmail())
    const found = await rows('SELECT email FROM stockists WHERE id = $1', [person.id])
    expect(found).toEqual([{ email: 'desk@firm.example' }])
  })

  it('refuses a wrong password, the same address, and a taken one, whose holder is told', async () => {
    const person = await people.newOwner()
    const holder = await people.newOwner()
    const wrong = await askForEmail(person, people.newEmail(), 'Wrong-Pass-1')
    expect([wrong.statusCode, wrong.json().fields.password.message]).toEqual([
      401,
      'This is not your password.',
    ])
    const same = await askForEmail(person, person.email.toUpperCase())
    expect([same.statusCode, same.json().fields.email.message]).toEqual([
      400,
      'This is your address already.',
    ])
    const taken = await askForEmail(person, holder.email)
    expect([taken.statusCode, taken.json().fields.email.message]).toEqual([
      409,
      'An account with this email exists already.',
    ])
    expect(await mailsTo(holder.email)).toContain('email-taken')
    // Without the password nobody learns which addresses have accounts.
    expect((await askForEmail(person, holder.email, 'Wrong-Pass-1')).statusCode).toBe(401)
    // An account of another role does not stand in the way.
    expect((await askForEmail(person, (await people.newPurchaser()).email)).statusCode).toBe(200)
  })

  it('says that an address is taken only as often as registration does', async () => {
    const fresh = await createTestApp(undefined, { demo: true, superAdmin })
    try {
      const own = createNewcomers(fresh, 'probe')
      const person = await own.newOwner()
      const second = await own.newPurchaser()
      const holder = await own.newOwner()
      const also = await own.newPurchaser()
      const ask = (of: Person, email: string) => askForEmail(of, email)
      for (let turn = 0; turn < limits.maxTakenEmailsPerHour; turn += 1) {
        const answer = turn % 2 === 0 ? ask(person, holder.email) : ask(second, also.email)
        expect((await answer).statusCode).toBe(409)
      }
      expect((await ask(person, holder.email)).statusCode).toBe(429)
      expect((await ask(person, own.newEmail())).statusCode).toBe(429)
    } finally {
      await fresh.close()
    }
  })

  it('is refused where somebody registers the address before the link is used', async () => {
    const person = await people.newOwner()
    const to = people.newEmail()
    const asked = await askForEmail(person, to)
    await people.newOwner(to)
    const answer = await confirm(tokenIn(asked.json().debug.confirmUrl))
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email-taken'])
    expect((await person.call('GET', '/api/auth/me')).json().user.email).toBe(person.email)
  })

  it('can be withdrawn, replaced, and expires', async () => {
    const person = await people.newOwner()
    const first = await askForEmail(person, people.newEmail())
    const second = await askForEmail(person, people.newEmail())
    const urlOf = (answer: typeof first) => tokenIn(answer.json().debug.confirmUrl)
    expect((await confirm(urlOf(first))).json().code).toBe('link-not-valid')
    expect((await person.call('DELETE', '/api/auth/change-email')).statusCode).toBe(200)
    expect((await confirm(urlOf(second))).json().code).toBe('link-not-valid')
    const third = await askForEmail(person, people.newEmail())
    await rows(`UPDATE email_changes SET expires_at = now() - interval '1 second' WHERE account_id = $1`, [
      person.id,
    ])
    expect((await confirm(urlOf(third))).json().code).toBe('link-not-valid')
    await app.sweep()
    expect(await rows('SELECT FROM email_changes WHERE account_id = $1', [person.id])).toEqual([])
  })

  it('makes earlier links to the old address worthless', async () => {
    const person = await people.newOwner()
    await rows('UPDATE accounts SET email_confirmed_at = NULL WHERE id = $1', [person.id])
    const again = await person.call('POST', '/api/auth/confirmation-mail', {})
    const old = tokenIn(again.json().debug.confirmUrl)
    await askForEmail(person, people.newEmail()).then((asked) =>
      confirm(tokenIn(asked.json().debug.confirmUrl)),
    )
    expect((await confirm(old)).json().code).toBe('link-not-valid')
  })
})

describe('the way out for the old address', () => {
  it('takes the account back, ends every session and asks for a new password', async () => {
    const person = await people.newPurchaser()
    const thief = people.newEmail()
    const token = await moved(person, thief)
    const answers = await Promise.all([restore(token), restore(token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const done = answers.find(({ statusCode }) => statusCode === 200)
    expect(await me(person.token)).toBe(401)
    for (const email of [thief, person.email]) {
      await expect(signIn(app, email, goodPassword, 'purchaser')).rejects.toThrow('cannot sign in')
    }
    const reset = new URL(done?.json().data.resetUrl)
    const body = {
      token: reset.searchParams.get('token'),
      email: reset.searchParams.get('email'),
      newPassword: 'Fresh-Pass-9',
    }
    expect((await visitor().call('POST', '/api/auth/reset-password', body)).statusCode).toBe(200)
    await signIn(app, person.email, 'Fresh-Pass-9', 'purchaser')
    expect(await mailsTo(thief)).toEqual(['change-email', 'email-restored'])
    expect(await auditOf(person.id)).toContain('email.restored')
    expect(await rows('SELECT email FROM purchasers WHERE id = $1', [person.id])).toEqual([
      { email: person.email },
    ])
  })

  it('goes back over several changes, and an address in between has no way out any more', async () => {
    const person = await people.newOwner()
    const between = people.newEmail()
    const first = await moved(person, between)
    const again = await signIn(app, between, goodPassword, 'medicalOwner')
    const second = await moved({ ...person, ...again, email: between }, people.newEmail())
    expect((await restore(first)).statusCode).toBe(200)
    expect((await restore(second)).json().code).toBe('link-not-valid')
  })

  it('keeps the old address for the account until it has expired, also against registrations', async () => {
    const person = await people.newOwner()
    const token = await moved(person, people.newEmail())
    await expect(people.newOwner(person.email)).rejects.toThrow(/exists already|409/)
    const other = await people.newOwner()
    expect((await askForEmail(other, person.email)).statusCode).toBe(409)
    await rows(`UPDATE email_changes SET expires_at = now() WHERE account_id = $1`, [person.id])
    expect((await restore(token)).json().code).toBe('link-not-valid')
    await people.newOwner(person.email)
  })

  it('is not offered to an address that nobody had confirmed: it may be a stranger’s', async () => {
    const person = await people.newOwner()
    await rows('UPDATE accounts SET email_confirmed_at = NULL WHERE id = $1', [person.id])
    const asked = await askForEmail(person, people.newEmail())
    await confirm(tokenIn(asked.json().debug.confirmUrl))
    expect(await mailsTo(person.email)).not.toContain('email-changed')
    expect(await rows('SELECT FROM email_changes WHERE account_id = $1', [person.id])).toEqual([])
  })

  it('lets the person go back to the old address by an ordinary change', async () => {
    const person = await people.newOwner()
    await moved(person, people.newEmail())
    expect((await askForEmail(person, person.email)).statusCode).toBe(200)
  })
})

describe('the list of sessions', () => {
  const agents = {
    phone:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
    desk: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
  }

  async function signInWith(email: string, agent: string) {
    const body = { email, password: goodPassword, role: 'medicalOwner' }
    const answer = await visitor().call('POST', '/api/auth/login', body, { 'user-agent': agent })
    return clientOf(app, answer.json().token)
  }

  it('names the devices, this one first, and stores nothing else of them', async () => {
    const { email, id } = await people.newOwner()
    await signInWith(email, agents.phone)
    const desk = await signInWith(email, agents.desk)
    const { data } = (await desk.call('GET', '/api/auth/sessions')).json()
    const today = new Date().toISOString().slice(0, 10)
    expect(data.map(({ device, current }: never) => ({ device, current }))).toEqual([
      { device: 'Firefox on Windows', current: true },
      { device: 'Chrome on Android', current: false },
      { device: 'A program', current: false },
    ])
    expect(data[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      device: 'Firefox on Windows',
      current: true,
      since: expect.stringMatching(/^\d{4}-/),
      usedOn: today,
      until: expect.stringMatching(/^\d{4}-/),
    })
    const stored = JSON.stringify(await rows('SELECT * FROM sessions WHERE account_id = $1', [id]))
    expect(stored).not.toMatch(/Mozilla|Gecko|127\.0\.0\.1/)
  })

  it('shows the day of the last request', async () => {
    const person = await people.newOwner()
    await rows(`UPDATE sessions SET used_on = '2026-01-05' WHERE account_id = $1`, [person.id])
    const days = async () =>
      (await rows('SELECT used_on::text AS day FROM sessions WHERE account_id = $1', [person.id])).map(
        ({ day }) => day,
      )
    expect(await days()).toEqual(['2026-01-05'])
    expect(await me(person.token)).toBe(200)
    expect(await days()).toEqual((await rows('SELECT current_date::text AS day')).map(({ day }) => day))
  })

  it('ends one session and its stream, no other and nobody else’s', async () => {
    const person = await people.newStockist()
    const admin = await signIn(app, superAdmin.email, superAdmin.password, 'admin')
    await admin.call('PATCH', `/api/stockist/${person.id}/approve`)
    const other = await signIn(app, person.email, goodPassword, 'stockist')
    const stream = await readEvents(app, { authorization: `Bearer ${other.token}` })
    const { data } = (await person.call('GET', '/api/auth/sessions')).json()
    const { _id } = data.find(({ current }: { current: boolean }) => !current)
    const stranger = await people.newOwner()
    expect((await stranger.call('DELETE', `/api/auth/sessions/${_id}`)).statusCode).toBe(404)
    const ended = await person.call('DELETE', `/api/auth/sessions/${_id}`)
    expect([ended.statusCode, ended.headers['set-cookie']]).toEqual([200, undefined])
    await expect.poll(() => stream.ended).toBe(true)
    expect([await me(other.token), await me(person.token)]).toEqual([401, 200])
    expect((await person.call('DELETE', `/api/auth/sessions/${_id}`)).statusCode).toBe(404)
    expect((await auditOf(person.id)).filter((action) => action === 'session.ended')).toHaveLength(1)
  })

  it('can end the own session, which takes its cookie', async () => {
    const person = await people.newOwner()
    const { data } = (await person.call('GET', '/api/auth/sessions')).json()
    const answer = await person.call('DELETE', `/api/auth/sessions/${data[0]._id}`)
    expect(answer.cookies.find(({ name }) => name === 'token')?.value).toBe('')
    expect(await me(person.token)).toBe(401)
  })

  it(`holds ${limits.maxSessions} sessions at most`, async () => {
    const person = await people.newOwner()
    await rows(
      `INSERT INTO sessions (id, token_hash, account_id, created_at, expires_at)
       SELECT lpad(to_hex(n), 24, '0'), 'filler ' || n, $1, now() - interval '1 day', now() + interval '1 day'
       FROM generate_series(1, $2::int) AS n`,
      [person.id, limits.maxSessions],
    )
    const last = await signIn(app, person.email, goodPassword, 'medicalOwner')
    const { data } = (await last.call('GET', '/api/auth/sessions')).json()
    expect(data).toHaveLength(limits.maxSessions)
    expect(data[0].current).toBe(true)
  })
})

it('the export holds sessions with their device, and changes of the address', async () => {
  const person = await people.newOwner()
  const between = people.newEmail()
  await moved(person, between)
  const to = people.newEmail()
  await askForEmail(person, to)
  const { data } = (await person.call('GET', '/api/account/export')).json()
  expect(data.sessions).toEqual([
    expect.objectContaining({ device: 'A program', usedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }),
  ])
  expect(data.emailChanges.map(({ email, kind }: never) => ({ email, kind }))).toEqual([
    { email: person.email, kind: 'old' },
    { email: to, kind: 'new' },
  ])
  const body = { password: goodPassword }
  expect((await person.call('POST', '/api/account/delete', body)).statusCode).toBe(200)
  expect(await rows('SELECT FROM email_changes WHERE account_id = $1', [person.id])).toEqual([])
  const left = [person.email, between, to].map((address) => mailsTo(address))
  expect((await Promise.all(left)).flat()).toEqual([])
})
