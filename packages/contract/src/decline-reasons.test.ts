import { expect, test } from 'vitest'
import { DeclineSchema } from './decline-reasons.ts'

const messageOf = (body: unknown) => DeclineSchema.safeParse(body).error?.issues[0]?.message

test('takes a reason, a reason with a note, and nothing at all', () => {
  expect(DeclineSchema.parse({ reason: 'expired' })).toEqual({ reason: 'expired' })
  expect(DeclineSchema.parse({ reason: 'other', note: ' The shop has moved. ' })).toEqual({
    reason: 'other',
    note: 'The shop has moved.',
  })
  expect(DeclineSchema.parse(undefined)).toEqual({})
})

test('refuses a note without a reason, and "other" without a note', () => {
  expect(messageOf({ note: 'Blurred.' })).toBe('Please choose a reason')
  expect(messageOf({ reason: 'other' })).toBe('Please write what is wrong')
})

test('refuses unknown reasons, long notes and identity numbers', () => {
  expect(messageOf({ reason: 'ugly' })).toBe(
    'One of: unreadable, expired, mismatch, incomplete, duplicate, other.',
  )
  expect(messageOf({ reason: 'other', note: 'x'.repeat(501) })).toBe('At most 500 characters.')
  expect(messageOf({ reason: 'mismatch', note: 'It says 2345 6789 0124.' })).toContain('Aadhaar')
  expect(messageOf({ reason: 'expired', status: 'approved' })).toBeDefined()
})
