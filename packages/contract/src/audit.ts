import { z } from 'zod'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'

/** The audit log: who did what, to which record, and when. */
export const auditActions = [
  'stockist.approved',
  'stockist.declined',
  'user.approved',
  'user.declined',
  'purchaser.approved',
  'purchaser.declined',
  'card.approved',
  'card.declined',
  'admin.added',
  'admin.removed',
  'owner.handed-over',
  'owner.made',
  'staff.created',
  'staff.changed',
  'staff.deleted',
  'staff.invited',
  'staff.ended',
  'staff.returned',
  'id-card.reissued',
  'password.reset',
  'sessions.ended',
  'email.confirmed',
  'identity-image.viewed',
  'account.deleted',
  'company.created',
  'company.confirmed',
  'company.removed',
  'medicine.created',
  'medicine.confirmed',
  'medicine.removed',
  'alias.confirmed',
  'alias.removed',
  'alias.revoked',
  'stockist.reach-changed',
] as const
export type AuditAction = (typeof auditActions)[number]

export const AuditEntrySchema = z.object({
  _id: z.string(),
  at: z.string(),
  action: z.enum(auditActions),
  /** Null when the service itself acted. */
  actor: z.object({ _id: z.string(), role: z.string(), email: z.string() }).nullable(),
  subject: z.object({ kind: z.string(), _id: z.string(), name: z.string().nullable() }),
  details: z.record(z.string(), z.string()).nullable(),
})
export type AuditEntry = z.output<typeof AuditEntrySchema>

export const AuditListQuerySchema = z.strictObject({
  ...PageQueryShape,
  action: z.enum(auditActions).optional(),
  /** Only entries about this record. */
  subject: RecordIdSchema.optional(),
  /** Only entries of this account. */
  actor: RecordIdSchema.optional(),
})
