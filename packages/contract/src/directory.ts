import { z } from 'zod'
import { distanceKm, NearQueryShape, requireStart } from './near.ts'
import { publicShape } from './parties.ts'
import { delivers, minOrder, reach } from './reach.ts'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'

/** A link to another record: just enough to show it and open it. */
export const LinkSchema = z.object({ _id: z.string(), name: z.string() })
export type Link = z.output<typeof LinkSchema>

/**
 * Present only on a company or medicine that a stockist added and that neither an admin nor another firm has confirmed.
 */
export const unconfirmed = z.literal(true).optional()

/** Present only where a person said it because the name does not. */
export const form = z.string().optional()

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
  form,
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
  ...publicShape('stockist'),
  name: z.string(),
  firmName: z.string(),
  companyName: z.string(),
  title: z.string().nullable(),
  email: z.string().nullable(),
  location: z.string().nullable(),
  address: AddressSchema.nullable(),
  distanceKm,
  delivers,
  reach,
  minOrder,
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
  /** Its licence's retention fee was due and is not known to be paid. */
  licenceLate: z.boolean(),
  /** When an admin last checked the licence; null when none has. */
  licenceCheckedAt: z.string().nullable(),
  /** When it last changed its list of medicines and companies; null when that is not known. */
  stockUpdatedAt: z.string().nullable(),
  memberSince: z.string(),
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

/** How much of a medicine a stockist has, as others see it. */
export const stockBands = ['inStock', 'few', 'out'] as const
export type StockBand = (typeof stockBands)[number]

/** What last said a listing: a person of the firm, its stock file, or an answer to a request. */
export const listingSources = ['hand', 'file', 'answer'] as const
export type ListingSource = (typeof listingSources)[number]

/** What others see of a listing besides price, pack and availability. */
export const ListingFactsShape = {
  /** Null where the stockist has given no quantity. */
  band: z.enum(stockBands).nullable(),
  /** Packs in stock; null unless the stockist shows the number and the viewer is an approved buyer, as for `ptr`. */
  quantity: z.number().int().nullable(),
  /** As its list prints it, in rupees. */
  mrp: z.number().nullable(),
  /**
   * What retailers pay, in rupees; null unless the stockist shows it and the viewer is a buyer with a confirmed e-mail whom
   * an admin has approved, or a stockist with another owner than the buyer and than this firm.
   */
  ptr: z.number().nullable(),
  scheme: z.string().nullable(),
  /** The nearest expiry: `YYYY-MM-DD`. */
  expiry: z.string().nullable(),
  /** When it was last said, and by what; null: from before that was recorded. */
  confirmedAt: z.string().nullable(),
  source: z.enum(listingSources).nullable(),
  /** Not available, but from this day on, as the stockist has answered: `YYYY-MM-DD`. */
  availableOn: z.string().nullable(),
}

const ListingFactsSchema = z.object(ListingFactsShape)
export type ListingFacts = z.output<typeof ListingFactsSchema>

/** How one stockist has one medicine. */
export const SupplierListingSchema = z.object({
  /** The stockist's price in rupees, if it set one. */
  price: z.number().nullable(),
  /** The pack that the price is for, if it is not the catalogue's pack. */
  pack: z.string().nullable(),
  available: z.boolean(),
  ...ListingFactsShape,
  /** The stockist shows its PTR to approved buyers, and the viewer is none of them. */
  ratesForApproved: z.boolean(),
})
export type SupplierListing = z.output<typeof SupplierListingSchema>

/** A stockist in the answer to "who supplies this medicine?", with its listing of it. */
export const SupplierOfMedicineSchema = PublicStockistSchema.extend({ listing: SupplierListingSchema })
export type SupplierOfMedicine = z.output<typeof SupplierOfMedicineSchema>

/** Of a list that asks for one medicine: each stockist's listing of it. */
export const listingOfMedicine = SupplierListingSchema.optional()

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
