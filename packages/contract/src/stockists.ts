import { z } from 'zod'
import { DecisionStateSchema, RegistrationStatusSchema, WarningsSchema } from './accounts.ts'
import { LinkSchema, PublicStockistSchema } from './directory.ts'
import { GstinSchema } from './gstin.ts'
import { LicenceExpirySchema, LicenceNumberSchema, LicenceSchema, WholesaleKindsSchema } from './licences.ts'
import { limits } from './limits.ts'
import { MedicineFactsShape, maxComposition, maxPack } from './medicine-facts.ts'
import { medicineName, ownWordMessage, personOrFirmName, shownLine, speaksForOthers } from './names.ts'
import { NewPasswordSchema } from './passwords.ts'
import { MinOrderSchema, ReachChoiceSchema } from './reach.ts'
import { RecordIdSchema } from './shapes.ts'
import { DaySchema, EmailSchema, line, PhoneSchema, PincodeSchema } from './texts.ts'

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const
export const roleTypes = ['Proprietor', 'Pharmacist'] as const

const ImageUrlSchema = line('Image is required', 500)

/** Step 1 of a stockist's registration: the firm. */
export const StockistBasicsSchema = z.strictObject({
  name: personOrFirmName('Firm name is required'),
  contactPerson: personOrFirmName('Contact person is required').optional(),
  phone: PhoneSchema.optional(),
  email: EmailSchema,
  password: NewPasswordSchema,
  address: z
    .strictObject({
      street: shownLine('Street is required').optional(),
      city: shownLine('City is required', 100).optional(),
      district: shownLine('District is required', 100).optional(),
      state: shownLine('State is required', 100).optional(),
      pincode: PincodeSchema.optional(),
    })
    .optional(),
})

/** Step 2: the trade registrations. */
export const StockistLicenceSchema = z.strictObject({
  licenseNumber: LicenceNumberSchema.optional(),
  licenseKinds: WholesaleKindsSchema.optional(),
  licenseExpiry: LicenceExpirySchema.optional(),
  gstin: GstinSchema.optional(),
  roleType: z.enum(roleTypes, `One of: ${roleTypes.join(', ')}.`).optional(),
  cntxNumber: line('CNTX number is required', 100).optional(),
})

/** Step 2 too: where it delivers. Without a choice: its own district and those nearby. */
export const StockistReachSchema = z.strictObject({
  reach: ReachChoiceSchema.optional(),
  minOrder: MinOrderSchema.optional(),
})

/** Step 3: documents and personal details. The images are uploaded earlier; these are their addresses. */
export const StockistPapersSchema = z.strictObject({
  licenseImageUrl: ImageUrlSchema.optional(),
  profileImageUrl: ImageUrlSchema.optional(),
  dob: DaySchema.refine((day) => day <= new Date().toISOString().slice(0, 10), {
    message: 'Date of birth cannot be in the future',
  }).optional(),
  bloodGroup: z.enum(bloodGroups, `One of: ${bloodGroups.join(', ')}.`).optional(),
})

export const StockistRegistrationSchema = z.strictObject({
  ...StockistBasicsSchema.shape,
  ...StockistLicenceSchema.shape,
  ...StockistReachSchema.shape,
  ...StockistPapersSchema.shape,
})
export type StockistRegistration = z.output<typeof StockistRegistrationSchema>

/** A stockist as it sees itself and as admins see it, in every state. */
export const FullStockistSchema = PublicStockistSchema.extend({
  role: z.literal('stockist'),
  approved: z.boolean(),
  declined: z.boolean(),
  status: DecisionStateSchema,
  emailConfirmed: z.boolean(),
  approvedAt: z.string().nullable(),
  createdAt: z.string(),
  licenseNumber: z.string().nullable(),
  druglicenseNo: z.string().nullable(),
  licenseKinds: z.array(z.string()),
  licenseExpiry: z.string().nullable(),
  licence: LicenceSchema,
  gstin: z.string().nullable(),
  licenseImageUrl: z.string().nullable(),
  roleType: z.string().nullable(),
  cntxNumber: z.string().nullable(),
  dob: z.string().nullable(),
  bloodGroup: z.string().nullable(),
  /** In the QR of its ID card; null until it is approved. */
  cardCode: z.string().nullable(),
})
export type FullStockist = z.output<typeof FullStockistSchema>

/** What a stockist shows to people who have its password. */
export const VerifiedStockistSchema = z.object({
  _id: z.string(),
  name: z.string(),
  firmName: z.string(),
  contactPerson: z.string().nullable(),
  roleType: z.string().nullable(),
  address: PublicStockistSchema.shape.address,
  bloodGroup: z.string().nullable(),
  cntxNumber: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
})
export type VerifiedStockist = z.output<typeof VerifiedStockistSchema>

export const VerifiedStockistAnswerSchema = z.object({
  success: z.literal(true),
  data: VerifiedStockistSchema,
  message: z.string(),
})

export const StockistRegisteredAnswerSchema = z.object({
  success: z.literal(true),
  data: RegistrationStatusSchema,
  warnings: WarningsSchema,
  message: z.string(),
})

const StockistIdsSchema = z
  .array(RecordIdSchema, 'A list of ids.')
  .max(limits.maxLinks, `At most ${limits.maxLinks} stockists.`)
  .transform((ids) => [...new Set(ids)])
  .default([])

export const NewCompanySchema = z.strictObject({
  name: personOrFirmName('Company name is required'),
  stockists: StockistIdsSchema,
})

/** Everybody sees what a stockist adds: nothing to click, and nothing that speaks for the service. */
export const NewMedicineSchema = z.strictObject({
  name: medicineName('Medicine name is required').refine((text) => !speaksForOthers(text), ownWordMessage),
  company: RecordIdSchema.optional(),
  ...MedicineFactsShape,
  composition: shownLine('Composition is required', maxComposition).nullable().optional(),
  pack: shownLine('Pack is required', maxPack).nullable().optional(),
  stockists: StockistIdsSchema,
})

export const CreatedAnswerSchema = z.object({
  success: z.literal(true),
  data: LinkSchema.extend({ message: z.string() }),
  message: z.string(),
  /** Nobody else sees the medicine until an admin has confirmed it. */
  waiting: z.literal(true).optional(),
})
