import { afterAll, expect, it } from 'vitest'
import type { Search } from '../search/search.ts'
import { createDemandDesk, type DemandDeps } from './demand.ts'

const started: string[] = []
const ends: (() => void)[] = []
const search = {
  readList(text: string) {
    started.push(text)
    return new Promise((resolve) => ends.push(() => resolve({ items: [], skipped: [] })))
  },
  understand: async () => [],
} as unknown as Search
const deps = { search, aliases: { known: async () => [] } } as unknown as DemandDeps
const desk = createDemandDesk(deps)
afterAll(() => desk.stop())

it('reads a few lists at once, lets addresses take turns, and drops the lists of those who hang up', async () => {
  const left = new AbortController()
  const read = (text: string, key: string, signal?: AbortSignal) =>
    desk.readList({ text }, { kind: 'visitor' }, { key, signal })
  const first = ['a1', 'a2', 'a3', 'a4'].map((text) => read(text, 'a'))
  const waiting = [read('a5', 'a', left.signal), read('a6', 'a'), read('b1', 'b')]
  const [gone] = waiting.map((answer) => answer.catch((error: Error) => error.message))
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4'])

  left.abort()
  expect(await gone).toBe('The request broke off.')
  while (ends.length > 0) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all([...first, ...waiting.slice(1)])
  expect(started.slice(4).sort()).toEqual(['a6', 'b1'])
})

it('refuses more lists of one address than can wait', async () => {
  const answers = Array.from({ length: 15 }, () =>
    desk.readList({ text: 'c' }, { kind: 'visitor' }, { key: 'c' }).catch((error) => error.code),
  )
  expect(await answers.at(-1)).toBe('too-many-requests')
  while (ends.length > 0) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  expect((await Promise.all(answers)).filter((answer) => answer === 'too-many-requests')).toHaveLength(1)
})
