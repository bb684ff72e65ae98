import { describe, expect, it } from 'vitest'
import { createCache } from './cache.ts'

function asked(maxKeys = 3) {
  let time = 0
  let runs = 0
  const cache = createCache<number>({ keepFor: 10, maxKeys }, () => time)
  return {
    ask: (key: string) => cache(key, async () => ++runs),
    fail: (key: string) => cache(key, () => Promise.reject(new Error('away'))),
    wait(milliseconds: number) {
      time += milliseconds
    },
    get runs() {
      return runs
    },
  }
}

describe('what is kept for a time', () => {
  it('is worked out once for all who ask, then again', async () => {
    const one = asked()
    expect(await Promise.all([one.ask('a'), one.ask('a'), one.ask('b')])).toEqual([1, 1, 2])
    one.wait(9)
    expect(await one.ask('a')).toBe(1)
    one.wait(1)
    expect(await one.ask('a')).toBe(3)
  })

  it('is worked out once however long that takes, and kept from then on', async () => {
    let time = 0
    let runs = 0
    let end = () => {}
    const cache = createCache<number>({ keepFor: 10 }, () => time)
    const ask = () =>
      cache('a', async () => {
        await new Promise<void>((resolve) => (end = resolve))
        return ++runs
      })
    const first = ask()
    time += 1_000
    const second = ask()
    end()
    expect(await Promise.all([first, second])).toEqual([1, 1])
    time += 9
    expect(await ask()).toBe(1)
  })

  it('is bounded: the oldest goes', async () => {
    const one = asked(2)
    for (const key of ['a', 'b', 'c']) await one.ask(key)
    await one.ask('b')
    await one.ask('c')
    expect(one.runs).toBe(3)
    await one.ask('a')
    expect(one.runs).toBe(4)
  })

  it('is no failure', async () => {
    const one = asked()
    await expect(one.fail('a')).rejects.toThrow('away')
    expect(await one.ask('a')).toBe(1)
  })
})
