import { describe, expect, it } from 'vitest'
import {
  type ListPages,
  positionOf,
  rowsOf,
  withoutRow,
  withRowAt,
  withRowChanged,
  withRowFirst,
} from './list-pages.ts'

interface Row {
  id: string
  price: number
}
const idOf = (row: Row) => row.id
const row = (id: string, price = 1): Row => ({ id, price })
const ids = (pages: ListPages<Row>) => rowsOf(pages.pages, idOf).map(idOf)

function pagesOf(...pages: string[]): ListPages<Row> {
  return {
    pages: pages.map((letters) => ({ data: [...letters].map((id) => row(id)), total: 9, nextCursor: null })),
    pageParams: pages.map(() => ({ limit: 3 })),
  }
}

describe('pages of a list that is edited locally', () => {
  it('restores a removed row to its position, and updates the count', () => {
    const before = pagesOf('abc', 'def')
    const position = positionOf(before, 'e', idOf)
    const without = withoutRow(before, 'e', idOf)
    expect(ids(without)).toEqual(['a', 'b', 'c', 'd', 'f'])
    expect(without.pages.map(({ total }) => total)).toEqual([8, 8])
    expect(withRowAt(without, row('e'), position)).toEqual(before)
  })

  it('shows a row that was moved to the front once, even if its own page contains it again', () => {
    const before = withRowAt(pagesOf('bcd'), row('x'))
    const after = { ...before, pages: [...before.pages, ...pagesOf('wxy').pages] }
    expect(ids(after)).toEqual(['x', 'b', 'c', 'd', 'w', 'y'])
  })

  it('moves a row to the top without counting it twice', () => {
    const first = withRowFirst(pagesOf('abc'), row('c', 5), idOf)
    expect(ids(first)).toEqual(['c', 'a', 'b'])
    expect(first.pages[0]?.total).toBe(9)
  })

  it('changes one row on any page', () => {
    const changed = withRowChanged(pagesOf('abc', 'bd'), 'b', idOf, (old) => ({ ...old, price: 7 }))
    expect(changed.pages.flatMap(({ data }) => data.map(({ price }) => price))).toEqual([1, 7, 1, 7, 1])
  })

  it('finds no position for a missing row', () => {
    expect(positionOf(pagesOf('abc'), 'z', idOf)).toBeUndefined()
  })
})
