import { describe, expect, it } from 'vitest'
import { type ListLine, mergeChange, orderedIds, type WrittenLine } from './merge-change.ts'

const at = '2026-11-23T02:00:00.000Z'
const asha = { accountId: 'asha', device: 'Chrome on Android', name: null }
const ravi = { accountId: null, device: null, name: 'Ravi' }

function line(id: string, said: Partial<ListLine> = {}): ListLine {
  return {
    ...{ id, name: id, medicineNo: null, isNone: false, quantity: null, free: null, unit: null, note: null },
    ...{
      leftOut: false,
      outcome: null,
      removed: false,
      version: 1,
      by: ravi,
      at,
    },
    ...said,
  }
}

/** A list as it stands, and what devices write into it one after the other. */
function listOf(...lines: ListLine[]) {
  let version = 1
  const now = new Map(lines.map((each) => [each.id, each]))
  return {
    now,
    write(
      known: number,
      said: WrittenLine[],
      options: { removed?: WrittenLine[]; roundVersion?: number } = {},
    ) {
      const { removed = [], roundVersion = 0 } = options
      const context = { next: version + 1, roundVersion, by: asha, at }
      const merged = mergeChange(now, { known, lines: said, removed }, context)
      if (merged.written.length > 0) version++
      for (const each of merged.written) now.set(each.id, each)
      return merged
    },
    said: (id: string) => now.get(id),
  }
}

describe('writing a change', () => {
  it('keeps the lines of others', () => {
    const list = listOf(line('a'), line('b'))
    list.write(1, [{ id: 'a', version: 1, quantity: 5 }])
    const { conflicts } = list.write(1, [
      { id: 'b', version: 1, quantity: 7 },
      { id: 'c', name: 'New' },
    ])
    expect(conflicts).toEqual([])
    expect([...list.now.values()].map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', 5],
      ['b', 7],
      ['c', null],
    ])
  })

  it('asks about a line that others have changed, writes nothing of it, and the rest all the same', () => {
    const list = listOf(line('a', { quantity: 1 }), line('b'))
    list.write(1, [{ id: 'a', version: 1, quantity: 5 }])
    const merged = list.write(1, [
      { id: 'a', version: 1, note: 'Urgent' },
      { id: 'b', version: 1, quantity: 2 },
    ])
    expect(merged.conflicts).toMatchObject([
      { id: 'a', yours: { note: 'Urgent' }, theirs: { quantity: 5, note: null, by: asha, version: 2 } },
    ])
    expect(merged.written.map(({ id }) => id)).toEqual(['b'])
    // With the version that was answered, it is written.
    expect(list.write(3, [{ id: 'a', version: 2, note: 'Urgent' }]).conflicts).toEqual([])
    expect(list.said('a')).toMatchObject({ quantity: 5, note: 'Urgent' })
  })

  it('lets the later word of a device stay that says no version', () => {
    const list = listOf(line('a', { quantity: 1 }))
    list.write(1, [{ id: 'a', quantity: 5 }])
    expect(list.write(1, [{ id: 'a', quantity: 7 }]).conflicts).toEqual([])
    expect(list.said('a')).toMatchObject({ quantity: 7 })
    list.write(1, [], { removed: [{ id: 'a' }] })
    expect(list.said('a')).toMatchObject({ removed: true })
    list.write(1, [{ id: 'a', note: 'Urgent' }])
    expect(list.said('a')).toMatchObject({ removed: false, note: 'Urgent', quantity: 7 })
  })

  it('writes nothing, and asks nothing, when both say the same', () => {
    const outcome = { is: 'part', quantity: 3, stockist: 's' } as const
    const list = listOf(line('a', { quantity: 1 }))
    list.write(1, [{ id: 'a', quantity: 5, outcome }])
    const again = list.write(1, [{ id: 'a', version: 1, quantity: 5, outcome: { ...outcome } }])
    expect(again).toMatchObject({ written: [], conflicts: [] })
  })

  it('asks about a line that one side removes and the other changes', () => {
    const list = listOf(line('a', { quantity: 1 }), line('b'))
    list.write(1, [{ id: 'a', version: 1, quantity: 5 }], { removed: [{ id: 'b', version: 1 }] })
    const merged = list.write(1, [{ id: 'b', version: 1, note: 'Urgent' }], {
      removed: [{ id: 'a', version: 1 }],
    })
    expect(merged.written).toEqual([])
    expect(merged.conflicts).toMatchObject([
      { id: 'b', yours: { note: 'Urgent' }, theirs: null },
      { id: 'a', yours: null, theirs: { quantity: 5 } },
    ])
    // Knowing that it was removed, a device puts it back.
    expect(list.write(2, [{ id: 'b', version: 2 }]).conflicts).toEqual([])
    expect(list.said('b')).toMatchObject({ removed: false })
    // Both removed it.
    list.write(3, [], { removed: [{ id: 'a', version: 2 }] })
    expect(list.write(1, [], { removed: [{ id: 'a', version: 1 }] })).toMatchObject({
      written: [],
      conflicts: [],
    })
  })

  it('asks about a line that is not remembered any more', () => {
    const { conflicts, written } = listOf().write(1, [{ id: 'a', version: 1, name: 'A', quantity: 2 }])
    expect(conflicts).toMatchObject([{ id: 'a', yours: { name: 'A', quantity: 2 }, theirs: null }])
    expect(written).toEqual([])
  })

  it('gives outcomes from before the end of a round to that round', () => {
    const list = listOf(line('a', { quantity: 1 }))
    const merged = list.write(3, [{ id: 'a', quantity: 2, outcome: { is: 'has' } }], { roundVersion: 4 })
    expect(merged.late).toEqual([{ id: 'a', outcome: { is: 'has' } }])
    expect(list.said('a')).toMatchObject({ quantity: 2, outcome: null })
    list.write(4, [{ id: 'a', outcome: { is: 'has' } }], { roundVersion: 4 })
    expect(list.said('a')).toMatchObject({ outcome: { is: 'has' } })
  })

  it('tells of new lines without a name', () => {
    const { nameless, written } = listOf().write(1, [{ id: 'a', quantity: 2 }])
    expect([nameless, written]).toEqual([['a'], []])
  })
})

it('orders the lines that a device names first, and keeps the others behind them', () => {
  expect(orderedIds(['a', 'b', 'c', 'd'], ['c', 'gone', 'a', 'c'])).toEqual(['c', 'a', 'b', 'd'])
})
