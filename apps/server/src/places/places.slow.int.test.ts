import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Client,
  clientOf,
  formOf,
  goodPassword,
  ownerForm,
  purchaserForm,
  signIn,
  stockistRegistration,
  testImage,
} from '@rasad/testkit/clients'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStockistPapersRepository } from '../stockists/stockist-papers-repository.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'

// Every call that takes an address refuses a PIN that does not exist, and a stockist's PIN becomes a position.

let app: TestApp
let visitor: Client
let admin: Client
beforeAll(async () => {
  app = await createTestApp(undefined, {
    rateLimits: false,
    dataDir: mkdtempSync(join(tmpdir(), 'rasad-places-')),
    superAdmin: { email: 'owner@example.org', password: goodPassword },
  })
  visitor = clientOf(app)
  admin = await signIn(app, 'owner@example.org', goodPassword, 'medicalOwner')
})
afterAll(() => app.close())

const nowhere = '12 Tilak Road, Pune 411999'

describe('a PIN that does not exist is an error at its field', () => {
  const calls: [string, string, () => Promise<{ statusCode: number; json: () => never }>][] = [
    [
      'of a stockist',
      'address.pincode',
      () =>
        visitor.call(
          'POST',
          '/api/stockist/register',
          stockistRegistration('nowhere@firm.example', { address: { city: 'Pune', pincode: '411999' } }),
        ),
    ],
    [
      'of a medical store',
      'address',
      async () =>
        visitor.call(
          'POST',
          '/api/auth/signup',
          await ownerForm('nowhere@shop.example', { address: nowhere }),
        ),
    ],
    [
      'of a purchaser',
      'address',
      async () =>
        visitor.call(
          'POST',
          '/api/purchaser',
          await purchaserForm('nowhere@buyer.example', { address: nowhere }),
        ),
    ],
    [
      'of staff',
      'address',
      async () => {
        const images = { image: await testImage(), aadharCard: await testImage() }
        const form = formOf({ fullName: 'Meena Kumari', contact: '9000012345', address: nowhere, ...images })
        return admin.call('POST', '/api/staff', form)
      },
    ],
    [
      'near a demand',
      'near',
      () => visitor.call('POST', '/api/demand', { items: [{ name: 'Dolo' }], near: '411999' }),
    ],
  ]
  it.each(calls)('%s', async (_, field, send) => {
    const answer = await send()
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      message: 'There is no PIN 411999. Please check it.',
      fields: { [field]: { code: 'unknown-pin' } },
    })
  })
})

async function register(email: string, address: object): Promise<string> {
  const answer = await visitor.call(
    'POST',
    '/api/stockist/register',
    stockistRegistration(email, { address }),
  )
  expect(answer.statusCode).toBe(201)
  return answer.json().data._id
}

const stored = async (id: string) =>
  (
    await app.database.pool.query(
      'SELECT pincode, district, state, position IS NOT NULL AS placed FROM stockists WHERE id = $1',
      [id],
    )
  ).rows[0]

it('keeps a PIN in plain digits, with its district and position', async () => {
  const id = await register('hindi@firm.example', { state: 'Maharashtra', pincode: '४११ ०३०' })
  expect(await stored(id)).toEqual({
    pincode: '411030',
    district: 'Pune',
    state: 'Maharashtra',
    placed: true,
  })
})

it('keeps the district that somebody typed instead', async () => {
  const id = await register('renamed@firm.example', { district: 'Pune Rural', pincode: '411030' })
  expect((await stored(id)).district).toBe('Pune Rural')
  await admin.call('PATCH', `/api/stockist/${id}/approve`)
  const { data } = (await visitor.call('GET', `/api/stockist/${id}`)).json()
  expect(data.address).toMatchObject({ district: 'Pune Rural', pincode: '411030' })
  expect(data).not.toHaveProperty('position')
})

it('gives stockists from before a position, once', async () => {
  const id = await register('before@firm.example', { pincode: '440018' })
  await register('vague@firm.example', { city: 'Pune' })
  await app.database.pool.query(
    `UPDATE stockists SET district = CASE WHEN id = $1 THEN NULL ELSE 'typed' END, position = NULL
     WHERE pincode IS NOT NULL`,
    [id],
  )
  const papers = createStockistPapersRepository(app.database.db.withTables<TradeTables>())
  expect(await papers.fillPlaces()).toBe(3)
  expect(await stored(id)).toMatchObject({ district: 'Nagpur', placed: true })
  expect(await papers.fillPlaces()).toBe(0)
  const { rows } = await app.database.pool.query(
    `SELECT count(*)::int AS n FROM stockists WHERE district = 'typed'`,
  )
  expect(rows[0].n).toBe(2)
})

it('makes again what followed from a former table of PINs, and leaves what somebody has chosen', async () => {
  const pool = app.database.pool
  const usual = await register('usual@firm.example', { pincode: '390001' })
  const chosen = await register('chosen@firm.example', { pincode: '390001' })
  const now = (await pool.query('SELECT reach_areas FROM stockists WHERE id = $1', [usual])).rows[0]
    .reach_areas
  const before = ['Gujarat/Vadodara', 'Gujarat/Anand', 'Gujarat/Kheda', 'Gujarat/Panch Mahals']
  expect([...now].sort()).not.toEqual([...before].sort())
  const own = ['Gujarat/Vadodara', 'Gujarat/Surat']
  const wrong = '(1,0,0)'
  await pool.query(
    `UPDATE stockists SET position = $1, pin_table = NULL,
       reach_areas = CASE WHEN id = $2 THEN $3::text[] ELSE $4::text[] END WHERE id = ANY($5)`,
    [wrong, usual, before, own, [usual, chosen]],
  )
  const papers = createStockistPapersRepository(app.database.db.withTables<TradeTables>())
  expect(await papers.fillPlaces()).toBeGreaterThanOrEqual(2)
  const { rows } = await pool.query(
    'SELECT id, reach_areas AS areas, position::text AS at, pin_table FROM stockists WHERE id = ANY($1)',
    [[usual, chosen]],
  )
  const made = new Map(rows.map((row) => [row.id, row]))
  expect(made.get(usual)).toMatchObject({ areas: now, pin_table: 1 })
  expect(made.get(chosen)).toMatchObject({ areas: own, pin_table: 1 })
  for (const row of rows) expect(row.at).not.toBe('(1, 0, 0)')
  expect(await papers.fillPlaces()).toBe(0)
})

it('calls the city of a firm that gives none like the district of its PIN, also after it has moved', async () => {
  const id = await register('nocity@firm.example', { pincode: '411030' })
  const city = async () =>
    (await app.database.pool.query('SELECT city FROM stockists WHERE id = $1', [id])).rows[0].city
  expect(await city()).toBe('Pune')
  await admin.call('PATCH', `/api/stockist/${id}/approve`)
  const firm = await signIn(app, 'nocity@firm.example', goodPassword, 'stockist')
  const move = async (address: object) => {
    const answer = await firm.call('PATCH', '/api/stockist/me', { address })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await move({ pincode: '440018' })
  expect(await city()).toBe('Nagpur')
  await move({ city: 'Kamptee' })
  await move({ pincode: '411030' })
  expect(await city()).toBe('Kamptee')
  await move({ city: null })
  expect(await city()).toBe('Pune')
})
