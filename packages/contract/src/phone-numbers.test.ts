import { describe, expect, it } from 'vitest'
import { isMadeUpNumber, readPhone, typedMobile, typedPhone } from './phone-numbers.ts'
import { mobile, PhoneSchema } from './texts.ts'

const spellings = [
  '9000000001',
  '+91 90000 00001',
  '+91-90000-00001',
  '91 9000000001',
  '0091 90000 00001',
  '09000000001',
  '0 90000 00001',
  '+91 (0) 90000 00001',
  '90000–00001',
  '900 000 0001',
  ' 90000\u00a000001 ',
  '\u202a+91 90000 00001\u202c',
  '+९१ ९०००० ००००१',
]

describe.each(spellings)('the mobile number written %j', (text) => {
  it('is read as ten digits by calls and forms', () => {
    expect(PhoneSchema.parse(text)).toBe('9000000001')
    expect(mobile('Contact number is required').parse(text)).toBe('9000000001')
    expect(typedMobile(text, 10)).toBe('9000000001')
    expect(typedPhone(text)).toBe('9000000001')
  })
})

it.each(['020 2445 1122', '080-2345 6789', '0712 2555555', '+91 79 2658 4321', '(022) 2345 6789'])(
  'a landline %s stays as it is typed',
  (text) => {
    expect(readPhone(text)).toBe(text)
    expect(typedPhone(`${text} `)).toBe(`${text} `)
    expect(PhoneSchema.parse(text)).toBe(text)
  },
)

it.each(['9999999999', '+91 66666 66666', '0000000000', '1234567890', '+91 12345 67890', '7777777777'])(
  'the made-up number %s is refused',
  (text) => {
    expect(isMadeUpNumber(text)).toBe(true)
    expect(PhoneSchema.safeParse(text).error?.issues[0]?.message).toBe('Please enter a valid phone number')
    expect(mobile('Contact number is required').safeParse(text).success).toBe(false)
  },
)

it.each(['call 90000 00001', '12345', '90000 00001 or 90000 00002', '2345 6789 0124'])(
  '%s is no phone',
  (text) => {
    expect(PhoneSchema.safeParse(text).success).toBe(false)
    expect(mobile('Contact number is required').safeParse(text).success).toBe(false)
  },
)

it.each([
  ['+91 9', '9'],
  ['90000 0000', '900000000'],
  ['90000000012', '9000000001'],
  ['abc', 'abc'],
])('a field with %j holds %j while it is typed', (text, held) => {
  expect(typedMobile(text, 10)).toBe(held)
})
