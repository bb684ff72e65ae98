import { z } from 'zod'
import { limits } from './limits.ts'
import { MedicineHitSchema, SupplierHitSchema } from './search.ts'

/** One wanted medicine as somebody wrote it. An empty quantity counts as 0. */
export const DemandLineSchema = z.strictObject({
  name: z.string('A name is a text.').max(20_000, 'At most 20,000 characters.'),
  qty: z
    .union(
      [
        z
          .number()
          .min(0, 'A quantity is at least 0.')
          .max(limits.maxQuantity, 'Is this quantity right? The most is 10,00,000.'),
        z.literal(''),
      ],
      'A quantity is a number.',
    )
    .default(0),
  /** What the quantity counts, where a list says so: strip, vial… It tells a tablet from a syrup. */
  unit: z.string('A unit is a text.').max(40, 'At most 40 characters.').optional(),
})

export const DemandSchema = z.strictObject({
  items: z
    .array(DemandLineSchema, 'A demand is a list of lines.')
    .min(1, 'A demand has at least one line.')
    .refine((items) => items.length <= limits.maxDemandLines, {
      error: ({ input }) =>
        `A demand has at most ${limits.maxDemandLines} lines; this one has ${(input as unknown[]).length}.`,
    }),
  /** The PIN to be near to, where two plans take as many calls. Absent: the address of who is signed in. */
  near: z
    .string()
    .regex(/^[1-9]\d{5}$/, 'A PIN has six digits.')
    .optional(),
})

/** How a line was understood. `confirm`: the medicine is the likeliest of several, ask. */
export const UnderstandingSchema = z.enum(['matched', 'confirm', 'unmatched'])

const LineSchema = z.object({
  /** Its place in the demand, from 0. */
  line: z.number().int(),
  name: z.string(),
  qty: z.number(),
})

export const DemandItemSchema = LineSchema.extend({
  understanding: UnderstandingSchema,
  medicine: MedicineHitSchema,
  /** What else the line may mean, likeliest first. */
  alternatives: z.array(MedicineHitSchema),
})

export const UnmatchedLineSchema = LineSchema.extend({
  understanding: UnderstandingSchema,
  /** Understood, but no stockist has it; null: not found in the catalogue. */
  medicine: MedicineHitSchema.nullable(),
  alternatives: z.array(MedicineHitSchema),
  /**
   * What can stand in for the medicine and somebody has now: the same salts, strengths and form. Most widely carried
   * first.
   */
  substitutes: z.array(MedicineHitSchema),
})

/** A stockist with lines of the demand, each by its place among `items`. */
export const DemandGroupSchema = z.object({
  stockist: SupplierHitSchema,
  items: z.array(
    LineSchema.extend({
      medicine: z.object({ _id: z.string(), name: z.string() }),
    }),
  ),
})

/** One call of the plan; `covered` counts the lines that this call and those before it bring. */
export const PlannedCallSchema = DemandGroupSchema.extend({ covered: z.number().int() })

export const DemandResultSchema = z.object({
  items: z.array(DemandItemSchema),
  groups: z.array(DemandGroupSchema),
  /** Stockists that have at least one line, also those that are not among `groups`. */
  groupCount: z.number().int(),
  plan: z.array(PlannedCallSchema),
  unmatched: z.array(UnmatchedLineSchema),
  unmatchedCount: z.number().int(),
  /** The PIN or the city that the nearer stockist was reckoned from; null: no place is known. */
  near: z.string().nullable(),
  createdAt: z.string(),
})
export type Demand = z.output<typeof DemandSchema>
export type DemandResult = z.output<typeof DemandResultSchema>
export type DemandItem = z.output<typeof DemandItemSchema>
export type DemandGroup = z.output<typeof DemandGroupSchema>
export type UnmatchedLine = z.output<typeof UnmatchedLineSchema>
