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
}
