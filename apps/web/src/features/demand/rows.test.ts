import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Reading, readingsOf } from './doubt.ts'
import { type Row, rowsFrom } from './row.ts'
import { changeRows, correction, nextId, type RowChange, settled, unsettled } from './rows.ts'

const list: Row[] = [
  { id: 1, name: 'Dolo 650', qty: '10', unit: 'strip' },
  { id: 4, name: '', qty: '' },
  { id: 2, name: 'Pan 40', qty: '5' },
]

test('keeps the last row, and restores any other to its place', () => {
  const [only] = list as [Row]
  expect(changeRows([only], { do: 'remove', id: 1 })).toEqual([only])
  const without = changeRows(list, { do: 'remove', id: 4 })
  expect(without.map((row) => row.id)).toEqual([1, 2])
  expect(changeRows(without, { do: 'put-back', row: list[1] as Row, at: 1 })).toEqual(list)
})

test('changes a unit together with its quantity', () => {
  expect(changeRows(list, { do: 'edit', id: 1, qty: '3' })[0]).toEqual({ ...list[0], qty: '3' })
  expect(changeRows(list, { do: 'edit', id: 1, qty: '' })[0]).toEqual({ id: 1, name: 'Dolo 650', qty: '' })
})

test.each([
  ['combiflam 20', '', 'Combiflam Tablet', { name: 'Combiflam Tablet', qty: '20' }],
  // a separate quantity, a strength in the chosen name, a number that is part of the name
  ['combiflam 20', '3', 'Combiflam Tablet', { name: 'Combiflam Tablet' }],
  ['omez 20', '', 'Omez 20 Capsule', { name: 'Omez 20 Capsule' }],
  ['combiflam', '', 'Combiflam Tablet', { name: 'Combiflam Tablet' }],
])('corrects “%s” with quantity “%s” to %s', (name, qty, medicine, want) => {
  expect(correction({ id: 3, name, qty }, medicine)).toEqual({ do: 'edit', id: 3, ...want })
})

test('puts added lines in place of blank rows and after filled ones', () => {
  const added = [{ name: 'Telma 40', qty: '3' }]
  expect(changeRows(list, { do: 'append', rows: added }).map((row) => row.name)).toEqual([
    'Dolo 650',
    'Pan 40',
    'Telma 40',
  ])
  expect(changeRows(list, { do: 'insert', after: 4, rows: added }).map((row) => row.name)).toEqual([
    'Dolo 650',
    'Telma 40',
    'Pan 40',
  ])
  expect(changeRows(list, { do: 'insert', after: 1, rows: added }).map((row) => row.name)).toEqual([
    'Dolo 650',
    'Telma 40',
    '',
    'Pan 40',
  ])
})

test('always has a row and unique ids', () => {
  const id = fc.integer({ min: 1, max: 8 })
  const rows = fc.array(fc.record({ name: fc.string(), qty: fc.string() }), { maxLength: 4 })
  const change: fc.Arbitrary<RowChange> = fc.oneof(
    fc.record({ do: fc.constant('edit' as const), id, name: fc.string() }),
    fc.constant({ do: 'add' as const }),
    fc.record({ do: fc.constant('remove' as const), id }),
    fc.record({ do: fc.constant('append' as const), rows }),
    fc.record({ do: fc.constant('insert' as const), after: id, rows }),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const end = changes.reduce(changeRows, changeRows([], { do: 'take', rows: [] }))
      expect(end.length).toBeGreaterThan(0)
      expect(new Set(end.map((row) => row.id)).size).toBe(end.length)
      expect(nextId(end)).toBeGreaterThan(Math.max(...end.map((row) => row.id)))
    }),
  )
})

test.each([undefined, null, {}, [], [{}], [{ id: 1, name: 'x' }], [list[0], list[0]]])(
  'rejects invalid stored rows: %j',
  (value) => {
    expect(rowsFrom(value)).toBeUndefined()
  },
)

const doubtful: Row = {
  id: 1,
  name: 'Telma 40',
  qty: '',
  doubt: {
    written: 'Telma 40',
    qty: '',
    number: 40,
    candidates: [meant('Telma 40 Tablet'), meant('Telma 20 Tablet')],
  },
}

function meant(name: string) {
  return { _id: name, name, companyName: null, pack: null, composition: null }
}

const [strength40, forty] = doubtful.doubt!.candidates.flatMap((medicine) =>
  readingsOf(doubtful.doubt!, medicine),
) as [Reading, Reading]

test('settles a line, changes the choice, and takes it back', () => {
  const doubt = doubtful.doubt!
  const strength = settled(doubtful, doubt, strength40)
  expect(strength).toMatchObject({ name: 'Telma 40 Tablet', qty: '', medicine: { name: 'Telma 40 Tablet' } })
  const counted = settled(strength, doubt, forty)
  expect(counted).toMatchObject({ name: 'Telma 20 Tablet', qty: '40' })
  expect(unsettled(counted, doubt)).toEqual(doubtful)
  const none = unsettled(counted, doubt, 'isNone')
  expect(none).toEqual({ ...doubtful, doubt: { ...doubt, isNone: true } })
  expect(settled(none, doubt, strength40).doubt).toEqual(doubt)
})

test('keeps a quantity typed by hand whatever is chosen', () => {
  const doubt = doubtful.doubt!
  const [typed] = changeRows([settled(doubtful, doubt, strength40)], {
    do: 'edit',
    id: 1,
    qty: '7',
  })
  expect(settled(typed!, doubt, forty).qty).toBe('7')
  expect(unsettled(typed!, doubt).qty).toBe('7')
})

test('a name typed by hand opens again what it means', () => {
  const row = settled(doubtful, doubtful.doubt!, strength40)
  expect(changeRows([row], { do: 'edit', id: 1, name: 'Telma H' })[0]).toEqual({
    id: 1,
    name: 'Telma H',
    qty: '',
  })
})

test('closes settled lines, but goes on knowing which are none of the medicines', () => {
  const doubt = doubtful.doubt!
  const rows = [doubtful, settled(doubtful, doubt, strength40), unsettled(doubtful, doubt, 'isNone')]
  const closed = changeRows(rows, { do: 'close-settled' })
  expect(closed.map((row) => row.doubt?.isNone ?? row.doubt !== undefined)).toEqual([true, false, true])
  expect(closed[1]?.asWritten).toEqual({ name: 'Telma 40', candidates: doubt.candidates })
})

test('a line that is beyond doubt is so again once another medicine is taken back', () => {
  const sure: Row = { id: 1, name: 'Telma 40', qty: '2', medicine: meant('Telma 40 Tablet') }
  const doubt = {
    written: 'Telma 40',
    qty: '2',
    candidates: [meant('Telma 40 Tablet')],
    isSure: true as const,
  }
  const other = settled(sure, doubt, { medicine: meant('Telma 20 Tablet'), qty: '2' })
  expect(other).toMatchObject({ name: 'Telma 20 Tablet', doubt })
  expect(unsettled(other, doubt)).toEqual({ id: 1, name: 'Telma 40', qty: '2' })
  const none = unsettled(other, doubt, 'isNone')
  expect(none.doubt).toEqual({ ...doubt, isNone: true })
  expect(unsettled(none, doubt)).toEqual({ id: 1, name: 'Telma 40', qty: '2' })
})

test('splits free goods off a typed quantity', () => {
  const typed = [{ id: 1, name: 'Dolo 650', qty: '20+2', unit: 'strip' }]
  expect(changeRows(typed, { do: 'split-free', id: 1 })).toEqual([
    { id: 1, name: 'Dolo 650', qty: '20', unit: 'strip', free: 2 },
  ])
  const plain = [{ id: 1, name: 'Dolo 650', qty: '20', free: 2 }]
  expect(changeRows(plain, { do: 'split-free', id: 1 })).toBe(plain)
  expect(changeRows(plain, { do: 'edit', id: 1, qty: '' })).toEqual([{ id: 1, name: 'Dolo 650', qty: '' }])
})
