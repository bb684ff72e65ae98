import { expect, it } from 'vitest'
import { changedLines, draftAt, faultsOf, givenDraft, replyLine } from './reply-draft.ts'

const answers = [
  {
    ...{ line: 0, answer: 'have' as const, pricePaise: 2_150, scheme: '10+1', gstBasisPoints: 1_200 },
    ...{ expiry: '2027-02-28', medicine: null, rate: null },
    ...{ givenAt: '2026-11-23T10:00:00.000Z', by: 'link' as const },
  },
]
const given = givenDraft({ answers, replyNote: null })
const empty = draftAt(given, 1)

it('shows an answer as it would be typed, and sends only what has changed', () => {
  expect(draftAt(given, 0)).toMatchObject({ price: '21.5', gst: '12', expiry: '2027-02' })
  expect(changedLines(given, given)).toEqual([])
  const other = { ...given, lines: { ...given.lines, 1: { ...empty, answer: 'no' as const }, 2: empty } }
  expect(changedLines(other, given)).toEqual([1])
  expect(replyLine(0, draftAt(given, 0))).toEqual({
    ...{ line: 0, answer: 'have', pricePaise: 2_150, scheme: '10+1', gstBasisPoints: 1_200 },
    expiry: '2027-02-28',
  })
})

it('asks for the number of a part, the day of later, and the product of another', () => {
  expect(faultsOf({ ...empty, answer: 'part' })).toEqual(['quantity'])
  expect(faultsOf({ ...empty, answer: 'later' })).toEqual(['availableOn'])
  expect(faultsOf({ ...empty, answer: 'other' })).toEqual(['medicine'])
  expect(faultsOf({ ...empty, answer: 'have' })).toEqual([])
  const typed = { ...empty, answer: 'have' as const, price: 'x', scheme: '10', gst: '200', quantity: '-1' }
  expect(faultsOf(typed)).toEqual(['quantity', 'price', 'scheme', 'gst'])
})

it('sends nothing else with a no', () => {
  expect(replyLine(3, { ...empty, answer: 'no', price: '12', scheme: '10+1' })).toEqual({
    line: 3,
    answer: 'no',
  })
})
