import { z } from 'zod'
import { limits } from './limits.ts'

// A stockist's desk brings what was answered by link into its list.

/** Which lines of the request; without: all that wait. */
export const TakeOverSchema = z
  .strictObject({
    lines: z
      .array(
        z
          .int('The number of a line.')
          .min(0)
          .max(limits.maxDemandLines - 1),
      )
      .min(1, 'Choose at least one line.')
      .max(limits.maxDemandLines)
      .optional(),
  })
  .default({})

export const TakenOverSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({
    /** Answers that the list says now. */
    listed: z.number().int(),
    /** Answers that are older than what the list says. */
    older: z.number().int(),
  }),
})

export const TakenBackSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({
    /** Answers that wait again. */
    answers: z.number().int(),
    /** Listings that are as before: those that nothing else has changed since. */
    restored: z.number().int(),
  }),
})
