import { expect, it } from 'vitest'
import { bodyOf, nested, reverseOf } from './own-body.ts'

const initial = { phone: '020 1', contactPerson: 'Asha', 'address.street': '1 Road', 'address.pincode': '' }

it('sends what differs, with null for what is emptied', () => {
  const values = { phone: '020 2', address: { street: '1 Road', pincode: '411030' } }
  expect(bodyOf(values, initial)).toEqual({
    phone: '020 2',
    contactPerson: null,
    address: { pincode: '411030' },
  })
})

it('sends nothing when nothing differs', () => {
  expect(bodyOf({ phone: '020 1', contactPerson: 'Asha', address: { street: '1 Road' } }, initial)).toEqual(
    {},
  )
})

it('brings back what stood before', () => {
  const body = { phone: '020 2', contactPerson: null, address: { pincode: '411030' } }
  expect(reverseOf(body, initial)).toEqual({
    phone: '020 1',
    contactPerson: 'Asha',
    address: { pincode: null },
  })
})

it('begins a form with parts of an address', () => {
  expect(nested(initial).address).toEqual({ street: '1 Road', pincode: '' })
})
