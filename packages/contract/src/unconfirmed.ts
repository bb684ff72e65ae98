import { z } from 'zod'
import { LinkSchema } from './directory.ts'

// What admins confirm, remove and merge.

export const entryKinds = ['company', 'medicine'] as const
export type EntryKind = (typeof entryKinds)[number]

export const EntryAnswerSchema = z.object({
  success: z.literal(true),
  data: LinkSchema,
  message: z.string(),
})
