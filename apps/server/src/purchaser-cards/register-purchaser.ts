import { limits } from '@rasad/contract/limits'
import { purchaserImageMessages } from '@rasad/contract/purchasing'
import type { Language } from '@rasad/texts'
import type { ImageSource } from '../files/files.ts'
import { checkAddress } from '../places/places.ts'
import { newId } from '../platform/ids.ts'
import { type PurchaserCardsDeps, tables } from './purchaser-cards-deps.ts'
import { createPurchaserRepository, type PurchaserRow } from './purchaser-repository.ts'

export interface NewPurchaserInput {
  fullName: string
  address: string
  contactNo: string
  email: string
  password: string
  identityImage: ImageSource
  photo: ImageSource
  /** The limit key of the caller. */
  from: string
  /** In which the person registers. */
  language?: Language | null
  /** The token that can identify the device. */
  device: string | undefined
  /** What the device calls itself, as `deviceLabel` names it. */
  deviceName: string
}

/**
 * Registers a purchaser, who then waits for a stockist or an admin.
 * @returns its record, the token of a session with which it can ask stockists, and the token that the device stores.
 * @throws AppError email-taken, or invalid-input at `address`, `aadharImage` and `photo`. A failed registration leaves no file
 *   behind.
 */
export async function registerPurchaser(
  { db, accounts, files, notifications }: PurchaserCardsDeps,
  input: NewPurchaserInput,
): Promise<{ purchaser: PurchaserRow; token: string; device: string | undefined }> {
  checkAddress(input.address, 'address')
  const images = imagesOf({ aadharImage: input.identityImage, photo: input.photo })
  const hashing = await accounts.beginHash(input.email, input.password, 'purchaser', input.from)
  return files.withImages(images, async ({ aadharImage = '', photo = '' }) => {
    const passwordHash = await hashing.passwordHash
    const id = newId()
    const registered = await db.transaction().execute(async (tx) => {
      await accounts.create(tx, {
        id,
        role: 'purchaser',
        email: input.email,
        passwordHash,
        state: 'pending',
        from: input.from,
        language: input.language,
      })
      await files.claim(tx, aadharImage, { ownerId: id, kind: 'purchaser-identity', field: 'aadharImage' })
      await files.claim(tx, photo, { ownerId: id, kind: 'purchaser-photo', field: 'photo' })
      const purchasers = createPurchaserRepository(tables(tx))
      await purchasers.add({
        id,
        full_name: input.fullName,
        address: input.address,
        contact_no: input.contactNo,
        email: input.email,
        identity_file: aadharImage,
        photo_file: photo,
      })
      const purchaser = await purchasers.find(id)
      if (!purchaser) throw new Error('The purchaser that was just added is missing.')
      await notifications.add(tx, { kind: 'registration', subject: { kind: 'purchaser', id }, to: 'admins' })
      return { purchaser, token: await accounts.openSession(tx, id, input.deviceName) }
    })
    const device = await accounts.rememberDevice(input.device, { id, passwordHash })
    return { ...registered, device }
  })
}

/** The images of a purchaser, as `withImages` stores them. */
export function imagesOf({ aadharImage, photo }: Record<'aadharImage' | 'photo', ImageSource | undefined>) {
  const kinds = { aadharImage: 'purchaser-identity', photo: 'purchaser-photo' } as const
  const image = (field: keyof typeof kinds, source: ImageSource | undefined) =>
    source && {
      ...{ source, kind: kinds[field] },
      ...{ maxBytes: limits.maxImageBytes, invalid: purchaserImageMessages[field] },
    }
  return { aadharImage: image('aadharImage', aadharImage), photo: image('photo', photo) }
}
