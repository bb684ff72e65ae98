import { expect, test } from 'vitest'
import { pastedSuppliers } from './pasted-suppliers.ts'

test.each([
  ['Yash Agencies 98220 12345', { name: 'Yash Agencies', phone: '98220 12345' }],
  ['+91 98220-12345 - Yash Agencies', { name: 'Yash Agencies', phone: '+91 98220-12345' }],
  [
    '1. Yash Agencies, Pune 411030, 020 2445 1234',
    { name: 'Yash Agencies, Pune', phone: '020 2445 1234', pincode: '411030' },
  ],
  [
    'Yash Agencies GSTIN: 27aaapl1234c1zo 98220 12345',
    { name: 'Yash Agencies', phone: '98220 12345', gstin: '27AAAPL1234C1ZO' },
  ],
  ['Yash Agencies 98220 12345 411030', { name: 'Yash Agencies', phone: '98220 12345', pincode: '411030' }],
  ['Yash Agencies 411 030 020-24451234', { name: 'Yash Agencies', phone: '020-24451234', pincode: '411030' }],
  [
    'Yash Agencies 9822012345 / 9822054321, Pune',
    { name: 'Yash Agencies, Pune', phone: '9822012345', note: '9822054321' },
  ],
  ['Medico 2000 98220 12345', { name: 'Medico 2000', phone: '98220 12345' }],
  ['Medico 2000', { name: 'Medico 2000' }],
  ['लक्ष्मी मेडिकल\t9822012345', { name: 'लक्ष्मी मेडिकल', phone: '9822012345' }],
])('%j names a supplier', (line, supplier) => {
  expect(pastedSuppliers(line)).toEqual({ suppliers: [supplier], unread: [] })
})

test('lines that name nobody are told, and empty ones are none', () => {
  expect(pastedSuppliers('9822012345\n\n  \nYash Agencies')).toEqual({
    suppliers: [{ name: 'Yash Agencies' }],
    unread: ['9822012345'],
  })
})
