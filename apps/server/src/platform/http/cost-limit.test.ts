import { limits } from '@rasad/contract/limits'
import { expect, it } from 'vitest'
import { costOf, createCostCounter } from './cost-limit.ts'

it('a call costs more with a large body or many rows, and never more than half a second', () => {
  const cost = (length: number, limit?: unknown) =>
    costOf({ headers: { 'content-length': String(length) }, query: { limit } })
  expect(cost(0)).toBe(1)
  expect(cost(200_000)).toBe(11)
  expect(cost(0, '1000')).toBe(11)
  expect(cost(0, '-5')).toBe(1)
  expect(cost(0, 'many')).toBe(1)
  expect(cost(16_000_000)).toBe(limits.costPerSecond / 2)
  expect(costOf({ headers: { 'content-length': '9000000' }, query: undefined }, true)).toBe(1)
})

it('counts each address for itself, and forgets steadily what it has spent', () => {
  let now = 1_000
  const spend = createCostCounter(() => now)
  expect(spend('a', 150)).toBe(false)
  expect(spend('a', 51)).toBe(true)
  expect(spend('b', 100)).toBe(false)
  now += 100
  expect(spend('a', 71)).toBe(true)
  expect(spend('a', 70)).toBe(false)
  now += 2_000
  expect(spend('a', 200)).toBe(false)
})
