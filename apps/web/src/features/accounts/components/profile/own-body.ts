import type { FieldValues } from 'react-hook-form'
import { valueAt } from '../../../../lib/kept-values.ts'
import type { OwnBody } from '../../api/own-record.ts'

/**
 * What of the validated values differs from what the form began with, as the call takes it: an emptied field is null. A
 * part of an address stays a part.
 * @param initial texts by field, as the form showed them first
 */
export function bodyOf(values: FieldValues, initial: Record<string, string>): OwnBody {
  const body: OwnBody = {}
  for (const [path, before] of Object.entries(initial)) {
    const value = valueAt(values, path)
    if (value instanceof File) put(body, path, value)
    else if ((value ?? '') !== before) put(body, path, typeof value === 'string' ? value : null)
  }
  return body
}

/** The body that brings back what stood before another one. */
export function reverseOf(body: OwnBody, initial: Record<string, string>): OwnBody {
  const reverse: OwnBody = {}
  for (const [path, before] of Object.entries(initial)) {
    if (valueAt(body, path) !== undefined) put(reverse, path, before === '' ? null : before)
  }
  return reverse
}

/** The values of a form by path, as a form begins with them. */
export function nested(initial: Record<string, string>): FieldValues {
  const values: OwnBody = {}
  for (const [path, value] of Object.entries(initial)) put(values, path, value)
  return values
}

function put(body: OwnBody, path: string, value: string | null | File): void {
  const [outer = '', inner] = path.split('.')
  if (inner === undefined) body[outer] = value
  else body[outer] = { ...(body[outer] as Record<string, string | null>), [inner]: value as string | null }
}
