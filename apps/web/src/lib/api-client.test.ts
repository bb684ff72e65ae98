import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, betweenCalls, call } from './api-client.ts'
import { clearSession, keepSession, readSession, type StoredUser } from './session.ts'

const id = '0123456789abcdef01234567'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function answering(status: number, body: string) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(body, { status })
  })
  return asked
}

test('puts an id into the path and given values into the query, and leaves out undefined ones', async () => {
  const asked = answering(200, '{"success":true,"data":[],"total":0,"nextCursor":null}')
  await call('GET /api/medicine/{id}/stockists', {
    params: { id },
    query: { limit: 12, cursor: undefined, q: 'a&b ü' },
  })
  expect(asked).toEqual([`/api/medicine/${id}/stockists?limit=12&q=a%26b+%C3%BC`])
})

test('keeps status, code, message and fields of an error', async () => {
  const fields = { limit: { code: 'too_big', message: 'At most 50.' } }
  answering(400, JSON.stringify({ success: false, code: 'invalid-input', message: 'No.', fields }))
  const error = await call('GET /api/medicine/{id}', { params: { id } }).catch((reason) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 400, code: 'invalid-input', message: 'No.', fields })
})

test('treats an answer that is not JSON, such as a proxy’s, as an error', async () => {
  answering(502, '<html>Bad gateway</html>')
  await expect(call('GET /api/medicine/{id}', { params: { id } })).rejects.toMatchObject({
    status: 502,
    code: 'unexpected',
  })
})

test('keeps a plain-text message of an intermediary, but not its HTML pages', async () => {
  answering(502, 'upstream is away')
  await expect(call('GET /api/settings', {})).rejects.toMatchObject({ saidOtherwise: 'upstream is away' })
  answering(502, '<html>Bad gateway</html>')
  await expect(call('GET /api/settings', {})).rejects.toMatchObject({ saidOtherwise: '' })
})

test('takes an answer that breaks off for no answer, and one that the caller aborts for aborted', async () => {
  const breaking = () =>
    new ReadableStream({
      pull(controller) {
        controller.error(new TypeError('Connection lost.'))
      },
    })
  vi.stubGlobal('fetch', async () => new Response(breaking(), { status: 200 }))
  await expect(call('GET /api/settings', {})).rejects.toMatchObject({ status: 0, code: 'network' })

  const caller = new AbortController()
  vi.stubGlobal('fetch', async () => {
    caller.abort()
    return new Response(breaking(), { status: 200 })
  })
  const error = await call('GET /api/settings', { signal: caller.signal }).catch((reason) => reason)
  expect(error).not.toBeInstanceOf(ApiError)
})

test('ends the session that made the call on a 401, not a newer one', async () => {
  const user: StoredUser = {
    _id: id,
    role: 'admin',
    email: 'a@b.example',
    name: null,
    owner: false,
    approved: true,
    declined: false,
    status: 'approved',
  }
  vi.useFakeTimers()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  keepSession(user)
  let answer = (_: Response) => {}
  const refused = () => new Response('{"success":false,"code":"not-signed-in","message":""}', { status: 401 })
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const late = call('GET /api/auth/me', {}).catch((error) => error)
  // The same account signs in again.
  vi.advanceTimersByTime(5)
  keepSession(user)
  answer(refused())
  expect(await late).toMatchObject({ status: 401 })
  expect(readSession().user).toMatchObject({ _id: id })

  const own = call('GET /api/auth/me', {}).catch((error) => error)
  answer(refused())
  await own
  expect(readSession()).toEqual({ hasToken: false, user: undefined })
})

test('distinguishes no answer from an error answer', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(call('GET /api/medicine/{id}', { params: { id } })).rejects.toMatchObject({
    status: 0,
    code: 'network',
  })
})

function neverAnswering() {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
}

test('ends a call after 60 seconds with: Request timeout', async () => {
  vi.useFakeTimers()
  neverAnswering()
  const outcome = call('GET /api/medicine/{id}', { params: { id } }).catch((reason) => reason)
  await vi.advanceTimersByTimeAsync(59_999)
  await expect(Promise.race([outcome, Promise.resolve('still waiting')])).resolves.toBe('still waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toMatchObject({ status: 0, code: 'timeout', message: 'Request timeout' })
})

test('does not report a call that the caller aborts as a network error', async () => {
  neverAnswering()
  const controller = new AbortController()
  const outcome = call('GET /api/medicine/{id}', { params: { id }, signal: controller.signal }).catch(
    (reason) => reason,
  )
  controller.abort()
  expect(await outcome).not.toBeInstanceOf(ApiError)
})

test('a sign-out comes after the calls under way, and those that begin meanwhile are not sent', async () => {
  keepSession({ _id: id, role: 'admin', email: 'a@example.org', name: null, owner: false } as StoredUser)
  const asked: string[] = []
  const pending: (() => void)[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    await new Promise<void>((resolve) => pending.push(resolve))
    return new Response('{"success":true}', { status: 200 })
  })
  const early = call('GET /api/settings', {})
  const out = betweenCalls(async () => {
    await call('POST /api/auth/logout', {})
    clearSession()
  })
  const late = call('GET /api/auth/me', {}).catch((error) => error)
  expect(asked).toEqual(['/api/settings'])
  pending.shift()?.()
  await early
  await vi.waitFor(() => expect(asked).toEqual(['/api/settings', '/api/auth/logout']))
  pending.shift()?.()
  await out
  expect(await late).toMatchObject({ status: 401, code: 'not-signed-in' })
  expect(asked).toHaveLength(2)
})

test('gives up what is read too slowly when the session is left', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    if (address === '/api/auth/logout') return new Response('{"success":true}', { status: 200 })
    await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  const slow = call('GET /api/auth/me', {}).catch((error) => error)
  const out = betweenCalls(async () => void (await call('POST /api/auth/logout', {})))
  await vi.advanceTimersByTimeAsync(2_000)
  await out
  expect(await slow).toMatchObject({ status: 0, code: 'timeout' })
})

test('sends the same POST with the same key until it is answered, and then with another one', async () => {
  const keys: (string | null)[] = []
  const outcomes = [() => Promise.reject(new TypeError('Failed to fetch')), () => 503, () => 201, () => 201]
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    const status = await outcomes[Math.min(keys.length, outcomes.length) - 1]?.()
    return new Response('{"success":true}', { status: Number(status) })
  })
  const add = (name: string) => call('POST /api/lists', { body: { name } }).catch(() => undefined)
  for (const name of ['Monday', 'Monday', 'Monday', 'Monday']) await add(name)
  const [lost, away, done, anew] = keys
  expect(lost).toMatch(/^[\x21-\x7e]{16,100}$/)
  expect([away, done]).toEqual([lost, lost])
  expect(anew).not.toBe(lost)
  // Two taps at once are one; other words are another thing.
  await Promise.all([add('Tuesday'), add('Tuesday'), add('Friday')])
  const [, , , , tap, secondTap, other] = keys
  expect(secondTap).toBe(tap)
  expect(other).not.toBe(tap)
})

test('draws a key of its own for a POST whose sending was given up, and none for what only reads', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers, signal }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    signal?.throwIfAborted()
    return new Response('{"success":true}', { status: 200 })
  })
  await call('POST /api/lists', { body: { name: 'Given up' }, signal: AbortSignal.abort() }).catch(() => {})
  await call('POST /api/lists', { body: { name: 'Given up' } })
  await call('GET /api/settings', {})
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBeNull()
})
