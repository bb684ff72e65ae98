import { aadhaarNumbers } from '@rasad/contract/aadhaar'
import { type EndpointName, endpoints } from '@rasad/contract/endpoints'
import { formOf, ownerForm, stockistRegistration, testImage } from '@rasad/testkit/clients'
import { calls } from '@rasad/testkit/permission-calls'
import type { TestApp } from '@rasad/testkit/test-app'
import { createWorldApp, type World } from '@rasad/testkit/world'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from './platform/logger.ts'

// No Aadhaar number gets into the database, the logs or an answer, whatever field contains it.

// Made up, with a valid checksum.
const number = '234123412346'
const written = '2341 2341 2346'

let app: TestApp
let world: World
const log: string[] = []
beforeAll(async () => {
  const destination = { write: (line: string) => void log.push(line) }
  world = await createWorldApp({}, createLogger('trace', destination))
  app = world.app
})
afterAll(() => app.close())

/** Variants of a body, each with the number in another text field. */
function* withNumber(body: Record<string, unknown>): Generator<[string, Record<string, unknown>]> {
  for (const [field, value] of Object.entries(body)) {
    if (typeof value === 'string')
      yield [field, { ...body, [field]: /mail/.test(field) ? `${number}@a.example` : `${value} ${written}` }]
    else if (
      typeof value === 'object' &&
      value !== null &&
      !Buffer.isBuffer(value) &&
      !Array.isArray(value)
    ) {
      for (const [inner, changed] of withNumber(value as Record<string, unknown>))
        yield [`${field}.${inner}`, { ...body, [field]: changed }]
    }
  }
}

// All common notations: separators, groups and scripts.
const notations = [
  '2341.2341.2346',
  '2341/2341/2346',
  '2341  2341  2346',
  '2341\u00a02341\u00a02346',
  '2341\u200b2341\u200b2346',
  '2341\u20132341\u20132346',
  '234123+412346',
  '234123 412346',
  '२३४१ २३४१ २३४६',
  '૨૩૪૧ ૨૩૪૧ ૨૩૪૬',
  '২৩৪১ ২৩৪১ ২৩৪৬',
  '௨௩௪௧ ௨௩௪௧ ௨௩௪௬',
  '２３４１２３４１２３４６',
]

it.each(notations)('%s is refused and not logged', async (notation) => {
  const before = log.length
  const { people, visitor } = world
  const answers = [
    await people.owner.call('POST', '/api/company', { name: `Company ${notation}` }),
    await people.owner.call('POST', '/api/medicine/quick', { name: notation }),
    await visitor.call(
      'POST',
      '/api/auth/signup',
      await ownerForm(world.newEmail(), { address: `Flat 2, ${notation}, Pune` }),
    ),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
  await visitor.call('GET', `/api/nothing/${notation.replaceAll('/', '.')}`)
  expect(answers.flatMap(({ body }) => aadhaarNumbers(body))).toEqual([])
  expect(log.slice(before).filter((line) => aadhaarNumbers(line).length > 0)).toEqual([])
})

// Everyday texts of shops and firms, with digits that have a valid checksum if possible.
it.each([
  '20B-234123, 21B-412346',
  'Shop 2341, Market 2341, Pune 411001',
  'Call +91 98765 43210 or 022-2341 2341',
  '2 strips 341 tablets 23412346',
  'Dolo 650 - 234, Pan 40 - 12341',
])('%s is accepted', async (text) => {
  const answer = await world.visitor.call(
    'POST',
    '/api/auth/signup',
    await ownerForm(world.newEmail(), { address: text }),
  )
  expect(answer.statusCode, answer.body).toBe(201)
})

it('none is stored, returned or logged', async () => {
  const { visitor, people, newEmail } = world
  const answers: [string, Response][] = []
  const image = await testImage()
  const { password: _typed, ...stockist } = stockistRegistration(newEmail())
  const bodies: [string, string, Record<string, unknown>][] = [
    ['POST', '/api/stockist/register', stockist],
    ['POST', '/api/company', { name: 'Company' }],
    ['POST', '/api/medicine/quick', { name: 'Medicine' }],
    [
      'PATCH',
      `/api/staff/${people.staff.id}`,
      { fullName: 'Somebody', contact: '9000011111', address: 'Pune', email: 'a@b.example' },
    ],
    ['POST', '/api/demand', { items: { 0: { name: 'Dolo', qty: 1 } } }],
    ['POST', '/api/admin', { name: 'Somebody', email: 'a@b.example' }],
  ]
  for (const [method, path, body] of bodies) {
    for (const [field, changed] of withNumber(body)) {
      const whole =
        path === '/api/stockist/register' || path === '/api/admin'
          ? { ...changed, password: 'Strong-Pass-1' }
          : changed
      const answer = await people.owner.call(method, path, whole)
      answers.push([`${method} ${path} ${field}`, answer])
      expect(answer.statusCode, `${method} ${path} ${field} ${answer.body}`).toBe(400)
    }
  }
  for (const field of ['medicalName', 'ownerName', 'address', 'drugLicenseNo']) {
    const form = await ownerForm(newEmail(), { [field]: `Some text ${written}` })
    answers.push([field, await visitor.call('POST', '/api/auth/signup', form)])
  }
  const purchaser = {
    email: newEmail(),
    contactNo: '9000012345',
    password: 'Monsoon-42',
    aadharImage: image,
    photo: image,
  }
  for (const field of ['fullName', 'address']) {
    const texts = { fullName: 'Leela Nair', address: '3 Market Yard, Pune', [field]: `A long text ${number}` }
    answers.push([field, await visitor.call('POST', '/api/purchaser', formOf({ ...purchaser, ...texts }))])
  }
  for (const [field, answer] of answers) expect(answer.statusCode, `${field} ${answer.body}`).toBe(400)

  // Calls that store nothing accept it, and do not return it.
  for (const path of [
    `/api/search?category=medicine&q=${number}`,
    `/api/company?q=${number}`,
    `/api/medicine/${number}`,
    `/${number}`,
    `/api/stockist/${number}/${number}`,
  ]) {
    answers.push([path, await visitor.call('GET', path)])
  }
  answers.push([
    'login',
    await visitor.call('POST', '/api/auth/login', {
      email: `${number}@a.example`,
      password: number,
      role: 'user',
    }),
  ])
  for (const [call, request] of Object.entries(calls)) {
    if (!call.startsWith('GET ') || 'stream' in endpoints[call as EndpointName]) continue
    answers.push([call, await people.owner.call('GET', (await request(world, 'owner', 'full')).path)])
  }

  const told = answers.filter(([, { body }]) => aadhaarNumbers(body).length > 0).map(([what]) => what)
  expect(told).toEqual([])
  expect(await inDatabase()).toEqual([])
  expect(log.length).toBeGreaterThan(50)
  expect(log.filter((line) => aadhaarNumbers(line).length > 0)).toEqual([])
  expect(log.some((line) => line.includes('[Aadhaar]'))).toBe(true)
})

async function inDatabase(): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    `SELECT table_schema || '.' || table_name AS t, column_name AS c FROM information_schema.columns
     WHERE table_schema IN ('public', 'graphile_worker') AND data_type IN ('text', 'jsonb', 'json', 'USER-DEFINED')`,
  )
  const found: string[] = []
  for (const { t, c } of rows) {
    const values = await app.database.pool.query(
      `SELECT "${c}"::text AS value FROM ${t} WHERE "${c}" IS NOT NULL`,
    )
    if (values.rows.some(({ value }) => aadhaarNumbers(value).length > 0)) found.push(`${t}.${c}`)
  }
  return found
}
