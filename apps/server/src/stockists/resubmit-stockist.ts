import type { Resubmission } from '@rasad/contract/registrations'
import type { Accounts } from '../accounts/accounts.ts'
import { type Files, fileIdOf, fileUrl, type ImageSource } from '../files/files.ts'
import { refuseLookAlike } from '../look-alikes/look-alikes.ts'
import { checkPin } from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { addressColumns } from './address-columns.ts'
import { stockistPolicy } from './policy.ts'
import { createStockistPapersRepository } from './stockist-papers-repository.ts'
import type { FullStockistRow } from './stockist-repository.ts'

export type StockistResubmission = Omit<
  Resubmission<'stockist'>,
  'licenseImage' | 'profileImage' | 'token'
> & {
  licence?: ImageSource | undefined
  profile?: ImageSource | undefined
}

/**
 * A stockist that waits or was declined sends papers or data again. The earlier licence stays with the record; an
 * earlier profile image is deleted.
 * @throws AppError invalid-input where a PIN does not exist or an image is none; as `accounts.registrations.resubmit`
 */
export async function resubmitStockist(
  { db, accounts, files }: { db: Db; accounts: Accounts; files: Files },
  id: string,
  { licence, profile, note, ...texts }: StockistResubmission,
): Promise<void> {
  checkPin(texts.pincode, 'pincode')
  const images = {
    licenseImage: licence && ({ source: licence, kind: 'stockist-licence' } as const),
    profileImage: profile && ({ source: profile, kind: 'stockist-profile' } as const),
  }
  await files.withImages(images, ({ licenseImage, profileImage }) =>
    db.transaction().execute((tx) =>
      accounts.registrations.resubmit(stockistPolicy, tx, id, async (row) => {
        if (texts.name !== undefined) await refuseLookAlike(tx, 'firm', texts.name, { own: id })
        if (licenseImage) {
          await files.claim(tx, licenseImage, {
            ownerId: id,
            kind: 'stockist-licence',
            field: 'licenseImage',
          })
        }
        if (profileImage) {
          await files.claim(tx, profileImage, {
            ownerId: id,
            kind: 'stockist-profile',
            field: 'profileImage',
          })
          const old = fileIdOf(row.profile_image_url ?? '')
          if (old) await files.release(tx, [old])
        }
        const { street, city, pincode, ...others } = texts
        const hasAddress = street !== undefined || city !== undefined || pincode !== undefined
        await createStockistPapersRepository(tx.withTables<TradeTables>()).update(
          id,
          {
            ...(others.name !== undefined && { firm_name: others.name }),
            ...(others.contactPerson !== undefined && { contact_person: others.contactPerson }),
            ...(others.phone !== undefined && { phone: others.phone }),
            ...(others.licenseExpiry !== undefined && { licence_expiry: others.licenseExpiry }),
            ...(profileImage && { profile_image_url: fileUrl(profileImage) }),
            ...(hasAddress && addressColumns({ address: { street, city, pincode } }, row)),
          },
          {
            ...(others.licenseNumber !== undefined && { licence_number: others.licenseNumber }),
            ...(others.cntxNumber !== undefined && { cntx_number: others.cntxNumber }),
            ...(licenseImage && { licence_file: licenseImage }),
          },
        )
        return {
          note,
          replaced: {
            ...asBefore(row, texts),
            ...(licenseImage && { licenseImage: null }),
            ...(profileImage && { profileImage: null }),
          },
          oldLicence: licenseImage ? row.licence_file : null,
        }
      }),
    ),
  )
}

const columns = {
  name: 'firm_name',
  contactPerson: 'contact_person',
  phone: 'phone',
  street: 'street',
  city: 'city',
  pincode: 'pincode',
  licenseNumber: 'licence_number',
  licenseExpiry: 'licence_expiry',
  cntxNumber: 'cntx_number',
} as const satisfies Record<string, keyof FullStockistRow>

function asBefore(row: FullStockistRow, texts: object): Record<string, string | null> {
  const sent = (Object.keys(columns) as (keyof typeof columns)[]).filter((field) => field in texts)
  return Object.fromEntries(sent.map((field) => [field, row[columns[field]]]))
}
