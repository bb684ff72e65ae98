import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedBench } from '@rasad/server/seeding/seed-bench'
import { superAdmin } from '@rasad/testkit/people'
import { type ServiceProcess, startService } from '@rasad/testkit/service-process'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askAndAnswer, createRequestsCast } from './ask-and-answer.ts'

// The short form of `npm run load:requests`: four buyers, five stockists, twenty lines. It checks answers, not times.

const size = { buyers: 4, stockists: 5, lines: 20 }
let folder: string
let database: TestDatabase
let service: ServiceProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rasad-requests-'))
  database = await createTestDatabase()
  await seedBench({
    database,
    medicines: 200,
    stockists: 10,
    listings: 500,
    seed: 1,
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  service = await startService({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    TRUST_PROXY: 'loopback',
    ADMIN_EMAIL: superAdmin.email,
    ADMIN_PASSWORD: superAdmin.password,
  })
  await service.ready()
})
afterAll(async () => {
  await service?.stop()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

it('loses no answer of people who answer at once, and tells the buyers of each', async () => {
  const cast = await createRequestsCast(service.url, superAdmin, size)
  const { tally, answered, lost, lags } = await askAndAnswer(cast, { think: 20, seed: 1 })
  expect(tally.calls().flatMap(({ call, errors }) => errors.map((error) => `${call}: ${error}`))).toEqual([])
  expect(lost).toEqual([])
  expect(answered).toBe(size.buyers * size.stockists * size.lines)
  // Each person has touched the page, answered, and corrected.
  expect(lags).toHaveLength(size.buyers * size.stockists * 3)
  expect(service.output()).not.toContain('request failed')
})
