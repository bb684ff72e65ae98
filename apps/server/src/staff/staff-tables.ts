import type { ColumnType, Generated } from 'kysely'

export type StaffTables = {
  staff: StaffTable
}

type StaffTable = {
  id: string
  staff_id: Generated<string>
  stockist_id: string | null
  full_name: string
  contact: string
  email: string | null
  address: string | null
  photo_file: string
  identity_file: string
  joining_date: ColumnType<string, string, string>
  invited_at: Date | null
  ended_at: Date | null
  created_at: Generated<Date>
}
