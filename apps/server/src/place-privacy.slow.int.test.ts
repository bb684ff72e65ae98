import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeOfPin } from '@rasad/places'
import { callerOf } from '@rasad/testkit/clients'
import { createNewcomers, type Person } from '@rasad/testkit/newcomers'
import { approve } from '@rasad/testkit/people'
import type { TestApp } from '@rasad/testkit/test-app'
import { withoutRandom } from '@rasad/testkit/without-random'
import { createWorldApp, type World } from '@rasad/testkit/world'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from './platform/logger.ts'

// Where a visitor or a shop is stays with them: the service answers what is near, and keeps and tells nothing of it.

const visitorPin = '494442'
const shopPin = '744301'
const unknownPin = '494999'
/** What a log or a record must not contain: PINs, what was typed for them, and what they stand for. */
const placeWords = [visitorPin, shopPin, unknownPin, 'Bastar', 'Nicobar', 'Tokapal', '४९४४४२', '%E0%A5%AA']

let world: World
let app: TestApp
let shop: Person
const log: string[] = []
const answers: Response[] = []

beforeAll(async () => {
  const destination = { write: (line: string) => void log.push(line) }
  world = await createWorldApp({ rateLimits: true }, createLogger('trace', destination))
  app = world.app
  const { newOwner } = createNewcomers(app, 'shop')
  shop = await newOwner(undefined, { address: `3 Main Road, Tokapal ${shopPin}` })
  await approve(callerOf(app), world.people.owner.token ?? '', 'user', shop.id)
  await askAsVisitor()
  await askAsShop()
  await askTooOften()
  await askWithoutTables()
})
afterAll(() => app.close())

async function get(path: string, headers: Record<string, string> = {}): Promise<void> {
  answers.push(await app.http.inject({ url: path, headers }))
}

async function post(path: string, payload: object, token?: string): Promise<Response> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await app.http.inject({ method: 'POST', url: path, payload, headers })
  answers.push(answer)
  return answer
}

const items = [{ name: 'Dolo 650', qty: 10 }]
const lists = () => [
  '/api/stockist?',
  `/api/medicine/${world.medicine}/stockists?`,
  `/api/company/${world.company}/stockists?`,
  '/api/search?category=supplier&q=deccan&',
  '/api/search/results?category=supplier&q=deccan&',
]

/** Every call that can hold a place: right, wrong, too often, and in ways that no route expects. */
async function askAsVisitor(): Promise<void> {
  for (const list of lists()) {
    for (const where of [
      `near=${visitorPin}`,
      `near=${visitorPin}&within=100`,
      `near=${visitorPin}&district=Bastar&state=Chhattisgarh`,
      `near=${encodeURIComponent('४९४४४२')}`,
      `near=${unknownPin}`,
      `near=${visitorPin}0`,
      `near=${visitorPin}&within=-1`,
      `near=${visitorPin}&near=${shopPin}`,
      `near=${visitorPin}&cursor=Tokapal`,
      `nearby=${visitorPin}`,
      `near=${visitorPin}%`,
    ])
      await get(list + where)
  }
  for (const q of [visitorPin, unknownPin, 'Tokapal', 'Bastar', '49444', encodeURIComponent('४९४४४२')])
    await get(`/api/place?q=${q}`)
  await get(`/api/nothing?near=${visitorPin}`)
  await get(`/?within=25&near=${visitorPin}`, { accept: 'text/html' })
  await get('/api/stockist', { referer: `http://localhost/demand?near=${visitorPin}` })
  await post('/api/demand', { items, near: visitorPin })
  await post('/api/demand', { items, near: unknownPin })
  await post('/api/demand', { items, near: visitorPin, where: 'Tokapal' })
  await post('/api/demand', { items: 'Bastar', near: visitorPin })
  const broken = {
    method: 'POST',
    url: '/api/demand',
    headers: { 'content-type': 'application/json' },
  } as const
  answers.push(await app.http.inject({ ...broken, payload: `{"near":"${visitorPin}",` }))
}

async function askTooOften(): Promise<void> {
  for (let more = 0; more < 70; more++) await post('/api/demand', { items, near: visitorPin })
}

async function askAsShop(): Promise<void> {
  const planned = await post('/api/demand', { items }, shop.token)
  expect(planned.json().data.near).toBe(shopPin)
  answers.push(await shop.call('GET', '/api/auth/me'))
  answers.push(await shop.call('GET', `/api/stockist?near=${shopPin}`))
}

/** Errors of the database hold the statement that failed. */
async function askWithoutTables(): Promise<void> {
  await app.database.pool.query('ALTER TABLE stockists RENAME TO stockists_away')
  try {
    for (const list of lists().slice(0, 3)) await get(`${list}near=${visitorPin}&within=50`)
  } finally {
    await app.database.pool.query('ALTER TABLE stockists_away RENAME TO stockists')
  }
}

function found(text: string): string[] {
  const rest = withoutRandom(text)
  return placeWords.filter((word) => rest.includes(word))
}

describe('the place of a visitor or a shop', () => {
  it('is asked about in every way: answered, refused, too often, and failed', () => {
    expect(placeOfPin(visitorPin)?.district).toBe('Bastar')
    expect(placeOfPin(shopPin)?.district).toBe('Nicobars')
    expect(placeOfPin(unknownPin)).toBeUndefined()
    const statuses = new Set(answers.map(({ statusCode }) => statusCode))
    for (const status of [200, 400, 404, 429, 500]) expect([...statuses]).toContain(status)
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(30)
  })

  it('is in no line of the log, at any level', () => {
    expect(log.some((line) => line.includes('request failed'))).toBe(true)
    expect(log.filter((line) => line.includes('"/api/stockist"')).length).toBeGreaterThan(5)
    expect(log.filter((line) => found(line).length > 0)).toEqual([])
  })

  it('is in no label of a metric', async () => {
    const { body } = await app.http.inject('/metrics')
    expect(body).toContain('/api/stockist')
    // A sum of seconds can hold any six digits.
    const labels = body.replaceAll(/ [\d.e+-]+$/gm, '')
    expect(labels).not.toBe(body)
    expect(found(labels)).toEqual([])
  })

  it('is in no header of an answer, and not in answers that failed', () => {
    for (const { headers, body, statusCode } of answers) {
      expect(found(JSON.stringify(headers))).toEqual([])
      // Refusals repeat to a caller what it has typed.
      if (statusCode === 429 || statusCode >= 500) expect(found(body)).toEqual([])
      if (statusCode >= 400) expect(headers['cache-control']).toBe('no-store')
    }
  })

  it('is in no table and no file; the address of a shop only in its own record', async () => {
    const { pool } = app.database
    const { rows: tables } = await pool.query<{ name: string }>(
      `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
       WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(20)
    const holding: string[] = []
    for (const { name } of tables) {
      const { rows } = await pool.query<{ text: string }>(`SELECT t::text AS text FROM ${name} AS t`)
      for (const { text } of rows) if (found(text).length > 0) holding.push(name)
    }
    expect(holding).toEqual(['public.medical_owners'])
    const files = readdirSync(app.dataDir, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    )
    for (const file of files)
      expect(found(readFileSync(join(file.parentPath, file.name), 'latin1')), file.name).toEqual([])
  })

  it('is in the export of the shop, and in nobody else’s', async () => {
    const own = await shop.call('GET', '/api/account/export')
    expect(own.body).toContain(shopPin)
    const { owner, stockist, purchaser, medicalOwner } = world.people
    for (const other of [owner, stockist, purchaser, medicalOwner]) {
      const { statusCode, body } = await other.call('GET', '/api/account/export')
      expect([statusCode, found(body)]).toEqual([200, []])
    }
  })

  it('is counted by no limit: two places of one caller share it', async () => {
    const { rows } = await app.database.pool.query(`SELECT bucket::text AS bucket FROM attempts`)
    expect(rows.length).toBeGreaterThan(0)
    // The visitor's demands were counted together, whatever their place: one more is too many.
    const refused = await post('/api/demand', { items, near: shopPin })
    expect(refused.statusCode).toBe(429)
  })
})
