import type { OwnerRecord } from '@rasad/contract/accounts'
import { presentLicence } from '@rasad/contract/licences'
import type { WholeRecord } from '@rasad/contract/parties'
import { presentAccount } from '../accounts/accounts.ts'
import { presentFields } from '../parties/parties.ts'
import type { MedicalOwnerRow } from './medical-owner-repository.ts'

/** The store behind a medical owner's account, as the account itself and admins see it. */
export function presentStore(row: MedicalOwnerRow) {
  const fields = presentFields('medicalOwner', row) as WholeRecord<'medicalOwner'>
  return {
    ...fields,
    name: row.medical_name ?? row.name,
    phone: row.contact_no,
    licenseNumber: row.drug_license_no,
    licence: row.license_file === null ? null : presentLicence(row),
    licenseImageUrl: fields.drugLicenseImage,
  }
}

export function presentMedicalOwner(row: MedicalOwnerRow): OwnerRecord {
  return {
    ...presentAccount(row),
    ...presentStore(row),
    createdAt: row.created_at.toISOString(),
  }
}
