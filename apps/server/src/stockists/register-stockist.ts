import { imageMessages } from '@rasad/contract/files'
import type { StockistRegistration } from '@rasad/contract/stockists'
import type { Language } from '@rasad/texts'
import type { Accounts } from '../accounts/accounts.ts'
import { type Files, fileIdOf, fileUrl } from '../files/files.ts'
import { refuseLookAlike } from '../look-alikes/look-alikes.ts'
import type { Notifications } from '../notifications/notifications.ts'
import { checkPin } from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { Turn } from '../platform/queue.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createStockistPapersRepository } from './stockist-papers-repository.ts'

/** The kinds of images of a stockist, by field. */
export const imageKinds = {
  licenseImageUrl: 'stockist-licence',
  profileImageUrl: 'stockist-profile',
} as const

/**
 * Registers a stockist with its account. It waits for an admin's decision, even when an admin registers it.
 * @returns its id.
 * @param address the limit key of the caller.
 * @throws AppError email-taken, looks-like-another, or invalid-input when a PIN does not exist or an image is not an upload or is already claimed.
 */
export async function registerStockist(
  deps: { db: Db; accounts: Accounts; files: Files; notifications: Notifications },
  given: StockistRegistration & { language?: Language | null },
  sender: Turn,
): Promise<string> {
  checkPin(given.address?.pincode, 'address.pincode')
  const { password, language, licenseImageUrl, profileImageUrl, ...record } = given
  const named = uploadsOf({ licenseImageUrl, profileImageUrl })
  const passwordHash = await deps.accounts.hashForNew(given.email, password, 'stockist', sender.key)
  return deps.files.withUploads(named, sender, (uploads) =>
    deps.db.transaction().execute(async (tx) => {
      const id = newId()
      await refuseLookAlike(tx, 'firm', record.name)
      await deps.accounts.create(tx, {
        id,
        role: 'stockist',
        email: given.email,
        passwordHash,
        state: 'pending',
        from: sender.key,
        language,
      })
      await createStockistPapersRepository(tx.withTables<TradeTables>()).insert({
        ...record,
        id,
        licenceFile: uploads.licenseImageUrl?.id ?? null,
        profileImageUrl: fileUrl(uploads.profileImageUrl?.id ?? null),
      })
      for (const field of ['licenseImageUrl', 'profileImageUrl'] as const) {
        const upload = uploads[field]
        if (upload) await deps.files.claim(tx, upload, { ownerId: id, kind: imageKinds[field], field })
      }
      const subject = { kind: 'stockist', id } as const
      await deps.notifications.add(tx, { kind: 'registration', subject, to: 'admins' })
      return id
    }),
  )
}

/** The uploads at these addresses. @throws AppError invalid-input at a field whose address is none of ours */
export function uploadsOf(urls: Record<keyof typeof imageKinds, string | undefined>) {
  const uploadOf = (field: keyof typeof imageKinds) => {
    const url = urls[field]
    if (url === undefined) return undefined
    const id = fileIdOf(url)
    if (id !== undefined) return { id, kind: imageKinds[field] }
    const message = imageMessages.gone
    throw new AppError('invalid-input', { message, fields: { [field]: { code: 'upload-gone', message } } })
  }
  return {
    licenseImageUrl: uploadOf('licenseImageUrl'),
    profileImageUrl: uploadOf('profileImageUrl'),
  }
}
