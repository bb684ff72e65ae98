import { describe, expect, it } from 'vitest'
import { rememberBriefly } from './remember-briefly.ts'

function asked(maxKeys = 3) {
  let time = 0
  let runs = 0
  const remember = rememberBriefly<number>({ keepFor: 10, maxKeys }, () => time)
  return {
    ask: (key: string) => remember(key, async () => ++runs),
    fail: (key: string) => remember(key, () => Promise.reject(new Error('away'))),
    wait(milliseconds: number) {
      time += milliseconds
    },
    get runs() {
      return runs
    },
  }
}

describe('what is remembered briefly', () => {
  it('is worked out once for all who ask, then again', async () => {
    const one = asked()
    expect(await Promise.all([one.ask('a'), one.ask('a'), one.ask('b')])).toEqual([1, 1, 2])
    one.wait(9)
    expect(await one.ask('a')).toBe(1)
    one.wait(1)
    expect(await one.ask('a')).toBe(3)
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
