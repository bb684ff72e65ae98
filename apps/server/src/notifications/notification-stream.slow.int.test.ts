import type { Client } from '@rasad/testkit/clients'
import { type EventReader, readEvents } from '@rasad/testkit/event-source'
import { createSibling, type TestApp } from '@rasad/testkit/test-app'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

// What open pages learn of notifications, whichever process causes them.

let world: World
let app: TestApp
let elsewhere: TestApp
let admin: Client
let readers: EventReader[] = []
beforeAll(async () => {
  world = await createWorldApp()
  app = world.app
  admin = world.people.admin
  elsewhere = await createSibling(app, { rateLimits: false, demo: true })
})
afterAll(async () => {
  await elsewhere.close()
  await app.close()
})
beforeEach(() => app.database.pool.query('DELETE FROM notifications'))
afterEach(() => {
  for (const reader of readers) reader.close()
  readers = []
})

const soon = { timeout: 180_000, interval: 20 }

async function open(
  client: Client,
  { at = app, last, path }: { at?: TestApp; last?: string; path?: string } = {},
): Promise<EventReader> {
  const reader = await readEvents(
    at,
    { authorization: `Bearer ${client.token}`, ...(last !== undefined && { 'last-event-id': last }) },
    path ?? '/api/notifications/stream',
  )
  readers.push(reader)
  if (reader.status === 200) await vi.waitFor(() => expect(reader.lastEventId).not.toBe(''), soon)
  return reader
}

interface Told {
  notification?: { _id: string; subject: { _id: string } }
  ids?: string[]
  unread?: number
}

/** In short: `notification <subject> <unread>` or `read <how many> <unread>`. */
const told = ({ events }: EventReader) =>
  events.map(({ name, data }) => {
    const { notification, ids, unread } = data as Told
    return [name, notification?.subject._id ?? ids?.length, unread]
      .filter((part) => part !== undefined)
      .join(' ')
  })

describe('a notification', () => {
  it('reaches every page of its account, here and elsewhere, and nobody else', async () => {
    const [here, there] = [await open(admin), await open(admin, { at: elsewhere })]
    const stranger = await open(world.people.stockist)
    const id = await world.newOwner()
    for (const reader of [here, there]) {
      await expect.poll(() => told(reader), soon).toEqual([`notification ${id} 1`])
    }
    const { data } = (await admin.call('GET', '/api/notifications')).json()
    expect((here.events[0]?.data as Told | undefined)?.notification).toEqual(data[0])
    expect(stranger.events).toEqual([])
  })

  it('that is read on one page is read on the others, in one event', async () => {
    const reader = await open(admin, { at: elsewhere })
    const id = await world.newOwner()
    const other = await world.newOwner()
    await admin.call('POST', '/api/notifications/read', { all: true })
    await expect
      .poll(() => told(reader), soon)
      .toEqual([expect.stringContaining(id), expect.stringContaining(other), 'read 2 0'])
    await admin.call('POST', '/api/notifications/read', { all: true })
    await world.newPurchaser()
    await expect.poll(() => told(reader).length, soon).toBe(4)
  })

  it('does not mix with the events of another stream of the account', async () => {
    const { stockist } = world.people
    const cards = await open(stockist, { path: '/api/purchasing-card/stream' })
    const news = await open(stockist)
    await world.ask(await world.newPurchaser())
    await expect.poll(() => news.events.map(({ name }) => name), soon).toEqual(['notification'])
    await expect.poll(() => cards.events.map(({ name }) => name), soon).toEqual(['newRequest'])
  })
})

describe('a page that comes back', () => {
  it('gets what it has missed, each event once', async () => {
    const first = await open(admin)
    await world.newOwner()
    await expect.poll(() => first.events.length, soon).toBe(1)
    first.close()
    const missed = await world.newOwner()
    await admin.call('POST', '/api/notifications/read', { all: true })
    const second = await open(admin, { at: elsewhere, last: first.lastEventId })
    await expect.poll(() => second.events.length, soon).toBe(2)
    const later = await world.newOwner()
    await expect
      .poll(() => told(second), soon)
      .toEqual([`notification ${missed} 0`, 'read 2 0', `notification ${later} 1`])
  })

  it('with a position that is not ours gets the latest ones anew', async () => {
    const id = await world.newOwner()
    const reader = await open(admin, { last: 'made-up' })
    await expect.poll(() => told(reader), soon).toEqual(['resync', `notification ${id} 1`])
  })
})

it('an account has so many streams of all kinds together', async () => {
  const { stockist } = world.people
  for (let n = 0; n < 4; n++) await open(stockist)
  await open(stockist, { path: '/api/purchasing-card/stream' })
  const refused = await open(stockist)
  expect(refused.body.code).toBe('too-many-streams')
})

it('ends with its session', async () => {
  const purchaser = await world.newPurchaser()
  const reader = await open(purchaser)
  await purchaser.call('POST', '/api/auth/logout')
  await expect.poll(() => reader.ended, soon).toBe(true)
})

it('forgets events that nobody can still need', async () => {
  const { pool } = app.database
  const id = 'a'.repeat(24)
  await pool.query(
    `INSERT INTO notification_events (at, account_id, notification_id, kind) VALUES (now() - interval '9 days', $1, $1, 'added')`,
    [id],
  )
  await app.sweep()
  expect(await pool.query('SELECT FROM notification_events WHERE account_id = $1', [id])).toMatchObject({
    rowCount: 0,
  })
})
