import type { Generated } from 'kysely'
import type { AccountTables } from '../accounts/accounts.ts'

/** The tables of medical stores as the repository sees them. The migrations define them. */
export type MedicalStoreTables = AccountTables & { medical_owners: MedicalOwnerTable }

type MedicalOwnerTable = {
  id: string
  medical_name: string
  owner_name: string
  address: string
  contact_no: string
  drug_license_no: string
  license_file: string
  licence_kinds: Generated<string[]>
  /** `YYYY-MM-DD`: the last day for which the licence's retention fee is paid. Select it as text. */
  licence_expiry: string | null
  licence_cancelled_at: Date | null
  licence_cancel_reason: string | null
  gstin: string | null
}
