import { expect, it } from 'vitest'
import { tellableText } from './tellable-text.ts'

it.each([
  ['  Rarecal   250 TABLET ', 'rarecal 250 tablet'],
  ['Insulin 100IU/ml 10ml', 'insulin 100iu/ml 10ml'],
  ['टेल्मा ४०', 'टेल्मा 40'],
  ['dolo-650', 'dolo-650'],
  ['Rare\u200bc\u00adal \u202e250', 'rarecal 250'],
  ['क्‍षार 50', 'क्‍षार 50'],
])('%s can be told', (text, told) => {
  expect(tellableText(text)).toBe(told)
})

it.each([
  '9876543210',
  '98765 43210',
  '९८७६५४३२१०',
  '+91-98220 12345',
  'someone@example.com',
  'shop@upi',
  'www.example.com',
  'https://example.com',
  '411030',
  '27ABCDE1234F1Z5',
  'abcde1234f',
  'ABCDE-1234-F',
  'abc\u200bde12\u200d34f',
  'ramesh ৯৮৭৬৫৪৩২১০',
  'ramesh ٩٨٧٦٥٤٣٢١٠',
  'डॉ मेहता',
  'श्री पाटिल',
  'मरीज राकेश',
  'मरीज\u093c राकेश',
  'MH12 AB 1234',
  'Dr Mehta',
  'shri Patil medical',
  'patient Rakesh',
  's/o Mohan Lal',
  '12/05/1987',
  'one two three four five six seven',
  'x'.repeat(61),
  '7',
  '',
])('%s is not told', (text) => {
  expect(tellableText(text)).toBeUndefined()
})
