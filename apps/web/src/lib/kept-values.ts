import { aadhaarNumbers } from '@rasad/contract/aadhaar'
import { isRecord } from './values.ts'

/** What a form keeps of one field: a text, a tick, or chosen items with texts of their own. */
export type KeptValue = string | boolean | readonly Record<string, string>[]
export type KeptValues = Record<string, KeptValue>

/** A PAN on its own: a GSTIN, which holds one, is public. */
const pan = /(?<![a-z0-9])[a-z]{5}[0-9]{4}[a-z](?![a-z0-9])/i

/** Passwords and numbers that identify a person are never kept; nor is anything but texts, ticks and chosen items. */
export function mayBeKept(field: string, value: unknown): value is KeptValue {
  if (/password/i.test(field)) return false
  if (typeof value === 'boolean') return true
  if (typeof value === 'string') return isHarmless(value)
  return Array.isArray(value) && value.every(isItem)
}

function isHarmless(text: string): boolean {
  return !pan.test(text) && aadhaarNumbers(text).length === 0
}

function isItem(value: unknown): value is Record<string, string> {
  if (!isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every((part) => typeof part === 'string' && isHarmless(part))
}

/** The value at a path such as `address.street`. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values
  for (const name of path.split('.')) value = isRecord(value) ? value[name] : undefined
  return value
}

/** Of these fields, the values that differ from what the form began with and may be kept. */
export function changedValues(values: unknown, initial: unknown, fields: readonly string[]): KeptValues {
  return Object.fromEntries(
    fields.flatMap((field): [string, KeptValue][] => {
      const value = valueAt(values, field)
      const before = valueAt(initial, field)
      const isChanged = JSON.stringify(value ?? '') !== JSON.stringify(before ?? emptyLike(value))
      return isChanged && mayBeKept(field, value) ? [[field, value]] : []
    }),
  )
}

function emptyLike(value: unknown): unknown {
  if (Array.isArray(value)) return []
  return typeof value === 'boolean' ? false : ''
}
