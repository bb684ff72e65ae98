import type { ChangeState } from '@rasad/contract/changes'
import type { DeclineReason } from '@rasad/contract/decline-reasons'
import type { PartyRole } from '@rasad/contract/party-fields'
import type { ColumnType, Generated } from 'kysely'

/** Old and new value by field; images by the id of their file. */
export type ChangedFields = Record<string, { old: string | null; new: string | null }>

export type ChangeTables = {
  pending_changes: ChangeTable
}

type ChangeTable = {
  id: string
  account_id: string
  role: PartyRole
  fields: ColumnType<ChangedFields, string, string>
  state: Generated<ChangeState>
  version: Generated<number>
  reason: DeclineReason | null
  note: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  decided_at: Date | null
  decided_by: string | null
  left_files: Generated<string[]>
}
