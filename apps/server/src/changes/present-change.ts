import { type Change, type DecidableChange, isImageField } from '@rasad/contract/changes'
import { fileUrl } from '../files/files.ts'
import type { ChangeRow } from './change-repository.ts'
import { inOrder } from './describe-fields.ts'

/** What the holder sees of its change. Who has decided it, only admins see. */
export function presentChange(row: ChangeRow): Change {
  return {
    _id: row.id,
    state: row.state,
    fields: Object.fromEntries(
      Object.entries(inOrder(row.role, row.fields)).map(([field, change]) => [
        field,
        isImageField(field) ? { old: fileUrl(change.old), new: fileUrl(change.new) } : change,
      ]),
    ),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    note: row.note,
  }
}

/** What admins see of it. @param name of its record, as `ChangeAdapter.names` says it */
export function presentDecidable(row: ChangeRow, name: string): DecidableChange {
  return { ...presentChange(row), account: row.account_id, role: row.role, name }
}
