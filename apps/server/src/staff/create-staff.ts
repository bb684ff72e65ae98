import { limits } from '@rasad/contract/limits'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { ImageSource } from '../files/files.ts'
import { checkAddress } from '../places/places.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { type StaffDeps, tables } from './staff-deps.ts'
import { createStaffRepository, type StaffRow } from './staff-repository.ts'

export interface NewStaffInput {
  fullName: string
  contact: string
  email?: string | undefined
  address?: string | undefined
  /** `YYYY-MM-DD`; defaults to the day of creation. */
  joiningDate?: string | undefined
  photo: ImageSource
  identityImage: ImageSource
}

/**
 * Adds a staff member. The same data once more within seconds is a second tap and finds the first.
 * @param stockistId the employer; null: the platform itself.
 * @throws AppError invalid-input at `stockist`, `image` or `aadharCard`. A failed call leaves no file behind.
 */
export async function createStaff(
  { db, stockists, files, audit }: StaffDeps,
  creator: AccountCaller,
  stockistId: string | null,
  input: NewStaffInput,
): Promise<StaffRow> {
  checkAddress(input.address, 'address')
  if (stockistId !== null) {
    const [stockist] = await stockists.briefs([stockistId])
    if (stockist?.status === 'cancelled' && creator.id === stockistId) throw new AppError('licence-cancelled')
    if (stockist?.status !== 'approved') throw noSuchStockist()
  }
  const images = {
    image: { source: input.photo, kind: 'staff-photo' },
    aadharCard: { source: input.identityImage, kind: 'staff-identity' },
  } as const
  return files.withImages(images, async ({ image = '', aadharCard = '' }) => {
    const id = newId()
    return db.transaction().execute(async (tx) => {
      // The firm can have been deleted in the meantime.
      if (stockistId !== null && (await stockists.holdApproved(tx, [stockistId])).length === 0) {
        throw noSuchStockist()
      }
      const staff = createStaffRepository(tables(tx))
      const texts = {
        stockist_id: stockistId,
        full_name: input.fullName,
        contact: input.contact,
        email: input.email ?? null,
        address: input.address ?? null,
        joining_date: input.joiningDate ?? today(),
      }
      await staff.holdAdding(stockistId)
      const same = await staff.findSame(texts, limits.sentTwiceSeconds)
      // Its images belong to nobody then, and go.
      if (same) return same
      await files.claim(tx, image, { ownerId: id, kind: 'staff-photo', field: 'image' })
      await files.claim(tx, aadharCard, { ownerId: id, kind: 'staff-identity', field: 'aadharCard' })
      await staff.add({ id, ...texts, photo_file: image, identity_file: aadharCard })
      await audit.record(tx, {
        actor: creator,
        action: 'staff.created',
        subject: { kind: 'staff', id, name: input.fullName },
      })
      const row = await staff.find(id)
      if (!row) throw new Error('The staff member that was just added is missing.')
      return row
    })
  })
}

/** The current day in India, where the product's users are. */
function today(): string {
  return new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
}

function noSuchStockist(): AppError {
  const message = 'Please choose an approved stockist.'
  return new AppError('invalid-input', { fields: { stockist: { code: 'not-available', message } }, message })
}
