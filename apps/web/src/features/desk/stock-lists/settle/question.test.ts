import type { ImportRow } from '@rasad/contract/stock-files'
import { expect, it } from 'vitest'
import { needsSecondLook, questionOf } from './question.ts'

type Candidate = ImportRow['candidates'][number]

const candidate = (name: string, composition: string, more: Partial<Candidate> = {}): Candidate => ({
  medicine: { _id: name, name, composition, companyName: null, pack: null, price: null },
  score: 0.5,
  ...more,
})
const namesOf = (candidates: readonly Candidate[]) => candidates.map(({ medicine }) => medicine.name)

it('offers the brand that is printed, and marks the only one that has all of it', () => {
  const candidates = [
    candidate('Azithral 250 Tablet', 'Azithromycin (250mg)'),
    candidate('Azithral 500 Tablet', 'Azithromycin (500mg)'),
    candidate('Azee 500 Tablet', 'Azithromycin (500mg)', { refused: 'brand' }),
  ]
  const { kind, choices, others, likely } = questionOf({ text: 'AZTHRAL 500', candidates })
  expect([kind, namesOf(choices), others]).toEqual([
    'which',
    ['Azithral 250 Tablet', 'Azithral 500 Tablet'],
    [],
  ])
  expect(likely?.medicine.name).toBe('Azithral 500 Tablet')
})

it('shows other brands with the salt that is printed to compare alone', () => {
  const candidates = ['Roseday 10 Tablet', 'Crestor 10 Tablet'].map((name) =>
    candidate(name, 'Rosuvastatin (10mg)', { refused: 'brand' }),
  )
  const { kind, choices, others } = questionOf({ text: 'ROSUVAS 10 TAB', candidates })
  expect([kind, choices, namesOf(others)]).toEqual(['salt', [], ['Roseday 10 Tablet', 'Crestor 10 Tablet']])
})

it('does not take a salt for a brand that looks like it', () => {
  const candidates = [
    candidate('ORSL Orange Oral Solution', 'Sodium Chloride (0.25gm)', { score: 0.9 }),
    candidate('Electral ORS Sachet', 'Sodium Chloride (2.6gm)', { refused: 'brand' }),
  ]
  const { kind, choices, others } = questionOf({ text: 'ORS ORANGE', candidates })
  expect([kind, choices, namesOf(others)]).toEqual(['salt', [], ['Electral ORS Sachet']])
})

it('offers no form or strength that the service refuses', () => {
  const candidates = [candidate('Calpol 250 Oral Suspension', 'Paracetamol (250mg)', { refused: 'form' })]
  const { kind, choices, others } = questionOf({ text: 'CALPOL 250 TAB', candidates })
  expect([kind, choices, namesOf(others)]).toEqual(['unknown', [], ['Calpol 250 Oral Suspension']])
})

it('takes what only looks like the name when it is likely, and only when it is chosen twice', () => {
  const likely = candidate('Uprise 60K Capsule', 'Vitamin D3 (60000IU)')
  const unlikely = candidate('Lacoset 100 Tablet', 'Lacosamide (100mg)', { score: 0.05 })
  const row = { text: 'UPRSEX 60K', candidates: [likely, unlikely] }
  expect(namesOf(questionOf(row).choices)).toEqual(['Uprise 60K Capsule'])
  expect(needsSecondLook(row, likely)).toBe(true)
  expect(questionOf({ text: 'LEVOCET TAB', candidates: [unlikely] }).kind).toBe('unknown')
})
