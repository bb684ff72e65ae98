import { z } from 'zod'
import { OwnerRecordSchema, WarningsSchema } from './accounts.ts'
import { HoursSchema } from './listings.ts'
import { changesShape } from './parties.ts'
import { PurchaserSchema } from './purchasing.ts'
import { ReachChangesSchema } from './reach.ts'
import { NewStaffSchema, StaffSchema } from './staff.ts'
import { FullStockistSchema } from './stockists.ts'

// What everybody can change of the own record, with the rules of registration.

export const StockistChangesSchema = z.strictObject({
  ...changesShape('stockist'),
  hours: HoursSchema.shape.hours.optional(),
  ...ReachChangesSchema.shape,
})
export type StockistChanges = z.output<typeof StockistChangesSchema>

export const OwnerChangesSchema = z.strictObject(changesShape('medicalOwner'))
export type OwnerChanges = z.output<typeof OwnerChangesSchema>

export const PurchaserChangesSchema = z.strictObject(changesShape('purchaser'))
export type PurchaserChanges = z.output<typeof PurchaserChangesSchema>

const member = NewStaffSchema.shape

/** A member's own contact and photo: everything else is its stockist's to change. */
export const OwnStaffChangesSchema = z.strictObject({
  contact: member.contact.optional(),
  image: member.image.optional(),
})
export type OwnStaffChanges = z.output<typeof OwnStaffChangesSchema>

/** The record as it stands now, and the fields that an admin has still to decide. */
function ownRecordAnswer<T extends z.ZodType>(record: T) {
  return z.object({
    success: z.literal(true),
    data: record,
    pending: z.array(z.string()),
    message: z.string(),
  })
}

const warned = { warnings: WarningsSchema }
export const OwnStockistAnswerSchema = ownRecordAnswer(FullStockistSchema).extend(warned)
export const OwnOwnerAnswerSchema = ownRecordAnswer(OwnerRecordSchema).extend(warned)
export const OwnPurchaserAnswerSchema = ownRecordAnswer(PurchaserSchema)
export const OwnStaffAnswerSchema = ownRecordAnswer(StaffSchema)
