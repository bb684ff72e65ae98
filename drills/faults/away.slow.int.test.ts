import { clientOf, formOf, ownerForm, stockistRegistration, testImage } from '@rasad/testkit/clients'
import { type Fault, type FaultyProxy, startFaultyProxy } from '@rasad/testkit/faulty-proxy'
import { type MailServer, startMailServer } from '@rasad/testkit/mail-server'
import { type S3TestServer, startS3Server } from '@rasad/testkit/s3-server'
import { createSibling, createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

// Services that the product depends on are down, do not answer, or stop in the middle.

/** Timeout of one call of the store in these tests, in milliseconds. Longer than a disk that others keep busy takes to write. */
const patience = 3_000
/** Shorter than the timeout of a mail server, longer than a stop takes on a busy machine. */
const maxStop = 15_000

describe('an S3 store', () => {
  let s3: S3TestServer
  let proxy: FaultyProxy
  let app: TestApp
  let shown: string

  beforeAll(async () => {
    s3 = await startS3Server()
    proxy = await startFaultyProxy(Number(new URL(s3.config.endpoint).port))
    const throughProxy = { ...s3.config, endpoint: `http://127.0.0.1:${proxy.port}`, timeout: patience }
    app = await createTestApp(undefined, { s3: throughProxy, rateLimits: false })
    const url = (await upload()).json().secure_url
    const given = stockistRegistration('s3@stockist.example', { profileImageUrl: url })
    await clientOf(app).call('POST', '/api/stockist/register', given)
    await app.database.pool.query(`UPDATE stockists SET status = 'approved'`)
    shown = new URL(url).pathname
  })
  beforeEach(() => proxy.turn('fine'))
  afterAll(async () => {
    await app.close()
    await proxy.close()
    await s3.close()
  })

  const upload = async () => clientOf(app).call('POST', '/api/upload', formOf({ file: await testImage() }))
  const show = () => clientOf(app).call('GET', shown)
  const counts = async () => {
    const { rows } = await app.database.pool.query(
      'SELECT (SELECT count(*)::int FROM files) AS files, (SELECT count(*)::int FROM accounts) AS accounts',
    )
    return rows[0]
  }

  it.each<[string, Fault]>([
    ['is down', 'down'],
    ['is silent', 'silent'],
    ['stops in the middle of its answer', { stalled: 120 }],
  ])('that %s: answers 503 in bounded time, stores nothing, and recovers', async (_what, fault) => {
    const { statusCode, rawPayload: whole } = await show()
    expect(statusCode).toBe(200)
    const before = await counts()
    await proxy.turn(fault)
    const asked = [
      upload(),
      show(),
      clientOf(app).call('POST', '/api/auth/signup', await ownerForm('a@b.example')),
    ]
    for (const answer of await Promise.all(asked)) {
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'images-away'])
      expect(answer.headers['content-type']).toMatch(/^application\/json/)
    }
    expect(await counts()).toEqual(before)
    expect((await clientOf(app).call('GET', '/api/stockist')).statusCode).toBe(200)

    await proxy.turn('fine')
    const seen = await show()
    expect([seen.statusCode, seen.rawPayload.equals(whole)]).toEqual([200, true])
    const kept = await upload()
    expect(kept.statusCode, kept.body).toBe(200)
  })
})

describe('an SMTP server', () => {
  let mail: MailServer
  let proxy: FaultyProxy
  let app: TestApp
  let emails = 0
  const smtp = () => ({ smtpUrl: `smtp://127.0.0.1:${proxy.port}`, rateLimits: false })

  beforeEach(async () => {
    mail = await startMailServer()
    proxy = await startFaultyProxy(mail.port)
    app = await createTestApp(undefined, smtp())
  })
  afterEach(async () => {
    await app.close()
    await proxy.close()
    await mail.close()
  })

  it.each<[string, Fault]>([
    ['is down', 'down'],
    ['is silent', 'silent'],
    ['stops in the middle of the talk', { stalled: 30 }],
  ])('that %s delays neither answers nor the stop, and the mail is sent later', async (_what, fault) => {
    await proxy.turn(fault)
    const email = `slow-${++emails}@store.example`
    await clientOf(app).call('POST', '/api/auth/signup', await ownerForm(email))
    const asked = await clientOf(app).call('POST', '/api/auth/forgot-password', { email })
    expect(asked.statusCode).toBe(200)
    const locked = async () =>
      (
        await app.database.pool.query(
          `SELECT attempts::int FROM graphile_worker.jobs WHERE key LIKE 'mail:%'`,
        )
      ).rows[0]?.attempts
    await expect.poll(locked).toBe(1)
    const began = performance.now()
    await app.stop()
    expect(performance.now() - began).toBeLessThan(maxStop)
    expect(mail.received).toEqual([])
    const { rows } = await app.database.pool.query('SELECT sent_at, failed_at FROM mail_outbox')
    const waits = { sent_at: null, failed_at: null }
    expect(rows).toEqual([waits, waits])

    await proxy.turn('fine')
    await app.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    const next = await createSibling(app, smtp())
    expect((await mail.until(2)).map(({ to }) => to)).toEqual([[email], [email]])
    await next.close()
  })
})
