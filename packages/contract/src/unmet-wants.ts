import { z } from 'zod'
import { MedicineHitSchema } from './search.ts'
import { PageQueryShape } from './shapes.ts'

// What buyers wanted and nobody had: shown by district, and only where enough different buyers wanted it.

/** At least so many buyers: counts are told in steps, so that nobody can be counted out of two of them. */
export const wantingSteps = [3, 5, 10, 20, 50, 100] as const

export const UnmetWantSchema = z.object({
  medicine: MedicineHitSchema,
  /** Where, those with the most buyers first. */
  places: z.array(
    z.object({
      district: z.string(),
      state: z.string(),
      /** One of `wantingSteps`: at least so many different buyers. */
      buyers: z.number().int(),
    }),
  ),
  /** The stockist does not want to be told of it. */
  dismissed: z.boolean(),
})
export type UnmetWant = z.output<typeof UnmetWantSchema>

/** `q` is in the name of the medicine, the district or the state. */
export const UnmetWantQuerySchema = z.strictObject({
  ...PageQueryShape,
  /** For a stockist: those that it has dismissed, too. */
  dismissed: z.literal('true', 'One of: true.').optional(),
})

/** The days are those of the weeks that are counted: Mondays to Sundays in India, `YYYY-MM-DD`. */
export const UnmetWantListAnswerSchema = z.object({
  success: z.literal(true),
  data: z.array(UnmetWantSchema),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
  from: z.string(),
  to: z.string(),
})

export const DismissWantSchema = z.strictObject({ dismissed: z.boolean('true or false.') })
export const WantDismissedSchema = z.object({ success: z.literal(true), message: z.string() })
