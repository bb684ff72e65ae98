import { describe, expect, test } from 'vitest'
import type { Row } from '../row.ts'
import { rowsOf } from './drafts.ts'
import { fieldsOf } from './line-rows.ts'
import { lineOf, listOf } from './lists.cases.ts'
import { changeOf, mergeRows, newsOf, overtaken } from './merge-list.ts'

const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string]
const base = listOf([lineOf(a), lineOf(b)])
const rows = rowsOf(base)
const name = base.name
const edit = (all: readonly Row[], id: string, change: Partial<Row>) =>
  all.map((row) => (row.lineId === id ? { ...row, ...change } : row))

describe('a change of a list', () => {
  test('is nothing while the rows say what the list says', () => {
    expect(changeOf(base, rows, name)).toBeUndefined()
  })

  test('names what was typed, and sends a number with its unit', () => {
    const change = changeOf(base, edit(rows, a, { qty: '12', unit: 'strip' }), name)
    expect(change).toEqual({ lines: [{ id: a, quantity: 12, unit: 'strip', free: null }], removed: [] })
  })

  test('sends name and medicine together, without what came of the name before', () => {
    const ticked = listOf([lineOf(a, { outcome: { is: 'has', stockist: null, medicine: null } })])
    const change = changeOf(ticked, [{ id: 1, lineId: a, name: 'Pan 40', qty: '1' }], name)
    expect(change?.lines).toEqual([{ id: a, name: 'Pan 40', medicine: null, isNone: false, outcome: null }])
  })

  test('adds, removes, moves and renames', () => {
    const added: Row = { id: 9, lineId: c, name: 'Dolo 650', qty: '' }
    expect(changeOf(base, [added, ...edit(rows.slice(0, 1), a, {})], 'Tuesday')).toEqual({
      name: 'Tuesday',
      lines: [{ id: c, name: 'Dolo 650', medicine: null, isNone: false, outcome: null }],
      removed: [b],
      order: [c, a],
    })
  })

  test('leaves out blank rows and lines that were refused', () => {
    const all = [...edit(rows, a, { qty: '7' }), { id: 9, name: '', qty: '' }]
    expect(changeOf(base, all, name, new Set([a]))).toBeUndefined()
  })

  test('keeps the number that a text cannot be read as', () => {
    expect(changeOf(base, edit(rows, a, { qty: '5 strips' }), name)).toBeUndefined()
  })

  test('keeps a number that may be a strength with the name', () => {
    const doubt = { written: 'Telma', qty: '40', number: 40, candidates: [] }
    expect(fieldsOf({ id: 1, name: 'Telma', qty: '40', doubt })).toMatchObject({
      name: 'Telma 40',
      quantity: null,
    })
  })
})

describe('an answer', () => {
  test('brings what others changed, and keeps what has been typed since', () => {
    const answer = listOf(
      [lineOf(a, { quantity: 12, version: 2 }), lineOf(b, { note: 'soon', version: 2 })],
      { version: 2 },
    )
    const now = edit(rows, b, { qty: '3' })
    const merged = mergeRows(now, { base, answer })
    expect(merged[0]).toMatchObject({ lineId: a, qty: '12' })
    expect(merged[1]).toMatchObject({ lineId: b, qty: '3', note: 'soon' })
  })

  test('never joins one device’s name with another’s medicine', () => {
    const medicine = { _id: c, name: 'Pan 40 Tablet' } as never
    const answer = listOf([lineOf(a, { name: 'Pan 40', medicine, version: 2 }), lineOf(b)], { version: 2 })
    const merged = mergeRows(edit(rows, a, { name: 'Omez 20' }), { base, answer })
    expect(merged[0]).toMatchObject({ name: 'Omez 20' })
    expect(merged[0]?.medicine).toBeUndefined()
  })

  test('takes rows away that others removed, unless they were changed here', () => {
    const answer = listOf([], { version: 2 })
    const merged = mergeRows(edit(rows, b, { qty: '9' }), { base, answer })
    expect(merged.map(({ lineId }) => lineId)).toEqual([b])
  })

  test('puts new lines of others where they stand', () => {
    const answer = listOf([lineOf(a), lineOf(c, { version: 2 }), lineOf(b)], { version: 2 })
    expect(mergeRows(rows, { base, answer }).map(({ lineId }) => lineId)).toEqual([a, c, b])
    const moved = listOf([lineOf(b), lineOf(a)], { version: 2 })
    const blank = { id: 9, name: '', qty: '' }
    expect(mergeRows([...rows, blank], { base, answer: moved }).map(({ id }) => id)).toEqual([2, 9, 1])
  })

  test('leaves the rows alone when nothing has changed', () => {
    expect(mergeRows(rows, { base, answer: { ...base, version: 2 } })).toBe(rows)
  })

  test('does not bring back what was removed while it was on its way', () => {
    const sent = { lines: [{ id: a, quantity: 5, unit: null, free: null }], removed: [] }
    const answer = listOf([lineOf(a, { quantity: 5, version: 2 }), lineOf(b)], { version: 2 })
    const left = edit(rows, a, { qty: '5' }).slice(0, 1)
    expect(mergeRows(left, { base, sent, answer }).map(({ lineId }) => lineId)).toEqual([a])
  })

  test('tells what others wrote while the same was typed here', () => {
    const answer = listOf([lineOf(a, { quantity: 12, version: 2 }), lineOf(b)], { version: 2 })
    const now = edit(rows, a, { qty: '3' })
    expect(mergeRows(now, { base, answer })[0]).toMatchObject({ qty: '3' })
    expect(overtaken(now, { base, answer })).toMatchObject([{ id: a, quantity: 12, wasRemoved: false }])
    expect(overtaken(rows, { base, answer })).toEqual([])
  })
})

describe('news', () => {
  test('say who changed, added, ticked and removed what', () => {
    const gone = lineOf(b, { version: 2, changedBy: 'Ravi', changedOn: null })
    const answer = listOf(
      [
        lineOf(a, {
          outcome: { is: 'part', quantity: 4, stockist: null, medicine: null },
          version: 2,
          changedBy: 'Ravi',
          changedOn: null,
        }),
        lineOf(c, { version: 2 }),
      ],
      { version: 2, removed: [gone] },
    )
    expect(newsOf({ base, answer })).toMatchObject([
      { kind: 'ticked', id: a, by: 'Ravi', on: null, fields: ['outcome'] },
      { kind: 'added', id: c, by: 'Asha Kulkarni' },
      { kind: 'removed', id: b, by: 'Ravi' },
    ])
  })

  test('are not what this device has sent', () => {
    const sent = { lines: [{ id: a, quantity: 5, unit: null, free: null }], removed: [b] }
    const answer = listOf([lineOf(a, { quantity: 5, version: 2 })], { version: 2 })
    expect(newsOf({ base, sent, answer })).toEqual([])
  })

  test('do not repeat each tick when a round ends', () => {
    const ticked = listOf([lineOf(a, { outcome: { is: 'has', stockist: null, medicine: null } })])
    const answer = listOf([lineOf(a, { version: 2 })], {
      version: 2,
      lastRoundAt: '2026-11-02T10:00:00.000Z',
    })
    expect(newsOf({ base: ticked, answer })).toEqual([])
  })
})
