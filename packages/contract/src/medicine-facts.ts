import { z } from 'zod'
import { limits } from './limits.ts'
import { medicineName } from './names.ts'
import { line } from './texts.ts'

/** Forms that a person can choose for a medicine whose name does not say one. */
export const medicineForms = [
  'Tablet',
  'Capsule',
  'Syrup',
  'Suspension',
  'Solution',
  'Drops',
  'Injection',
  'Infusion',
  'Cream',
  'Ointment',
  'Gel',
  'Lotion',
  'Powder',
  'Spray',
  'Inhaler',
  'Soap',
  'Shampoo',
  'Sachet',
  'Granules',
  'Suppository',
  'Kit',
  'Expectorant',
  'Wash',
  'Gargle',
  'Patch',
  'Lozenge',
  'Respule',
  'Paste',
  'Oil',
  'Vaccine',
  'Rotacap',
] as const
export type MedicineForm = (typeof medicineForms)[number]

const wholePaise = 'At most two digits after the point.'

/** Rupees, to the paisa. */
export const PriceSchema = z
  .number('A price in rupees.')
  .min(0, 'At least 0.')
  .max(limits.maxPrice, `At most ${limits.maxPrice}.`)
  .refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-4, wholePaise)

export const maxComposition = 3_000
export const maxPack = 300

/** What is known of a medicine besides its name and maker; null: unknown. */
export const MedicineFactsShape = {
  composition: line('Composition is required', maxComposition).nullable().optional(),
  pack: line('Pack is required', maxPack).nullable().optional(),
  form: z.enum(medicineForms, 'Choose a form of the list.').nullable().optional(),
  /** MRP in rupees. */
  price: PriceSchema.nullable().optional(),
  /** Needs a prescription. */
  rx: z.boolean('true or false.').optional(),
}

/** What the form of a medicine holds: texts, empty where nothing is known. */
export const MedicineFormSchema = z.object({
  name: medicineName('Medicine name is required'),
  composition: line('Composition is required', maxComposition).optional(),
  pack: line('Pack is required', maxPack).optional(),
  form: z.enum(medicineForms, 'Choose a form of the list.').optional(),
  price: z
    .string()
    .trim()
    .regex(/^\d{1,8}(\.\d{1,2})?$/, 'A price in rupees, such as 58.50.')
    .transform(Number)
    .pipe(PriceSchema)
    .optional(),
  rx: z.boolean().optional(),
})
