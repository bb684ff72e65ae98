import { z } from 'zod'
import { form, unconfirmed } from './directory.ts'
import { limits } from './limits.ts'
import { distanceKm, NearQueryShape, requireStart } from './near.ts'
import { delivers, minOrder } from './reach.ts'
import { QueryTextSchema } from './shapes.ts'

export const categories = ['medicine', 'company', 'supplier'] as const
export type Category = (typeof categories)[number]

const count = z.coerce
  .number('A whole number.')
  .int('A whole number.')
  .min(1, 'At least 1.')
  .max(limits.maxSuggestions, `At most ${limits.maxSuggestions}.`)

const SearchShape = {
  category: z.enum(categories, `One of: ${categories.join(', ')}.`),
  q: QueryTextSchema.default(''),
  limit: count.default(limits.suggestionsDefault),
}

export const ResultsQuerySchema = z.strictObject(SearchShape)

/** Where suppliers should be; medicines and companies are everywhere. */
export const SearchQuerySchema = requireStart(
  z.strictObject({
    ...SearchShape,
    ...NearQueryShape,
    /** With few in the chosen category, up to this many of each other one come along. */
    elsewhere: count.optional(),
  }),
)

export const MedicineHitSchema = z.object({
  category: z.literal('medicine'),
  _id: z.string(),
  name: z.string(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  composition: z.string().nullable(),
  pack: z.string().nullable(),
  form,
  /** MRP in rupees. */
  price: z.number().nullable(),
  rx: z.boolean(),
  stockistCount: z.number().int(),
  unconfirmed,
})

export const CompanyHitSchema = z.object({
  category: z.literal('company'),
  _id: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  stockistCount: z.number().int(),
  medicineCount: z.number().int(),
  unconfirmed,
})

export const SupplierHitSchema = z.object({
  category: z.literal('supplier'),
  _id: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  phone: z.string().nullable(),
  companyCount: z.number().int(),
  medicineCount: z.number().int(),
  distanceKm,
  delivers,
  minOrder,
  /** Present only when the retention fee of its licence was due and is not known to be paid. */
  licenceLate: z.literal(true).optional(),
})

export const SearchHitSchema = z.discriminatedUnion('category', [
  MedicineHitSchema,
  CompanyHitSchema,
  SupplierHitSchema,
])

/** The answer to a whole text: what it names, and other meanings. */
export const SearchResultsSchema = z.object({
  /** The one record that the text names beyond doubt; null when there is none or more than one. */
  meant: SearchHitSchema.nullable(),
  /** Best first in each category, with the chosen category first; categories without hits are absent. */
  groups: z.array(z.object({ category: z.enum(categories), items: z.array(SearchHitSchema) })),
})

export type MedicineHit = z.output<typeof MedicineHitSchema>
export type CompanyHit = z.output<typeof CompanyHitSchema>
export type SupplierHit = z.output<typeof SupplierHitSchema>
export type SearchHit = z.output<typeof SearchHitSchema>
export type SearchResults = z.output<typeof SearchResultsSchema>
