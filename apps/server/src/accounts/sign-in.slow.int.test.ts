import { hashRaw } from '@node-rs/argon2'
import { clientOf, goodPassword, stockistRegistration } from '@rasad/testkit/clients'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

vi.mock('@node-rs/argon2', async (load) => {
  const actual = await load<typeof import('@node-rs/argon2')>()
  return { ...actual, hashRaw: vi.fn(actual.hashRaw) }
})

const owner = { email: 'owner@store.example', password: goodPassword }
const firm = 'firm@store.example'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(undefined, { superAdmin: owner }, undefined, { safeHashes: true })
  const registered = await clientOf(app).call('POST', '/api/stockist/register', stockistRegistration(firm))
  expect(registered.statusCode).toBe(201)
})
afterAll(() => app.close())

it.each([
  ['the right screen', owner.email, goodPassword, 'medicalOwner', 200],
  ['another screen', owner.email, goodPassword, 'stockist', 403],
  ['another screen', firm, goodPassword, 'purchaser', 403],
  ['a wrong password', firm, 'not-this-one', 'stockist', 401],
  ['a wrong password on another screen', firm, 'not-this-one', 'medicalOwner', 401],
  ['an e-mail without an account', 'nobody@store.example', goodPassword, 'stockist', 401],
])('signing in costs one hash: %s', async (_case, email, password, role, status) => {
  vi.mocked(hashRaw).mockClear()
  const answer = await clientOf(app).call('POST', '/api/auth/login', { email, password, role })
  expect(answer.statusCode).toBe(status)
  expect(hashRaw).toHaveBeenCalledTimes(1)
})

it('a password is kept as a hash of the full cost', async () => {
  const kept = await app.database.pool.query(`SELECT password_hash FROM accounts WHERE email_key = '${firm}'`)
  expect(kept.rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
