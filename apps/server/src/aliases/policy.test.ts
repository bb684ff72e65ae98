import { expect, it } from 'vitest'
import { agreedMedicine, maxAliasesOf, type Vote } from './policy.ts'

let owners = 0
const firm = (medicineNo: number, owner = `owner ${++owners}`): Vote => ({ owner, medicineNo })

it('three owners agree', () => {
  expect(agreedMedicine([firm(1), firm(1)])).toBeUndefined()
  expect(agreedMedicine([firm(1), firm(1), firm(1)])).toBe(1)
})

it('counts an owner once, however many accounts it has', () => {
  expect(agreedMedicine([firm(1, 'one'), firm(1, 'one'), firm(1, 'one'), firm(1)])).toBeUndefined()
  expect(agreedMedicine([firm(1, 'one'), firm(1, 'one'), firm(1), firm(1)])).toBe(1)
})

it('as many owners who say something else undo it', () => {
  const agree = [firm(1), firm(1), firm(1)]
  expect(agreedMedicine([...agree, firm(2), firm(2)])).toBe(1)
  expect(agreedMedicine([...agree, firm(2), firm(2), firm(3)])).toBeUndefined()
  expect(agreedMedicine([...agree, firm(2), firm(2), firm(2)])).toBeUndefined()
})

it('an owner who says two things agrees with neither', () => {
  const torn = firm(1)
  expect(agreedMedicine([firm(1), firm(1), torn, firm(2, torn.owner)])).toBeUndefined()
})

it('a stockist keeps more names than others', () => {
  expect([maxAliasesOf('stockist'), maxAliasesOf('medicalOwner'), maxAliasesOf('user')]).toEqual([
    50_000, 5_000, 5_000,
  ])
})
