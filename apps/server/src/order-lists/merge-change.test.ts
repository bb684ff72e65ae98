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
      fieldVersions: { line: 1 },
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
    write(known: number, said: WrittenLine[], options: { removed?: string[]; roundVersion?: number } = {}) {
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

describe('merging a change', () => {
  it('keeps the lines of others', () => {
    const list = listOf(line('a'), line('b'))
    list.write(1, [{ id: 'a', quantity: 5 }])
    const { replaced } = list.write(1, [
      { id: 'b', quantity: 7 },
      { id: 'c', name: 'New' },
    ])
    expect(replaced).toEqual([])
    expect([...list.now.values()].map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', 5],
      ['b', 7],
      ['c', null],
    ])
  })

  it('keeps the fields of others in the same line', () => {
    const list = listOf(line('a', { quantity: 1 }))
    list.write(1, [{ id: 'a', quantity: 5 }])
    expect(list.write(1, [{ id: 'a', note: 'Urgent' }]).replaced).toEqual([])
    expect(list.said('a')).toMatchObject({ quantity: 5, note: 'Urgent', version: 3 })
  })

  it('lets the later write win, and answers what it replaced and who wrote that', () => {
    const list = listOf(line('a', { quantity: 1 }))
    list.write(1, [{ id: 'a', quantity: 5 }])
    const { replaced } = list.write(1, [{ id: 'a', quantity: 7 }])
    expect(list.said('a')).toMatchObject({ quantity: 7 })
    expect(replaced).toMatchObject([{ id: 'a', quantity: 5, by: asha, version: 2 }])
  })

  it('answers that a field was replaced that somebody had emptied', () => {
    const list = listOf(line('a', { note: 'Urgent' }))
    list.write(1, [{ id: 'a', note: null }])
    expect(list.write(1, [{ id: 'a', note: 'Urgent' }]).replaced).toMatchObject([{ note: null }])
  })

  it('replaces nothing of others when the device knew what they wrote', () => {
    const list = listOf(line('a', { quantity: 1 }))
    list.write(1, [{ id: 'a', quantity: 5 }])
    expect(list.write(2, [{ id: 'a', quantity: 7 }]).replaced).toEqual([])
  })

  it('writes nothing when both say the same', () => {
    const outcome = { is: 'part', quantity: 3, stockist: 's' } as const
    const list = listOf(line('a', { quantity: 1 }))
    list.write(1, [{ id: 'a', quantity: 5, outcome }])
    expect(list.write(1, [{ id: 'a', quantity: 5, outcome: { ...outcome } }])).toMatchObject({
      written: [],
      replaced: [],
    })
  })

  it('takes a medicine and "none of these" as one thing', () => {
    const list = listOf(line('a'))
    list.write(1, [{ id: 'a', medicineNo: 8, isNone: false }])
    const { replaced } = list.write(1, [{ id: 'a', medicineNo: null, isNone: true }])
    expect(replaced).toMatchObject([{ medicineNo: 8 }])
  })

  it('brings a removed line back for who writes it, and says that it was removed', () => {
    const list = listOf(line('a', { quantity: 1 }))
    list.write(1, [], { removed: ['a'] })
    const { replaced } = list.write(1, [{ id: 'a', note: 'Urgent' }])
    expect(list.said('a')).toMatchObject({ removed: false, note: 'Urgent', quantity: 1 })
    expect(replaced).toMatchObject([{ id: 'a', removed: true }])
    // Knowing that it was removed, a device just puts it back.
    list.write(3, [], { removed: ['a'] })
    expect(list.write(4, [{ id: 'a' }]).replaced).toEqual([])
    expect(list.said('a')).toMatchObject({ removed: false })
  })

  it('says what others had written of a line that it removes', () => {
    const list = listOf(line('a', { quantity: 1 }), line('b'))
    list.write(1, [{ id: 'a', quantity: 5 }])
    const { replaced, written } = list.write(1, [], { removed: ['a', 'b', 'gone'] })
    expect(replaced).toMatchObject([{ id: 'a', quantity: 5, removed: false }])
    expect(written.map(({ id, removed }) => [id, removed])).toEqual([
      ['a', true],
      ['b', true],
    ])
    expect(list.write(1, [], { removed: ['a'] }).written).toEqual([])
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
