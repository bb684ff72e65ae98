import { superAdmin } from '@rasad/testkit/people'
import type { ServiceProcess } from '@rasad/testkit/service-process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askAndAnswer, createRequestsCast } from './ask-and-answer.ts'
import { startSeededService } from './seeded-service.ts'

// The short form of `npm run load:requests`: four buyers, five stockists, twenty lines. It checks answers, not times.

const size = { buyers: 4, stockists: 5, lines: 20 }
let service: ServiceProcess
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ service, stop } = await startSeededService({ medicines: 200, stockists: 10, listings: 500 }))
})
afterAll(() => stop?.())

it('loses no answer of people who answer at once, and tells the buyers of each', async () => {
  const cast = await createRequestsCast(service.url, superAdmin, size)
  const { tally, answered, lost, lags } = await askAndAnswer(cast, { think: 20, seed: 1 })
  const errors = tally.calls().flatMap(({ call, errors }) => errors.map((error) => `${call}: ${error}`))
  expect(errors.join('\n')).toBe('')
  expect(lost).toEqual([])
  expect(answered).toBe(size.buyers * size.stockists * size.lines)
  // Each person has touched the page, answered, and corrected.
  expect(lags).toHaveLength(size.buyers * size.stockists * 3)
  expect(service.output()).not.toContain('request failed')
})
