import type { ReachKind } from '@rasad/contract/reach'
import type { Generated, Selectable } from 'kysely'

/**
 * Tables that several domains join: companies, medicines, stockists and what each stockist lists. The migrations define
 * them.
 */
export type TradeTables = {
  companies: CompanyTable
  medicines: MedicineTable
  stockists: StockistTable
  listings: ListingTable
  company_listings: CompanyListingTable
  stockist_papers: StockistPapersTable
}

type CompanyTable = {
  no: Generated<number>
  id: string
  name: string
  name_key: string
  short_name: string | null
  email: string | null
  location: string | null
  created_at: Generated<Date>
  confirmed: Generated<boolean>
  added_by: number | null
}

type MedicineTable = {
  no: Generated<number>
  id: string
  name: string
  name_key: string
  company_no: number | null
  composition: string | null
  pack: string | null
  price_paise: number | null
  rx: Generated<boolean>
  created_at: Generated<Date>
  confirmed: Generated<boolean>
  added_by: number | null
}

type StockistTable = {
  no: Generated<number>
  id: string
  firm_name: string
  title: string | null
  contact_person: string | null
  email: string | null
  phone: string | null
  street: string | null
  city: string | null
  district: string | null
  state: string | null
  pincode: string | null
  /** A point on the sphere of radius 1, as text of a `cube`; null while the PIN is unknown. */
  position: string | null
  /** Where it delivers: null while that is not known. */
  reach_kind: ReachKind | null
  /** Where it delivers: `State/District`, `State` or `India`. */
  reach_areas: Generated<string[]>
  min_order_paise: number | null
  location: string | null
  hours: string | null
  profile_image_url: string | null
  status: Generated<'processing' | 'approved' | 'declined'>
  decided_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  /** Maintained by triggers: whether the stockist lists anything. */
  listed: Generated<boolean>
}

/** A stockist row as queries return it. */
export type StockistRecord = Selectable<StockistTable>

type ListingTable = {
  stockist_no: number
  medicine_no: number
  price_paise: number | null
  pack: string | null
  available: Generated<boolean>
}

type CompanyListingTable = {
  stockist_no: number
  company_no: number
}

/** Only visible to the stockist itself and to admins. */
type StockistPapersTable = {
  id: string
  licence_number: string | null
  licence_expiry: string | null
  licence_file: string | null
  role_type: string | null
  cntx_number: string | null
  dob: string | null
  blood_group: string | null
}

/** Columns hold paise, answers hold rupees. */
export function rupees(paise: number | null): number | null {
  return paise === null ? null : paise / 100
}
