import { type DecidedRole, decidedFields } from '@rasad/contract/changes'
import type { ChangedFields } from './changes-tables.ts'

/** Fields whose values the audit log may keep: it names firms anyway, and they stay when their account is deleted. */
const openFields: ReadonlySet<string> = new Set(['name', 'medicalName', 'hours'])

/** The fields in the order of the record: the database keeps none. */
export function inOrder(role: DecidedRole, fields: ChangedFields): ChangedFields {
  return Object.fromEntries(
    decidedFields[role].flatMap((field) => {
      const change = fields[field]
      return change ? [[field, change]] : []
    }),
  )
}

/** What the audit log says of changed fields: their names, and before and after of what is no secret. */
export function auditDetails(fields: ChangedFields): Record<string, string> {
  const details: Record<string, string> = { fields: Object.keys(fields).join(', ') }
  for (const [field, change] of Object.entries(fields)) {
    if (!openFields.has(field)) continue
    details[`${field}Before`] = change.old ?? 'none'
    details[`${field}After`] = change.new ?? 'none'
  }
  return details
}

/** The fields that really get another value. @param given absent: unchanged */
export function changedOf<K extends string>(
  given: Record<K, string | null | undefined>,
  standing: Record<K, string | null>,
): ChangedFields {
  const changed: ChangedFields = {}
  for (const field of Object.keys(given) as K[]) {
    const value = given[field]
    if (value !== undefined && value !== standing[field])
      changed[field] = { old: standing[field], new: value }
  }
  return changed
}
