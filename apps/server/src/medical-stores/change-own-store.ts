import { limits } from '@rasad/contract/limits'
import type { OwnerChanges } from '@rasad/contract/own-record'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import { auditDetails, type Changes, changedOf } from '../changes/changes.ts'
import type { Files, ImageSource } from '../files/files.ts'
import { checkAddress } from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createMedicalOwnerRepository } from './medical-owner-repository.ts'
import type { MedicalStoreTables } from './medical-stores-tables.ts'

export interface OwnStoreInput extends Omit<OwnerChanges, 'drugLicenseImage'> {
  licence?: ImageSource | undefined
}

/**
 * A medical owner changes its own store: plain fields at once, what its approval rests on as a pending change.
 * @throws AppError record-not-found, or invalid-input at the address or the image. A failed call leaves
 *   no file behind.
 */
export async function changeOwnStore(
  { db, files, audit, changes }: { db: Db; files: Files; audit: Audit; changes: Changes },
  given: OwnStoreInput,
  actor: AccountCaller,
): Promise<void> {
  const { id } = actor
  checkAddress(given.address, 'address')
  const kind = 'medical-owner-licence' as const
  const images = {
    drugLicenseImage: given.licence && { source: given.licence, kind, maxBytes: limits.maxOwnerLicenceBytes },
  }
  await files.withImages(images, ({ drugLicenseImage }) =>
    db.transaction().execute(async (tx) => {
      const owners = createMedicalOwnerRepository(tx.withTables<MedicalStoreTables>())
      const before = await owners.lock(id)
      if (before?.medical_name == null) throw new AppError('record-not-found', { message: 'No such user.' })
      const { ownerName, address, contactNo, gstin, licenseKinds } = given
      const changed = changedOf(
        {
          ownerName,
          address,
          contactNo,
          gstin,
          licenseKinds: licenseKinds === null ? '' : licenseKinds?.join(', '),
        },
        {
          ownerName: before.owner_name,
          address: before.address,
          contactNo: before.contact_no,
          gstin: before.gstin,
          licenseKinds: (before.licence_kinds ?? []).join(', '),
        },
      )
      if (Object.keys(changed).length > 0) {
        await owners.update(id, {
          ...(ownerName !== undefined && { owner_name: ownerName }),
          ...(address !== undefined && { address }),
          ...(contactNo !== undefined && { contact_no: contactNo }),
          ...(gstin !== undefined && { gstin }),
          ...(licenseKinds !== undefined && { licence_kinds: licenseKinds ?? [] }),
        })
        await audit.record(tx, {
          actor,
          action: 'record.changed',
          subject: { kind: 'medicalOwner', id, name: before.medical_name },
          details: auditDetails(changed),
        })
      }
      if (drugLicenseImage) {
        await files.claim(tx, drugLicenseImage, { ownerId: id, kind, field: 'drugLicenseImage' })
      }
      const { medicalName, drugLicenseNo, licenseExpiry } = given
      const wanted = {
        ...(medicalName !== undefined && { medicalName }),
        ...(drugLicenseNo !== undefined && { drugLicenseNo }),
        ...(licenseExpiry !== undefined && { licenseExpiry }),
        ...(drugLicenseImage !== undefined && { drugLicenseImage }),
      }
      if (Object.keys(wanted).length > 0) await changes.propose(tx, { actor, role: 'medicalOwner', wanted })
    }),
  )
}
