import { z } from 'zod'
import { DeclineReasonSchema, DeclineSchema } from './decline-reasons.ts'
import { type FieldOf, isImage, type PartyRole, partyFields, partyRoles } from './party-fields.ts'

/** What holders want changed of what their approval rests on. */
export const changeStates = ['pending', 'approved', 'declined', 'withdrawn'] as const
export const ChangeStateSchema = z.enum(changeStates, `One of: ${changeStates.join(', ')}.`)
export type ChangeState = z.output<typeof ChangeStateSchema>

export type DecidedField = Extract<FieldOf<PartyRole>, { isDecided: true }>['name']

const images = new Set(
  Object.values(partyFields).flatMap((fields) => fields.filter(isImage).map(({ name }) => name)),
)
/** Whether a field of a change holds an image. */
export const isImageField = (field: string): boolean => images.has(field)

/** Images are addresses. */
export const ChangedFieldSchema = z.object({ old: z.string().nullable(), new: z.string().nullable() })
export type ChangedField = z.output<typeof ChangedFieldSchema>

/** A change as its holder sees it. */
export const ChangeSchema = z.object({
  _id: z.string(),
  state: ChangeStateSchema,
  fields: z.record(z.string(), ChangedFieldSchema),
  /** Grows whenever the holder adds to a pending change. */
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  decidedAt: z.string().nullable(),
  reason: DeclineReasonSchema.nullable(),
  note: z.string().nullable(),
})
export type Change = z.output<typeof ChangeSchema>

/** The same with whose it is, as admins see it. */
export const DecidableChangeSchema = ChangeSchema.extend({
  /** The account, which is also the id of its record. */
  account: z.string(),
  role: z.enum(partyRoles),
  /** The firm or person that the record names now. */
  name: z.string(),
})
export type DecidableChange = z.output<typeof DecidableChangeSchema>

const VersionSchema = z.number('A whole number.').int('A whole number.').min(1, 'At least 1.').optional()

/** `version`: what the admin has seen. A change that the holder has added to since is refused. */
export const ApproveChangeSchema = z.strictObject({ version: VersionSchema }).default({})
export const DeclineChangeSchema = DeclineSchema

/** The latest change of the caller: null when there was none. */
export const OwnChangeAnswerSchema = z.object({ success: z.literal(true), data: ChangeSchema.nullable() })

export const ChangeAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: DecidableChangeSchema,
})

export const WithdrawnChangeAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: ChangeSchema,
})
