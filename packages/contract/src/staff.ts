import { z } from 'zod'
import { imageField } from './images.ts'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'
import { DaySchema, EmailSchema, line, PhoneSchema, paragraph } from './texts.ts'

/** Says it for both files at once, as the form's alert does. */
export const attachBoth = 'Please attach image and aadhar card'

const StaffTexts = {
  fullName: line('Full name is required'),
  contact: line('Contact is required', 30).pipe(PhoneSchema),
  email: EmailSchema.optional(),
  address: paragraph('Address is required').optional(),
  joiningDate: DaySchema.optional(),
}

export const NewStaffSchema = z.strictObject({
  ...StaffTexts,
  /** The stockist whom it works for; only an admin's word counts, a stockist's staff is its own. */
  stockist: RecordIdSchema.optional(),
  image: imageField({ required: attachBoth }),
  aadharCard: imageField({ required: attachBoth }),
})
export type NewStaff = z.output<typeof NewStaffSchema>

/** What is left out stays; JSON for texts, a form where an image changes. */
export const StaffChangesSchema = z.strictObject({
  fullName: StaffTexts.fullName.optional(),
  contact: StaffTexts.contact.optional(),
  email: EmailSchema.nullable().optional(),
  address: paragraph('Address is required').nullable().optional(),
  joiningDate: DaySchema.optional(),
  image: imageField({ required: attachBoth }).optional(),
  aadharCard: imageField({ required: attachBoth }).optional(),
})
export type StaffChanges = z.output<typeof StaffChangesSchema>

/** What the printed card shows to anybody. */
export const PublicStaffSchema = z.object({
  _id: z.string(),
  role: z.literal('staff'),
  fullName: z.string(),
  image: z.string(),
  staffId: z.string(),
  /** `YYYY-MM-DD` */
  joiningDate: z.string(),
  contact: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  /** Firm of its stockist. */
  companyName: z.string().nullable(),
})
export type PublicStaff = z.output<typeof PublicStaffSchema>

/** A staff member as itself, its stockist and admins see it. */
export const StaffSchema = PublicStaffSchema.extend({
  aadharCard: z.string(),
  stockist: z.string().nullable(),
  createdAt: z.string(),
  /** When it was last asked to choose a password; null: it cannot sign in. */
  invitedAt: z.string().nullable(),
})
export type Staff = z.output<typeof StaffSchema>

export const StaffListQuerySchema = z.strictObject({
  ...PageQueryShape,
  /** `me`: one's own. */
  stockist: z.union([z.literal('me'), RecordIdSchema]).optional(),
})

export const StaffChangedAnswerSchema = z.object({
  success: z.literal(true),
  data: StaffSchema,
  message: z.string(),
})

export const StaffDeletedAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({ _id: z.string() }),
  message: z.string(),
})

export const StaffInvitedAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Only in the demo world on one's own machine, where no mail is sent. */
  debug: z.object({ inviteUrl: z.string(), previewUrl: z.string().nullable() }).optional(),
})
