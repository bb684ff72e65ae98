import { z } from 'zod'
import { plainDigits } from './digits.ts'
import { limits } from './limits.ts'
import { QueryTextSchema } from './shapes.ts'

/** The PIN where somebody is. Whether there is such a PIN, the service says. */
export const NearSchema = z
  .string()
  .overwrite((text) => plainDigits(text).replace(/\s/g, ''))
  .regex(/^[1-9]\d{5}$/, 'A PIN has six digits.')

const NameSchema = z.string().trim().min(1).max(100, 'At most 100 characters.')

/** Query parameters of lists of stockists: where they should be. With `near` the nearest come first. */
export const NearQueryShape = {
  near: NearSchema.optional(),
  /** Kilometres from `near`. */
  within: z.coerce
    .number('A number of kilometres.')
    .min(1, 'At least 1 km.')
    .max(limits.maxWithinKm, `At most ${limits.maxWithinKm} km.`)
    .optional(),
  /** A town, as stockists write it in their address. */
  city: NameSchema.optional(),
  district: NameSchema.optional(),
  state: NameSchema.optional(),
  /** Only stockists that deliver to `near`. */
  delivers: z
    .literal('true', 'true, or leave it out.')
    .transform(() => true)
    .optional(),
}

interface Start {
  near?: string | undefined
  within?: number | undefined
  delivers?: boolean | undefined
}

/** A distance and a delivery need a place. */
export function requireStart<T extends z.ZodType<Start>>(query: T): T {
  const message = 'Say near which PIN.'
  return query
    .refine(({ near, within }) => within === undefined || near !== undefined, { path: ['within'], message })
    .refine(({ near, delivers }) => delivers === undefined || near !== undefined, {
      path: ['delivers'],
      message,
    })
}

/** Kilometres from `near` as the crow flies, rounded; null without `near` or while the stockist's PIN is unknown. */
export const distanceKm = z.number().nullable()

export const PlaceQuerySchema = z.strictObject({
  q: QueryTextSchema.refine((text) => text !== '', 'Type a PIN, a town or a district.'),
})

/** A place that somebody can mean: a PIN, a town where a stockist is, or a district. */
export const PlaceSchema = z.object({
  kind: z.enum(['pin', 'town', 'district']),
  name: z.string(),
  district: z.string(),
  state: z.string(),
  /** Of a town or district, the PIN that stands for it. */
  pin: z.string(),
})
export type PlaceSuggestion = z.output<typeof PlaceSchema>
