import { z } from 'zod'
import { distanceKm, NearQueryShape, requireStart } from './near.ts'
import { delivers, minOrder, reach } from './reach.ts'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'

/** A link to another record: just enough to show it and open it. */
export const LinkSchema = z.object({ _id: z.string(), name: z.string() })
export type Link = z.output<typeof LinkSchema>

/**
 * Present only on a company or medicine that a stockist added and that neither an admin nor another firm has confirmed.
 */
export const unconfirmed = z.literal(true).optional()

/** A link to a company or a medicine. */
export const EntryLinkSchema = LinkSchema.extend({ unconfirmed })
export type EntryLink = z.output<typeof EntryLinkSchema>

export const MedicineSchema = z.object({
  _id: z.string(),
  name: z.string(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  company: LinkSchema.nullable(),
  composition: z.string().nullable(),
  pack: z.string().nullable(),
  /** MRP in rupees. */
  price: z.number().nullable(),
  /** Needs a prescription. */
  rx: z.boolean(),
  stockists: z.array(z.object({ stockist: z.string() })),
  stockistCount: z.number().int(),
  unconfirmed,
})
export type Medicine = z.output<typeof MedicineSchema>

export const CompanySchema = z.object({
  _id: z.string(),
  name: z.string(),
  shortName: z.string().nullable(),
  email: z.string().nullable(),
  location: z.string().nullable(),
  stockists: z.array(z.string()),
  stockistCount: z.number().int(),
  medicineCount: z.number().int(),
  unconfirmed,
})
export type Company = z.output<typeof CompanySchema>

export const AddressSchema = z.object({
  street: z.string().nullable(),
  city: z.string().nullable(),
  district: z.string().nullable(),
  state: z.string().nullable(),
  pincode: z.string().nullable(),
})
export type Address = z.output<typeof AddressSchema>

/** The public part of an approved stockist. */
export const PublicStockistSchema = z.object({
  _id: z.string(),
  name: z.string(),
  firmName: z.string(),
  companyName: z.string(),
  title: z.string().nullable(),
  contactPerson: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  location: z.string().nullable(),
  address: AddressSchema.nullable(),
  distanceKm,
  delivers,
  reach,
  minOrder,
  profileImageUrl: z.string().nullable(),
  logo: z.object({ url: z.string() }).nullable(),
  /** The stockist's own business hours; null until it sets some. */
  hours: z.string().nullable(),
  approved: z.literal(true),
  declined: z.literal(false),
  status: z.literal('approved'),
  companies: z.array(EntryLinkSchema),
  companyCount: z.number().int(),
  medicines: z.array(EntryLinkSchema),
  medicineCount: z.number().int(),
  updatedAt: z.string(),
})
export type PublicStockist = z.output<typeof PublicStockistSchema>

/** The public part of a stockist that is not approved (yet): only its state. */
export const StockistStatusSchema = z.object({
  _id: z.string(),
  approved: z.boolean(),
  declined: z.boolean(),
  status: z.enum(['processing', 'approved', 'declined']),
})
export type StockistStatus = z.output<typeof StockistStatusSchema>

/** A stockist in the answer to "who supplies this medicine?", with its own price and availability. */
export const SupplierOfMedicineSchema = PublicStockistSchema.extend({
  listing: z.object({
    /** The stockist's price in rupees, if it set one. */
    price: z.number().nullable(),
    /** The pack that the price is for, if it is not the catalogue's pack. */
    pack: z.string().nullable(),
    available: z.boolean(),
  }),
})
export type SupplierOfMedicine = z.output<typeof SupplierOfMedicineSchema>

export const StockistListQuerySchema = requireStart(
  z.strictObject({
    ...PageQueryShape,
    ...NearQueryShape,
    /** For admins; everybody else sees approved ones only. */
    status: z
      .enum(['processing', 'approved', 'declined'], 'One of: processing, approved, declined.')
      .optional(),
    company: RecordIdSchema.optional(),
    medicine: RecordIdSchema.optional(),
  }),
)
export const MedicineListQuerySchema = z.strictObject({
  ...PageQueryShape,
  company: RecordIdSchema.optional(),
  stockist: RecordIdSchema.optional(),
})
export const CompanyListQuerySchema = z.strictObject({
  ...PageQueryShape,
  stockist: RecordIdSchema.optional(),
})
export const CarrierListQuerySchema = requireStart(z.strictObject({ ...PageQueryShape, ...NearQueryShape }))
