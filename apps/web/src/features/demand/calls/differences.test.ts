import { describe, expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

const telma = {
  name: 'Telma 40 Tablet',
  composition: 'Telmisartan (40mg)',
  pack: 'strip of 15',
  form: 'Tablet',
}

describe('what another product differs in', () => {
  test('is nothing for the same salt, strength, form and pack of another maker', () => {
    expect(differencesOf(telma, { ...telma, name: 'Telvas 40 Tablet' })).toEqual([])
  })

  test.each([
    ['strength', { name: 'Telma 80 Tablet', composition: 'Telmisartan (80mg)' }, ['strength']],
    [
      'salt',
      { name: 'Telma H Tablet', composition: 'Telmisartan (40mg) + Hydrochlorothiazide (12.5mg)' },
      ['salt', 'strength'],
    ],
    ['another salt', { name: 'Losar 40 Tablet', composition: 'Losartan (40mg)' }, ['salt']],
    ['form', { form: 'Injection', pack: 'vial of 1' }, ['form', 'pack']],
    ['pack', { pack: 'strip of 10' }, ['pack']],
  ])('says so of the %s', (_, more, differences) => {
    expect(differencesOf(telma, { ...telma, ...more })).toEqual(differences)
  })

  test('compares salts in any order', () => {
    const one = { ...telma, composition: 'Telmisartan (40mg) + Amlodipine (5mg)' }
    const other = { ...telma, composition: 'amlodipine (5 mg) + telmisartan (40 mg)' }
    expect(differencesOf(one, other)).toEqual([])
    expect(differencesOf(one, { ...other, composition: 'amlodipine (10 mg) + telmisartan (40 mg)' })).toEqual(
      ['strength'],
    )
  })

  test('says that a composition is not known, and goes by the numbers of the name', () => {
    const bare = { name: 'Telma 80', composition: null, pack: null }
    expect(differencesOf(telma, bare)).toEqual(['strength', 'unknown'])
    expect(differencesOf(telma, { ...bare, name: 'Telma 40' })).toEqual(['unknown'])
  })
})
