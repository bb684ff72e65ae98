import type { PurchaserChanges } from '@rasad/contract/own-record'
import type { AccountCaller } from '../accounts/accounts.ts'
import { auditDetails, changedOf } from '../changes/changes.ts'
import type { ImageSource } from '../files/files.ts'
import { checkAddress } from '../places/places.ts'
import { AppError } from '../platform/errors.ts'
import { type PurchaserCardsDeps, tables } from './purchaser-cards-deps.ts'
import { createPurchaserRepository } from './purchaser-repository.ts'
import { imagesOf } from './register-purchaser.ts'

export interface OwnPurchaserInput extends Omit<PurchaserChanges, 'aadharImage' | 'photo'> {
  identityImage?: ImageSource | undefined
  photo?: ImageSource | undefined
}

/**
 * A purchaser changes its own record: plain fields and the photo at once, name and identity document as a pending change.
 * @throws AppError record-not-found, or invalid-input at the address or an image. A failed call leaves no file behind.
 */
export async function changeOwnPurchaser(
  { db, files, audit, changes }: PurchaserCardsDeps,
  given: OwnPurchaserInput,
  actor: AccountCaller,
): Promise<void> {
  const { id } = actor
  checkAddress(given.address, 'address')
  const images = imagesOf({ aadharImage: given.identityImage, photo: given.photo })
  const replaced: string[] = []
  await files.withImages(images, ({ aadharImage, photo }) =>
    db.transaction().execute(async (tx) => {
      const purchasers = createPurchaserRepository(tables(tx))
      const before = await purchasers.lock(id)
      if (!before) throw new AppError('record-not-found', { message: 'No such purchaser.' })
      if (photo) await files.claim(tx, photo, { ownerId: id, kind: 'purchaser-photo', field: 'photo' })
      const { address, contactNo } = given
      const changed = changedOf(
        { address, contactNo, photo },
        { address: before.address, contactNo: before.contact_no, photo: before.photo_file },
      )
      if (Object.keys(changed).length > 0) {
        await purchasers.update(id, {
          ...(address !== undefined && { address }),
          ...(contactNo !== undefined && { contact_no: contactNo }),
          ...(photo !== undefined && { photo_file: photo }),
        })
        if (photo) replaced.push(before.photo_file)
        await files.release(tx, replaced)
        await audit.record(tx, {
          actor,
          action: 'record.changed',
          subject: { kind: 'purchaser', id, name: before.full_name },
          details: auditDetails(changed),
        })
      }
      if (aadharImage) {
        await files.claim(tx, aadharImage, { ownerId: id, kind: 'purchaser-identity', field: 'aadharImage' })
      }
      const wanted = {
        ...(given.fullName !== undefined && { fullName: given.fullName }),
        ...(aadharImage !== undefined && { aadharImage }),
      }
      if (Object.keys(wanted).length > 0) await changes.propose(tx, { actor, role: 'purchaser', wanted })
    }),
  )
  files.discardSoon(replaced)
}
