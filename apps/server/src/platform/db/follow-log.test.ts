import { expect, test, vi } from 'vitest'
import { followLog, type LogReader } from './follow-log.ts'

/** A follower whose notifications and readings the test controls. */
function fixture(reader: Partial<LogReader> = {}) {
  let notify = () => {}
  const trouble: string[] = []
  const follower = followLog(
    {
      listen: (_channels, onNotify) => {
        notify = () => onNotify('channel', '')
        return { ready: Promise.resolve(), close: async () => {} }
      },
    },
    {
      channel: 'channel',
      pollEvery: 60_000,
      begin: async () => {},
      read: async () => false,
      onTrouble: (_error, doing) => trouble.push(doing),
      ...reader,
    },
  )
  return { follower, trouble, notify: () => notify() }
}

test('notifications during a reading become one more reading', async () => {
  const readings: (() => void)[] = []
  const read = () => new Promise<boolean>((resolve) => readings.push(() => resolve(false)))
  const { follower, notify } = fixture({ read })
  await follower.start()
  for (let at = 0; at < 5; at++) notify()
  readings[0]?.()
  await vi.waitFor(() => expect(readings).toHaveLength(2), { timeout: 60_000 })
  const stopped = follower.stop()
  readings[1]?.()
  await stopped
  expect(readings).toHaveLength(2)
})

test('reads again at once where a reading asks for it', async () => {
  let left = 3
  const read = async () => --left > 0
  const { follower } = fixture({ read })
  await follower.start()
  await vi.waitFor(() => expect(left).toBe(0), { timeout: 60_000 })
  await follower.stop()
  expect(left).toBe(0)
})

test('reads only after it has started, and tries to start until it can', async () => {
  vi.useFakeTimers()
  try {
    const steps: string[] = []
    const { follower, trouble, notify } = fixture({
      async begin() {
        steps.push('begin')
        if (steps.length < 3) throw new Error('away')
      },
      async read() {
        steps.push('read')
        return false
      },
    })
    const started = follower.start()
    notify()
    await vi.advanceTimersByTimeAsync(3_000)
    await started
    await vi.advanceTimersByTimeAsync(0)
    expect(steps).toEqual(['begin', 'begin', 'begin', 'read'])
    expect(trouble).toEqual(['begin', 'begin'])
    await follower.stop()
  } finally {
    vi.useRealTimers()
  }
})

test('tries a failed reading again, but not after it was stopped', async () => {
  vi.useFakeTimers()
  try {
    let readings = 0
    const read = async () => {
      readings++
      throw new Error('away')
    }
    const { follower, trouble } = fixture({ read })
    await follower.start()
    await vi.advanceTimersByTimeAsync(2_500)
    expect(readings).toBe(3)
    expect(trouble).toEqual(['read', 'read', 'read'])
    await follower.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(readings).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})

test('aborts a reading that runs when it is stopped, without calling that trouble', async () => {
  const read = (signal: AbortSignal) =>
    new Promise<boolean>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  const { follower, trouble } = fixture({ read })
  await follower.start()
  await follower.stop()
  expect(trouble).toEqual([])
})
