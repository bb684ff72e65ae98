import { limits } from '@rasad/contract/limits'
import type { Language } from '@rasad/texts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Files, ImageSource } from '../files/files.ts'
import { refuseLookAlike } from '../look-alikes/look-alikes.ts'
import type { Notifications } from '../notifications/notifications.ts'
import { checkAddress } from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { createMedicalOwnerRepository } from './medical-owner-repository.ts'
import type { MedicalStoreTables } from './medical-stores-tables.ts'

export interface MedicalOwnerRegistration {
  medicalName: string
  ownerName: string
  address: string
  email: string
  contactNo: string
  drugLicenseNo: string
  licenseKinds?: string[] | undefined
  /** `YYYY-MM-DD` */
  licenseExpiry?: string | undefined
  gstin?: string | undefined
  password: string
  /** The drug licence as an image. */
  licence: ImageSource
  /** The limit key of the person who registers. */
  from: string
  /** In which the person registers. */
  language?: Language | null
  /** True where the creator vouches for the address. */
  emailConfirmed?: boolean
}

/**
 * Registers a medical store, which then waits for an admin. @returns its id.
 * @throws AppError email-taken, looks-like-another, or invalid-input where the address names no PIN that exists, the licence is not an image or the password is a common one.
 */
export async function registerMedicalOwner(
  {
    db,
    accounts,
    files,
    notifications,
  }: { db: Db; accounts: Accounts; files: Files; notifications: Notifications },
  given: MedicalOwnerRegistration,
): Promise<string> {
  checkAddress(given.address, 'address')
  const { email, from, emailConfirmed = false } = given
  const hashing = await accounts.beginHash(email, given.password, 'medicalOwner', from)
  const kind = 'medical-owner-licence' as const
  const images = {
    drugLicenseImage: { source: given.licence, kind, maxBytes: limits.maxOwnerLicenceBytes },
  }
  return files.withImages(images, async ({ drugLicenseImage: licenseFile = '' }) => {
    const passwordHash = await hashing.passwordHash
    return db.transaction().execute(async (tx) => {
      const id = newId()
      await refuseLookAlike(tx, 'firm', given.medicalName, { field: 'medicalName' })
      await accounts.create(tx, {
        id,
        role: 'medicalOwner',
        email,
        passwordHash,
        state: 'pending',
        emailConfirmed,
        from,
        language: given.language,
      })
      const owners = createMedicalOwnerRepository(tx.withTables<MedicalStoreTables>())
      await owners.insert({ ...given, id, licenseFile })
      await files.claim(tx, licenseFile, { ownerId: id, kind, field: 'drugLicenseImage' })
      await notifications.add(tx, {
        kind: 'registration',
        subject: { kind: 'medicalOwner', id },
        to: 'admins',
      })
      return id
    })
  })
}
