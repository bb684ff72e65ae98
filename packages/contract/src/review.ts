import { z } from 'zod'
import { DecisionStateSchema } from './accounts.ts'
import { type FieldOf, type PartyRole, partyFields } from './party-fields.ts'
import { RegistrationEventSchema } from './registrations.ts'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'

// The queue of what admins decide: registrations, changes of approved data, and names that stockists added.

export const reviewKinds = ['stockist', 'medicalOwner', 'purchaser', 'change', 'medicine', 'company'] as const
export const ReviewKindSchema = z.enum(reviewKinds, `One of: ${reviewKinds.join(', ')}.`)
export type ReviewKind = z.output<typeof ReviewKindSchema>

export const ReviewQuerySchema = z.strictObject({
  limit: PageQueryShape.limit.default(50),
  cursor: z
    .string()
    .regex(/^\d{1,16}\.[0-9a-f]{24}$/, 'Not a cursor that a list has answered.')
    .optional(),
  kind: ReviewKindSchema.optional(),
  /** Only this record, when it waits. Needs `kind`. */
  id: RecordIdSchema.optional(),
})

type PartyLabel =
  FieldOf<PartyRole> extends infer F extends { name: string; label: string }
    ? F extends { name: `address.${string}` }
      ? 'address'
      : F['label']
    : never

/** The names of typed facts; screens translate them. An address is one fact. */
export const reviewFields = [
  ...new Set(
    Object.values(partyFields)
      .flat()
      .map(({ name, label }) => (name.startsWith('address') ? 'address' : label) as PartyLabel),
  ),
  ...(['email', 'medicineName', 'composition', 'companyName', 'addedBy', 'listedBy'] as const),
]
export const ReviewFieldSchema = z.enum(reviewFields)
export type ReviewField = z.output<typeof ReviewFieldSchema>

export type ApprovalRest = Extract<FieldOf<'stockist'>, { isRest: true }>['label']
/** What the approval of a stockist rests on. A medical store cannot register without its licence. */
export const approvalRestsOn = partyFields.stockist
  .filter(({ isRest }) => isRest)
  .map(({ label }) => label as ApprovalRest)

const ReviewFactSchema = z.object({
  field: ReviewFieldSchema,
  value: z.string().nullable(),
  /** What stands until the change is approved; absent where nothing changes. */
  before: z.string().nullable().optional(),
})
export type ReviewFact = z.output<typeof ReviewFactSchema>

/** Why a record may be the same as another one. */
export const sameReasons = ['licence', 'phone', 'gstin', 'name'] as const

export const DuplicateSchema = z.object({
  kind: z.enum(['stockist', 'medicalOwner', 'purchaser', 'medicine', 'company']),
  _id: z.string(),
  name: z.string(),
  /** Where it is, or whose it is. */
  detail: z.string().nullable(),
  status: DecisionStateSchema,
  same: z.array(z.enum(sameReasons)),
  /** What was typed of a firm with the same licence number, to compare; absent for others. */
  facts: z.array(ReviewFactSchema).optional(),
})
export type Duplicate = z.output<typeof DuplicateSchema>

export const ReviewItemSchema = z.object({
  kind: ReviewKindSchema,
  /** Of the record; of a change its own. */
  _id: z.string(),
  /** The account behind it; null for a name of the catalogue. */
  accountId: z.string().nullable(),
  name: z.string(),
  /** When what waits now was sent. */
  sentAt: z.string(),
  /** Names what was looked at: a decision gives it as `seen`. */
  revision: z.string(),
  reference: z.string(),
  /** Null where there is no account. */
  emailConfirmed: z.boolean().nullable(),
  facts: z.array(ReviewFactSchema),
  /** Images of papers, by the address at which admins see them. */
  documents: z.array(ReviewFactSchema),
  duplicates: z.array(DuplicateSchema),
  /** Earlier steps, oldest first. */
  history: z.array(RegistrationEventSchema),
  /** Whether declining is possible: a name that others use stays. */
  declinable: z.boolean(),
  /** Of a name: its maker and admins alone see it until it is confirmed, as people could take it for a known one. */
  waiting: z.literal(true).optional(),
  /** Of a name: the firm that added it is not approved any more, so others do not see it. */
  firmGone: z.literal(true).optional(),
})
export type ReviewItem = z.output<typeof ReviewItemSchema>

const perKind = <T extends z.ZodType>(of: T) =>
  z.object({ stockist: of, medicalOwner: of, purchaser: of, change: of, medicine: of, company: of })

export const ReviewAnswerSchema = z.object({
  success: z.literal(true),
  /** Oldest first. */
  data: z.array(ReviewItemSchema),
  counts: perKind(z.number().int()),
  /** When the oldest of each kind was sent; null where none waits. */
  oldest: perKind(z.string().nullable()),
  nextCursor: z.string().nullable(),
})

export const ReviewParamsSchema = z.strictObject({ kind: ReviewKindSchema, id: RecordIdSchema })

export const ReviewDoneAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({ kind: ReviewKindSchema, _id: z.string() }),
  message: z.string(),
})
