import { setImmediate as breathe } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createQueue, type QueueOptions } from './queue.ts'

/** A queue with one running, and a record of the order in which work started. */
function queueOf(changes: Partial<QueueOptions> = {}) {
  const began: string[] = []
  const inTurn = createQueue({
    maxRunning: 1,
    maxWaiting: 100,
    maxWaitingPerKey: 50,
    refuse: (reason) => new Error(reason),
    ...changes,
  })
  let release = () => {}
  const first = inTurn({ key: 'first' }, () => new Promise<void>((resolve) => (release = resolve)))
  const outcomes: Promise<unknown>[] = [first]
  const queue = (key: string, name: string, signal?: AbortSignal) => {
    const outcome = inTurn({ key, signal }, async () => {
      began.push(name)
    })
    outcome.catch(() => {})
    outcomes.push(outcome)
    return outcome
  }
  const drain = async () => {
    await breathe()
    release()
    await Promise.allSettled(outcomes)
    return began
  }
  return { queue, drain }
}

it('takes turns between keys, however much one of them queues', async () => {
  const { queue, drain } = queueOf()
  for (let at = 0; at < 5; at++) void queue('greedy', `greedy ${at}`)
  void queue('honest', 'honest')
  void queue('other', 'other')
  expect(await drain()).toEqual([
    ...['greedy 0', 'honest', 'other'],
    ...['greedy 1', 'greedy 2', 'greedy 3', 'greedy 4'],
  ])
})

it('drops the work of disconnected callers and frees their places', async () => {
  const { queue, drain } = queueOf({ maxWaiting: 3 })
  const left = new AbortController()
  const gone = [0, 1, 2].map((at) => queue('greedy', `gone ${at}`, left.signal))
  left.abort()
  for (const outcome of gone) await expect(outcome).rejects.toThrow('left')
  for (const at of [0, 1, 2]) void queue('honest', `honest ${at}`)
  expect(await drain()).toEqual(['honest 0', 'honest 1', 'honest 2'])
})

it('does not start for a caller who has already disconnected', async () => {
  const { queue, drain } = queueOf()
  await expect(queue('greedy', 'gone', AbortSignal.abort())).rejects.toThrow('left')
  expect(await drain()).toEqual([])
})

it('rejects one key beyond its limit', async () => {
  const { queue, drain } = queueOf({ maxWaitingPerKey: 2 })
  void queue('greedy', '0')
  void queue('greedy', '1')
  await expect(queue('greedy', '2')).rejects.toThrow('key-full')
  void queue('honest', 'honest')
  expect(await drain()).toEqual(['0', 'honest', '1'])
})

it('when full, gives the last place of the key with the most to one with fewer', async () => {
  const { queue, drain } = queueOf({ maxWaiting: 3 })
  void queue('greedy', 'greedy 0')
  void queue('greedy', 'greedy 1')
  const last = queue('greedy', 'greedy 2')
  void queue('honest', 'honest 0')
  await expect(last).rejects.toThrow('full')
  await expect(queue('greedy', 'greedy 3')).rejects.toThrow('full')
  await expect(queue('honest', 'honest 1')).rejects.toThrow('full')
  expect(await drain()).toEqual(['greedy 0', 'honest 0', 'greedy 1'])
})

it('continues after work that fails', async () => {
  const inTurn = createQueue({
    maxRunning: 1,
    maxWaiting: 10,
    maxWaitingPerKey: 10,
    refuse: (reason) => new Error(reason),
  })
  const failing = inTurn({ key: 'a' }, () => Promise.reject(new Error('no image')))
  const next = inTurn({ key: 'b' }, async () => 'done')
  await expect(failing).rejects.toThrow('no image')
  expect(await next).toBe('done')
})

it('never runs more at once than allowed, and passes the turn on when work fails', async () => {
  const inTurn = createQueue({ maxRunning: 2 })
  let running = 0
  let most = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      inTurn({ key: `key ${index % 3}` }, async () => {
        most = Math.max(most, ++running)
        await Promise.resolve()
        running -= 1
        if (index % 2) throw new Error('failed')
      }),
    ),
  )
  expect([most, running]).toEqual([2, 0])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10)
})

it('rejects as busy unless told otherwise', async () => {
  const inTurn = createQueue({ maxRunning: 1, maxWaiting: 0 })
  const first = inTurn({ key: 'a' }, breathe)
  await expect(inTurn({ key: 'b' }, breathe)).rejects.toMatchObject({ code: 'busy' })
  await first
})

it('runs one piece of work of each key at a time where asked to, in order', async () => {
  const inTurn = createQueue({
    ...{ maxRunningPerKey: 1, maxWaitingPerKey: 2 },
    refuse: () => new Error('enough'),
  })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (key: string, name: string) =>
    inTurn({ key }, () => {
      started.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  const work = [run('a', 'a1'), run('a', 'a2'), run('b', 'b1'), run('a', 'a3')]
  await expect(run('a', 'a4')).rejects.toThrow('enough')
  expect(started).toEqual(['a1', 'b1'])
  for (const name of ['a1', 'a2', 'a3', 'b1']) {
    ends.get(name)?.()
    await breathe()
  }
  await Promise.all(work)
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
})
