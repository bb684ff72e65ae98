import { expect, test } from 'vitest'
import type { Row } from '../row.ts'
import { changeRows } from '../rows.ts'
import { listItem, listMatch } from './list-item.cases.ts'
import { type CatalogueReading, mergeReading } from './merge-reading.ts'

const list = 'list-1'
const glanceRow = (id: number, line: number, name: string, qty = ''): Row => ({
  id,
  name,
  qty,
  from: { list, line },
})
const rows: Row[] = [
  { id: 9, name: 'Telma H', qty: '2' },
  glanceRow(1, 2, 'montek lc 5'),
  glanceRow(2, 3, 'Dolo 650', '10'),
  glanceRow(3, 5, 'kal ka order'),
]
const montek = listItem('montek lc', ['Montek LC Tablet'], { line: 2, quantity: 5, sure: true })
const dolo = listItem('Dolo 650', ['Dolo 650 Tablet'], {
  line: 3,
  quantity: 10,
  free: 2,
  unit: 'strip',
  sure: true,
})
const reading: CatalogueReading = {
  list,
  glance: new Set([2, 3, 5]),
  items: [montek, dolo],
  skipped: [
    { line: 1, raw: 'Good morning', skipped: 'greeting' },
    { line: 5, raw: 'kal ka order', skipped: 'talk' },
  ],
}
const view = (merged: readonly Row[]) =>
  merged.map(({ name, qty, free, unit, medicine }) => [name, qty, free, unit, medicine?.name])
const merge = (before: readonly Row[], other: Partial<CatalogueReading> = {}) =>
  mergeReading(before, { ...reading, ...other })

test('takes the place of the first glance, line by line', () => {
  const { rows: merged, skipped } = merge(rows)
  expect(view(merged)).toEqual([
    ['Telma H', '2', undefined, undefined, undefined],
    ['montek lc', '5', undefined, undefined, 'Montek LC Tablet'],
    ['Dolo 650', '10', 2, 'strip', 'Dolo 650 Tablet'],
  ])
  expect(merged.map(({ id }) => id)).toEqual([9, 1, 2])
  expect(merged.some(({ from }) => from)).toBe(false)
  expect(skipped).toEqual([
    { line: 1, raw: 'Good morning', reason: 'greeting' },
    { line: 5, raw: 'kal ka order', reason: 'talk' },
  ])
})

test('leaves alone what was typed, changed or removed meanwhile', () => {
  const typed = changeRows(rows, { do: 'edit', id: 1, name: 'montek fx' })
  expect(view(merge(typed).rows)[1]).toEqual(['montek fx', '', undefined, undefined, undefined])

  const counted = changeRows(rows, { do: 'edit', id: 2, qty: '30' })
  expect(view(merge(counted).rows)[2]).toEqual(['Dolo 650', '30', undefined, undefined, 'Dolo 650 Tablet'])

  const removed = changeRows(rows, { do: 'remove', id: 2 })
  expect(view(merge(removed).rows).map(([name]) => name)).toEqual(['Telma H', 'montek lc'])

  const talk = changeRows(rows, { do: 'edit', id: 3, qty: '1' })
  const { rows: kept, skipped } = merge(talk)
  expect(kept.map(({ name }) => name)).toContain('kal ka order')
  expect(skipped.map(({ line }) => line)).toEqual([1])
})

test('is dropped when the whole list was taken back', () => {
  const before = [rows[0] as Row]
  expect(merge(before)).toEqual({ rows: before, skipped: [] })
})

test('makes two rows of two items, and puts lines that the glance skipped where they belong', () => {
  const two = [
    listItem('Pan 40', ['Pan 40 Tablet'], { line: 4 }),
    listItem('Zifi 200', ['Zifi'], { line: 4 }),
  ]
  const { rows: merged } = merge(rows, { items: [montek, { ...montek, name: 'omez' }, dolo, ...two] })
  expect(merged.map(({ name }) => name)).toEqual([
    'Telma H',
    'montek lc',
    'omez',
    'Dolo 650',
    'Pan 40',
    'Zifi 200',
  ])
  expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length)
})

test('does not bring back a skipped line that a person added by hand', () => {
  const added = changeRows(rows, {
    do: 'append',
    rows: [{ name: 'Good morning', qty: '', from: { list, line: 1, changed: 'name' } }],
  })
  const { rows: merged, skipped } = merge(added)
  expect(merged.filter(({ name }) => name === 'Good morning')).toHaveLength(1)
  expect(skipped.map(({ line }) => line)).toEqual([5])
})

test('asks about a line in doubt, and takes a name of several makers for all of them', () => {
  const unsure = { ...montek, sure: false }
  const [, doubtful] = merge(rows, { items: [unsure, dolo] }).rows
  expect(doubtful?.medicine).toBeUndefined()
  expect(doubtful?.doubt).toMatchObject({ written: 'montek lc', qty: '5' })

  const twins = {
    ...montek,
    matches: [listMatch('Cetirizine 10'), { ...listMatch('Cetirizine 10'), _id: 'other' }],
  }
  const [, shared] = merge(rows, { items: [twins, dolo] }).rows
  expect(shared?.medicine).toBeUndefined()
  expect(shared?.doubt).toBeUndefined()
})
