import { z } from 'zod'
import { LinkSchema } from './directory.ts'
import { imageField } from './images.ts'
import { limits } from './limits.ts'
import { personOrFirmName, shownParagraph } from './names.ts'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'
import { businessPhone, DaySchema, EmailSchema } from './texts.ts'

export const staffStatuses = ['active', 'ended'] as const
export type StaffStatus = (typeof staffStatuses)[number]
const StaffStatusSchema = z.enum(staffStatuses, 'One of: active, ended.')

/** One message for both files, because the form shows one alert. */
export const attachBoth = 'Please attach image and aadhar card'

const StaffTexts = {
  fullName: personOrFirmName('Full name is required'),
  contact: businessPhone('Contact is required'),
  email: EmailSchema.optional(),
  address: shownParagraph('Address is required').optional(),
  joiningDate: DaySchema.optional(),
}

export const NewStaffSchema = z.strictObject({
  ...StaffTexts,
  /** The employer. Used only when an admin calls; staff added by a stockist is its own. */
  stockist: RecordIdSchema.optional(),
  image: imageField({ required: attachBoth }),
  aadharCard: imageField({ required: attachBoth }),
})
export type NewStaff = z.output<typeof NewStaffSchema>

/** An absent field keeps its value. JSON for texts, a form when an image changes. */
export const StaffChangesSchema = z.strictObject({
  fullName: StaffTexts.fullName.optional(),
  contact: StaffTexts.contact.optional(),
  email: EmailSchema.nullable().optional(),
  address: shownParagraph('Address is required').nullable().optional(),
  joiningDate: DaySchema.optional(),
  image: imageField({ required: attachBoth }).optional(),
  aadharCard: imageField({ required: attachBoth }).optional(),
  /** `ended`: the person has left. The card is revoked and nobody can sign in with it. */
  status: StaffStatusSchema.optional(),
})
export type StaffChanges = z.output<typeof StaffChangesSchema>

/** What the printed card shows; public. */
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
  /** The stockist's firm. */
  companyName: z.string().nullable(),
  status: StaffStatusSchema,
})
export type PublicStaff = z.output<typeof PublicStaffSchema>

/** A staff member as it sees itself and as its stockist and admins see it. */
export const StaffSchema = PublicStaffSchema.extend({
  aadharCard: z.string(),
  stockist: z.string().nullable(),
  createdAt: z.string(),
  /** When the last invitation to set a password was sent; null when the person cannot sign in. */
  invitedAt: z.string().nullable(),
  /** When the person left. */
  endedAt: z.string().nullable(),
  /** In the QR of the printed card; null once the person has left. */
  cardCode: z.string().nullable(),
})
export type Staff = z.output<typeof StaffSchema>

export const StaffListQuerySchema = z.strictObject({
  ...PageQueryShape,
  /** `me`: the caller's own staff. */
  stockist: z.union([z.literal('me'), RecordIdSchema]).optional(),
  /** Those who work here now, or those who have left. */
  status: StaffStatusSchema.default('active'),
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

/** New staff per month; the counts follow `months` of the whole, oldest first. */
const MonthCountsSchema = z.array(z.number().int())

export const StaffAnalyticsSchema = z.object({
  total: z.number().int(),
  /** `YYYY-MM` by joining date: the last 24 months, this month last, including empty months. */
  months: z.array(z.object({ month: z.string(), joined: z.number().int() })),
  /** Staff who joined before the first month. */
  earlier: z.number().int(),
  /** Staff whose joining date is in a future month. */
  later: z.number().int(),
  /** At most 100, those with the most staff first; `stockist` is null for the platform's own staff. */
  stockists: z.array(
    z.object({ stockist: LinkSchema.nullable(), total: z.number().int(), joined: MonthCountsSchema }),
  ),
  /** Number of stockists with staff, including the platform itself. */
  stockistCount: z.number().int(),
})
export type StaffAnalytics = z.output<typeof StaffAnalyticsSchema>

export const StaffInvitedAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Present only in the demo world on a local machine, where no mail is sent. */
  debug: z.object({ inviteUrl: z.string(), previewUrl: z.string().nullable() }).optional(),
})
