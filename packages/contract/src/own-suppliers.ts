import { z } from 'zod'
import { LinkSchema } from './directory.ts'
import { limits } from './limits.ts'
import { line, PhoneSchema, PincodeSchema } from './texts.ts'

// Own suppliers: the suppliers that a buyer has already, on Rasad or not. Only that account sees them.

const facts = {
  phone: PhoneSchema,
  pincode: PincodeSchema,
  town: line('A town is required', limits.maxTownLength),
  note: line('A note is required', limits.maxSupplierNoteLength),
}

export const NewOwnSupplierSchema = z.strictObject({
  name: line('A name is required', limits.maxSupplierNameLength),
  phone: facts.phone.optional(),
  pincode: facts.pincode.optional(),
  town: facts.town.optional(),
  note: facts.note.optional(),
})
export type NewOwnSupplier = z.output<typeof NewOwnSupplierSchema>

/** What is left out stays; null removes. */
export const OwnSupplierChangesSchema = z.strictObject({
  name: line('A name is required', limits.maxSupplierNameLength).optional(),
  phone: facts.phone.nullable().optional(),
  pincode: facts.pincode.nullable().optional(),
  town: facts.town.nullable().optional(),
  note: facts.note.nullable().optional(),
})
export type OwnSupplierChanges = z.output<typeof OwnSupplierChangesSchema>

export const OwnSupplierSchema = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  pincode: z.string().nullable(),
  town: z.string().nullable(),
  note: z.string().nullable(),
  /** The approved stockist that shows this very phone number in public. */
  onRasad: LinkSchema.nullable(),
  createdAt: z.string(),
})
export type OwnSupplier = z.output<typeof OwnSupplierSchema>
