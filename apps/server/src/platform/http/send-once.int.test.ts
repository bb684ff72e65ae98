import { type Endpoint, type EndpointName, endpoints } from '@rasad/contract/endpoints'
import { calls, type Try, type Who } from '@rasad/testkit/permission-calls'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
let drawn = 0
beforeAll(async () => {
  world = await createWorldApp({ undoSeconds: 60 })
})
afterAll(() => world.app.close())

const posts = Object.entries(endpoints as Record<string, Endpoint>).filter(([name]) =>
  name.startsWith('POST '),
)
/** They keep the key with what they write, in the same transaction. */
const keepTheirOwn: Record<string, Who> = { 'POST /api/requests': 'medicalOwner' }
/** Its answer opens a session with a cookie, which is given once. The address registers once, and it says so. */
const registrations = ['POST /api/purchaser']
const senders: Record<string, Who> = {
  'POST /api/admin': 'owner',
  'POST /api/auth/signup': 'visitor',
  'POST /api/stockist/register': 'visitor',
  'POST /api/auth/reset-password': 'visitor',
  'POST /api/auth/end-links': 'visitor',
  'POST /api/auth/restore-email': 'visitor',
  'POST /api/auth/confirm-email': 'visitor',
  'POST /api/auth/confirmation-mail': 'visitor',
  'POST /api/account/resubmit': 'visitor',
  'POST /api/merges/{id}/undo': 'admin',
  'POST /api/medicine/{id}/merge': 'admin',
  'POST /api/company/{id}/merge': 'admin',
  'POST /api/staff/bulk-delete': 'admin',
  'POST /api/review/{kind}/{id}/undo': 'admin',
  'POST /api/purchasing-card/request': 'purchaser',
  'POST /api/auth/change-email': 'user',
  'POST /api/own-suppliers': 'medicalOwner',
  'POST /api/own-suppliers/{id}/list': 'medicalOwner',
  'POST /api/own-suppliers/{id}/same': 'medicalOwner',
  ...keepTheirOwn,
}
const clientOf = (who: Who) => (who === 'visitor' ? world.visitor : world.people[who])

/** Tables with more rows than before. */
async function grown(before: Record<string, number>): Promise<string[]> {
  return Object.entries(await rows()).flatMap(([name, now]) => (now > (before[name] ?? 0) ? name : []))
}

async function tryOf(name: string): Promise<{ given: Try; who: Who }> {
  const who = senders[name] ?? 'stockist'
  const given = await calls[name as EndpointName]?.(world, who, 'yes')
  if (!given) throw new Error(`No request is written for ${name}.`)
  return { given, who }
}

/** What grows beside the calls: the keys, how often somebody calls, and files that are read meanwhile. */
const besides = /^(?:sent_calls|attempts|sessions|devices|stock_(?!imports$)\w+)$/

/** How many rows each table has. */
async function rows(): Promise<Record<string, number>> {
  const { pool } = world.app.database
  const tables = await pool.query(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)
  const counted: Record<string, number> = {}
  for (const { name } of tables.rows) {
    if (besides.test(name)) continue
    counted[name] = Number((await pool.query(`SELECT count(*) AS rows FROM "${name}"`)).rows[0].rows)
  }
  return counted
}

const once = posts.filter(([name, { once }]) => once || name in keepTheirOwn).map(([name]) => name)

it('knows of each call that creates something how it is sent twice', () => {
  const creating = posts.filter(([, { creates }]) => creates).map(([name]) => name)
  expect(creating.filter((name) => !once.includes(name) && !registrations.includes(name))).toEqual([])
})

describe.each(once)('%s', (name) => {
  it('sent twice with one key does it once and answers the same', async () => {
    const { given, who } = await tryOf(name)
    const headers = { ...given.headers, 'idempotency-key': `twice-${drawn++}` }
    const send = () => clientOf(who).call('POST', given.path, given.body, headers)
    const first = await send()
    expect(first.statusCode, first.body).toBeLessThan(300)
    const after = await rows()
    const second = await send()
    expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()])
    expect(second.headers['set-cookie']).toEqual(first.headers['set-cookie'])
    expect(await grown(after)).toEqual([])
  })
})

describe('the registration of a purchaser', () => {
  it.each(registrations)('%s sent twice makes one account', async (name) => {
    const { given } = await tryOf(name)
    const headers = { 'idempotency-key': `twice-${drawn++}` }
    const send = () => world.visitor.call('POST', given.path, given.body, headers)
    expect((await send()).statusCode).toBe(201)
    const after = await rows()
    expect((await send()).statusCode).toBe(409)
    expect(await grown(after)).not.toContain('accounts')
  })
})

describe('a key', () => {
  const list = (name: string, key: string, by: Who = 'stockist') =>
    clientOf(by).call('POST', '/api/lists', { name }, { 'idempotency-key': key })

  it('makes one thing of taps at once', async () => {
    const taps = await Promise.all([1, 2, 3].map(() => list('Tapped thrice', 'taps')))
    expect(taps.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(taps.map((tap) => tap.json().data._id)).size).toBe(1)
  })

  it('is of one account, one call and one body', async () => {
    const one = await list('Mine', 'shared-key')
    expect((await list('Mine', 'shared-key', 'admin')).json().data._id).not.toBe(one.json().data._id)
    const other = await list('Another', 'shared-key')
    expect([other.statusCode, other.json().code]).toEqual([409, 'key-reused'])
  })

  it('tries again what was refused', async () => {
    const { people } = world
    const path = `/api/lists/${(await list('To share', 'to-share')).json().data._id}/share`
    const share = (by: Who) =>
      clientOf(by).call('POST', path, { mayTick: true }, { 'idempotency-key': 'share-it' })
    expect((await share('admin')).statusCode).toBe(404)
    expect((await share('stockist')).statusCode).toBe(201)
    const copy = (from: string) =>
      people.stockist.call('POST', '/api/lists', { name: 'Copy', from }, { 'idempotency-key': 'copy-it' })
    const gone = await copy('0'.repeat(24))
    expect(gone.statusCode).toBeGreaterThanOrEqual(400)
    expect((await copy('0'.repeat(24))).statusCode).toBe(gone.statusCode)
  })

  it('is free again, and nothing is done, where a call fails after its work', async () => {
    const { pool } = world.app.database
    await pool.query(`ALTER TABLE sent_calls ADD CONSTRAINT planted CHECK (length(answer) = 0) NOT VALID`)
    const before = await rows()
    expect((await list('Left behind', 'left-behind')).statusCode).toBe(500)
    expect(await grown(before)).toEqual([])
    await pool.query(`ALTER TABLE sent_calls DROP CONSTRAINT planted`)
    expect((await list('Left behind', 'left-behind')).statusCode).toBe(201)
  })

  it('and what it opens are not in the database, and go after a day', async () => {
    const { pool } = world.app.database
    const answer = await clientOf('stockist').call(
      ...(['POST', '/api/inbound-address', undefined, { 'idempotency-key': 'CANARY-key' }] as const),
    )
    const { rows: kept } = await pool.query('SELECT mark, body_mark, answer FROM sent_calls')
    const text = kept
      .map((row) =>
        Object.values(row)
          .map((value) => Buffer.from(value as Buffer))
          .join(' '),
      )
      .join(' ')
    expect(text).not.toContain('CANARY-key')
    expect(text).not.toContain(answer.json().data.address)
    await pool.query(`UPDATE sent_calls SET begun_at = now() - interval '25 hours'`)
    await world.app.sweep()
    expect((await pool.query('SELECT FROM sent_calls')).rowCount).toBe(0)
  })
})
