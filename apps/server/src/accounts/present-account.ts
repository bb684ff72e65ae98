import type { Account, DecisionState, OwnerRecord, RegistrationStatus } from '@rasad/contract/accounts'
import type { AccountState } from '@rasad/contract/roles'
import { fileUrl } from '../files/files.ts'
import type { OwnerRow } from '../medical-stores/medical-owner-repository.ts'
import type { AccountRow } from './account-repository.ts'

// Only presenters turn account rows into answers. Each lists the fields that its viewer may see.

/** The state of a registration, in the API's words. */
export function statusWord(state: AccountState): DecisionState {
  return state === 'pending' ? 'processing' : state
}

export function presentStatus(row: { id: string; state: AccountState }): RegistrationStatus {
  return {
    _id: row.id,
    approved: row.state === 'approved',
    declined: row.state === 'declined',
    status: statusWord(row.state),
  }
}

/** An account as it sees itself and as admins see it. */
export function presentAccount(row: AccountRow): Account {
  return {
    ...presentStatus(row),
    id: row.id,
    role: row.role,
    owner: row.owner,
    email: row.email,
    emailConfirmed: row.email_confirmed_at !== null,
    name: row.name,
    approvedAt: approvedAt(row),
  }
}

/** Accounts that were added as approved have no decision: they are approved since they were created. */
function approvedAt(row: AccountRow): string | null {
  return row.state === 'approved' ? (row.decided_at ?? row.created_at).toISOString() : null
}

/** The store behind a medical owner's account, as the account itself and admins see it. */
export function presentOwnerFields(row: OwnerRow) {
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
    drugLicenseImage: licenceImage,
    licenseImageUrl: licenceImage,
  }
}

export function presentOwner(row: OwnerRow): OwnerRecord {
  return {
    ...presentAccount(row),
    ...presentOwnerFields(row),
    createdAt: row.created_at.toISOString(),
  }
}
