import { setImmediate as breathe } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createFairSlots, type FairSlotsOptions } from './fair-slots.ts'

/** Slots with one running, and a record of the order in which work started. */
function slotsOf(changes: Partial<FairSlotsOptions> = {}) {
  const began: string[] = []
  const inTurn = createFairSlots({
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
  const { queue, drain } = slotsOf()
  for (let at = 0; at < 5; at++) void queue('greedy', `greedy ${at}`)
  void queue('honest', 'honest')
  void queue('other', 'other')
  expect(await drain()).toEqual([
    ...['greedy 0', 'honest', 'other'],
    ...['greedy 1', 'greedy 2', 'greedy 3', 'greedy 4'],
  ])
})

it('drops the work of disconnected callers and frees their places', async () => {
  const { queue, drain } = slotsOf({ maxWaiting: 3 })
  const left = new AbortController()
  const gone = [0, 1, 2].map((at) => queue('greedy', `gone ${at}`, left.signal))
  left.abort()
  for (const outcome of gone) await expect(outcome).rejects.toThrow('left')
  for (const at of [0, 1, 2]) void queue('honest', `honest ${at}`)
  expect(await drain()).toEqual(['honest 0', 'honest 1', 'honest 2'])
})

it('does not start for a caller who has already disconnected', async () => {
  const { queue, drain } = slotsOf()
  await expect(queue('greedy', 'gone', AbortSignal.abort())).rejects.toThrow('left')
  expect(await drain()).toEqual([])
})

it('rejects one key beyond its limit', async () => {
  const { queue, drain } = slotsOf({ maxWaitingPerKey: 2 })
  void queue('greedy', '0')
  void queue('greedy', '1')
  await expect(queue('greedy', '2')).rejects.toThrow('key-full')
  void queue('honest', 'honest')
  expect(await drain()).toEqual(['0', 'honest', '1'])
})

it('when full, gives the last place of the key with the most to one with fewer', async () => {
  const { queue, drain } = slotsOf({ maxWaiting: 3 })
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
  const inTurn = createFairSlots({
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
