import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { createTestDatabase } from '@rasad/testkit/test-database'
import fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { openClient } from '../db/database.ts'
import { createLogger } from '../logger.ts'
import { createApiDocument } from './api-document.ts'
import { operationsRoutes } from './operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('operations', () => {
  it('is alive and ready', async () => {
    expect((await app.http.inject('/healthz')).json()).toEqual({ status: 'alive' })
    const ready = await app.http.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ready', database: true, searchIndex: true },
    ])
  })

  it('is not ready until the index is built, and reports that to searches', async () => {
    const database = await createTestDatabase()
    const early = await buildApp({
      config: readConfig({ DATA_DIR: '/nowhere' }),
      database,
      logger: createLogger('silent'),
      webFolder: '/nowhere',
    })
    expect((await early.http.inject('/healthz')).statusCode).toBe(200)
    expect((await early.http.inject('/readyz')).statusCode).toBe(503)
    const search = await early.http.inject('/api/search?category=medicine&q=dolo')
    expect([search.statusCode, search.json().code]).toEqual([503, 'not-ready'])
    await early.stop()
    await database.close()
  })

  it('is not ready until the whole start is over, which can still fail when searches answer already', async () => {
    const database = await createTestDatabase()
    const starting = await buildApp({
      config: readConfig({ DATA_DIR: '/nowhere' }),
      database,
      logger: createLogger('silent'),
      webFolder: '/nowhere',
    })
    const holder = await openClient(database.connection, 'holder')
    await holder.query('BEGIN; LOCK TABLE stock_imports')
    const start = starting.start()
    const search = () => starting.http.inject('/api/search?category=medicine&q=dolo')
    await expect.poll(async () => (await search()).statusCode).toBe(200)
    expect((await starting.http.inject('/readyz')).statusCode).toBe(503)
    await holder.query('COMMIT')
    await start
    await expect.poll(async () => (await starting.http.inject('/readyz')).statusCode).toBe(200)
    await holder.end()
    await starting.stop()
    await database.close()
  })

  it('is not ready while the database does not answer, and one check serves all who ask', async () => {
    const hung = fastify()
    let checks = 0
    const readiness = () => new Promise<never>(() => void checks++)
    operationsRoutes(hung, { readiness, registry: new Registry(), metricsToken: null })
    const answers = await Promise.all(Array.from({ length: 20 }, () => hung.inject('/readyz')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(503))
    expect(checks).toBe(1)
    await hung.close()
  })

  it('reports its public address, and answers to no other', async () => {
    const database = await createTestDatabase()
    const named = await buildApp({
      config: readConfig({ DATA_DIR: '/nowhere', PUBLIC_URL: 'https://rasad.example/' }),
      database,
      logger: createLogger('silent'),
      webFolder: '/nowhere',
    })
    const settingsAt = (host: string) => named.http.inject({ url: '/api/settings', headers: { host } })
    expect(await settingsAt('evil.example')).toHaveProperty('statusCode', 421)
    expect((await settingsAt('rasad.example')).json()).toEqual({
      success: true,
      data: {
        publicUrl: 'https://rasad.example',
        showFixedRating: true,
        staleListingDays: 60,
        support: { email: null, phone: null },
        samples: [],
      },
    })
    const { servers } = (await named.http.inject('/openapi.json')).json()
    expect(servers).toEqual([{ url: 'https://rasad.example' }])
    await named.stop()
    await database.close()
  })

  it('reports whether the fixed rating is shown, as configured', async () => {
    const database = await createTestDatabase()
    for (const [value, shown] of [
      ['true', true],
      ['false', false],
    ] as const) {
      const set = await buildApp({
        config: readConfig({ DATA_DIR: '/nowhere', SHOW_FIXED_RATING: value }),
        database,
        logger: createLogger('silent'),
        webFolder: '/nowhere',
      })
      expect((await set.http.inject('/api/settings')).json().data.showFixedRating).toBe(shown)
      await set.stop()
    }
    expect(
      readConfig({ SUPPORT_EMAIL: 'help@firm.example', SUPPORT_PHONE: '020 2445 0000' }).support,
    ).toEqual({
      email: 'help@firm.example',
      phone: '020 2445 0000',
    })
    expect(() => readConfig({ SUPPORT_EMAIL: 'nobody' })).toThrow(/SUPPORT_EMAIL/)
    expect(() => readConfig({ SHOW_FIXED_RATING: 'no' })).toThrow(/SHOW_FIXED_RATING/)
    await database.close()
  })

  it('documents every call it answers', async () => {
    const document = (await app.http.inject('/openapi.json')).json()
    expect(document).toEqual(JSON.parse(JSON.stringify(createApiDocument({ publicUrl: null }))))
    expect(document.openapi).toMatch(/^3\.1/)
    const search = document.paths['/api/search'].get
    expect(search.parameters.map((parameter: { name: string }) => parameter.name)).toEqual([
      'category',
      'q',
      'limit',
      'near',
      'within',
      'city',
      'district',
      'state',
      'delivers',
      'elsewhere',
    ])
    expect(search.responses['200'].content['application/json'].schema).toBeDefined()
    const stream = document.paths['/api/purchasing-card/stream'].get
    expect(stream.responses['200'].content['text/event-stream'].schema).toBeDefined()
    for (const event of ['newRequest', 'requestAnswered']) expect(stream.description).toContain(event)
    expect((await app.http.inject('/docs')).statusCode).toBe(200)
  })

  it('counts requests by route, visible only locally or with a token', async () => {
    await app.http.inject('/api/company')
    const metrics = (await app.http.inject('/metrics')).body
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/company",status="2xx"\} \d/,
    )
    expect((await app.http.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
    expect(metrics).toMatch(/^live_streams 0$/m)

    const guarded = await createTestApp(undefined, { metricsToken: 'a-token-of-the-operator' })
    expect((await guarded.http.inject('/metrics')).statusCode).toBe(404)
    const headers = { authorization: 'Bearer a-token-of-the-operator' }
    expect((await guarded.http.inject({ url: '/metrics', headers })).statusCode).toBe(200)
    await guarded.close()
  })

  it('sends a request id and security headers with each answer', async () => {
    const { headers } = await app.http.inject('/docs')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    const { headers: ofData } = await app.http.inject('/api/company')
    expect(ofData['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(ofData['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(ofData['x-content-type-options']).toBe('nosniff')
  })

  it('limits requests per address', async () => {
    const limited = await createTestApp(undefined, { rateLimits: true })
    const ask = () => limited.http.inject('/api/search?category=company&q=x')
    const batch = () => Promise.all(Array.from({ length: 100 }, ask))
    expect((await batch()).every((answer) => answer.statusCode === 200)).toBe(true)
    const refused: Awaited<ReturnType<typeof ask>>[] = []
    for (let tries = 0; tries < 30 && refused.length === 0; tries++) {
      refused.push(...(await batch()).filter((answer) => answer.statusCode === 429))
    }
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.json()).toMatchObject({ success: false, code: 'too-many-requests' })
    expect(refused[0]?.headers['retry-after']).toBeDefined()
    expect((await limited.http.inject('/healthz')).statusCode).toBe(200)
    await limited.close()
  })

  it('counts the files of pages apart from calls', async () => {
    const limited = await createTestApp(undefined, { rateLimits: true })
    const ask = () => limited.http.inject('/assets/none.js')
    const statuses = new Set<number>()
    for (let round = 0; round < 5; round++) {
      for (const { statusCode } of await Promise.all(Array.from({ length: 100 }, ask)))
        statuses.add(statusCode)
    }
    expect([...statuses]).toEqual([404])
    const answer = await limited.http.inject('/api/search?category=company&q=x')
    expect([answer.statusCode, answer.headers['x-ratelimit-limit']]).toEqual([200, '200'])
    expect((await ask()).headers['x-ratelimit-limit']).toBe('2000')
    await limited.close()
  })

  it('limits the number of searches for a whole text separately', async () => {
    const limited = await createTestApp(undefined, { rateLimits: true })
    const ask = (path: string, remoteAddress: string) =>
      limited.http.inject({ url: `${path}?category=medicine&q=dollo+650`, remoteAddress })
    const statuses = async (path: string, calls: number, remoteAddress = '203.0.113.9') => {
      const answers = await Promise.all(Array.from({ length: calls }, () => ask(path, remoteAddress)))
      return answers.map(({ statusCode, headers }) => `${statusCode} of ${headers['x-ratelimit-limit']}`)
    }
    try {
      expect(new Set(await statuses('/api/search/results', 20))).toEqual(new Set(['200 of 20']))
      await vi.waitFor(
        async () => expect(await statuses('/api/search/results', 40)).toContain('429 of 20'),
        10_000,
      )
      // Others can ask, and the limited address can still type.
      expect(await statuses('/api/search/results', 1, '203.0.113.10')).toEqual(['200 of 20'])
      expect(new Set(await statuses('/api/search', 50))).toEqual(new Set(['200 of 200']))
    } finally {
      await limited.close()
    }
  })
})
