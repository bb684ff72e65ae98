import { z } from 'zod'
import { LinkSchema } from './directory.ts'
import { PageQueryShape } from './shapes.ts'

// What stockists added to the catalogue, for admins to confirm or remove.

export const entryKinds = ['company', 'medicine'] as const
export type EntryKind = (typeof entryKinds)[number]

export const UnconfirmedEntrySchema = z.object({
  _id: z.string(),
  kind: z.enum(entryKinds),
  name: z.string(),
  /** A medicine's company. */
  companyName: z.string().nullable(),
  /** The stockist that added it; null if that was deleted. */
  addedBy: LinkSchema.nullable(),
  addedAt: z.string(),
  /** Its maker and admins alone see it until it is confirmed: people could take its name for a known one. */
  waiting: z.literal(true).optional(),
  /** Of a medicine, what its maker says that it is; null: nothing. */
  composition: z.string().nullable().optional(),
  /** Its firm is not approved any more: others do not see it. */
  firmGone: z.literal(true).optional(),
  /** Stockists that list it. */
  stockistCount: z.number().int(),
  /** Number of a company's medicines; 0 for a medicine. */
  medicineCount: z.number().int(),
  /** Whether it can be removed: no other stockist lists it, and it has no medicines. */
  removable: z.boolean(),
})
export type UnconfirmedEntry = z.output<typeof UnconfirmedEntrySchema>

export const UnconfirmedQuerySchema = z.strictObject({
  ...PageQueryShape,
  kind: z.enum(entryKinds, `One of: ${entryKinds.join(', ')}.`).optional(),
})

export const EntryAnswerSchema = z.object({
  success: z.literal(true),
  data: LinkSchema,
  message: z.string(),
})
