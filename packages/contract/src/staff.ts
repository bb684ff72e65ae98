import { z } from 'zod'
import { LinkSchema } from './directory.ts'
import { imageField } from './images.ts'
import { limits } from './limits.ts'
import { personOrFirmName } from './names.ts'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'
import { DaySchema, EmailSchema, line, PhoneSchema, paragraph } from './texts.ts'

/** Says it for both files at once, as the form's alert does. */
export const attachBoth = 'Please attach image and aadhar card'

const StaffTexts = {
  fullName: personOrFirmName('Full name is required'),
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

export const StaffBulkDeleteSchema = z.strictObject({
  ids: z
    .array(RecordIdSchema, 'A list of ids.')
    .min(1, 'At least one id.')
    .max(limits.maxBulkRecords, `At most ${limits.maxBulkRecords} ids.`)
    .transform((ids) => [...new Set(ids)]),
})

export const StaffBulkDeletedAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({ count: z.number().int() }),
  message: z.string(),
})

export const StaffAnalyticsQuerySchema = z.strictObject({
  stockist: z.union([z.literal('me'), RecordIdSchema]).optional(),
})

/** Joined per month; the counts go with `months` of the whole, oldest first. */
const MonthCountsSchema = z.array(z.number().int())

export const StaffAnalyticsSchema = z.object({
  total: z.number().int(),
  /** `YYYY-MM` by the joining date, the last 24, this month last; those in which nobody joined too. */
  months: z.array(z.object({ month: z.string(), joined: z.number().int() })),
  /** Who joined before the first of the months. */
  earlier: z.number().int(),
  /** Whose joining date lies in months to come. */
  later: z.number().int(),
  /** Those with the most staff first, at most 100; `stockist` is null for the platform's own people. */
  stockists: z.array(
    z.object({ stockist: LinkSchema.nullable(), total: z.number().int(), joined: MonthCountsSchema }),
  ),
  /** How many stockists have staff, the platform itself included. */
  stockistCount: z.number().int(),
})
export type StaffAnalytics = z.output<typeof StaffAnalyticsSchema>

export const StaffInvitedAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Only in the demo world on one's own machine, where no mail is sent. */
  debug: z.object({ inviteUrl: z.string(), previewUrl: z.string().nullable() }).optional(),
})
