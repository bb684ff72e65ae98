import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { ofDevice, planWaiting } from './waiting-plan.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['delivers', 25] as const)('a list that waits is sent whatever its reach: %s', async (reach) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')))
  const lines = [{ row: 1, name: 'Dolo 650', qty: 10 }]
  const work = { id: 'plan-device', kind: 'plan', about: ofDevice, account: null, lines: 1, at: 0 } as const
  await expect(planWaiting({ ...work, body: { lines, pin: '411030', reach } })).rejects.toThrow(ApiError)
})
