import { confirmEmailOf } from '@rasad/testkit/clients'
import { type MailServer, startMailServer } from '@rasad/testkit/mail-server'
import { createSibling, type TestApp } from '@rasad/testkit/test-app'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

// Daily summaries: through a real mail server, from several processes, and after failures.

let server: MailServer
let world: World
let app: TestApp
let elsewhere: TestApp
beforeAll(async () => {
  server = await startMailServer()
  world = await createWorldApp({ smtpUrl: server.url })
  app = world.app
  elsewhere = await createSibling(app, { smtpUrl: server.url })
  await confirmEmailOf(app, world.people.admin.id, world.people.owner.id)
})
afterAll(async () => {
  await elsewhere.close()
  await app.close()
  await server.close()
})
beforeEach(async () => {
  await app.database.pool.query('DELETE FROM notifications; DELETE FROM mail_outbox')
  server.received.length = 0
})

/** So late that everything is due. */
const later = () => new Date(Date.now() + 2 * 86_400_000)
const summaries = () => server.received.filter(({ headers }) => headers.subject === 'Your day on Rasad')
const soon = { timeout: 180_000, interval: 20 }

it('arrive once, although two processes write them at the same time', async () => {
  await world.newOwner()
  await world.newOwner()
  await world.newPurchaser()
  const written = await Promise.all([
    app.notifications.digest(later()),
    elsewhere.notifications.digest(later()),
    app.notifications.digest(later()),
  ])
  // To both admins.
  expect(written.reduce((sum, one) => sum + one)).toBe(2)
  await expect
    .poll(
      () =>
        summaries()
          .flatMap(({ to }) => to)
          .toSorted(),
      soon,
    )
    .toEqual([world.people.admin.email, world.people.owner.email].toSorted())
  // Without the breaks of quoted-printable.
  const text = (summaries()[0]?.raw ?? '').replaceAll(/=\r?\n/g, '')
  expect(text).toContain('2 medical stores have registered and wait.')
  expect(text).toContain('A purchaser has registered and waits for a decision.')
  expect(text).not.toContain('Shanti')
  expect(await app.notifications.digest(later())).toBe(0)
})

it('wait for their hour', async () => {
  await world.newOwner()
  expect(await app.notifications.digest(new Date(Date.now() - 86_400_000))).toBe(0)
  expect(await app.notifications.digest(later())).toBe(2)
  // Under way, they would arrive in the next test.
  await expect.poll(() => summaries().length, soon).toBe(2)
})

it('leave out what was read, and are not sent for nothing', async () => {
  await world.newOwner()
  await world.people.admin.call('POST', '/api/notifications/read', { all: true })
  expect(await app.notifications.digest(later())).toBe(1)
  await expect.poll(() => summaries().map(({ to }) => to), soon).toEqual([[world.people.owner.email]])
})

it('are neither lost nor repeated when writing the mail fails half-way', async () => {
  await world.newOwner()
  const { pool } = app.database
  await pool.query(`
    CREATE FUNCTION fail_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
    CREATE TRIGGER fail_outbox AFTER INSERT ON mail_outbox FOR EACH ROW EXECUTE FUNCTION fail_outbox()`)
  expect(await app.notifications.digest(later())).toBe(0)
  await pool.query('DROP TRIGGER fail_outbox ON mail_outbox; DROP FUNCTION fail_outbox()')
  expect(await elsewhere.notifications.digest(later())).toBe(2)
  await expect.poll(() => summaries().length, soon).toBe(2)
  expect(await app.notifications.digest(later())).toBe(0)
})

it('go to nobody whose address is not confirmed', async () => {
  await world.newOwner()
  await app.database.pool.query(
    'UPDATE accounts SET email_confirmed_at = NULL, email_assumed = false WHERE id = $1',
    [world.people.admin.id],
  )
  expect(await app.notifications.digest(later())).toBe(1)
  await confirmEmailOf(app, world.people.admin.id)
})
