import { z } from 'zod'
import { CompanyHitSchema, MedicineHitSchema } from './search.ts'
import { RecordIdSchema } from './shapes.ts'
import { line } from './texts.ts'

// Catalogue entries with the same or nearly the same name, shown before somebody adds a new one.

/** The service refuses to create a name that is in `same`. */
const same = z.boolean()

export const AlikeMedicineQuerySchema = z.strictObject({
  name: line('Medicine name is required'),
  company: RecordIdSchema.optional(),
})

export const AlikeMedicineSchema = MedicineHitSchema.omit({ category: true, stockistCount: true }).extend({
  same,
})
export type AlikeMedicine = z.output<typeof AlikeMedicineSchema>

export const AlikeCompanyQuerySchema = z.strictObject({ name: line('Company name is required') })

export const AlikeCompanySchema = CompanyHitSchema.omit({ category: true, stockistCount: true }).extend({
  same,
})
export type AlikeCompany = z.output<typeof AlikeCompanySchema>
