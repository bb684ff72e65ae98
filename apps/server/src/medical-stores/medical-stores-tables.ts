import type { ColumnsOf, FieldOf } from '@rasad/contract/party-fields'
import type { AccountTables } from '../accounts/accounts.ts'

/** The tables of medical stores as the repository sees them. The migrations define them. */
export type MedicalStoreTables = AccountTables & { medical_owners: MedicalOwnerTable }

export type StoreColumns = ColumnsOf<FieldOf<'medicalOwner'>>

type MedicalOwnerTable = StoreColumns & {
  id: string
  licence_cancelled_at: Date | null
  licence_cancel_reason: string | null
}
