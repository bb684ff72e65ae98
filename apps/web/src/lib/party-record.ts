import type { PartyField } from '@rasad/contract/party-fields'
import { valueAt } from './kept-values.ts'
import { isRecord } from './values.ts'

/** What an account's record has at a field: a text, or the address of an image; undefined where nothing is given. */
export function recordText(record: object, { name }: Pick<PartyField, 'name'>): string | undefined {
  const value = (name === 'name' && valueAt(record, 'firmName')) || valueAt(record, name)
  if (Array.isArray(value)) return value.join(',') || undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** An address with parts, or in one text, on one line. */
export function addressLine(record: object): string {
  const address = valueAt(record, 'address')
  if (!isRecord(address)) return typeof address === 'string' ? address : ''
  const { street, city, district, state, pincode } = address
  return [street, city, district, state, pincode].filter(Boolean).join(', ')
}
