import { z } from 'zod'
import { CompanySchema, MedicineSchema } from './directory.ts'
import { limits } from './limits.ts'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'
import { line } from './texts.ts'

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
})
export type ListedMedicine = z.output<typeof ListedMedicineSchema>

export const MedicineListingQuerySchema = z.strictObject({
  ...PageQueryShape,
  ...WhoseListQuerySchema.shape,
  /** Only medicines that are available now (`true`) or are not (`false`). */
  available: z
    .enum(['true', 'false'], 'One of: true, false.')
    .transform((text) => text === 'true')
    .optional(),
})

const wholePaise = 'At most two digits after the point.'

/** An absent field keeps its value, or the catalogue's value when the medicine is new to the list. */
export const MedicineListingChangesSchema = z
  .strictObject({
    /** Rupees; null for no own price. */
    price: z
      .number('A price in rupees.')
      .min(0, 'At least 0.')
      .max(limits.maxPrice, `At most ${limits.maxPrice}.`)
      .refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-4, wholePaise)
      .nullable()
      .optional(),
    /** Null for the catalogue's pack. */
    pack: line('Pack is required').nullable().optional(),
    available: z.boolean('true or false.').optional(),
  })
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
  hours: line('Business hours are required', limits.maxHoursLength).nullable(),
})
