import { expect, test } from 'vitest'
import { phoneLinks } from './phone.ts'

test.each([
  ['9000000001', '90000 00001', 'tel:+919000000001', 'https://wa.me/919000000001'],
  ['+91 90000-00001', '90000 00001', 'tel:+919000000001', 'https://wa.me/919000000001'],
  ['09000000001', '90000 00001', 'tel:+919000000001', 'https://wa.me/919000000001'],
  ['022 2345 6789', '22234 56789', 'tel:+912223456789', undefined],
  ['2345678', '2345678', 'tel:2345678', undefined],
])('dials %s as %s', (phone, text, tel, whatsApp) => {
  expect(phoneLinks(phone)).toEqual({ text, tel, whatsApp })
})

test.each([null, undefined, '', 'none', '123'])('rejects %s', (phone) => {
  expect(phoneLinks(phone)).toBeUndefined()
})
