import type { SeenListLine } from '@rasad/contract/order-lists'
import { expect, test } from 'vitest'
import { outcomeLines } from './list-outcomes.ts'

const line = (id: string, name: string, medicine?: string, rest: Partial<SeenListLine> = {}) =>
  ({
    id,
    name,
    medicine: medicine === undefined ? null : { _id: medicine },
    leftOut: false,
    ...rest,
  }) as SeenListLine
const has = { is: 'has' } as const

test('finds lines by their medicine, or else by their name', () => {
  const lines = [line('1', 'dolo', 'dolo-650'), line('2', 'Pan 40'), line('3', 'Xyz')]
  expect(
    outcomeLines(lines, [
      { name: 'Dolo 650 Tablet', medicine: 'dolo-650', outcome: has },
      { name: 'pan 40 ', medicine: 'pan-40', outcome: null },
      { name: 'Omez', outcome: has },
    ]),
  ).toEqual([
    { id: '1', outcome: has },
    { id: '2', outcome: null },
  ])
})

test('never writes what came of one medicine to a line that means another', () => {
  expect(
    outcomeLines([line('1', 'Telma', 'telma-40')], [{ name: 'Telma', medicine: 'telma-80', outcome: has }]),
  ).toEqual([])
})

test('writes each of several lines alike once, and none that is left out', () => {
  const lines = [line('1', 'Dolo', 'd', { leftOut: true }), line('2', 'Dolo', 'd'), line('3', 'Dolo', 'd')]
  const outcomes = Array.from({ length: 3 }, () => ({ name: 'Dolo', medicine: 'd', outcome: has }))
  expect(outcomeLines(lines, outcomes).map(({ id }) => id)).toEqual(['2', '3'])
})
