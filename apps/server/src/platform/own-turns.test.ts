import { expect, it } from 'vitest'
import { createOwnTurns } from './own-turns.ts'

it('runs one piece of work of each key at a time, and refuses what waits beyond the bound', async () => {
  const turns = createOwnTurns(2, () => new Error('enough'))
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (key: string, name: string) =>
    turns(key, () => {
      started.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  const work = [run('a', 'a1'), run('a', 'a2'), run('b', 'b1'), run('a', 'a3')]
  await expect(run('a', 'a4')).rejects.toThrow('enough')
  expect(started).toEqual(['a1', 'b1'])
  for (const name of ['a1', 'a2', 'a3', 'b1']) {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(work)
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
})
