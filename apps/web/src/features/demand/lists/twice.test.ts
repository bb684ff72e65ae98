import { expect, test } from 'vitest'
import type { Meant } from '../doubt.ts'
import type { Row } from '../row.ts'
import { askedAsTwice, asOne, isRepeated, twiceIn } from './twice.ts'

const pan: Meant = { _id: 'pan', name: 'Pan 40 Tablet', companyName: null, pack: null, composition: null }
const dolo: Meant = { ...pan, _id: 'dolo', name: 'Dolo 650 Tablet' }
const row = (id: number, medicine: Meant | undefined, qty: string, more: Partial<Row> = {}): Row => ({
  id,
  name: `line ${id}`,
  qty,
  ...(medicine && { medicine }),
  ...more,
})

test('asks once for a product in two lines: this, that, or both together', () => {
  const rows = [row(1, pan, '10'), row(2, dolo, '5'), row(3, pan, '20', { free: 2 })]
  const [twice, ...others] = twiceIn(rows)
  expect(others).toEqual([])
  expect([twice?.name, twice?.quantities]).toEqual(['Pan 40 Tablet', [10, 20, 30]])
  if (!twice) return
  expect(asOne(rows, twice, 20).map(({ id, qty, free }) => [id, qty, free])).toEqual([
    [1, '20', 2],
    [2, '5', undefined],
  ])
  expect(asOne(rows, twice, 30)[0]).toEqual(row(1, pan, '30'))
})

test('a product in two lines in doubt about nothing else is one question, and not asked about again', () => {
  const doubt = { written: 'pan 40', qty: '10', candidates: [pan], why: [{ reason: 'corrected' as const }] }
  const rows = [row(1, undefined, '10', { doubt }), row(2, dolo, '5'), row(3, undefined, '20', { doubt })]
  const twice = twiceIn(rows)
  expect(twice.map(({ quantities }) => quantities)).toEqual([[10, 20, 30]])
  expect([...askedAsTwice(twice)]).toEqual([1, 3])
  const other = { ...doubt, why: [{ reason: 'corrected' as const }, { reason: 'other-form' as const }] }
  expect([...askedAsTwice(twiceIn([row(1, undefined, '10', { doubt: other }), rows[2] as Row]))]).toEqual([])
})

test('offers an equal quantity once, and asks nothing of lines in doubt, left out or without a quantity', () => {
  expect(twiceIn([row(1, pan, '10'), row(2, pan, '10')])[0]?.quantities).toEqual([10, 20])
  const doubt = { written: 'pan', qty: '5', candidates: [pan] }
  for (const other of [
    row(2, undefined, '5', { doubt }),
    row(2, pan, '5', { leftOut: true }),
    row(2, pan, ''),
    row(2, pan, 'ten'),
    row(2, dolo, '5'),
  ])
    expect(twiceIn([row(1, pan, '10'), other])).toEqual([])
})

test('a line and the one that corrects it are the same question, and settled by it', () => {
  const doubt = (corrects?: string) => ({
    written: 'pan 40',
    qty: '10',
    candidates: [pan],
    why: [{ reason: 'corrected' as const }],
    ...(corrects && { corrects }),
  })
  const rows = [
    row(1, undefined, '10', { doubt: doubt() }),
    row(2, undefined, '30', { doubt: doubt('pan 40 - 10') }),
  ]
  const [twice] = twiceIn(rows)
  if (!twice) throw new Error('They should be one question.')
  expect(twice.quantities).toEqual([10, 30, 40])
  expect(asOne(rows, twice, 30)).toEqual([{ id: 1, name: 'Pan 40 Tablet', qty: '30', medicine: pan }])
})

test('knows lines that stand in the list already, also once they are settled', () => {
  const doubt = { written: 'dolo', qty: '5', candidates: [dolo] }
  const list = [row(1, pan, '10'), row(2, undefined, '5', { name: 'dolo', doubt })]
  const added = list.map(({ id, ...line }) => line)
  expect(isRepeated(added, list)).toBe(true)
  expect(isRepeated(added, [row(7, dolo, '5', { doubt }), row(8, pan, '10')])).toBe(true)
  expect(isRepeated(added, [row(1, pan, '10'), row(2, dolo, '6', { doubt })])).toBe(false)
  expect(isRepeated([...added, ...added], list)).toBe(false)
})
