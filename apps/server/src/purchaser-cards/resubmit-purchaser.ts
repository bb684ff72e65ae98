import type { Resubmission } from '@rasad/contract/registrations'
import type { ImageSource } from '../files/files.ts'
import { checkAddress } from '../places/places.ts'
import { purchaserPolicy } from './policy.ts'
import { type PurchaserCardsDeps, tables } from './purchaser-cards-deps.ts'
import { createPurchaserRepository, type PurchaserRow } from './purchaser-repository.ts'
import { imagesOf } from './register-purchaser.ts'

export type PurchaserResubmission = Omit<Resubmission<'purchaser'>, 'aadharImage' | 'photo' | 'token'> & {
  identityImage?: ImageSource | undefined
  photo?: ImageSource | undefined
}

/**
 * A purchaser who waits or was declined sends papers or data again. Images that are replaced are deleted: nobody needs
 * two identity documents of one person.
 * @throws AppError invalid-input at `address`, `aadharImage` and `photo`; as `accounts.registrations.resubmit`
 */
export async function resubmitPurchaser(
  { db, accounts, files, notifications }: PurchaserCardsDeps,
  id: string,
  { identityImage, photo, note, ...texts }: PurchaserResubmission,
): Promise<void> {
  checkAddress(texts.address, 'address')
  const images = imagesOf({ aadharImage: identityImage, photo })
  await files.withImages(images, ({ aadharImage: identityFile, photo: photoFile }) =>
    db.transaction().execute((tx) =>
      accounts.registrations.resubmit(purchaserPolicy(notifications), tx, id, async (row) => {
        if (identityFile) {
          await files.claim(tx, identityFile, {
            ownerId: id,
            kind: 'purchaser-identity',
            field: 'aadharImage',
          })
        }
        if (photoFile) {
          await files.claim(tx, photoFile, { ownerId: id, kind: 'purchaser-photo', field: 'photo' })
        }
        await createPurchaserRepository(tables(tx)).update(id, {
          ...(texts.fullName !== undefined && { full_name: texts.fullName }),
          ...(texts.address !== undefined && { address: texts.address }),
          ...(texts.contactNo !== undefined && { contact_no: texts.contactNo }),
          ...(identityFile && { identity_file: identityFile }),
          ...(photoFile && { photo_file: photoFile }),
        })
        await files.release(tx, [
          ...(identityFile ? [row.identity_file] : []),
          ...(photoFile ? [row.photo_file] : []),
        ])
        return {
          note,
          replaced: {
            ...asBefore(row, texts),
            ...(identityFile && { aadharImage: null }),
            ...(photoFile && { photo: null }),
          },
        }
      }),
    ),
  )
}

const columns = {
  fullName: 'full_name',
  address: 'address',
  contactNo: 'contact_no',
} as const satisfies Record<string, keyof PurchaserRow>

function asBefore(row: PurchaserRow, texts: object): Record<string, string | null> {
  const sent = (Object.keys(columns) as (keyof typeof columns)[]).filter((field) => field in texts)
  return Object.fromEntries(sent.map((field) => [field, row[columns[field]]]))
}
