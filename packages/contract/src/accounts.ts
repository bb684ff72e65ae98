import { z } from 'zod'
import { LicenceSchema } from './licences.ts'
import { messages } from './messages.ts'
import { personOrFirmName } from './names.ts'
import { anyRecordShape, signUpShape, wholeShape } from './parties.ts'
import { NewPasswordSchema, StrongPasswordSchema, TypedPasswordSchema } from './passwords.ts'
import { roles } from './roles.ts'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'
import { EmailSchema, typedEmail } from './texts.ts'

/** The state of a registration, as answers name it. */
export const decisionStates = ['processing', 'approved', 'declined'] as const
export const DecisionStateSchema = z.enum(decisionStates, `One of: ${decisionStates.join(', ')}.`)
export type DecisionState = z.output<typeof DecisionStateSchema>

/** `role` selects the account and grants nothing. `medicalOwner` also finds an admin, a plain user and staff. */
export const SignInSchema = z.strictObject({
  email: typedEmail('Email is required'),
  password: TypedPasswordSchema,
  role: z.enum(roles, `One of: ${roles.join(', ')}.`),
})

export const OwnerSignupSchema = z.strictObject({
  ...signUpShape('medicalOwner'),
  email: EmailSchema,
  password: NewPasswordSchema,
})

export const ForgotPasswordSchema = z.strictObject({
  email: z
    .string(messages.invalidEmail)
    .trim()
    .refine((text) => EmailSchema.safeParse(text).success, messages.invalidEmail),
})

export const ConfirmEmailSchema = z.strictObject({
  token: z
    .string(messages.confirmationLinkIncomplete)
    .min(1, messages.confirmationLinkIncomplete)
    .max(200, messages.confirmationLinkIncomplete),
})

/** `id` is the registration that a waiting page watches; without it the mail goes to the signed-in account. */
export const ConfirmationMailSchema = z.strictObject({ id: RecordIdSchema.optional() }).default({})

const linkMessage = messages.resetLinkIncomplete
const ResetLinkShape = {
  token: z.string(linkMessage).min(1, linkMessage).max(200),
  email: typedEmail(linkMessage),
}
export const ResetPasswordSchema = z.strictObject({ ...ResetLinkShape, newPassword: StrongPasswordSchema })

/** The link of a reset that was made a moment ago. */
export const EndLinksSchema = z.strictObject(ResetLinkShape)

export const NewAdminSchema = z.strictObject({
  name: personOrFirmName('Name is required'),
  email: EmailSchema,
  password: StrongPasswordSchema,
})

/** Admins, as an owner sees them in the list. */
export const AdminListQuerySchema = z.strictObject(PageQueryShape)

const StatusShape = {
  approved: z.boolean(),
  declined: z.boolean(),
  status: z.string(),
}

/** The only part of a registration that is public. */
export const RegistrationStatusSchema = z.object({ _id: z.string(), ...StatusShape })
export type RegistrationStatus = z.output<typeof RegistrationStatusSchema>

/** An account as its owner and admins see it, without its record. */
export const AccountSchema = z.object({
  _id: z.string(),
  id: z.string(),
  role: z.enum(roles),
  /** Whether the account can add admins. */
  owner: z.boolean(),
  email: z.string(),
  /** Whether the address was confirmed with a mailed link. */
  emailConfirmed: z.boolean(),
  name: z.string().nullable(),
  ...StatusShape,
  approvedAt: z.string().nullable(),
})
export type Account = z.output<typeof AccountSchema>

/** The language in which an account gets its mails; the service knows which ones there are. */
export const LanguageChoiceSchema = z.strictObject({
  language: z.string('A language such as en.').regex(/^[a-z]{2,3}$/, 'A language such as en.'),
})

const wrongNewPassword = 'This is your present password. Please choose another one.'

/** Sets another password for the signed-in account. */
export const ChangePasswordSchema = z
  .strictObject({ currentPassword: TypedPasswordSchema, newPassword: StrongPasswordSchema })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    path: ['newPassword'],
    message: wrongNewPassword,
  })

/** Asks for another e-mail address. Needs the password again, so that nobody can do it from an unlocked phone. */
export const ChangeEmailSchema = z.strictObject({ email: EmailSchema, password: TypedPasswordSchema })

export const RestoreEmailSchema = z.strictObject({
  token: z
    .string(messages.confirmationLinkIncomplete)
    .min(1, messages.confirmationLinkIncomplete)
    .max(200, messages.confirmationLinkIncomplete),
})

const text = z.string().nullable().optional()

/** The signed-in account with its record; the role decides which fields are present. */
export const SignedInUserSchema = AccountSchema.extend({
  ...anyRecordShape,
  address: z
    .union([z.string(), z.object({ street: text, city: text, district: text, state: text, pincode: text })])
    .nullable()
    .optional(),
  // Other names of the same.
  licenseImageUrl: text,
  title: text,
  companyName: text,
  firmName: text,
  location: text,
  // Of staff.
  contact: text,
  image: text,
  staffId: text,
  joiningDate: text,
  stockist: text,
  licence: LicenceSchema.nullable().optional(),
  /** The new e-mail address that a change waits for. */
  pendingEmail: text,
})
export type SignedInUser = z.output<typeof SignedInUserSchema>

/** A medical owner as admins and the owner see it. For a plain user the store fields are null. */
export const OwnerRecordSchema = AccountSchema.extend({
  ...wholeShape('medicalOwner'),
  // Other names of the same.
  phone: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  licenseImageUrl: z.string().nullable(),
  /** Null for a plain user. */
  licence: LicenceSchema.nullable(),
  createdAt: z.string(),
})
export type OwnerRecord = z.output<typeof OwnerRecordSchema>

export const OwnerListQuerySchema = z.strictObject({
  ...PageQueryShape,
  status: DecisionStateSchema.optional(),
})

export const SignedInAnswerSchema = z.object({
  success: z.literal(true),
  token: z.string(),
  user: SignedInUserSchema,
  message: z.string(),
})

export const MeAnswerSchema = z.object({
  success: z.literal(true),
  user: SignedInUserSchema,
  message: z.string(),
})

/**
 * What an answer warns of without refusing: a GSTIN of another state than the address, a licence number that another approved
 * firm has.
 */
export const recordWarnings = ['gstin-state', 'licence-shared'] as const
export type RecordWarning = (typeof recordWarnings)[number]
export const WarningsSchema = z.array(z.enum(recordWarnings))

export const SignupAnswerSchema = z.object({
  success: z.literal(true),
  user: RegistrationStatusSchema.extend({ id: z.string() }),
  warnings: WarningsSchema,
  message: z.string(),
})

export const MessageAnswerSchema = z.object({ success: z.literal(true), message: z.string() })

export const ResetPasswordAnswerSchema = MessageAnswerSchema.extend({
  /** How many links to lists and requests of these accounts still work. */
  data: z.object({ sharedLinks: z.int() }),
})
export const EndLinksAnswerSchema = MessageAnswerSchema.extend({ data: z.object({ ended: z.int() }) })

export const ForgotPasswordAnswerSchema = MessageAnswerSchema.extend({
  /** Present only in the demo world on a local machine, where no mail is sent. */
  debug: z.object({ resetUrl: z.string(), previewUrl: z.string().nullable() }).optional(),
})

export const ConfirmationMailAnswerSchema = MessageAnswerSchema.extend({
  /** Present only in the demo world on a local machine, where no mail is sent. */
  debug: z.object({ confirmUrl: z.string(), previewUrl: z.string().nullable() }).optional(),
})

/** `resetUrl` opens the page that sets the account's new password. */
export const RestoreEmailAnswerSchema = MessageAnswerSchema.extend({
  data: z.object({ resetUrl: z.string() }),
})

/** A session of the signed-in account. */
export const SessionSchema = z.object({
  _id: z.string(),
  /** Browser and system, such as `Chrome on Android`. */
  device: z.string(),
  /** Whether the request came with this session. */
  current: z.boolean(),
  since: z.string(),
  /** The day of the last request, in UTC. */
  usedOn: z.iso.date(),
  until: z.string(),
})
export type AccountSession = z.output<typeof SessionSchema>

/** The answer to approve and decline. */
export const DecisionAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  warnings: WarningsSchema,
  data: RegistrationStatusSchema.extend({ approvedAt: z.string().nullable() }),
})

export const AdminAnswerSchema = z.object({
  success: z.literal(true),
  data: AccountSchema,
  message: z.string(),
})

export const VerifyPasswordSchema = z.strictObject({ id: RecordIdSchema, password: TypedPasswordSchema })
