import { setTimeout as sleep } from 'node:timers/promises'
import { clientOf, goodPassword, ownerForm, signIn } from '@rasad/testkit/clients'
import { superAdmin } from '@rasad/testkit/people'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

// Requests from unknown callers: host names, proxies, credentials, limits per address.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(undefined, { rateLimits: false, superAdmin })
})
afterAll(() => app.close())

describe('/metrics without a token', () => {
  const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.http.inject({ url: '/metrics', headers, remoteAddress }).then((answer) => answer.statusCode)

  it('is available on this machine', async () => {
    expect(await ask()).toBe(200)
    expect(await ask({}, '::1')).toBe(200)
    expect(await ask({}, '::ffff:127.0.0.1')).toBe(200)
    expect(await ask({}, '203.0.113.9')).toBe(404)
  })

  it.each([
    ['forwarded', 'for=203.0.113.9'],
    ['via', '1.1 proxy'],
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-anything', ''],
    ['x-real-ip', '127.0.0.1'],
    ['cf-connecting-ip', '203.0.113.9'],
    ['true-client-ip', '203.0.113.9'],
    ['x-client-ip', '::1'],
  ])('is refused for requests forwarded by a proxy on this machine: %s: %s', async (name, value) => {
    expect(await ask({ [name]: value })).toBe(404)
  })

  it('is refused under another host name of this machine', async () => {
    const open = await createTestApp(undefined, { publicBecause: ['PUBLIC_URL is https://rasad.example'] })
    try {
      const named = (host: string) => open.http.inject({ url: '/metrics', headers: { host } })
      expect((await named('rasad.example')).statusCode).toBe(404)
      expect((await named('127.0.0.1:5000')).statusCode).toBe(200)
    } finally {
      await open.close()
    }
  })
})

describe('/readyz and /metrics', () => {
  it('limit a flood, while a balancer still gets its answers', async () => {
    const limited = await createTestApp()
    try {
      const flood = (path: string, headers: Record<string, string>) =>
        Promise.all(Array.from({ length: 200 }, () => limited.http.inject({ url: path, headers })))
      const asked = vi.spyOn(limited.database.pool, 'query')
      const forwarded = { 'x-forwarded-for': '203.0.113.9' }
      const statuses = (await flood('/readyz', forwarded)).map((answer) => answer.statusCode)
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(100)
      expect(statuses).toContain(429)
      expect(asked.mock.calls.length).toBeLessThan(10)
      asked.mockRestore()
      for (let check = 0; check < 8; check++) {
        expect((await limited.http.inject('/readyz')).statusCode).toBe(200)
        await sleep(50)
      }
      const metrics = (await flood('/metrics', {})).map((answer) => answer.statusCode)
      expect(metrics.filter((status) => status === 200).length).toBeLessThanOrEqual(20)
      expect(metrics).toContain(429)
    } finally {
      await limited.close()
    }
  })
})

describe('a local service', () => {
  const ask = (host: string, url = '/api/settings') => app.http.inject({ url, headers: { host } })

  it.each([
    'localhost',
    'localhost:5173',
    'LOCALHOST:80',
    'rasad.localhost:5000',
    '127.0.0.1:5000',
    '[::1]:5000',
  ])('answers to %s', async (host) => {
    expect((await ask(host)).statusCode).toBe(200)
  })

  it.each([
    'evil.example',
    'evil.example:5000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost:5000@evil.example',
    'localhost, evil.example',
    '192.168.1.7:5000',
    '0.0.0.0:5000',
    '2130706433',
    '[::ffff:10.0.0.1]',
  ])('does not answer to "%s"', async (host) => {
    for (const url of ['/api/settings', '/', '/healthz', '/openapi.json', '/nowhere']) {
      const answer = await ask(host, url)
      expect([url, answer.statusCode, answer.json()]).toMatchObject([
        url,
        421,
        { success: false, code: 'unknown-host', message: expect.stringContaining('PUBLIC_URL') },
      ])
    }
  })

  it('refuses a page whose host name was rebound to this machine', async () => {
    const headers = {
      host: 'evil.example:5000',
      origin: 'http://evil.example:5000',
      'sec-fetch-site': 'same-origin',
    }
    const answer = await clientOf(app).call(
      'POST',
      '/api/auth/login',
      { ...superAdmin, role: 'medicalOwner' },
      headers,
    )
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([421, undefined])
  })

  it('answers to the name of PUBLIC_URL alone, but for what monitors ask', async () => {
    const behind = await createTestApp(undefined, {
      publicUrl: 'https://rasad.example',
      publicBecause: ['PUBLIC_URL is https://rasad.example'],
    })
    try {
      const asked = async (host: string, url = '/api/settings', headers = {}) =>
        (await behind.http.inject({ url, remoteAddress: '203.0.113.9', headers: { host, ...headers } }))
          .statusCode
      expect([await asked('rasad.example'), await asked('RASAD.example:443')]).toEqual([200, 200])
      for (const host of ['evil.example', '203.0.113.7', 'rasad.example.evil.example', 'localhost']) {
        expect([host, await asked(host), await asked(host, '/')]).toEqual([host, 421, 421])
        expect([await asked(host, '/healthz'), await asked(host, '/readyz')]).toEqual([200, 200])
        expect(await asked(host, '/metrics')).not.toBe(421)
      }
      // On the machine itself it can be asked as localhost; what a proxy passes on is not made here.
      const here = { url: '/api/settings', headers: { host: 'localhost' } }
      expect((await behind.http.inject(here)).statusCode).toBe(200)
      const passedOn = { ...here, headers: { host: 'localhost', 'x-forwarded-for': '203.0.113.9' } }
      expect((await behind.http.inject(passedOn)).statusCode).toBe(421)
    } finally {
      await behind.close()
    }
  })

  it('accepts other host names behind a proxy without PUBLIC_URL, which has to check them', async () => {
    const behind = await createTestApp(undefined, { publicBecause: ['TRUST_PROXY is 127.0.0.1'] })
    try {
      const answer = await behind.http.inject({ url: '/api/settings', headers: { host: 'rasad.example' } })
      expect(answer.statusCode).toBe(200)
    } finally {
      await behind.close()
    }
  })
})

describe('a request that changes data', () => {
  type By = 'token' | 'cookie' | 'nobody' | 'refused'
  let token: string
  beforeAll(async () => {
    token = (await signIn(app, superAdmin.email, superAdmin.password, 'admin')).token ?? ''
  })

  /** For each header: whether it opens a session, and whether a cookie next to it still counts. */
  const forms: [
    name: string,
    header: (token: string) => string | undefined,
    reads: 'bearer' | 'broken' | 'absent',
  ][] = [
    ['no header', () => undefined, 'absent'],
    ['a bearer token', (own) => `Bearer ${own}`, 'bearer'],
    ['a bearer token in capitals', (own) => `BEARER   ${own}`, 'bearer'],
    ['two words', () => 'Bearer a b', 'broken'],
    ['a token and a word', (own) => `Bearer ${own} b`, 'broken'],
    ['a token of another shape', () => 'Bearer x', 'broken'],
    ['the scheme alone', () => 'Bearer', 'broken'],
    ['the scheme and blanks', () => 'Bearer  ', 'broken'],
    ['the scheme and a tab', (own) => `Bearer\t${own}`, 'broken'],
    ['a comma', (own) => `Bearer,${own}`, 'broken'],
    ['two credentials', (own) => `Bearer ${own}, Bearer ${own}`, 'broken'],
    ['nothing in it', () => '', 'broken'],
    ['a bare token', (own) => own, 'broken'],
    ['signs', () => '=?=', 'broken'],
    ['the password of a proxy', () => 'Basic dXNlcjpwYXNz', 'absent'],
  ]
  const origins: [name: string, headers: Record<string, string>, from: 'us' | 'others' | 'unsaid'][] = [
    ['no origin', {}, 'unsaid'],
    ['our origin', { origin: 'http://localhost:80' }, 'us'],
    ['another origin', { origin: 'https://evil.example' }, 'others'],
    ['the null origin', { origin: 'null' }, 'others'],
    ['the same site', { 'sec-fetch-site': 'same-origin' }, 'us'],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 'others'],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' }, 'others'],
    ['no site', { 'sec-fetch-site': 'none' }, 'others'],
  ]
  const table = forms.flatMap((form) =>
    origins.flatMap((origin) =>
      [true, false].map((cookie) => [form[0], origin[0], cookie, form, origin] as const),
    ),
  )

  function expected(
    reads: (typeof forms)[number][2],
    from: (typeof origins)[number][2],
    cookie: boolean,
  ): By {
    if (reads === 'bearer') return 'token'
    if (from === 'others') return 'refused'
    if (reads === 'broken' || !cookie) return 'nobody'
    return from === 'us' ? 'cookie' : 'refused'
  }

  it.each(table)(
    'uses a single credential: %s, %s, cookie %s',
    async (_form, _origin, cookie, form, origin) => {
      const [, header, reads] = form
      const [, headers, from] = origin
      const authorization = header(token)
      const answer = await app.http.inject({
        method: 'POST',
        url: '/api/company',
        headers: {
          ...headers,
          ...(authorization !== undefined && { authorization }),
          ...(cookie && { cookie: `token=${token}` }),
        },
        // The body is invalid for the call: a signed-in caller gets 400.
        payload: { unknown: true },
      })
      const outcome = { token: 400, cookie: 400, nobody: 401, refused: 403 }[expected(reads, from, cookie)]
      expect(answer.statusCode).toBe(outcome)
    },
  )

  it('uses a single credential for reads, too: a broken header never falls back to cookie or query', async () => {
    const me = (headers: Record<string, string>) =>
      app.http.inject({ url: '/api/auth/me', headers }).then((answer) => answer.statusCode)
    expect(await me({ cookie: `token=${token}` })).toBe(200)
    expect(await me({ cookie: `token=${token}`, authorization: 'Basic dXNlcjpwYXNz' })).toBe(200)
    expect(await me({ cookie: `token=${token}`, authorization: 'Bearer a b' })).toBe(401)
    const stream = await app.http.inject({
      url: `/api/purchasing-card/stream?token=${token}`,
      headers: { authorization: 'Bearer a b' },
    })
    expect(stream.statusCode).toBe(401)
  })
})

describe('addresses of one IPv6 network', () => {
  const address = (at: number) => `2001:db8:7:7:${at.toString(16)}::${(at * 31).toString(16)}`
  const trusting = { trustProxy: ['127.0.0.1'] }

  it('count as one caller for a limit that all processes share', async () => {
    const limited = await createTestApp(undefined, { ...trusting, rateLimits: true })
    try {
      const form = await ownerForm('known@clinic.in')
      expect((await clientOf(limited).call('POST', '/api/auth/signup', form)).statusCode).toBe(201)
      const wrong = (from: string, email: string) =>
        clientOf(limited).call(
          'POST',
          '/api/auth/login',
          { email, password: 'wrong', role: 'medicalOwner' },
          { 'x-forwarded-for': from },
        )
      const statuses: number[] = []
      for (let at = 1; at <= 100; at++)
        statuses.push((await wrong(address(at), 'known@clinic.in')).statusCode)
      expect(statuses.filter((status) => status === 401)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(90)
      expect((await wrong('2001:db8:7:8::1', 'known@clinic.in')).statusCode).toBe(401)
      const right = await clientOf(limited).call(
        'POST',
        '/api/auth/login',
        { email: 'known@clinic.in', password: goodPassword, role: 'medicalOwner' },
        { 'x-forwarded-for': '2001:db8:7:9::1' },
      )
      expect(right.statusCode).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it('count as one caller for the limit of each process', async () => {
    const limited = await createTestApp(undefined, { ...trusting, rateLimits: true })
    try {
      const ask = (_: unknown, at: number) =>
        limited.http.inject({
          url: '/api/search?category=company&q=x',
          headers: { 'x-forwarded-for': address(1 + (at % 100)) },
        })
      const statuses = (await Promise.all(Array.from({ length: 1_000 }, ask))).map((each) => each.statusCode)
      expect(statuses).toContain(429)
    } finally {
      await limited.close()
    }
  })
})
