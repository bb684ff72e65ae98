import { describe, expect, it } from 'vitest'
import { changedValues, mayBeKept } from './kept-values.ts'

describe('mayBeKept', () => {
  it('keeps texts, ticks and chosen items', () => {
    expect(mayBeKept('name', 'Asha Medicals')).toBe(true)
    expect(mayBeKept('licenseNumber', 'MH-PUN-20B-12345')).toBe(true)
    expect(mayBeKept('phone', '+91 90000 01234')).toBe(true)
    expect(mayBeKept('isOpen', false)).toBe(true)
    expect(mayBeKept('districts', [{ district: 'Pune', state: 'Maharashtra' }])).toBe(true)
  })

  it('never keeps passwords', () => {
    for (const field of ['password', 'confirmPassword', 'currentPassword', 'account.newPassword']) {
      expect(mayBeKept(field, 'monsoon-77'), field).toBe(false)
    }
  })

  it('never keeps a number that identifies a person, in any field', () => {
    expect(mayBeKept('address', 'Aadhaar 2341 2341 2346')).toBe(false)
    expect(mayBeKept('note', 'PAN ABCDE1234F')).toBe(false)
    expect(mayBeKept('gstin', '27ABCDE1234F1Z5')).toBe(true)
  })

  it('never keeps files or anything else', () => {
    for (const value of [new File(['x'], 'a.png'), null, 7, { a: 1 }, [new File(['x'], 'a.png')]]) {
      expect(mayBeKept('image', value)).toBe(false)
    }
  })
})

describe('changedValues', () => {
  const fields = ['name', 'address.city', 'isOpen', 'districts', 'password']

  it('takes what differs from what the form began with', () => {
    const initial = { name: 'Asha', address: { city: 'Pune' }, isOpen: true }
    const typed = {
      name: 'Asha Rao',
      address: { city: '' },
      isOpen: false,
      districts: [],
      password: 'x',
      other: 'y',
    }
    expect(changedValues(typed, initial, fields)).toEqual({
      name: 'Asha Rao',
      'address.city': '',
      isOpen: false,
    })
  })

  it('takes nothing of a form that nobody has touched', () => {
    expect(changedValues({ name: '', address: { city: undefined }, districts: [] }, {}, fields)).toEqual({})
    expect(changedValues({ name: 'A' }, { name: 'A' }, fields)).toEqual({})
  })
})
