import { z } from 'zod'
import { OwnerRecordSchema, OwnerSignupSchema, WarningsSchema } from './accounts.ts'
import { HoursSchema } from './listings.ts'
import { PurchaserRegistrationSchema, PurchaserSchema } from './purchasing.ts'
import { ReachChangesSchema } from './reach.ts'
import { NewStaffSchema, StaffSchema } from './staff.ts'
import {
  FullStockistSchema,
  StockistBasicsSchema,
  StockistLicenceSchema,
  StockistPapersSchema,
} from './stockists.ts'

// What everybody can change of the own record, with the rules of registration. An absent field keeps what it is; null
// removes what registration leaves open as well. `changes.ts` says which fields an admin decides.

const basics = StockistBasicsSchema.shape
const licence = StockistLicenceSchema.shape
const papers = StockistPapersSchema.shape
const address = basics.address.unwrap().shape

export const StockistChangesSchema = z.strictObject({
  name: basics.name.optional(),
  contactPerson: basics.contactPerson.nullable(),
  phone: basics.phone.nullable(),
  address: z
    .strictObject({
      street: address.street.nullable(),
      city: address.city.nullable(),
      district: address.district.nullable(),
      state: address.state.nullable(),
      pincode: address.pincode.nullable(),
    })
    .optional(),
  roleType: licence.roleType.nullable(),
  hours: HoursSchema.shape.hours.optional(),
  ...ReachChangesSchema.shape,
  licenseNumber: licence.licenseNumber,
  licenseExpiry: licence.licenseExpiry,
  licenseKinds: licence.licenseKinds.nullable(),
  gstin: licence.gstin.nullable(),
  cntxNumber: licence.cntxNumber.nullable(),
  licenseImageUrl: papers.licenseImageUrl,
  profileImageUrl: papers.profileImageUrl.nullable(),
  dob: papers.dob.nullable(),
  bloodGroup: papers.bloodGroup.nullable(),
})
export type StockistChanges = z.output<typeof StockistChangesSchema>

const owner = OwnerSignupSchema.shape

export const OwnerChangesSchema = z.strictObject({
  medicalName: owner.medicalName.optional(),
  ownerName: owner.ownerName.optional(),
  address: owner.address.optional(),
  contactNo: owner.contactNo.optional(),
  drugLicenseNo: owner.drugLicenseNo.optional(),
  licenseExpiry: owner.licenseExpiry,
  licenseKinds: owner.licenseKinds.nullable(),
  gstin: owner.gstin.nullable(),
  drugLicenseImage: owner.drugLicenseImage.optional(),
})
export type OwnerChanges = z.output<typeof OwnerChangesSchema>

const purchaser = PurchaserRegistrationSchema.shape

export const PurchaserChangesSchema = z.strictObject({
  fullName: purchaser.fullName.optional(),
  address: purchaser.address.optional(),
  contactNo: purchaser.contactNo.optional(),
  aadharImage: purchaser.aadharImage.optional(),
  photo: purchaser.photo.optional(),
})
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
