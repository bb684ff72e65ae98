import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  type MailServer,
  type MailServerOptions,
  readable,
  startMailServer,
} from '@rasad/testkit/mail-server'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { connect, type Database } from '../platform/db/database.ts'
import { createJobs } from '../platform/jobs.ts'
import { createLogger } from '../platform/logger.ts'
import { createMail, type Mail, type MailOptions } from './mail.ts'

// Mail delivery end to end: PostgreSQL on one side, an SMTP server on the other, and crashes in between.

let database: TestDatabase
let folder: string
let servers: MailServer[]
let mails: Mail[]
let children: ChildProcess[]
let closing: (() => void)[]

beforeEach(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'rasad-mail-'))
  servers = []
  mails = []
  children = []
  closing = []
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const mail of mails) await mail.stop()
  for (const server of servers) await server.close()
  for (const close of closing) close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function server(options: MailServerOptions = {}): Promise<MailServer> {
  const started = await startMailServer(options)
  servers.push(started)
  return started
}

async function mailTo(
  smtpUrl: string | null,
  options: Partial<MailOptions> = {},
  through: Database = database,
): Promise<Mail> {
  const logger = createLogger('silent')
  const jobs = await createJobs({ database: through, logger, concurrency: 2 })
  const mail = createMail({
    ...{ db: through.db, jobs, logger },
    options: {
      smtpUrl,
      from: { name: 'Rasad', address: 'no-reply@rasad.example' },
      outboxFolder: folder,
      publicUrl: () => 'https://rasad.example',
      previews: true,
      bounded: true,
      ...options,
    },
  })
  const start = async () => {
    await mail.start()
    await jobs.start()
  }
  mails.push(mail)
  return { ...mail, start }
}

async function approved(mail: Mail, address: string, name = 'Asha'): Promise<string> {
  return written(
    await database.db.transaction().execute((tx) =>
      mail.enqueue(tx, {
        accountId: null,
        to: { address, name },
        template: 'approved',
        values: { name, role: 'stockist' },
      }),
    ),
  )
}

function written(id: string | undefined): string {
  if (id === undefined) throw new Error('The mail was not written.')
  return id
}

async function outbox(id: string) {
  const { rows } = await database.pool.query('SELECT * FROM mail_outbox WHERE id = $1', [id])
  return rows[0]
}

/** Closes a database to new connections and ends the open ones. */
async function cutOff(elsewhere: pg.Client, name: string): Promise<void> {
  await elsewhere.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await elsewhere.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
  )
}

describe('mail over SMTP', () => {
  it('arrives as text and HTML, with a stable message id', async () => {
    const smtp = await server()
    const mail = await mailTo(smtp.url)
    await mail.start()
    const id = await approved(mail, 'asha@example.org')
    const [received] = await smtp.until(1)
    expect(received).toMatchObject({ from: 'no-reply@rasad.example', to: ['asha@example.org'] })
    expect(received?.headers).toMatchObject({
      'message-id': `<${id}@rasad>`,
      subject: 'Your Rasad account is approved',
      from: 'Rasad <no-reply@rasad.example>',
      to: 'Asha <asha@example.org>',
    })
    expect(received?.raw).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/)
    expect(readable(received?.raw ?? '')).toContain('https://rasad.example/stockist-login')
  })

  it('goes to one mailbox, whatever the name contains', async () => {
    const smtp = await server()
    const mail = await mailTo(smtp.url)
    await mail.start()
    await approved(
      mail,
      'one@example.org',
      '"Asha" <two@example.org>, three@example.org\r\nBcc: four@example.org',
    )
    const [received] = await smtp.until(1)
    expect(received?.to).toEqual(['one@example.org'])
    expect(received?.headers.bcc).toBeUndefined()
  })

  it('is not sent when its transaction rolls back', async () => {
    const smtp = await server()
    const mail = await mailTo(smtp.url)
    await mail.start()
    const undone = database.db.transaction().execute(async (tx) => {
      const values = { name: 'x', role: 'stockist' } as const
      await mail.enqueue(tx, {
        accountId: null,
        to: { address: 'undone@example.org' },
        template: 'declined',
        values,
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await approved(mail, 'after@example.org')
    expect((await smtp.until(1)).map((received) => received.to)).toEqual([['after@example.org']])
  })

  it('no longer stores a link once it is sent', async () => {
    const smtp = await server()
    const mail = await mailTo(smtp.url)
    await mail.start()
    const link = 'https://rasad.example/reset-password?token=canary-token&email=a'
    const id = written(
      await database.db.transaction().execute((tx) =>
        mail.enqueue(tx, {
          accountId: null,
          to: { address: 'a@example.org' },
          template: 'reset-password',
          values: { link, minutes: 30 },
        }),
      ),
    )
    await smtp.until(1)
    await expect.poll(async () => (await outbox(id)).sent_at).not.toBeNull()
    expect(JSON.stringify(await outbox(id))).not.toContain('canary-token')
  })

  it('is sent when the mail server is back', async () => {
    const gone = await startMailServer()
    await gone.close()
    const mail = await mailTo(gone.url)
    await mail.start()
    const id = await approved(mail, 'later@example.org')
    await expect.poll(async () => (await outbox(id)).attempts).toBeGreaterThan(0)
    expect((await outbox(id)).last_error).toContain('ECONNREFUSED')
    const back = await server({ port: gone.port })
    await back.until(1)
    await expect.poll(async () => (await outbox(id)).sent_at).not.toBeNull()
  })

  it('is retried after a temporary refusal, not after a permanent one', async () => {
    let refusals = 0
    const smtp = await server({
      onMail(mail) {
        if (mail.to[0] === 'busy@example.org' && refusals++ === 0) {
          throw Object.assign(new Error('try later'), { responseCode: 451 })
        }
      },
      onRecipient(address) {
        if (address === 'nobody@example.org') {
          throw Object.assign(new Error('no such mailbox'), { responseCode: 550 })
        }
      },
    })
    const mail = await mailTo(smtp.url)
    await mail.start()
    const never = await approved(mail, 'nobody@example.org')
    const later = await approved(mail, 'busy@example.org')
    await smtp.until(1)
    await expect.poll(async () => (await outbox(later)).sent_at).not.toBeNull()
    expect((await outbox(later)).attempts).toBe(2)
    await expect.poll(async () => (await outbox(never)).failed_at).not.toBeNull()
    expect(await outbox(never)).toMatchObject({ sent_at: null, attempts: 1, values: {} })
    // The queue marks both jobs as done a moment later.
    const jobs = async () => (await database.pool.query('SELECT FROM graphile_worker.jobs')).rowCount
    await expect.poll(jobs).toBe(0)
  })

  it('waits in the outbox and is sent by the next worker', async () => {
    const smtp = await server()
    const first = await mailTo(smtp.url)
    await approved(first, 'a@example.org')
    await approved(first, 'b@example.org')
    await database.pool.query('DELETE FROM graphile_worker._private_jobs')
    const second = await mailTo(smtp.url)
    await second.start()
    expect((await smtp.until(2)).flatMap((received) => received.to).sort()).toEqual([
      'a@example.org',
      'b@example.org',
    ])
  })

  it('is sent by one of two processes, not by both', async () => {
    const smtp = await server()
    const [first, second] = [await mailTo(smtp.url), await mailTo(smtp.url)]
    await Promise.all([first.start(), second.start()])
    await Promise.all(Array.from({ length: 20 }, (_, at) => approved(first, `p${at}@example.org`)))
    await smtp.until(20)
    await sleep(300)
    expect(smtp.received).toHaveLength(20)
  })

  it('survives a process that is killed while sending', async () => {
    let killed = false
    const smtp = await server({
      async onMail() {
        if (killed) return
        killed = true
        children[0]?.kill('SIGKILL')
        await sleep(200)
        throw Object.assign(new Error('the sender is gone'), { responseCode: 451 })
      },
    })
    const mail = await mailTo(smtp.url)
    const id = await approved(mail, 'crash@example.org')
    const exit = sendElsewhere(smtp.url)
    await exit
    expect(killed).toBe(true)
    expect(await outbox(id)).toMatchObject({ sent_at: null })
    await mail.start()
    expect((await smtp.until(1))[0]?.to).toEqual(['crash@example.org'])
  })

  it('is sent again when the database fails before recording that it was sent', async () => {
    const name = new URL(database.url).pathname.slice(1)
    const elsewhere = new pg.Client(inject('testCluster').address)
    await elsewhere.connect()
    const troubles: unknown[] = []
    const onTrouble = (trouble: unknown) => void troubles.push(trouble)
    process.on('unhandledRejection', onTrouble)
    try {
      let away = 0
      const smtp = await server({
        // The server has accepted the mail, and the database is gone by then.
        async onMail() {
          if (away++ > 0) return
          await cutOff(elsewhere, name)
        },
      })
      const mail = await mailTo(smtp.url)
      await mail.start()
      const id = await approved(mail, 'asha@example.org')
      await smtp.until(1)
      await sleep(500)
      await elsewhere.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
      // The same mail once more: nothing recorded that it was sent.
      await smtp.until(2)
      await expect.poll(async () => (await outbox(id)).sent_at).not.toBeNull()
      expect(troubles).toEqual([])
    } finally {
      process.off('unhandledRejection', onTrouble)
      await elsewhere.end()
    }
  })

  it('continues after two sent mails at once could not be recorded', async () => {
    const name = new URL(database.url).pathname.slice(1)
    const elsewhere = new pg.Client(inject('testCluster').address)
    await elsewhere.connect()
    try {
      let taken = 0
      const both = Promise.withResolvers<void>()
      const away = both.promise.then(() => cutOff(elsewhere, name))
      const smtp = await server({
        // The server has accepted both mails, and the database is gone by then.
        async onMail() {
          taken++
          if (taken > 2) return
          if (taken === 2) both.resolve()
          await away
        },
      })
      const mail = await mailTo(smtp.url)
      await mail.start()
      const ids = [await approved(mail, 'asha@example.org'), await approved(mail, 'ravi@example.org')]
      await smtp.until(2)
      await sleep(1_500)
      await elsewhere.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
      for (const id of ids) {
        await expect.poll(async () => (await outbox(id)).sent_at).not.toBeNull()
      }
    } finally {
      await elsewhere.end()
    }
  })

  it('continues after the database connections broke', async () => {
    const smtp = await server()
    const mail = await mailTo(smtp.url)
    await mail.start()
    await approved(mail, 'before@example.org')
    await smtp.until(1)
    await database.pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    await expect
      .poll(
        () =>
          approved(mail, 'after@example.org').then(
            () => true,
            () => false,
          ),
        { timeout: 180_000 },
      )
      .toBe(true)
    await smtp.until(2)
  })

  it('continues after the queue got no answer from the database', async () => {
    const smtp = await server()
    // One for each worker of the queue.
    const mail = await mailTo(smtp.url, {}, await withoutAnswers(2))
    await mail.start()
    await approved(mail, 'late@example.org')
    expect((await smtp.until(1))[0]?.to).toEqual(['late@example.org'])
  })
})

/**
 * A way to the database on which questions for the next job get no answer, as when a network drops a connection without
 * a word.
 * @param silent how many such connections there are
 */
async function withoutAnswers(silent: number): Promise<Database> {
  const { address } = inject('testCluster')
  const socket = `.s.PGSQL.${address.port}`
  const between = createServer((client) => {
    const behind = createConnection(join(address.host, socket))
    client.on('data', (bytes) => {
      // The first time, a connection names the question: P, four bytes of length, the name.
      if (silent > 0 && bytes[0] === 0x50 && bytes.indexOf('get_job') === 5) {
        silent--
        client.pause()
      } else behind.write(bytes)
    })
    behind.pipe(client)
    for (const [end, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      end.on('error', () => other.destroy())
      end.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => between.listen(join(folder, socket), resolve))
  closing.push(() => void between.close())
  return connect(
    { ...address, host: folder, database: database.name },
    true,
    () => {},
    async () => {},
  )
}

/** Another process that sends from the same outbox. */
function sendElsewhere(smtpUrl: string): Promise<unknown> {
  const at = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))
  const program = `
    const { connect } = await import(${at('../platform/db/database.ts')})
    const { createJobs } = await import(${at('../platform/jobs.ts')})
    const { createMail } = await import(${at('./mail.ts')})
    const { createLogger } = await import(${at('../platform/logger.ts')})
    const database = connect({ connectionString: ${JSON.stringify(database.url)} }, false, () => {}, async () => {})
    const logger = createLogger('silent')
    const jobs = await createJobs({ database, logger, concurrency: 2 })
    createMail({ db: database.db, jobs, logger, options: {
      smtpUrl: ${JSON.stringify(smtpUrl)}, from: { address: 'a@b.example' }, outboxFolder: '/nowhere',
      publicUrl: () => 'http://x', previews: false, bounded: true } })
    await jobs.start()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
  children.push(child)
  return once(child, 'exit')
}

describe('mail without a server', () => {
  it('is written as a file for mail programs and as a preview page', async () => {
    const mail = await mailTo(null)
    await mail.start()
    const id = await approved(mail, 'asha@example.org', 'Asha & Sons')
    await expect.poll(() => readdirSync(folder).sort()).toEqual([`${id}.eml`, `${id}.html`])
    expect(readFileSync(join(folder, `${id}.eml`), 'utf8')).toMatch(/^To: "Asha & Sons" <asha@example.org>$/m)
    expect(await mail.preview(id)).toContain('Hello Asha &#38; Sons,')
    expect(mail.previewUrl(id)).toBe(`https://rasad.example/outbox/${id}`)
    await expect.poll(async () => (await outbox(id)).sent_at).not.toBeNull()
  })

  it('has no preview where previews are off', async () => {
    const mail = await mailTo(null, { previews: false })
    await mail.start()
    const id = await approved(mail, 'asha@example.org')
    await expect.poll(() => readdirSync(folder)).toHaveLength(2)
    expect([mail.previewUrl(id), await mail.preview(id)]).toEqual([null, undefined])
  })
})
