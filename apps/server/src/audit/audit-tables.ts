import type { AuditAction } from '@rasad/contract/audit'
import type { ColumnType, Generated } from 'kysely'

export type AuditTables = {
  audit_log: AuditTable
}

type AuditTable = {
  no: Generated<string>
  id: string
  at: Generated<Date>
  action: AuditAction
  actor_id: string | null
  actor_role: string | null
  actor_email: string | null
  subject_kind: string
  subject_id: string
  subject_name: string | null
  details: ColumnType<Record<string, string> | null, string | null, never>
}
