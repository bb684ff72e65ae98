import { describe, expect, it } from 'vitest'
import { ChosenStockistsSchema, PurchaserFormSchema } from './purchasing.ts'

const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(24))
const image = { size: 1_000, type: 'image/png' }
const filled = {
  fullName: 'Asha Medical Hall',
  address: '12 Market Road, Pune',
  contactNo: '9876543210',
  email: 'asha@example.org',
  password: 'Monsoon-42',
  confirmPassword: 'Monsoon-42',
  aadharImage: image,
  photo: image,
  stockistIds: ids,
}

/** The first message of each field, which is the one that the form shows. */
function messages(changes: Record<string, unknown>): Record<string, string> {
  const parsed = PurchaserFormSchema.safeParse({ ...filled, ...changes })
  const shown: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? []) shown[issue.path.join('.')] ??= issue.message
  return shown
}

describe('the registration form of a purchaser', () => {
  it('accepts a complete form', () => {
    expect(messages({})).toEqual({})
  })

  it('reports all errors at once, including different passwords', () => {
    const wrong = { fullName: '', confirmPassword: 'other', stockistIds: ids.slice(1), photo: undefined }
    expect(messages(wrong)).toEqual({
      fullName: 'Full name is required',
      photo: 'Photo is required',
      confirmPassword: 'Passwords do not match',
      stockistIds: 'Please select at least 3 stockists to notify',
    })
  })

  it('does not compare passwords when none is given', () => {
    expect(messages({ password: undefined, confirmPassword: undefined })).toEqual({
      password: 'Password is required',
    })
    expect(messages({ confirmPassword: undefined })).toEqual({ confirmPassword: 'Passwords do not match' })
    expect(messages({ password: undefined })).toEqual({
      password: 'Password is required',
      confirmPassword: 'Passwords do not match',
    })
  })

  it.each([
    [{ photo: { size: 10, type: 'application/pdf' } }, 'Please upload a valid image file'],
    [{ photo: { size: 10, type: 'image/svg+xml' } }, 'Please upload a valid image file'],
    [{ photo: { size: 5 * 1024 * 1024 + 1, type: 'image/png' } }, 'File size should be less than 5MB'],
    [{ photo: undefined }, 'Photo is required'],
  ])('%j: %s', (changes, message) => {
    expect(messages(changes)).toEqual({ photo: message })
  })

  it('counts a repeated stockist once', () => {
    expect(ChosenStockistsSchema.safeParse([ids[0], ids[1], ids[1]?.toUpperCase()]).success).toBe(false)
    expect(ChosenStockistsSchema.parse([...ids, ids[0]?.toUpperCase()])).toEqual(ids)
  })
})
