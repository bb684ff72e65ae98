/** The demo world as plain rows. Every cross reference is an index into one of the arrays of `DemoWorld`. */
export type DemoWorld = {
  companies: readonly DemoCompany[]
  stockists: readonly DemoStockist[]
  medicines: readonly DemoMedicine[]
  /** Stockist × medicine, at most one row per pair; ordered by stockist, then medicine. */
  listings: readonly DemoListing[]
  /** For each stockist, by its index: the indices of the companies it carries, ascending. */
  companiesOf: readonly (readonly number[])[]
}

export type DemoCompany = {
  name: string
  shortName: string
  /** Always under `.example`, so that mail cannot be delivered. */
  email: string
  /** City of the head office in India. */
  location: string
}

export type DemoStockist = {
  firmName: string
  title: string
  contactPerson: string
  email: string
  /** 10 digits, an obvious placeholder: 9000000001 … */
  phone: string
  address: { street: string; city: string; state: string; pincode: string }
  /** Locality and city, e.g. `Bhagirath Palace, Delhi`. */
  location: string
  /** Where it delivers; null: to its own district and those nearby. */
  reach: 'state' | null
  minOrderPaise: number | null
  licenceNumber: string
  /** Days from the start of the demo world until the fee of its licence is due; negative: late. */
  licenceDays: number
  status: 'approved' | 'processing'
}

export type DemoMedicine = {
  name: string
  /** Index of the manufacturer in `companies`. */
  company: number
  /** `Salt (strength) + Salt (strength)`. */
  composition: string
  /** e.g. `strip of 15 tablets`. */
  pack: string
  /** Maximum retail price of one pack, in paise. */
  pricePaise: number
  rx: boolean
}

/** What a listing says besides its price, and when; see `listing-facts.ts`. */
export type DemoListingFacts = {
  /** Packs. */
  quantity: number | null
  mrpPaise: number | null
  /** What retailers pay, in paise. */
  ptrPaise: number | null
  scheme: string | null
  /** Whole months from the start of the demo world until the month in which it expires. */
  expiryMonths: number | null
  /** Hours before the start of the demo world. */
  confirmedHours: number | null
  source: 'hand' | 'file' | null
}

export type DemoListing = DrawnListing & DemoListingFacts

export type DrawnListing = {
  stockist: number
  medicine: number
  /** Trade price of one pack in paise, below the MRP; null if the stockist quotes none. */
  pricePaise: number | null
  available: boolean
}
