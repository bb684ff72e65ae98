import { superAdmin } from '@rasad/testkit/people'
import type { ServiceProcess } from '@rasad/testkit/service-process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLoadFixtures } from './load-fixtures.ts'
import { runLoad } from './run-load.ts'
import { startSeededService } from './seeded-service.ts'
import type { Tally } from './tally.ts'

// The short form of `npm run load`: twenty people with hardly any pauses. It checks answers, not times.

/** The load ends when each call has been made, but not before some seconds. */
const [minSeconds, maxSeconds] = [5, 60]
const everyCall = [
  'GET /api/auth/me',
  'GET /api/company/{id}',
  'GET /api/company/{id}/stockists',
  'GET /api/medicine',
  'GET /api/medicine/{id}',
  'GET /api/medicine/{id}/stockists',
  'GET /api/purchasing-card/status/{id}',
  'GET /api/search',
  'GET /api/stockist',
  'GET /api/stockist/{id}',
  'GET /api/user/{id}',
  'PATCH /api/stockist/{id}/approve',
  'PATCH /api/user/{id}/approve',
  'POST /api/auth/login',
  'POST /api/auth/signup',
  'POST /api/demand',
  'POST /api/purchaser',
  'POST /api/purchasing-card/approve/{id}',
  'POST /api/purchasing-card/request',
  'POST /api/stockist/register',
  'POST /api/upload',
]

let service: ServiceProcess
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ service, stop } = await startSeededService({ medicines: 3_000, stockists: 100, listings: 20_000 }))
})
afterAll(() => stop?.())

it('answers every call, and each answer is correct', async () => {
  const cast = await createLoadFixtures(service.url, superAdmin, 8, 1)
  const start = performance.now()
  const isEnough = (tally: Tally) =>
    performance.now() - start > minSeconds * 1_000 && tally.calls().length >= everyCall.length
  const phases = [{ name: 'short', users: 20, seconds: maxSeconds, isEnough }]
  const [result] = await runLoad(cast, phases, { think: 150, seed: 1 })
  const calls = result?.tally.calls() ?? []
  const errors = calls.flatMap(({ call, errors }) => errors.map((error) => `${call}: ${error}`))
  expect(errors.join('\n')).toBe('')
  expect(calls.map(({ call }) => call).sort()).toEqual(everyCall)
  expect(service.output()).not.toContain('request failed')
})
