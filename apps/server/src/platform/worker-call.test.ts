import { afterEach, expect, test, vi } from 'vitest'
import { startThread, type Thread } from './worker-call.ts'

/** A thread that answers numbers with their double, fails at `fail` and exits at `exit`; it counts what it is told. */
const file = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  let told = 0
  parentPort.on('message', (message) => {
    if (message === 'fail') throw new Error('The thread fails.')
    if (message === 'exit') process.exit(0)
    if (message === 'count') told++
    else parentPort.postMessage(message === 'told' ? told : message * 2)
  })`)}`,
)

let thread: Thread<number> | undefined
afterEach(() => thread?.terminate())

test('a thread answers calls in their order', async () => {
  thread = startThread<number>(file)
  expect(await Promise.all([1, 2, 3].map((n) => thread?.call(n)))).toEqual([2, 4, 6])
})

test('a message that is told has no answer, and comes before later calls', async () => {
  thread = startThread<number>(file)
  thread.tell('count')
  thread.tell('count')
  expect(await thread.call('told')).toBe(2)
})

test.each(['fail', 'exit'])(
  'calls are rejected once the thread ends at “%s”, and it ends once',
  async (end) => {
    const onEnd = vi.fn()
    thread = startThread<number>(file, onEnd)
    expect(await thread.call(1)).toBe(2)
    const outcomes = await Promise.allSettled([thread.call(end), thread.call(2)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(thread.call(3)).rejects.toThrow(end === 'fail' ? 'The thread fails.' : 'exited')
    expect(onEnd).toHaveBeenCalledTimes(1)
  },
)

test('terminating a thread rejects what it has not answered', async () => {
  thread = startThread<number>(file)
  const call = thread.call('count')
  await Promise.all([thread.terminate(), expect(call).rejects.toThrow('exited')])
})

test('a message that cannot be sent rejects its call alone', async () => {
  thread = startThread<number>(file)
  await expect(thread.call(() => {})).rejects.toThrow('could not be cloned')
  expect(await thread.call(4)).toBe(8)
})
