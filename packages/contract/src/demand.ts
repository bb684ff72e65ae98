import { z } from 'zod'
import { SupplierListingSchema } from './directory.ts'
import { limits } from './limits.ts'
import { NearSchema } from './near.ts'
import { DemandBySchema } from './plan-bys.ts'
import { MedicineHitSchema, SupplierHitSchema } from './search.ts'
import { RecordIdSchema } from './shapes.ts'

/** One wanted medicine as written. An empty quantity counts as 0. */
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
  /** The unit of the quantity where a list gives one: strip, vial… It distinguishes a tablet from a syrup. */
  unit: z.string('A unit is a text.').max(40, 'At most 40 characters.').optional(),
  /** Packs that come free with the quantity: 2 in `20+2`. */
  free: z
    .number('Please write the free packs as a number.')
    .min(0, 'A number of free packs is at least 0.')
    .max(limits.maxQuantity, 'Is this number of free packs right? The most is 10,00,000.')
    .optional(),
  /**
   * The medicine that is meant, which settles the line whatever its name. If it is no longer in the catalogue, the line
   * is unmatched, and what its name can mean are alternatives.
   */
  medicine: RecordIdSchema.optional(),
  /**
   * Stockists that said they do not have it: none of them is offered for this line. Who got a part of it elsewhere sends
   * the rest as `qty`.
   */
  without: z
    .array(RecordIdSchema, 'Stockists are a list of ids.')
    .max(limits.maxWithout, `At most ${limits.maxWithout} stockists.`)
    .optional(),
})

/**
 * Who may be in the plan, seen from `near`: those that deliver there, those within so many kilometres, those of the
 * same state, or all.
 */
export const DemandReachSchema = z.union(
  [
    z.enum(['delivers', 'state', 'all']),
    z.number().min(1, 'At least 1 km.').max(limits.maxWithinKm, `At most ${limits.maxWithinKm} km.`),
  ],
  'One of: delivers, state, all, or a number of km.',
)
export type DemandReach = z.output<typeof DemandReachSchema>

export const DemandSchema = z.strictObject({
  items: z
    .array(DemandLineSchema, 'A demand is a list of lines.')
    .min(1, 'A demand has at least one line.')
    .max(limits.maxDemandLines, {
      error: ({ input }) =>
        `A demand has at most ${limits.maxDemandLines} lines; this one has ${(input as unknown[]).length}.`,
    }),
  /** The shop's PIN. Without it the plan takes stockists of all India, those near the caller's address first. */
  near: NearSchema.optional(),
  /** Default: `delivers` with `near`, otherwise `all`. All but `all` need `near` or a caller whose address has a PIN. */
  reach: DemandReachSchema.optional(),
  /** What comes first in the plan. Default: `near` with `near`, otherwise `calls`. Without a place `near` is like `calls`. */
  by: DemandBySchema.optional(),
})

/** How a line was understood. `confirm`: the medicine is the most likely of several, so ask. */
export const UnderstandingSchema = z.enum(['matched', 'confirm', 'unmatched'])

const LineSchema = z.object({
  /** Index of the line in the demand, from 0. */
  line: z.number().int(),
  name: z.string(),
  qty: z.number(),
  /** As in the demand. */
  free: z.number().optional(),
  unit: z.string().optional(),
})

export const DemandItemSchema = LineSchema.extend({
  understanding: UnderstandingSchema,
  medicine: MedicineHitSchema,
  /** Other meanings of the line, most likely first. */
  alternatives: z.array(MedicineHitSchema),
})

export const UnmatchedLineSchema = LineSchema.extend({
  understanding: UnderstandingSchema,
  /** The medicine, when it was found but no stockist has it; null when it is not in the catalogue. */
  medicine: MedicineHitSchema.nullable(),
  alternatives: z.array(MedicineHitSchema),
  /** Substitutes that a stockist has available now: same salts, strengths and form. Most widely carried first. */
  substitutes: z.array(MedicineHitSchema),
})

/** A stockist of a plan. For its buyer alone it can be an own supplier, by the list that it has sent. */
export const DemandStockistSchema = SupplierHitSchema.extend({
  own: z.literal(true).optional(),
  /** Of an own supplier: the day of its list, `YYYY-MM-DD`. */
  listDate: z.string().optional(),
})
export type DemandStockist = z.output<typeof DemandStockistSchema>

/** A stockist with the lines of the demand that it can supply. */
export const DemandGroupSchema = z.object({
  stockist: DemandStockistSchema,
  items: z.array(
    LineSchema.extend({
      medicine: z.object({ _id: z.string(), name: z.string() }),
      /**
       * How the stockist has it. Every line of a plan has it, unless it has just been removed; of `groups`, those that come
       * first: see `maxDemandListings`.
       */
      listing: SupplierListingSchema.optional(),
    }),
  ),
})

/** What to know before a call. */
export const CallFlawSchema = z.discriminatedUnion('is', [
  /** It has less than is asked for; `has` is null where it does not show the number. */
  z.object({
    is: z.literal('too-little'),
    line: z.number().int(),
    has: z.number().nullable(),
    of: z.number(),
  }),
  /** The lines together are worth less than its minimum order; both in rupees. */
  z.object({ is: z.literal('below-minimum'), minimum: z.number(), value: z.number() }),
  /** Its rate is of this moment, more than `oldWordDays` ago. */
  z.object({ is: z.literal('old-rate'), line: z.number().int(), since: z.string() }),
  /** It gives no rate, and has not said for so many days, more than `oldWordDays`, that it has the line. */
  z.object({ is: z.literal('not-confirmed'), line: z.number().int(), days: z.number().int() }),
])
export type CallFlaw = z.output<typeof CallFlawSchema>

/** One call of the plan; `covered` counts the lines covered by this call and those before it. */
export const PlannedCallSchema = DemandGroupSchema.extend({
  covered: z.number().int(),
  /**
   * How far it is: 0 own town or up to 15 km, 1 up to 60 km, 2 up to 150 km, 3 up to 400 km, 4 farther; null when no place
   * is known.
   */
  band: z.number().int().nullable(),
  /** Those of the whole call come first, the others in the order of its lines. */
  flaws: z.array(CallFlawSchema),
})

export const DemandResultSchema = z.object({
  items: z.array(DemandItemSchema),
  /** Stockists within reach, as `plan`. */
  groups: z.array(DemandGroupSchema),
  /** Number of stockists within reach with at least one line, including those not in `groups`. */
  groupCount: z.number().int(),
  plan: z.array(PlannedCallSchema),
  /** The fewest calls for the lines that nobody within reach has; `covered` counts these lines alone. */
  beyond: z.array(PlannedCallSchema),
  unmatched: z.array(UnmatchedLineSchema),
  unmatchedCount: z.number().int(),
  /** The PIN or city that distances were measured from; null when no place is known. */
  near: z.string().nullable(),
  /** As asked, or the default. */
  reach: DemandReachSchema,
  /** As asked, or the default. */
  by: DemandBySchema,
  createdAt: z.string(),
})
export type Demand = z.output<typeof DemandSchema>
export type DemandResult = z.output<typeof DemandResultSchema>
export type DemandItem = z.output<typeof DemandItemSchema>
export type DemandGroup = z.output<typeof DemandGroupSchema>
export type UnmatchedLine = z.output<typeof UnmatchedLineSchema>
