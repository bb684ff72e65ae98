import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ForgotPasswordSchema, OwnerSignupSchema } from './accounts.ts'
import { NewPasswordSchema, passwordStrength, StrongPasswordSchema, strengthLabel } from './passwords.ts'
import { EmailSchema, mobile, PhoneSchema } from './texts.ts'

function message(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}

describe('the strength of a password', () => {
  it.each([
    ['', 0, 'Weak'],
    ['a', 25, 'Fair'],
    ['aB', 50, 'Good'],
    ['aB1', 75, 'Strong'],
    ['aB345678', 100, 'Strong'],
  ] as const)('%j is worth %i, %s', (password, strength, label) => {
    expect(passwordStrength(password)).toBe(strength)
    expect(strengthLabel(passwordStrength(password))).toBe(label)
  })

  it('must be full at a reset; registration checks only the length', () => {
    expect(message(StrongPasswordSchema, 'aB34567')).toBe('Please meet all password requirements.')
    expect(message(NewPasswordSchema, 'abcde')).toBe('Password must be at least 6 characters')
    expect(message(NewPasswordSchema, 'abcdeg')).toBeUndefined()
    expect(message(NewPasswordSchema, '')).toBe('Password is required')
  })
})

describe('what people type', () => {
  it.each(['a@b.co', 'First.Last+tag@sub.example.in', ' meera_ok@store.example '])(
    'takes the e-mail %s',
    (email) => expect(message(EmailSchema, email)).toBeUndefined(),
  )
  it.each(['a', 'a@b', 'a b@c.de', 'a@b..de', 'a@b.de,c@d.ef', '"x"@b.de', 'a@b.de\n', 'a@b.d\u0000e'])(
    'refuses the e-mail %j or trims it',
    (email) => {
      const parsed = EmailSchema.safeParse(email)
      if (parsed.success) expect(parsed.data).toBe('a@b.de')
      else expect(parsed.error.issues[0]?.message).toBe('Please enter a valid email address')
    },
  )
  it.each([
    ['the Kelvin sign', 'mi\u212ae@store.example'],
    ['the long s', 'ra\u017fad@store.example'],
    ['a dotless i', 'm\u0131ke@store.example'],
    ['a dotted I', 'm\u0130ke@store.example'],
    ['a sharp s', 'stra\u00dfe@store.example'],
    ['full-width letters', '\uff4dike@store.example'],
    ['a full-width dot', 'mike@in.store\uff0eexample'],
    ['a ligature', 'o\ufb03ce@store.example'],
    ['a letter and its accent apart', 'cafe\u0301@store.example'],
    ['a mark that turns the direction', 'mi\u202eke@store.example'],
    ['an invisible letter', 'mi\u200bke@store.example'],
    ['a soft hyphen', 'mi\u00adke@store.example'],
    ['a Cyrillic letter among Latin ones', 'm\u0456ke@store.example'],
    ['a Greek letter in a domain', 'mike@st\u03bfre.example'],
  ])('refuses an e-mail with %s, and says why', (_what, email) => {
    expect(message(EmailSchema, email)).toBe(
      'Please type the email address in plain letters: one of these looks like another.',
    )
    expect(message(ForgotPasswordSchema.shape.email, email)).toBe('Please enter a valid email.')
  })
  it.each(['संपर्क@डाटामेल.भारत', 'josé@correo.example'])('takes the e-mail %s in another alphabet', (email) => {
    expect(message(EmailSchema, email)).toBeUndefined()
  })
  it('accepts Indian mobile numbers only', () => {
    const schema = mobile('Contact number is required')
    for (const good of ['9000000001', ' 6123456789 ', '+919000000001'])
      expect(message(schema, good)).toBeUndefined()
    for (const bad of ['5000000001', '900000001', '90000000011', '+449000000001']) {
      expect(message(schema, bad)).toBe('Please enter a valid 10-digit mobile number')
    }
    expect(message(schema, ' ')).toBe('Contact number is required')
  })
  it('accepts business phones as they are printed', () => {
    for (const good of ['020 2445 0000', '+91 (20) 2445-0000', '9000000001']) {
      expect(message(PhoneSchema, good)).toBeUndefined()
    }
    for (const bad of ['12345', 'call me', '9'.repeat(16)]) {
      expect(message(PhoneSchema, bad)).toBe('Please enter a valid phone number')
    }
  })
  it('requires an e-mail for a reset', () => {
    for (const bad of [undefined, '', 'x']) {
      expect(message(ForgotPasswordSchema.shape.email, bad)).toBe('Please enter a valid email.')
    }
  })
})

describe('the licence image of a medical store', () => {
  const schema = OwnerSignupSchema.shape.drugLicenseImage
  it('must be an image of at most 10 MB', () => {
    expect(message(schema, undefined)).toBe('Drug licence image is required')
    expect(message(schema, 'a.png')).toBe('Drug licence image is required')
    expect(message(schema, { size: 10, type: 'application/pdf' })).toBe('Please upload a valid image file')
    expect(message(schema, { size: 10, type: 'image/svg+xml' })).toBe('Please upload a valid image file')
    expect(message(schema, { size: 10 * 1024 * 1024, type: 'image/png' })).toBeUndefined()
    expect(message(schema, { size: 10 * 1024 * 1024 + 1, type: 'image/png' })).toBe(
      'File size should be less than 10MB',
    )
  })
})
