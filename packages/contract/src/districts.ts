import { z } from 'zod'
import { EntryLinkSchema } from './directory.ts'
import { limits } from './limits.ts'
import { NearQueryShape, NearSchema } from './near.ts'
import { RecordIdSchema } from './shapes.ts'

/** What lists of stockists can be about besides a place. */
const ScopeShape = {
  company: RecordIdSchema.optional(),
  medicine: RecordIdSchema.optional(),
}

/** A name as people write it, or as the address of a page has it. */
const PlaceNameSchema = z.string().trim().min(1).max(100, 'At most 100 characters.')

const stockistCount = z.number().int()

// What is counted is no parameter; a town is, when the caller has chosen one instead of the one around the PIN.
const { within: _within, district: _district, state: _state, ...OtherFilters } = NearQueryShape

export const PlaceCountsQuerySchema = z.strictObject({ ...OtherFilters, near: NearSchema, ...ScopeShape })

const NamedCountSchema = z.object({ name: z.string(), stockistCount })

/** How many approved stockists each filter by place leaves. */
export const PlaceCountsSchema = z.object({
  all: stockistCount,
  /** Those that deliver to the PIN. */
  delivers: stockistCount,
  within: z.array(z.object({ km: z.number(), stockistCount })),
  /** The town as stockists there write it; null when none is within 10 km. */
  city: NamedCountSchema.nullable(),
  district: NamedCountSchema,
  state: NamedCountSchema,
})
export type PlaceCounts = z.output<typeof PlaceCountsSchema>

export const DistrictListQuerySchema = z.strictObject({
  /** Only the districts with the most stockists, the most first. By default all, by state and name. */
  limit: z.coerce
    .number('A whole number.')
    .int('A whole number.')
    .min(1, 'At least 1.')
    .max(limits.maxPageSize, `At most ${limits.maxPageSize}.`)
    .optional(),
})

export const DistrictSummarySchema = z.object({ state: z.string(), district: z.string(), stockistCount })
export type DistrictSummary = z.output<typeof DistrictSummarySchema>

export const DistrictParamsSchema = z.strictObject({ state: PlaceNameSchema, district: PlaceNameSchema })

const CarriedEntrySchema = EntryLinkSchema.extend({ stockistCount })

export const DistrictSchema = DistrictSummarySchema.extend({
  /** The companies and medicines that most stockists of the district carry, the most first. */
  companies: z.array(CarriedEntrySchema),
  medicines: z.array(CarriedEntrySchema),
  /** Districts with stockists whose centres are nearest. */
  nearby: z.array(DistrictSummarySchema.extend({ distanceKm: z.number() })),
})
export type District = z.output<typeof DistrictSchema>
