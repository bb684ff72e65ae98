import type { Change } from '@rasad/contract/live'
import type { Client } from '@rasad/testkit/clients'
import { type EventReader, readEvents } from '@rasad/testkit/event-source'
import { createSibling, type TestApp } from '@rasad/testkit/test-app'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { touch } from './live.ts'

// What open pages hear of, whichever process causes it.

let readers: EventReader[] = []
const world = await createWorldApp()
const app = world.app
const admin = world.people.admin
const elsewhere = await createSibling(app, { rateLimits: false, demo: true })
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
  { at = app, path = '/api/events' }: { at?: TestApp; path?: string } = {},
): Promise<EventReader> {
  const reader = await readEvents(at, { authorization: `Bearer ${client.token}` }, path)
  readers.push(reader)
  return reader
}

const topics = ({ events }: EventReader) => events.map(({ data }) => (data as Change).topic)

describe('open pages', () => {
  it('of an account hear that there is something new, here and elsewhere, and nobody else does', async () => {
    const [here, there] = [await open(admin), await open(admin, { at: elsewhere })]
    const stranger = await open(world.people.stockist)
    await world.newOwner()
    for (const reader of [here, there]) {
      await expect.poll(() => topics(reader), soon).toEqual(['notifications'])
    }
    expect(stranger.events).toEqual([])
  })

  it('hear of what is read on another, and of nothing where all was read', async () => {
    await world.newOwner()
    const reader = await open(admin, { at: elsewhere })
    await admin.call('POST', '/api/notifications/read', { all: true })
    await expect.poll(() => topics(reader).length, soon).toBe(1)
    await admin.call('POST', '/api/notifications/read', { all: true })
    const purchaser = await world.newPurchaser()
    await expect.poll(() => topics(reader).length, soon).toBe(2)
    await admin.call('PATCH', `/api/purchaser/${purchaser.id}/decline`)
    // Who decides has read what asked for it.
    await expect.poll(() => topics(reader).length, soon).toBe(3)
  })

  it('hear of a burst once for each kind, and of the last of it', async () => {
    const reader = await open(admin)
    for (let turn = 0; turn < 40; turn++) {
      await touch(app.database.db, [admin.id], turn % 2 ? 'requests' : 'notifications')
    }
    await touch(app.database.db, [admin.id], 'requests', 'b'.repeat(24))
    await expect.poll(() => JSON.stringify(reader.events.at(-1)), soon).toContain('bbbb')
    expect(reader.events.length).toBeLessThan(20)
  })

  it('of thousands of accounts hear of one change', async () => {
    const reader = await open(admin)
    const others = Array.from({ length: 2_000 }, (_, at) => at.toString(16).padStart(24, '0'))
    await touch(app.database.db, [...others, admin.id], 'requests')
    await expect.poll(() => topics(reader), soon).toEqual(['requests'])
  })

  it('of one kind do not hear of the others', async () => {
    const { stockist } = world.people
    const cards = await open(stockist, { path: '/api/purchasing-card/stream' })
    const all = await open(stockist)
    const id = await world.ask(await world.newPurchaser())
    await expect.poll(() => topics(all).toSorted(), soon).toEqual(['card-requests', 'notifications'])
    await expect
      .poll(() => cards.events.map(({ name, data }) => [name, (data as { _id: string })._id]), soon)
      .toEqual([['newRequest', id]])
  })

  it('end where they may have missed something: their process has heard nothing for a while', async () => {
    const [all, cards] = [
      await open(world.people.stockist),
      await open(world.people.stockist, { path: '/api/purchasing-card/stream' }),
    ]
    await app.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'rasad listen'`,
    )
    for (const reader of [all, cards]) await expect.poll(() => reader.ended, soon).toBe(true)
    const again = await open(world.people.stockist)
    await world.ask(await world.newPurchaser())
    await expect.poll(() => topics(again).length, soon).toBeGreaterThan(0)
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
