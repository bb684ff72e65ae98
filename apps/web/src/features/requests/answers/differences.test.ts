import type { MedicineHit } from '@rasad/contract/search'
import { expect, it } from 'vitest'
import { otherFields } from './differences.ts'

const telma: MedicineHit = {
  category: 'medicine',
  _id: 'a'.repeat(24),
  name: 'Telma 40 Tablet',
  companyId: null,
  companyName: 'Glenmark',
  composition: 'Telmisartan (40mg)',
  pack: 'strip of 30',
  form: 'tablet',
  price: 200,
  rx: true,
  stockistCount: 3,
}

it('points out another composition, form, pack and maker', () => {
  const other: MedicineHit = {
    ...telma,
    name: 'Telma H Tablet',
    composition: 'Telmisartan (40mg) + Hydrochlorothiazide (12.5mg)',
    pack: 'strip of 15',
  }
  expect(otherFields(telma, other)).toEqual([
    {
      field: 'composition',
      asked: 'Telmisartan (40mg)',
      offered: 'Telmisartan (40mg) + Hydrochlorothiazide (12.5mg)',
    },
    { field: 'pack', asked: 'strip of 30', offered: 'strip of 15' },
  ])
})

it('finds no difference in writing, nor in what is not known', () => {
  expect(otherFields(telma, { ...telma, composition: 'telmisartan (40 mg)', pack: null })).toEqual([])
})
