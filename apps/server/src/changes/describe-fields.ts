import { type PartyRole, partyFields } from '@rasad/contract/party-fields'
import type { ChangedFields } from './changes-tables.ts'

/** Fields whose values the audit log may keep: it names firms anyway, and they stay when their account is deleted. */
const openFields: ReadonlySet<string> = new Set(['name', 'medicalName', 'hours'])

/** The fields in the order of the record: the database keeps none. */
export function inOrder(role: PartyRole, fields: ChangedFields): ChangedFields {
  return Object.fromEntries(
    partyFields[role].flatMap(({ name }) => {
      const change = fields[name]
      return change ? [[name, change]] : []
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
