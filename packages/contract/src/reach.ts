import { z } from 'zod'
import { limits } from './limits.ts'
import { line } from './texts.ts'

// Where a stockist delivers, and what it asks for at least.

/** From the smallest to the largest. */
export const reachKinds = ['town', 'district', 'districts', 'state', 'india'] as const
export type ReachKind = (typeof reachKinds)[number]

export const DistrictSchema = z.strictObject({
  district: line('District is required', 100),
  state: line('State is required', 100),
})
export type District = z.output<typeof DistrictSchema>

/** Where a stockist delivers, as it chooses. All but `districts` and `india` need the PIN of its address. */
export const ReachChoiceSchema = z
  .strictObject({
    kind: z.enum(reachKinds, `One of: ${reachKinds.join(', ')}.`),
    /** With the kind `districts` alone: which, as India Post names them. */
    districts: z
      .array(DistrictSchema, 'A list of districts.')
      .max(limits.maxReachDistricts, `At most ${limits.maxReachDistricts} districts.`)
      .optional(),
  })
  .refine(({ kind, districts = [] }) => (kind === 'districts') === districts.length > 0, {
    path: ['districts'],
    error: ({ input }) =>
      (input as { kind?: string }).kind === 'districts'
        ? 'Please choose at least one district.'
        : 'Districts belong to the choice of districts only.',
  })
export type ReachChoice = z.output<typeof ReachChoiceSchema>

/** The least order value in whole rupees. */
export const MinOrderSchema = z
  .number('A minimum order value in rupees.')
  .int('Whole rupees, please.')
  .min(1, 'At least ₹1. Leave it empty for none.')
  .max(limits.maxMinOrder, 'Is this minimum order right? The most is ₹10,00,000.')

/** A stockist's own choice. An absent field keeps what it is; null restores the default or removes the minimum. */
export const ReachChangesSchema = z.strictObject({
  reach: ReachChoiceSchema.nullable().optional(),
  minOrder: MinOrderSchema.nullable().optional(),
})
export type ReachChanges = z.output<typeof ReachChangesSchema>

/** Where a stockist delivers, as everybody sees it. */
export const ReachSchema = z.object({
  kind: z.enum(reachKinds),
  /** Of the kinds `district` and `districts`: which, its own first. */
  districts: z.array(z.object({ district: z.string(), state: z.string() })),
  /** Of the kind `state`: which. */
  state: z.string().nullable(),
  /** Each of the districts is its own one, or has its centre within 60 km. */
  nearby: z.boolean(),
})
export type Reach = z.output<typeof ReachSchema>

/** Null while the stockist has neither a PIN nor chosen anything. */
export const reach = ReachSchema.nullable()

/** Rupees; null without one. */
export const minOrder = z.number().int().nullable()

/** Whether the stockist delivers to `near`; null without `near`, or while its reach is unknown. */
export const delivers = z.boolean().nullable()
