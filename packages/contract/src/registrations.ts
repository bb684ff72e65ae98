import { z } from 'zod'
import { RegistrationStatusSchema, SignedInUserSchema } from './accounts.ts'
import { DeclineReasonSchema } from './decline-reasons.ts'
import { imageField } from './images.ts'
import { DrugLicenceNumberSchema, LicenceExpirySchema, LicenceNumberSchema } from './licences.ts'
import { limits } from './limits.ts'
import { personOrFirmName, shownLine, shownParagraph } from './names.ts'
import { TypedPasswordSchema } from './passwords.ts'
import { roles } from './roles.ts'
import { line, mobile, PhoneSchema, PincodeSchema, paragraph, typedEmail } from './texts.ts'

// How a registration stands, as its holder sees it, and how papers are sent again.

/** The roles whose papers somebody checks. */
export const registeringRoles = ['medicalOwner', 'stockist', 'purchaser'] as const
export type RegisteringRole = (typeof registeringRoles)[number]

const tokenMessage = 'The link is not complete. Please use the link from your email.'
const ResubmissionTokenSchema = z.string(tokenMessage).min(1, tokenMessage).max(200, tokenMessage)

/** Who asks: the mailed link, or e-mail and password of an account that cannot sign in. Neither: the session. */
export const RegistrationQuestionSchema = z
  .strictObject({
    token: ResubmissionTokenSchema.optional(),
    email: typedEmail('Email is required').optional(),
    password: TypedPasswordSchema.optional(),
    role: z.enum(roles, `One of: ${roles.join(', ')}.`).optional(),
  })
  .default({})

export const registrationEventKinds = ['approved', 'declined', 'resubmitted', 'reopened'] as const

/** One step of a registration, without who took it. */
export const RegistrationEventSchema = z.object({
  kind: z.enum(registrationEventKinds),
  at: z.string(),
  reason: DeclineReasonSchema.nullable(),
  note: z.string().nullable(),
})
export type RegistrationEvent = z.output<typeof RegistrationEventSchema>

/** How to reach the people who run the service; null where they have not said. */
export const SupportSchema = z.object({ email: z.string().nullable(), phone: z.string().nullable() })
export type Support = z.output<typeof SupportSchema>

export const RegistrationSchema = RegistrationStatusSchema.extend({
  role: z.enum(registeringRoles),
  /** Names the registration on the phone. */
  reference: z.string(),
  /** When the papers that now wait, or were decided last, were sent. */
  submittedAt: z.string(),
  /** The account with what was sent. */
  sent: SignedInUserSchema,
  /** Why it is declined; null while it is not. */
  refusal: RegistrationEventSchema.nullable(),
  /** Refusals since the operator acted last. */
  refusals: z.number().int(),
  /** False after too many refusals: then the operator has to help. */
  canResubmit: z.boolean(),
  /** Oldest first. */
  history: z.array(RegistrationEventSchema),
})
export type Registration = z.output<typeof RegistrationSchema>

export const RegistrationAnswerSchema = z.object({
  success: z.literal(true),
  data: RegistrationSchema,
  /** Sends papers again with `POST /api/account/resubmit`. Null where the session does, or nothing is to be sent. */
  token: z.string().nullable(),
})

const image = (most: number = limits.maxImageBytes) => imageField({ required: 'Image is required', most })

/** What each role can send again. A field that is not given stays as it is. */
export const resubmissionShapes = {
  medicalOwner: {
    medicalName: personOrFirmName('Medical store name is required').optional(),
    ownerName: personOrFirmName('Owner name is required').optional(),
    address: shownParagraph('Address is required').optional(),
    contactNo: PhoneSchema.optional(),
    drugLicenseNo: DrugLicenceNumberSchema.optional(),
    licenseExpiry: LicenceExpirySchema.optional(),
    drugLicenseImage: image(limits.maxOwnerLicenceBytes).optional(),
  },
  stockist: {
    name: personOrFirmName('Firm name is required').optional(),
    contactPerson: personOrFirmName('Contact person is required').optional(),
    phone: PhoneSchema.optional(),
    street: shownLine('Street is required').optional(),
    city: shownLine('City is required', 100).optional(),
    pincode: PincodeSchema.optional(),
    licenseNumber: LicenceNumberSchema.optional(),
    licenseExpiry: LicenceExpirySchema.optional(),
    cntxNumber: line('CNTX number is required', 100).optional(),
    licenseImage: image().optional(),
    profileImage: image().optional(),
  },
  purchaser: {
    fullName: personOrFirmName('Full name is required')
      .min(3, 'Name must be at least 3 characters')
      .optional(),
    address: shownParagraph('Address is required').min(10, 'Please enter a complete address').optional(),
    contactNo: mobile('Contact number is required').optional(),
    aadharImage: image().optional(),
    photo: image().optional(),
  },
} as const

const common = {
  /** The mailed link; without it the session of an account that waits. */
  token: ResubmissionTokenSchema.optional(),
  /** To the people who check. */
  note: paragraph('Please write something').optional(),
}

/** One schema for each role: which fields there are depends on whose papers they are. */
export const ResubmissionSchemas = {
  medicalOwner: z.strictObject({ ...common, ...resubmissionShapes.medicalOwner }),
  stockist: z.strictObject({ ...common, ...resubmissionShapes.stockist }),
  purchaser: z.strictObject({ ...common, ...resubmissionShapes.purchaser }),
} as const
export type Resubmission<R extends RegisteringRole> = z.output<(typeof ResubmissionSchemas)[R]>

/** The fields of all roles. The role of the account then decides which of them may be there. */
export const ResubmissionSchema = z.strictObject({
  ...common,
  ...resubmissionShapes.purchaser,
  ...resubmissionShapes.stockist,
  ...resubmissionShapes.medicalOwner,
  fullName: line('Full name is required').optional(),
  address: shownParagraph('Address is required').optional(),
  contactNo: PhoneSchema.optional(),
})

export const resubmissionImages = [
  'drugLicenseImage',
  'licenseImage',
  'profileImage',
  'aadharImage',
  'photo',
] as const

export const ResubmittedAnswerSchema = z.object({
  success: z.literal(true),
  data: RegistrationStatusSchema,
  message: z.string(),
})

/** The reference of a registration, for people who talk about it. */
export function referenceOf(id: string): string {
  return `R-${id.slice(-8).toUpperCase()}`
}
