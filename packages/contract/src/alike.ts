import { z } from 'zod'
import { CompanyHitSchema, MedicineHitSchema } from './search.ts'
import { RecordIdSchema } from './shapes.ts'
import { line } from './texts.ts'

// What is in the catalogue already under the same or nearly the same name, for whoever is about to add to it.

/** The service would refuse to create what is `same`. */
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
