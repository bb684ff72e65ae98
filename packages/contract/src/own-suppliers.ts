import { z } from 'zod'
import { LinkSchema, SupplierListingSchema } from './directory.ts'
import { GstinSchema } from './gstin.ts'
import { limits } from './limits.ts'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'
import { NewStockFileSchema } from './stock-files.ts'
import { line, PhoneSchema, PincodeSchema } from './texts.ts'

// Own suppliers: the suppliers that a buyer has already, on Rasad or not. Only that account sees them.

export const NewOwnSupplierSchema = z.strictObject({
  name: line('A name is required', limits.maxSupplierNameLength),
  phone: PhoneSchema.optional(),
  gstin: GstinSchema.optional(),
  pincode: PincodeSchema.optional(),
  town: line('A town is required', limits.maxTownLength).optional(),
  note: line('A note is required', limits.maxSupplierNoteLength).optional(),
})
const { name, ...facts } = NewOwnSupplierSchema.shape
export type NewOwnSupplier = z.output<typeof NewOwnSupplierSchema>

/** What is left out stays; null removes. */
export const OwnSupplierChangesSchema = z.strictObject({
  name: name.optional(),
  phone: facts.phone.nullable(),
  gstin: facts.gstin.nullable(),
  pincode: facts.pincode.nullable(),
  town: facts.town.nullable(),
  note: facts.note.nullable(),
})
export type OwnSupplierChanges = z.output<typeof OwnSupplierChangesSchema>

/** A message that invites a supplier to register. */
export const SupplierInviteSchema = z.object({
  /** Of the registration, with the name and the number behind its `#`: no service sees them. */
  url: z.string(),
  /** `https://wa.me/…` with the message in it: to the supplier's number, or to whom the sender chooses. */
  whatsapp: z.string(),
})

/** The stockist that an own supplier is. */
export const SameFirmSchema = z.strictObject({ stockistId: RecordIdSchema })

/** `anyway`: also with its list, and what was asked and ordered of it. */
export const RemoveOwnSupplierSchema = z.strictObject({
  anyway: z.literal('true', 'One of: true.').optional(),
})

/** How far the list of a supplier is. */
export const OwnListStateSchema = z.object({
  /** The list that counts: its stock file, its day (`YYYY-MM-DD`), its rows, and those that no medicine is known of. */
  list: z
    .object({ _id: z.string(), date: z.string(), rows: z.number().int(), unknown: z.number().int() })
    .nullable(),
  /** A stock file that can become the next one. */
  waiting: z.object({ _id: z.string(), status: z.enum(['reading', 'columns', 'preview']) }).nullable(),
})
export type OwnListState = z.output<typeof OwnListStateSchema>

export const OwnSupplierSchema = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  gstin: z.string().nullable(),
  pincode: z.string().nullable(),
  town: z.string().nullable(),
  note: z.string().nullable(),
  /** The approved stockist that shows this very phone number in public. */
  onRasad: LinkSchema.nullable(),
  ...OwnListStateSchema.shape,
  createdAt: z.string(),
})
export type OwnSupplier = z.output<typeof OwnSupplierSchema>

/** A stock or price list of a supplier, as it has sent it. */
export const NewOwnListSchema = NewStockFileSchema.pick({ file: true })

/** Who has made a list, as its heading prints it; null: it does not say. */
export const ListHeadingSchema = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  gstin: z.string().nullable(),
})
export type ListHeading = z.output<typeof ListHeadingSchema>

/** Rows that have `q` in their name, their company or the name of their medicine. */
export const OwnListQuerySchema = z.strictObject({
  q: PageQueryShape.q,
  limit: PageQueryShape.limit,
  cursor: z
    .string()
    .regex(/^\d{1,10}$/, 'Not a cursor that this list has answered.')
    .optional(),
})

export type OwnListQuery = z.output<typeof OwnListQuerySchema>

/** A row of a supplier's list as it is printed, and the medicine that it means. Money in rupees. */
export const OwnListRowSchema = z.object({
  /** Its place in the list, from 1. */
  row: z.number().int(),
  text: z.string(),
  pack: z.string().nullable(),
  company: z.string().nullable(),
  quantity: z.number().nullable(),
  mrp: z.number().nullable(),
  ptr: z.number().nullable(),
  scheme: z.string().nullable(),
  expiry: z.string().nullable(),
  medicine: LinkSchema.nullable(),
})
export type OwnListRow = z.output<typeof OwnListRowSchema>

export const OwnFoundQuerySchema = z.strictObject({ q: line('A text is required', limits.maxQueryLength) })

/** What a text finds among the own suppliers, and in their lists where no medicine is known. The first of each. */
export const OwnFoundSchema = z.object({
  suppliers: z.array(LinkSchema),
  rows: z.array(
    OwnListRowSchema.omit({ medicine: true }).extend({ supplier: LinkSchema, listDate: z.string() }),
  ),
})
export type OwnFound = z.output<typeof OwnFoundSchema>

/** What the list of an own supplier says of a medicine. */
export const OwnOfferSchema = z.object({
  _id: z.string(),
  own: z.literal(true),
  name: z.string(),
  phone: z.string().nullable(),
  pincode: z.string().nullable(),
  town: z.string().nullable(),
  /** The day of the list: `YYYY-MM-DD`. */
  listDate: z.string(),
  listing: SupplierListingSchema,
})
export type OwnOffer = z.output<typeof OwnOfferSchema>
