import { z } from 'zod'
import { RegistrationStatusSchema, SignedInUserSchema } from './accounts.ts'
import { DeclineReasonSchema } from './decline-reasons.ts'
import { againShape } from './parties.ts'
import { isImage, type PartyRole, partyFields, partyRoles } from './party-fields.ts'
import { TypedPasswordSchema } from './passwords.ts'
import { roles } from './roles.ts'
import { paragraph, typedEmail } from './texts.ts'

// How a registration stands, as its holder sees it, and how papers are sent again.

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
  role: z.enum(partyRoles),
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

const common = {
  /** The mailed link; without it the session of an account that waits. */
  token: ResubmissionTokenSchema.optional(),
  /** To the people who check. */
  note: paragraph('Please write something').optional(),
}

/** One schema for each role: which fields there are depends on whose papers they are. */
export const ResubmissionSchemas = {
  medicalOwner: z.strictObject({ ...common, ...againShape('medicalOwner') }),
  stockist: z.strictObject({ ...common, ...againShape('stockist') }),
  purchaser: z.strictObject({ ...common, ...againShape('purchaser') }),
} as const
export type Resubmission<R extends PartyRole> = z.output<(typeof ResubmissionSchemas)[R]>

/** The fields of all roles. The role of the account then decides which of them may be there. */
export const ResubmissionSchema = z.strictObject({
  ...ResubmissionSchemas.purchaser.shape,
  ...ResubmissionSchemas.stockist.shape,
  ...ResubmissionSchemas.medicalOwner.shape,
})

export const resubmissionImages = Object.values(partyFields)
  .flat()
  .flatMap((field) => (isImage(field) && field.again !== undefined ? [field.again] : []))

export const ResubmittedAnswerSchema = z.object({
  success: z.literal(true),
  data: RegistrationStatusSchema,
  message: z.string(),
})

/** The reference of a registration, for people who talk about it. */
export function referenceOf(id: string): string {
  return `R-${id.slice(-8).toUpperCase()}`
}
