import { z } from 'zod'
import { DeclineReasonSchema, DeclineSchema } from './decline-reasons.ts'

/** What holders want changed of what their approval rests on. */
export const changeStates = ['pending', 'approved', 'declined', 'withdrawn'] as const
export const ChangeStateSchema = z.enum(changeStates, `One of: ${changeStates.join(', ')}.`)
export type ChangeState = z.output<typeof ChangeStateSchema>

/** The roles whose records have fields that an admin decides. */
export const decidedRoles = ['stockist', 'medicalOwner', 'purchaser'] as const
export type DecidedRole = (typeof decidedRoles)[number]

/** Fields of a record that an admin decides, by the names that registration gives them. */
export const decidedFields = {
  stockist: ['name', 'licenseNumber', 'licenseExpiry', 'licenseImageUrl'],
  medicalOwner: ['medicalName', 'drugLicenseNo', 'licenseExpiry', 'drugLicenseImage'],
  purchaser: ['fullName', 'aadharImage'],
} as const satisfies Record<DecidedRole, readonly string[]>
export type DecidedField = (typeof decidedFields)[DecidedRole][number]

/** Those of them that hold an image. */
export const imageFields = ['licenseImageUrl', 'drugLicenseImage', 'aadharImage'] as const
export const isImageField = (field: string): boolean => (imageFields as readonly string[]).includes(field)

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
  role: z.enum(decidedRoles),
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
