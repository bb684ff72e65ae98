import type { OwnerRecord } from '@rasad/contract/accounts'
import { presentLicence } from '@rasad/contract/licences'
import { presentAccount } from '../accounts/accounts.ts'
import { fileUrl } from '../files/files.ts'
import type { MedicalOwnerRow } from './medical-owner-repository.ts'

// Each presenter lists the fields that its viewer may see.

/** The store behind a medical owner's account, as the account itself and admins see it. */
export function presentStore(row: MedicalOwnerRow) {
  const licenceImage = fileUrl(row.license_file)
  return {
    name: row.medical_name ?? row.name,
    medicalName: row.medical_name,
    ownerName: row.owner_name,
    address: row.address,
    contactNo: row.contact_no,
    phone: row.contact_no,
    drugLicenseNo: row.drug_license_no,
    licenseNumber: row.drug_license_no,
    licenseKinds: row.licence_kinds ?? [],
    licenseExpiry: row.licence_expiry,
    licence: row.license_file === null ? null : presentLicence(row),
    gstin: row.gstin,
    drugLicenseImage: licenceImage,
    licenseImageUrl: licenceImage,
  }
}

export function presentMedicalOwner(row: MedicalOwnerRow): OwnerRecord {
  return {
    ...presentAccount(row),
    ...presentStore(row),
    createdAt: row.created_at.toISOString(),
  }
}
