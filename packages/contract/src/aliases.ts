import { z } from 'zod'
import { LinkSchema } from './directory.ts'
import { limits } from './limits.ts'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'
import { line } from './texts.ts'

// Aliases: what a person confirmed once. A written name or a supplier's code, and the medicine that it means.

/** For whom an alias holds: the account that confirmed it, or everybody. */
export const aliasScopes = ['own', 'everybody'] as const
export const AliasScopeSchema = z.enum(aliasScopes, `One of: ${aliasScopes.join(', ')}.`)
export type AliasScope = z.output<typeof AliasScopeSchema>

export const NewAliasSchema = z.strictObject({
  /** The name as written, without quantity: `name` of an item that was read, or the code of a supplier's file. */
  text: line('A name is required', limits.maxAliasLength),
  medicine: RecordIdSchema,
  /** The company under whose heading the name stood. The alias then holds only under that company. */
  company: line('A company is required').optional(),
})
export type NewAlias = z.output<typeof NewAliasSchema>

export const AliasSchema = z.object({
  _id: z.string(),
  /** As written by the person who confirmed it. */
  text: z.string(),
  medicine: LinkSchema.extend({ companyName: z.string().nullable() }),
  /** The company under which it holds; null: anywhere. */
  company: z.string().nullable(),
  createdAt: z.string(),
  scope: AliasScopeSchema,
  /** For admins, of an alias for everybody: the firms that agree, those that confirmed it first. At most 50. */
  firms: z
    .array(z.object({ _id: z.string(), name: z.string().nullable(), confirmedAt: z.string() }))
    .optional(),
})
export type Alias = z.output<typeof AliasSchema>

export const AliasListQuerySchema = z.strictObject({
  ...PageQueryShape,
  /** `everybody`: the aliases that hold for everybody, for admins. Default: the caller's own. */
  scope: AliasScopeSchema.default('own'),
})

export const AliasAnswerSchema = z.object({
  success: z.literal(true),
  data: AliasSchema,
  message: z.string(),
})
