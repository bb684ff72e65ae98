import { clientOf, goodPassword, ownerForm, signIn, stockistRegistration } from '@rasad/testkit/clients'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Resetting a forgotten password in the demo world, where the answer contains the link.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(undefined, { demo: true })
})
afterAll(() => app.close())

const visitor = () => clientOf(app)

async function askForLink(email: string): Promise<{ token: string; email: string }> {
  const answer = await visitor().call('POST', '/api/auth/forgot-password', { email })
  const link = new URL(answer.json().debug.resetUrl)
  expect(link.pathname).toBe('/reset-password')
  return { token: link.searchParams.get('token') ?? '', email: link.searchParams.get('email') ?? '' }
}

function reset(link: { token: string; email: string }, newPassword = 'Fresh-Pass-9') {
  return visitor().call('POST', '/api/auth/reset-password', { ...link, newPassword })
}

describe('a forgotten password', () => {
  it('is replaced for every account of the e-mail by a link that works once; all sessions end', async () => {
    await visitor().call('POST', '/api/auth/signup', await ownerForm('Forgot@store.example'))
    await visitor().call('POST', '/api/stockist/register', stockistRegistration('forgot@store.example'))
    const sessions = [
      await signIn(app, 'forgot@store.example', goodPassword, 'medicalOwner'),
      await signIn(app, 'forgot@store.example', goodPassword, 'stockist'),
    ]
    const link = await askForLink('forgot@store.example')
    const other = await askForLink('forgot@store.example')
    expect((await reset(link, 'weakpassword')).json().message).toBe('Please meet all password requirements.')
    const answers = await Promise.all([reset(link), reset(link), reset(link)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    for (const session of sessions) expect((await session.call('GET', '/api/auth/me')).statusCode).toBe(401)
    await signIn(app, 'forgot@store.example', 'Fresh-Pass-9', 'medicalOwner')
    await signIn(app, 'forgot@store.example', 'Fresh-Pass-9', 'stockist')
    await expect(signIn(app, 'forgot@store.example', goodPassword, 'stockist')).rejects.toThrow()
    expect((await reset(other)).json().code).toBe('link-not-valid')
  })

  it('ends what a stolen session has made: upload keys and the address for files by mail', async () => {
    const { pool } = app.database
    for (const email of ['robbed@stockist.example', 'calm@stockist.example'])
      await visitor().call('POST', '/api/stockist/register', stockistRegistration(email))
    await pool.query(`
      INSERT INTO upload_keys (id, stockist_no, name, key_hash, ending)
        SELECT id, no, 'Night', sha256(convert_to(id, 'UTF8')), 'abcd' FROM stockists;
      INSERT INTO inbound_addresses (stockist_no, token) SELECT no, md5(id) FROM stockists`)
    expect((await reset(await askForLink('robbed@stockist.example'))).statusCode).toBe(200)
    const { rows } = await pool.query(`SELECT email,
        (SELECT count(*)::int FROM upload_keys k WHERE k.stockist_no = s.no) AS keys,
        (SELECT count(*)::int FROM inbound_addresses a WHERE a.stockist_no = s.no) AS addresses
      FROM stockists s WHERE email LIKE '%@stockist.example' ORDER BY email`)
    expect(rows).toEqual([
      { email: 'calm@stockist.example', keys: 1, addresses: 1 },
      { email: 'robbed@stockist.example', keys: 0, addresses: 0 },
    ])
  })

  it('refuses a link that is wrong, of another e-mail, or older than 30 minutes', async () => {
    await visitor().call('POST', '/api/auth/signup', await ownerForm('late@store.example'))
    const link = await askForLink('late@store.example')
    for (const wrong of [
      { ...link, token: 'wrong' },
      { ...link, email: 'other@store.example' },
    ]) {
      expect((await reset(wrong)).json()).toMatchObject({ success: false, code: 'link-not-valid' })
    }
    await app.database.pool.query(`UPDATE password_links SET expires_at = expires_at - interval '31 minutes'`)
    expect((await reset(link)).statusCode).toBe(400)
    const empty = await visitor().call('POST', '/api/auth/reset-password', { newPassword: 'Fresh-Pass-9' })
    expect(empty.json().fields.token.message).toBe(
      'Missing reset token or email. Use the link from your email.',
    )
  })

  it('a link used right at 30 minutes works fully or not at all, by the clock of the database', async () => {
    const { pool } = app.database
    const steps = Array.from({ length: 12 }, (_, step) => step * 25)
    const links: { link: Awaited<ReturnType<typeof askForLink>>; left: number }[] = []
    for (const left of steps) {
      const email = `edge-${left}@store.example`
      await visitor().call('POST', '/api/auth/signup', await ownerForm(email))
      links.push({ link: await askForLink(email), left })
    }
    const { rows } = await pool.query(`
      SELECT bool_and(expires_at BETWEEN now() + interval '29 minutes' AND now() + interval '30 minutes') AS half_hour
      FROM password_links WHERE email_key LIKE 'edge-%'`)
    expect(rows[0].half_hour).toBe(true)
    const outcomes = await Promise.all(
      links.map(async ({ link, left }) => {
        await pool.query(
          'UPDATE password_links SET expires_at = now() + make_interval(secs => $2) WHERE email_key = $1',
          [link.email, left / 1_000],
        )
        return { email: link.email, code: (await reset(link)).statusCode }
      }),
    )
    expect(outcomes[0]?.code).toBe(400)
    for (const { email, code } of outcomes) {
      expect([200, 400]).toContain(code)
      await signIn(app, email, code === 200 ? 'Fresh-Pass-9' : goodPassword, 'medicalOwner')
    }
  })

  it('gets the same answer for an unknown e-mail, and sends nothing', async () => {
    const answer = await visitor().call('POST', '/api/auth/forgot-password', {
      email: 'nobody@store.example',
    })
    expect(answer.json()).toEqual({
      success: true,
      message: 'If an account exists, a reset email has been sent.',
    })
    const { rows } = await app.database.pool.query(
      `SELECT count(*)::int AS n FROM mail_outbox WHERE to_address = 'nobody@store.example'`,
    )
    expect(rows[0].n).toBe(0)
    const bad = await visitor().call('POST', '/api/auth/forgot-password', { email: '' })
    expect(bad.json()).toMatchObject({ fields: { email: { message: 'Please enter a valid email.' } } })
  })

  it('limits the number of mails', async () => {
    await visitor().call('POST', '/api/auth/signup', await ownerForm('flood@store.example'))
    const ask = () => visitor().call('POST', '/api/auth/forgot-password', { email: 'flood@store.example' })
    const answers = await Promise.all(Array.from({ length: 9 }, ask))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const { rows } = await app.database.pool.query(
      `SELECT count(*)::int AS n FROM mail_outbox WHERE to_address = 'flood@store.example' AND template = 'reset-password'`,
    )
    expect(rows[0].n).toBe(5)
  })
})

it('an old link is refused once the e-mail has changed, and nothing says that a password did', async () => {
  await visitor().call('POST', '/api/auth/signup', await ownerForm('moved@store.example'))
  const link = await askForLink('moved@store.example')
  const moved = await app.database.pool.query(
    `UPDATE accounts SET email = 'elsewhere@store.example', email_key = 'elsewhere@store.example' WHERE email = 'moved@store.example' RETURNING *`,
  )
  const answer = await reset(link)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'link-not-valid'])
  const after = await app.database.pool.query(
    `SELECT * FROM accounts WHERE email = 'elsewhere@store.example'`,
  )
  expect(after.rows).toEqual(moved.rows)
})

describe('outside the demo world', () => {
  it('the answer contains no link', async () => {
    const real = await createTestApp()
    try {
      await clientOf(real).call('POST', '/api/auth/signup', await ownerForm('real@store.example'))
      const answer = await clientOf(real).call('POST', '/api/auth/forgot-password', {
        email: 'real@store.example',
      })
      expect(answer.json()).not.toHaveProperty('debug')
      const { rows } = await real.database.pool.query(`SELECT template FROM mail_outbox`)
      expect(rows.map(({ template }) => template).sort()).toEqual(['confirm-email', 'reset-password'])
    } finally {
      await real.close()
    }
  })
})
