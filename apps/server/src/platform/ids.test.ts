import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('an id is 24 hexadecimal characters, the time first', () => {
  expect(newId(0x6b010aa4 * 1000)).toMatch(/^6b010aa4[0-9a-f]{16}$/)
})

it('ids do not repeat', () => {
  const ids = new Set(Array.from({ length: 100_000 }, () => newId(0)))
  expect(ids.size).toBe(100_000)
})
