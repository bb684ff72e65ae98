import { describe, expect, it } from 'vitest'
import { shareLines } from './policy.ts'

/** Who lists which medicines, by stockist. */
const lists = (given: Record<number, number[]>) =>
  new Map(Object.entries(given).map(([no, medicines]) => [Number(no), new Set(medicines)]))

describe('which lines a stockist is asked for', () => {
  it('those that it lists', () => {
    expect(shareLines([10, 20, 30], [1, 2], lists({ 1: [10, 30], 2: [20, 30] }))).toEqual([
      [0, 2],
      [1, 2],
    ])
  })

  it('and those that nobody of them lists, with or without a medicine', () => {
    expect(shareLines([10, 40, null], [1, 2], lists({ 1: [10], 2: [10] }))).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ])
  })

  it('all, where it would get none', () => {
    expect(shareLines([10, 20], [1, 2], lists({ 1: [10, 20] }))).toEqual([
      [0, 1],
      [0, 1],
    ])
  })

  it('none that it has said no to, not where nobody else lists it and not where it would get all', () => {
    const without = [new Set([1]), new Set<number>(), new Set([1])]
    expect(shareLines([10, 20, null], [1, 2], lists({ 1: [10, 20], 2: [20] }), without)).toEqual([
      [1],
      [0, 1, 2],
    ])
    expect(shareLines([10, 20, 30], [1, 2], lists({ 2: [10, 20, 30] }), without)).toEqual([[1], [0, 1, 2]])
  })

  it('each line of a medicine that is asked for twice', () => {
    expect(shareLines([10, 10], [1], lists({ 1: [10] }))).toEqual([[0, 1]])
  })
})
