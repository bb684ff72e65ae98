import { limits } from '@rasad/contract/limits'
import { createAccountRepository } from '../accounts/account-repository.ts'
import type { AccountTables } from '../accounts/account-tables.ts'
import type { Attempts } from '../accounts/attempts.ts'
import { sendConfirmation } from '../accounts/confirm-email.ts'
import { beginHash } from '../accounts/hash-for-new.ts'
import type { Passwords } from '../accounts/passwords.ts'
import type { Files, ImageSource } from '../files/files.ts'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { createOwnerRepository } from './medical-owner-repository.ts'

export interface OwnerRegistration {
  medicalName: string
  ownerName: string
  address: string
  email: string
  contactNo: string
  drugLicenseNo: string
  password: string
  /** The drug licence as an image. */
  licence: ImageSource
  /** The limit key of the person who registers. */
  from: string
  /** True where the creator vouches for the address. */
  emailConfirmed?: boolean
}

/**
 * Registers a medical store, which then waits for an admin. @returns its id.
 * @throws AppError email-taken, or invalid-input where the licence is not an image or the password is a common one.
 */
export async function registerOwner(
  deps: {
    db: Db
    passwords: Passwords
    attempts: Attempts
    files: Files
    mail: Mail
    publicUrl: () => string
  },
  given: OwnerRegistration,
): Promise<string> {
  const hashing = await beginHash(deps, given.email, given.password, 'medicalOwner', given.from)
  const images = {
    drugLicenseImage: {
      source: given.licence,
      kind: 'medical-owner-licence',
      maxBytes: limits.maxOwnerLicenceBytes,
    },
  } as const
  return deps.files.withImages(images, async ({ drugLicenseImage: licenseFile = '' }) => {
    const passwordHash = await hashing.passwordHash
    return deps.db.transaction().execute(async (tx) => {
      const tables = tx.withTables<AccountTables>()
      const id = newId()
      await createAccountRepository(tables).insert({
        id,
        role: 'medicalOwner',
        email: given.email,
        name: null,
        state: 'pending',
        owner: false,
        passwordHash,
        emailConfirmed: given.emailConfirmed ?? false,
      })
      await createOwnerRepository(tables).insert({ ...given, id, licenseFile })
      await deps.files.claim(tx, licenseFile, {
        ownerId: id,
        kind: 'medical-owner-licence',
        visibility: 'private',
        field: 'drugLicenseImage',
      })
      if (!given.emailConfirmed) {
        await sendConfirmation(tx, deps, {
          id,
          role: 'medicalOwner',
          email: given.email,
          from: given.from,
        })
      }
      return id
    })
  })
}
