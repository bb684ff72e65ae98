import { expect, it } from 'vitest'
import { differencesOf } from './differences.ts'
import type { Product } from './line-draft.ts'

const telma: Product = {
  _id: 'a'.repeat(24),
  name: 'Telma 40 Tablet',
  pack: 'strip of 15 tablets',
  companyName: 'Glenmark',
  composition: 'Telmisartan (40mg)',
  form: 'tablet',
}
const withChanges = (changes: Partial<Product>) => ({ ...telma, ...changes })

it('says nothing where salts, strength, form and pack agree', () => {
  expect(differencesOf(telma, withChanges({ name: 'Telmikind 40 Tablet', companyName: 'Mankind' }))).toEqual(
    [],
  )
  const grams = withChanges({ composition: 'Telmisartan (0.04gm)' })
  expect(differencesOf(telma, grams)).toEqual([])
})

it('finds another strength, also in one of several salts', () => {
  const strong = withChanges({ name: 'Telma 80 Tablet', composition: 'Telmisartan (80mg)' })
  expect(differencesOf(telma, strong)).toEqual(['otherStrength'])
  const am = withChanges({ composition: 'Telmisartan (40mg) + Amlodipine (5mg)' })
  const am10 = withChanges({ composition: 'Amlodipine (10mg) + Telmisartan (40mg)' })
  expect(differencesOf(am, am10)).toEqual(['otherStrength'])
  expect(differencesOf(am, withChanges({ composition: 'Amlodipine (5mg) + Telmisartan (40mg)' }))).toEqual([])
})

it('finds other salts, another form and another pack', () => {
  const h = withChanges({ composition: 'Telmisartan (40mg) + Hydrochlorothiazide (12.5mg)' })
  expect(differencesOf(telma, h)).toEqual(['otherSalt'])
  const capsule = withChanges({ name: 'Telma 40 Capsule', form: 'capsule' })
  expect(differencesOf(telma, capsule)).toEqual(['otherForm'])
  expect(differencesOf(telma, withChanges({ pack: 'strip of 10 tablets' }))).toEqual(['otherPack'])
})

it('keeps concentrations of liquids apart', () => {
  const syrup = withChanges({ name: 'Calpol Syrup', composition: 'Paracetamol (120mg/5ml)', form: 'syrup' })
  const strong = withChanges({
    name: 'Calpol 250 Syrup',
    composition: 'Paracetamol (250mg/5ml)',
    form: 'syrup',
  })
  expect(differencesOf(syrup, strong)).toContain('otherStrength')
})

it('compares with a name that the buyer wrote, and says that it does not know all', () => {
  expect(differencesOf('telma 40 tab', telma)).toEqual(['unknownDifference'])
  expect(differencesOf('telma 80 tab', telma)).toEqual(['otherStrength', 'unknownDifference'])
  expect(differencesOf('telma 40 syp', telma)).toEqual(['otherForm', 'unknownDifference'])
  expect(differencesOf('telma', telma)).toEqual(['unknownDifference'])
})

it('never passes over what is missing', () => {
  expect(differencesOf(telma, withChanges({ composition: null }))).toEqual(['unknownDifference'])
  const unknown = withChanges({ name: 'Telma 80 Tablet', composition: null })
  expect(differencesOf(telma, unknown)).toEqual(['otherStrength', 'unknownDifference'])
  const noAmounts = withChanges({ composition: 'Telmisartan' })
  expect(differencesOf(telma, noAmounts)).toContain('unknownDifference')
})
