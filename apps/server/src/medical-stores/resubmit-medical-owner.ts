import { limits } from '@rasad/contract/limits'
import type { Resubmission } from '@rasad/contract/registrations'
import type { Accounts } from '../accounts/accounts.ts'
import type { Files, ImageSource } from '../files/files.ts'
import { refuseLookAlike } from '../look-alikes/look-alikes.ts'
import { checkAddress } from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import { createMedicalOwnerRepository, type MedicalOwnerRow } from './medical-owner-repository.ts'
import type { MedicalStoreTables } from './medical-stores-tables.ts'
import { medicalOwnerPolicy } from './policy.ts'

export type MedicalOwnerResubmission = Omit<Resubmission<'medicalOwner'>, 'drugLicenseImage' | 'token'> & {
  licence?: ImageSource | undefined
}

/**
 * A medical owner who waits or was declined sends papers or data again. The earlier licence stays with the record.
 * @throws AppError invalid-input where the address names no PIN that exists or the licence is no image; as
 *   `accounts.registrations.resubmit`
 */
export async function resubmitMedicalOwner(
  { db, accounts, files }: { db: Db; accounts: Accounts; files: Files },
  id: string,
  { licence, note, ...texts }: MedicalOwnerResubmission,
): Promise<void> {
  checkAddress(texts.address, 'address')
  const kind = 'medical-owner-licence' as const
  const images = {
    drugLicenseImage: licence && { source: licence, kind, maxBytes: limits.maxOwnerLicenceBytes },
  }
  await files.withImages(images, ({ drugLicenseImage }) =>
    db.transaction().execute((tx) =>
      accounts.registrations.resubmit(medicalOwnerPolicy, tx, id, async (row) => {
        if (texts.medicalName !== undefined) {
          await refuseLookAlike(tx, 'firm', texts.medicalName, { field: 'medicalName', own: id })
        }
        if (drugLicenseImage) {
          await files.claim(tx, drugLicenseImage, { ownerId: id, kind, field: 'drugLicenseImage' })
        }
        await createMedicalOwnerRepository(tx.withTables<MedicalStoreTables>()).update(id, {
          ...Object.fromEntries(fieldsIn(texts).map((field) => [columns[field], texts[field]])),
          ...(drugLicenseImage && { license_file: drugLicenseImage }),
        })
        return {
          note,
          replaced: { ...asBefore(row, texts), ...(drugLicenseImage && { drugLicenseImage: null }) },
          oldLicence: drugLicenseImage ? row.license_file : null,
        }
      }),
    ),
  )
}

const columns = {
  medicalName: 'medical_name',
  ownerName: 'owner_name',
  address: 'address',
  contactNo: 'contact_no',
  drugLicenseNo: 'drug_license_no',
  licenseExpiry: 'licence_expiry',
} as const satisfies Record<string, keyof MedicalOwnerRow>

function fieldsIn(texts: object): (keyof typeof columns)[] {
  return (Object.keys(columns) as (keyof typeof columns)[]).filter((field) => field in texts)
}

function asBefore(row: MedicalOwnerRow, texts: object): Record<string, string | null> {
  return Object.fromEntries(fieldsIn(texts).map((field) => [field, row[columns[field]]]))
}
