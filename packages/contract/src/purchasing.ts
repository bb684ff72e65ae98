import { z } from 'zod'
import { DecisionStateSchema, RegistrationStatusSchema } from './accounts.ts'
import { limits } from './limits.ts'
import { signUpShape, wholeShape } from './parties.ts'
import { NewPasswordSchema } from './passwords.ts'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'
import { EmailSchema } from './texts.ts'

/** Of a request that would leave its purchaser with fewer stockists asked. */
export const chooseMore = `Please select at least ${limits.minRequestedStockists} stockists to notify`

export const PurchaserRegistrationSchema = z.strictObject({
  ...signUpShape('purchaser'),
  email: EmailSchema,
  password: NewPasswordSchema,
})
export type PurchaserRegistration = z.output<typeof PurchaserRegistrationSchema>

/** The stockists that a purchaser asks first. */
export const ChosenStockistsSchema = z
  .array(RecordIdSchema, chooseMore)
  .max(limits.maxRequestedStockists, `At most ${limits.maxRequestedStockists} stockists.`)
  .transform((ids) => [...new Set(ids)])
  .refine((ids) => ids.length >= limits.minRequestedStockists, chooseMore)

/** The stockists to ask, each once. Fewer are enough where the purchaser has asked others before. */
export const AskedStockistsSchema = z
  .array(RecordIdSchema, chooseMore)
  .min(1, chooseMore)
  .max(limits.maxRequestedStockists, `At most ${limits.maxRequestedStockists} stockists.`)
  .transform((ids) => [...new Set(ids)])

/** The form of the registration screen: the registration, the password again, and the stockists to ask. */
export const PurchaserFormSchema = z
  .strictObject({
    ...PurchaserRegistrationSchema.shape,
    confirmPassword: z.string().optional(),
    stockistIds: ChosenStockistsSchema,
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: () => true,
  })

/** A purchaser as it sees itself and as admins and the stockists it asked see it. */
export const PurchaserSchema = z.object({
  _id: z.string(),
  role: z.literal('purchaser'),
  ...wholeShape('purchaser'),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  personalPhoto: z.string(),
  approved: z.boolean(),
  declined: z.boolean(),
  status: DecisionStateSchema,
  approvedAt: z.string().nullable(),
  createdAt: z.string(),
  /** In the QR of its ID card; null until it is approved. */
  cardCode: z.string().nullable(),
})
export type Purchaser = z.output<typeof PurchaserSchema>

export const PurchaserListQuerySchema = z.strictObject({
  ...PageQueryShape,
  status: DecisionStateSchema.optional(),
})

export const PurchaserRegisteredAnswerSchema = z.object({
  success: z.literal(true),
  token: z.string(),
  purchaser: RegistrationStatusSchema,
  data: RegistrationStatusSchema,
  message: z.string(),
})

export const requestStates = ['pending', 'approved', 'declined'] as const
export const RequestStateSchema = z.enum(requestStates, `One of: ${requestStates.join(', ')}.`)
export type RequestState = z.output<typeof RequestStateSchema>

/** `requester` and `purchaserData` are accepted and ignored; the stockist sees the server's own record. */
export const CardRequestCreationSchema = z.strictObject({
  stockistIds: AskedStockistsSchema,
  purchaserId: RecordIdSchema.optional(),
  requester: z.unknown().optional(),
  purchaserData: z.unknown().optional(),
})

export const CardRequestCreatedAnswerSchema = z.object({
  success: z.literal(true),
  requestId: z.string(),
  data: z.object({ _id: z.string(), status: RequestStateSchema }),
  message: z.string(),
})

export const CardRequestStatusSchema = z.object({ _id: z.string(), status: RequestStateSchema })

/** A card request as admins and the stockist that received it see it. */
export const CardRequestSchema = z.object({
  _id: z.string(),
  createdAt: z.string(),
  status: RequestStateSchema,
  purchaserId: z.string(),
  requester: z.object({ fullName: z.string(), email: z.string() }),
  requesterDisplay: z.object({ name: z.string(), photo: z.string() }),
  purchaserData: z.object({
    fullName: z.string(),
    address: z.string(),
    contactNo: z.string(),
    email: z.string(),
    aadharImage: z.string(),
    photo: z.string(),
  }),
  approvals: z.array(z.object({ stockist: z.string(), stockistName: z.string(), approvedAt: z.string() })),
  /** Number of stockists that the purchaser asked. */
  stockistCount: z.number().int(),
})
export type CardRequest = z.output<typeof CardRequestSchema>

/** A request as its purchaser sees it; `answer` is null until the stockist answers. */
export const OwnCardRequestSchema = z.object({
  _id: z.string(),
  createdAt: z.string(),
  status: RequestStateSchema,
  stockists: z.array(
    z.object({
      _id: z.string(),
      /** Null when the stockist was deleted. */
      name: z.string().nullable(),
      answer: z.enum(['approved', 'declined']).nullable(),
      answeredAt: z.string().nullable(),
    }),
  ),
})
export type OwnCardRequest = z.output<typeof OwnCardRequestSchema>

export const CardRequestListQuerySchema = z.strictObject({
  ...PageQueryShape,
  /** For admins; a stockist sees the requests it has not answered. */
  status: RequestStateSchema.optional(),
  /** For admins: only the requests to this stockist, answered or not. `me` is the caller. */
  stockist: z.union([z.literal('me'), RecordIdSchema]).optional(),
})

export const CardHistoryQuerySchema = z.strictObject({
  ...PageQueryShape,
  /** For admins, who must name one; a stockist gets its own. `me` is the caller. */
  stockist: z.union([z.literal('me'), RecordIdSchema]).optional(),
})

/** A card request that no longer waits for a stockist, as this stockist sees it. */
export const AnsweredCardRequestSchema = z.object({
  _id: z.string(),
  purchaserName: z.string(),
  askedAt: z.string(),
  /** Null: it was closed before this stockist answered. */
  answer: z.enum(['approved', 'declined']).nullable(),
  answeredAt: z.string().nullable(),
  /** Of the request as a whole. */
  status: RequestStateSchema,
  decidedAt: z.string().nullable(),
  /** Whose answer decided the request: this stockist, another one, or an admin. Null while nobody has, or if unknown. */
  decidedBy: z.object({ who: z.enum(['self', 'stockist', 'admin']), name: z.string().nullable() }).nullable(),
})
export type AnsweredCardRequest = z.output<typeof AnsweredCardRequestSchema>

/** Events of the live stream by name; the data is JSON. */
export const streamEvents = {
  newRequest: CardRequestSchema,
  requestAnswered: z.object({ _id: z.string() }),
} as const

export const CardAnsweredAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: CardRequestStatusSchema,
})
