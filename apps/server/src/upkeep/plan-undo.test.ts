import { expect, it } from 'vitest'
import type { MovedListing } from './listing-moves-repository.ts'
import { planUndo } from './plan-undo.ts'

const own = { price_paise: 10 }
const others = { price_paise: 20 }
const edited = { price_paise: 99 }
const listing = (changes: Partial<MovedListing>): MovedListing => ({
  stockist_no: 1,
  from_row: own,
  into_row: null,
  now_row: own,
  is_unchanged: true,
  ...changes,
})

it.each([
  ['moves an untouched listing back', {}, { stockistNo: 1, from: own, endsInto: true }, 1, 0],
  [
    'moves a changed listing back with its change',
    { now_row: edited, is_unchanged: false },
    { stockistNo: 1, from: edited, endsInto: true },
    0,
    1,
  ],
  ['leaves an ended listing ended', { now_row: null, is_unchanged: false }, undefined, 0, 1],
  [
    'restores both listings of a stockist that had both',
    { into_row: others },
    { stockistNo: 1, from: own, into: others },
    1,
    0,
  ],
  [
    'restores one and keeps the changed other',
    { into_row: others, now_row: edited, is_unchanged: false },
    { stockistNo: 1, from: own },
    0,
    1,
  ],
  [
    'leaves both ended where the one that stayed was ended',
    { into_row: others, now_row: null, is_unchanged: false },
    undefined,
    0,
    1,
  ],
] as const)('%s', (_title, changes, step, restored, kept) => {
  expect(planUndo([listing(changes)], false)).toEqual({ steps: step ? [step] : [], restored, kept })
})

it('gives a removed entry its listing back', () => {
  expect(planUndo([listing({ now_row: null })], true)).toEqual({
    steps: [{ stockistNo: 1, from: own }],
    restored: 1,
    kept: 0,
  })
})
