import type { ImportRow } from '@rasad/contract/stock-files'
import { expect, it } from 'vitest'
import { mayBeKept } from '../../../../lib/kept-values.ts'
import { type Answer, answerOf, areKeptAnswers, keptOf, keyOf, nextOpen, wireOf } from './answers.ts'

const rows = [3, 5, 8, 9].map((line) => ({ line }) as ImportRow)
const answered = (...lines: number[]) => new Set(lines.map((line) => keyOf({ line })))

it('goes to the next row without an answer, then back to one that was passed over', () => {
  expect(nextOpen(rows, answered(3), 0)).toBe(1)
  expect(nextOpen(rows, answered(3, 5), 0)).toBe(2)
  expect(nextOpen(rows, answered(3, 8, 9), 3)).toBe(1)
  expect(nextOpen(rows, answered(3, 5, 8, 9), 3)).toBe(3)
  expect(nextOpen([], answered(), 0)).toBe(0)
})

it('keeps lines of several sheets apart', () => {
  expect(keyOf({ line: 3, sheet: 'A' })).not.toBe(keyOf({ line: 3, sheet: 'B' }))
})

it('sends what the service asks for and no more', () => {
  expect(wireOf({ line: 3, medicine: 'a', name: 'Dolo' })).toEqual({ line: 3, medicine: 'a' })
  expect(wireOf({ line: 3, sheet: 'S', medicine: null, always: true })).toEqual({
    line: 3,
    sheet: 'S',
    medicine: null,
    always: true,
  })
  expect(wireOf({ line: 3, medicine: null, again: true })).toEqual({
    line: 3,
    medicine: null,
    again: true,
  })
})

it('keeps answers in texts, and reads them back', () => {
  const answers: Answer[] = [
    { line: 3, medicine: 'a', name: 'Dolo' },
    { line: 4, sheet: 'S', medicine: null, always: true },
    { line: 5, medicine: null, again: true },
  ]
  const kept = answers.map(keptOf)
  // Nothing else is kept by a tab.
  expect(mayBeKept('value', kept)).toBe(true)
  expect(areKeptAnswers(kept)).toBe(true)
  expect(kept.map(answerOf)).toEqual(answers)
  for (const value of [null, [{ line: 'x' }], [{ line: 3 }], { line: '3' }]) {
    expect(areKeptAnswers(value)).toBe(false)
  }
})
