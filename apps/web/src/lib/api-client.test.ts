import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, call } from './api-client.ts'

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

test('an id goes into the path, what is given into the query, what is not stays out', async () => {
  const asked = answering(200, '{"success":true,"data":[],"total":0,"nextCursor":null}')
  await call('GET /api/medicine/{id}/stockists', {
    params: { id },
    query: { limit: 12, cursor: undefined, q: 'a&b ü' },
  })
  expect(asked).toEqual([`/api/medicine/${id}/stockists?limit=12&q=a%26b+%C3%BC`])
})

test('a refusal carries status, code, message and fields', async () => {
  const fields = { limit: { code: 'too_big', message: 'At most 50.' } }
  answering(400, JSON.stringify({ success: false, code: 'invalid-input', message: 'No.', fields }))
  const error = await call('GET /api/medicine/{id}', { params: { id } }).catch((reason) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 400, code: 'invalid-input', message: 'No.', fields })
})

test('an answer that is no JSON, from something before the service, is a refusal too', async () => {
  answering(502, '<html>Bad gateway</html>')
  await expect(call('GET /api/medicine/{id}', { params: { id } })).rejects.toMatchObject({
    status: 502,
    code: 'unexpected',
  })
})

test('no answer at all is told apart from a refusal', async () => {
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

test('after 60 seconds a call ends with: Request timeout', async () => {
  vi.useFakeTimers()
  neverAnswering()
  const outcome = call('GET /api/medicine/{id}', { params: { id } }).catch((reason) => reason)
  await vi.advanceTimersByTimeAsync(59_999)
  await expect(Promise.race([outcome, Promise.resolve('still waiting')])).resolves.toBe('still waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toMatchObject({ status: 0, code: 'timeout', message: 'Request timeout' })
})

test('a call that the caller gives up is not an error of the network', async () => {
  neverAnswering()
  const controller = new AbortController()
  const outcome = call('GET /api/medicine/{id}', { params: { id }, signal: controller.signal }).catch(
    (reason) => reason,
  )
  controller.abort()
  expect(await outcome).not.toBeInstanceOf(ApiError)
})
