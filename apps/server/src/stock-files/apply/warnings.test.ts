import { describe, expect, it } from 'vitest'
import { type ImportToCheck, warningsOf } from './warnings.ts'

const usual: ImportToCheck = {
  firmName: 'Deccan Pharma Agencies',
  firm: 'DECCAN PHARMA AGENCIES, PUNE - 30',
  printedOn: '2026-11-22',
  items: 2_000,
  before: { date: '2026-11-21', items: 2_010 },
  firmsBefore: [],
}
const of = (change: Partial<ImportToCheck>) => warningsOf({ ...usual, ...change })

it('finds nothing unusual in the file of the next day, nor in the first one', () => {
  expect(of({})).toEqual([])
  expect(of({ before: undefined, firm: null, printedOn: null, items: 3 })).toEqual([])
})

describe('another firm', () => {
  it.each([
    'DECCAN PHARMA',
    'M/s. Deccan Agencies',
    'DECCANPHARMAAGENCIES',
    'Deccan Pharma Agencys (2026-27)',
  ])('is not %s', (firm) => expect(of({ firm })).toEqual([]))

  it.each(['BALAJI DRUG HOUSE', 'NEW PHARMA AGENCIES', 'Sahyadri Medical Distributors'])('is %s', (firm) => {
    expect(of({ firm })).toEqual(['otherFirm'])
    expect(of({ firm, firmsBefore: [firm.toLowerCase()] })).toEqual([])
  })

  it('is told from a name of common words alone', () => {
    expect(of({ firmName: 'The Medical Stores', firm: 'THE MEDICAL STORES' })).toEqual([])
    expect(of({ firmName: 'The Medical Stores', firm: 'NEW MEDICAL HALL' })).toEqual(['otherFirm'])
  })
})

it('finds a file that is older than the last one, and not one of the same day', () => {
  expect(of({ printedOn: '2025-11-22' })).toEqual(['older'])
  expect(of({ printedOn: '2026-11-21' })).toEqual([])
})

it('finds far fewer items than before, unless there were hardly any', () => {
  expect(of({ items: 900 })).toEqual(['fewRows'])
  expect(of({ items: 1_100 })).toEqual([])
  expect(of({ items: 2, before: { date: '2026-11-21', items: 19 } })).toEqual([])
})

it('finds that what is sent as the whole stock leaves out much of the list', () => {
  expect(of({ whole: { named: 600, missing: 266 } })).toEqual(['fewRows'])
  expect(of({ whole: { named: 800, missing: 200 } })).toEqual([])
  expect(of({ items: 900, whole: { named: 600, missing: 266 } })).toEqual(['fewRows'])
  expect(of({ whole: { named: 9, missing: 10 } })).toEqual([])
})
