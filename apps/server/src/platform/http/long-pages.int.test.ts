import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

// Pages of a thousand rows cost as much as hundreds of searches: they are made one after another, and addresses take turns.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(undefined, { rateLimits: false })
})
afterAll(() => app.close())

it('one address with many long pages waits behind another with one', async () => {
  const order: string[] = []
  const page = async (remoteAddress: string, limit: number) => {
    const answer = await app.http.inject({ url: `/api/company?limit=${limit}`, remoteAddress })
    order.push(`${remoteAddress} ${answer.statusCode}`)
  }
  const greedy = Array.from({ length: 6 }, () => page('198.51.100.1', 1_000))
  await Promise.all([...greedy, page('203.0.113.9', 1_000)])
  expect(order.indexOf('203.0.113.9 200')).toBeLessThan(3)
  expect(order).toHaveLength(7)
})

it('refuses the last of a flood of long pages, and none of others', async () => {
  const page = (remoteAddress: string) => app.http.inject({ url: '/api/company?limit=1000', remoteAddress })
  const flood = Array.from({ length: 60 }, () => page('198.51.100.1'))
  const other = page('203.0.113.9')
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect((await other).statusCode).toBe(200)
})
