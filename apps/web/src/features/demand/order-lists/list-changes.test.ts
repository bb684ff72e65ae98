import { describe, expect, test } from 'vitest'
import type { Row } from '../row.ts'
import { rowsOf } from './kept-list.ts'
import { fieldsOf } from './line-rows.ts'
import { changeOf, takeAnswer, withLeft, withTheirs } from './list-changes.ts'
import { lineOf, listOf } from './lists.cases.ts'

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

  test('names the line and the version that is known, and sends a number with its unit', () => {
    const change = changeOf(base, edit(rows, a, { qty: '12', unit: 'strip' }), name)
    expect(change).toEqual({
      lines: [{ id: a, version: 1, name: `Medicine ${a}`, quantity: 12, unit: 'strip', free: null }],
      removed: [],
    })
  })

  test('sends name and medicine together, without what came of the name before', () => {
    const ticked = listOf([lineOf(a, { outcome: { is: 'has', stockist: null, medicine: null } })])
    const change = changeOf(ticked, [{ id: 1, lineId: a, name: 'Pan 40', qty: '1' }], name)
    expect(change?.lines).toEqual([
      { id: a, version: 1, name: 'Pan 40', medicine: null, isNone: false, outcome: null },
    ])
  })

  test('adds, removes, moves and renames', () => {
    const added: Row = { id: 9, lineId: c, name: 'Dolo 650', qty: '' }
    expect(changeOf(base, [added, ...edit(rows.slice(0, 1), a, {})], 'Tuesday')).toEqual({
      name: 'Tuesday',
      lines: [{ id: c, name: 'Dolo 650', medicine: null, isNone: false, outcome: null }],
      removed: [{ id: b, version: 1 }],
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
  const take = (now: readonly Row[], answer: typeof base, sent?: NonNullable<ReturnType<typeof changeOf>>) =>
    takeAnswer(now, { base, answer, sent })

  test('brings what others changed, and leaves what is typed in other lines', () => {
    const answer = listOf([lineOf(a, { quantity: 12, version: 2 }), lineOf(b)], { version: 2 })
    const { rows: next, asked, news } = take(edit(rows, b, { qty: '3' }), answer)
    expect(next).toMatchObject([
      { lineId: a, qty: '12' },
      { lineId: b, qty: '3' },
    ])
    expect(asked.size).toBe(0)
    expect(news).toMatchObject([{ kind: 'changed', line: { id: a }, before: { id: a } }])
    expect(news[0]?.before).toBe(base.lines[0])
  })

  test('asks about a line that was changed on both sides, whatever of it', () => {
    const answer = listOf([lineOf(a), lineOf(b, { note: 'soon', version: 2 })], { version: 2 })
    const now = edit(rows, b, { qty: '3' })
    const { rows: next, asked } = take(now, answer)
    expect(next).toBe(now)
    expect(asked).toEqual(new Set([b]))
    // And goes on asking, until one says what the other does.
    const later = { base: answer, answer: { ...answer, version: 3 } }
    expect(takeAnswer(now, later, asked).asked).toEqual(asked)
    const same = edit(rows, b, { note: 'soon' })
    expect(takeAnswer(same, later, asked).asked.size).toBe(0)
  })

  test('asks about a line that was sent and not written', () => {
    const now = edit(rows, a, { qty: '5' })
    const answer = listOf([lineOf(a, { quantity: 7, version: 2 }), lineOf(b)], { version: 3 })
    expect(take(now, answer, changeOf(base, now, name)).asked).toEqual(new Set([a]))
  })

  test('asks nothing about what this device has written', () => {
    const now = edit(rows, a, { qty: '5' })
    const answer = listOf([lineOf(a, { quantity: 5, version: 2 }), lineOf(b)], { version: 2 })
    const sent = changeOf(base, now, name)
    expect(take(now, answer, sent)).toEqual({ rows: now, asked: new Set(), news: [] })
    // What has been typed since is still to be sent.
    const typed = edit(rows, a, { qty: '6' })
    expect(take(typed, answer, sent)).toEqual({ rows: typed, asked: new Set(), news: [] })
  })

  test('takes rows away that others removed, and asks about those that were changed here', () => {
    const { rows: next, asked, news } = take(edit(rows, b, { qty: '9' }), listOf([], { version: 2 }))
    expect(next.map(({ lineId }) => lineId)).toEqual([b])
    expect(asked).toEqual(new Set([b]))
    expect(news).toMatchObject([{ kind: 'removed', line: { id: a } }])
  })

  test('asks about a line that was removed here and changed elsewhere', () => {
    const answer = listOf([lineOf(a, { quantity: 12, version: 2 }), lineOf(b)], { version: 2 })
    const { rows: next, asked } = take(rows.slice(1), answer)
    expect(next.map(({ lineId }) => lineId)).toEqual([b])
    expect(asked).toEqual(new Set([a]))
    expect(take(rows.slice(1), { ...base, version: 2 }).asked.size).toBe(0)
  })

  test('puts new lines of others where they stand', () => {
    const answer = listOf([lineOf(a), lineOf(c, { version: 2 }), lineOf(b)], { version: 2 })
    expect(take(rows, answer).rows.map(({ lineId }) => lineId)).toEqual([a, c, b])
    const moved = listOf([lineOf(b), lineOf(a)], { version: 2 })
    const blank = { id: 9, name: '', qty: '' }
    expect(take([...rows, blank], moved).rows.map(({ id }) => id)).toEqual([2, 9, 1])
  })

  test('leaves the rows alone when nothing has changed', () => {
    expect(take(rows, { ...base, version: 2 }).rows).toBe(rows)
  })

  test('does not bring back what was removed while it was on its way', () => {
    const sent = changeOf(base, edit(rows, a, { qty: '5' }), name)
    const answer = listOf([lineOf(a, { quantity: 5, version: 2 }), lineOf(b)], { version: 2 })
    const left = edit(rows, a, { qty: '5' }).slice(0, 1)
    expect(take(left, answer, sent)).toMatchObject({ rows: [{ lineId: a }], asked: new Set() })
  })

  test('is no news of a line when a round ends', () => {
    const ticked = listOf([lineOf(a, { outcome: { is: 'has', stockist: null, medicine: null } })])
    const answer = listOf([lineOf(a)], { version: 2, lastRoundAt: '2026-11-02T10:00:00.000Z' })
    const { rows: next, news } = takeAnswer(rowsOf(ticked), { base: ticked, answer })
    expect(next[0]?.outcome).toBeUndefined()
    expect(news).toEqual([])
  })
})

test('theirs takes the place of the line, comes back, or takes it away', () => {
  const theirs = lineOf(a, { quantity: 40, version: 2 })
  expect(withTheirs(edit(rows, a, { qty: '5' }), a, theirs, [])[0]).toMatchObject({ id: 1, qty: '40' })
  expect(withTheirs(rows.slice(1), a, theirs, [theirs, lineOf(b)])[0]).toMatchObject({ lineId: a, qty: '40' })
  expect(withTheirs(rows.slice(1), a, theirs, [])[1]).toMatchObject({ lineId: a, qty: '40' })
  expect(withTheirs(rows, a, undefined, []).map(({ lineId }) => lineId)).toEqual([b])
})

test('what a closed tab has left is asked about where the list is open', () => {
  const now = listOf([lineOf(a, { quantity: 12, version: 2 }), lineOf(b)], { version: 2 })
  const left = { lines: [{ id: a, version: 1, name: `Medicine ${a}`, quantity: 20 }], removed: [] }
  const { rows: next, asked } = withLeft(rowsOf(now), now, left)
  expect(next[0]).toMatchObject({ lineId: a, qty: '20' })
  expect(asked).toEqual(new Set([a]))
  // What has been typed since stays, and what is written already is not asked about.
  expect(withLeft(edit(rowsOf(now), a, { qty: '3' }), now, left).rows[0]).toMatchObject({ qty: '3' })
  const same = { ...left, lines: [{ id: a, version: 1, name: `Medicine ${a}`, quantity: 12 }] }
  expect(withLeft(rowsOf(now), now, same).asked.size).toBe(0)
})
