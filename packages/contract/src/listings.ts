import { z } from 'zod'
import { CompanySchema, ListingFactsShape, MedicineSchema } from './directory.ts'
import { limits } from './limits.ts'
import { PriceSchema } from './medicine-facts.ts'
import { shownLine } from './names.ts'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'
import { DaySchema } from './texts.ts'

// What a stockist lists: medicines with its own price, pack and availability, and the companies it carries.

/** Whose list: the caller's own when absent or `me`; an admin gives a stockist's id. */
export const WhoseListQuerySchema = z.strictObject({
  stockist: z.union([z.literal('me'), RecordIdSchema]).optional(),
})

export const ListedMedicineSchema = z.object({
  /** The catalogue's entry; its price is the MRP. */
  medicine: MedicineSchema.omit({ stockists: true, stockistCount: true }),
  /** The stockist's own price in rupees; null if it set none. */
  price: z.number().nullable(),
  /** The stockist's own pack; null for the catalogue's. */
  pack: z.string().nullable(),
  available: z.boolean(),
  /** Its maker alone sees the medicine until an admin has decided. */
  waiting: z.literal(true).optional(),
  /** The stockist itself sees its quantity and its PTR, whatever it shows to others. */
  ...ListingFactsShape,
})
export type ListedMedicine = z.output<typeof ListedMedicineSchema>

/** The whole list as a file for a spreadsheet. */
export const ListingExportQuerySchema = z.strictObject({
  ...WhoseListQuerySchema.shape,
  format: z.enum(['xlsx', 'csv'], 'One of: xlsx, csv.').default('xlsx'),
})

export const MedicineListingQuerySchema = z.strictObject({
  ...PageQueryShape,
  ...WhoseListQuerySchema.shape,
  /** Only medicines that are available now (`true`) or are not (`false`). */
  available: z
    .enum(['true', 'false'], 'One of: true, false.')
    .transform((text) => text === 'true')
    .optional(),
})

/**
 * An absent field keeps its value, or the catalogue's value when the medicine is new to the list. Whatever is given, the
 * listing counts as confirmed by hand now; a quantity that contradicts a given availability is forgotten.
 */
export const MedicineListingChangesSchema = z
  .strictObject({
    /** Rupees; null for no own price. */
    price: PriceSchema.nullable().optional(),
    /** Null for the catalogue's pack. */
    pack: shownLine('Pack is required').nullable().optional(),
    available: z.boolean('true or false.').optional(),
    /** Packs in stock; null: not said. Without `available`, 0 makes the listing unavailable and more makes it available. */
    quantity: z
      .int('A whole number of packs.')
      .min(0, 'At least 0.')
      .max(limits.maxQuantity, `At most ${limits.maxQuantity}.`)
      .nullable()
      .optional(),
    /** Rupees, as printed on the stockist's packs. */
    mrp: PriceSchema.nullable().optional(),
    /** What retailers pay, in rupees: not above the MRP. */
    ptr: PriceSchema.nullable().optional(),
    /** Such as `10+1`. */
    scheme: shownLine('Scheme is required', limits.maxSchemeLength).nullable().optional(),
    /** The last day of the batch that expires first. */
    expiry: DaySchema.nullable().optional(),
  })
  .refine(
    ({ quantity, available }) =>
      typeof quantity !== 'number' || available === undefined || available === quantity > 0,
    { path: ['quantity'], message: 'The quantity and the availability contradict each other.' },
  )
  .default({})
export type MedicineListingChanges = z.output<typeof MedicineListingChangesSchema>

export const MedicineListingAnswerSchema = z.object({
  success: z.literal(true),
  data: ListedMedicineSchema,
  message: z.string(),
})

/** `data` is the removed row, so that it can be restored; null when it was not on the list. */
export const MedicineUnlistedAnswerSchema = MedicineListingAnswerSchema.extend({
  data: ListedMedicineSchema.nullable(),
})

export const ListedCompanySchema = z.object({
  company: CompanySchema.omit({ stockists: true, stockistCount: true }),
})
export type ListedCompany = z.output<typeof ListedCompanySchema>

export const CompanyListingQuerySchema = z.strictObject({
  ...PageQueryShape,
  ...WhoseListQuerySchema.shape,
})

export const CompanyListingAnswerSchema = z.object({
  success: z.literal(true),
  data: ListedCompanySchema,
  message: z.string(),
})

export const CompanyUnlistedAnswerSchema = CompanyListingAnswerSchema.extend({
  data: ListedCompanySchema.nullable(),
})

/** A stockist's own business hours, one line; null to show the platform's default. */
export const HoursSchema = z.strictObject({
  hours: shownLine('Business hours are required', limits.maxHoursLength).nullable(),
})
