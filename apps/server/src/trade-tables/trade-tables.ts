import type { ListingSource } from '@rasad/contract/directory'
import type { ColumnsOf, FieldOf } from '@rasad/contract/party-fields'
import type { ReachKind } from '@rasad/contract/reach'
import type { Generated, Selectable } from 'kysely'

export { isPublicEntry, isSeenBy } from './seen-entry-repository.ts'

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

/** What a company is called, and where it is. */
export type CompanyFacts = Pick<Selectable<CompanyTable>, 'id' | 'name' | 'short_name' | 'email' | 'location'>

/** What a medicine is. */
export type MedicineFacts = Pick<
  Selectable<MedicineTable>,
  'name' | 'composition' | 'pack' | 'form' | 'price_paise' | 'rx'
>

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
  /** When it was merged or removed; the row stays. */
  removed_at: Date | null
  /** The entry that stands in its place. */
  merged_into: number | null
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
  /** When it was merged or removed; the row stays. */
  removed_at: Date | null
  /** The entry that stands in its place. */
  merged_into: number | null
  /** Until it is confirmed, its maker and admins alone see it. */
  waiting: Generated<boolean>
  /** What a person said about the form, where the name does not say it. */
  form: string | null
}

/** Select days as texts. */
type StockistTable = ColumnsOf<OpenField> & {
  no: Generated<number>
  id: string
  title: string | null
  email: string | null
  /** A point on the sphere of radius 1, as text of a `cube`; null while the PIN is unknown. */
  position: string | null
  /** The table of PIN codes that the position and the usual reach were made from. */
  pin_table: Generated<number | null>
  /** Where it delivers: null while that is not known. */
  reach_kind: ReachKind | null
  /** Where it delivers: `State/District`, `State` or `India`. */
  reach_areas: Generated<string[]>
  min_order_paise: number | null
  location: string | null
  hours: string | null
  /** `cancelled`: approved, but its licence is cancelled, so it is shown nowhere. */
  status: Generated<'processing' | 'approved' | 'declined' | 'cancelled'>
  decided_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  /** Maintained by triggers: whether the stockist lists anything. */
  listed: Generated<boolean>
  licence_cancelled_at: Date | null
  /** When an admin last approved the firm with its licence. */
  licence_checked_at: Date | null
  /** When the firm last changed its list. */
  stock_updated_at: Date | null
  /** What it lets others see of its listings. */
  shows_quantity: Generated<boolean>
  shows_ptr: Generated<boolean>
  /** Whether its stock files are its whole stock; null until it has said so. */
  files_complete: boolean | null
}

/** A stockist row as queries return it. */
export type StockistRecord = Selectable<StockistTable>

type ListingTable = {
  stockist_no: number
  medicine_no: number
  price_paise: number | null
  pack: string | null
  available: Generated<boolean>
  /** Packs; null: not said. */
  quantity: number | null
  mrp_paise: number | null
  /** What retailers pay: see `presentListingFacts`. */
  ptr_paise: number | null
  scheme: string | null
  /** `YYYY-MM-DD`: of the batch that expires first. Select it as text. */
  expiry: string | null
  confirmed_at: Date | null
  source: ListingSource | null
  /** The import that wrote the row as it is now. */
  import_no: number | null
  /** `YYYY-MM-DD`: when an answer says that it comes. Select it as text, and only beside the source `answer`. */
  available_on: Generated<string | null>
}

/** A listing as queries return it. */
export type ListingRecord = Selectable<ListingTable>

type CompanyListingTable = {
  stockist_no: number
  company_no: number
}

/** Only visible to the stockist itself and to admins. */
type StockistPapersTable = ColumnsOf<PaperField> & { id: string; licence_cancel_reason: string | null }
/** Others may see them of an approved firm, as far as the table of fields says so. */
export type OpenField = Exclude<FieldOf<'stockist'>, { isPaper: true }>
export type PaperField = Extract<FieldOf<'stockist'>, { isPaper: true }>

/** Answers hold rupees, columns hold paise. */
export function paise(rupees: number | null): number | null {
  return rupees === null ? null : Math.round(rupees * 100)
}

/** Columns hold paise, answers hold rupees. */
export function rupees(paise: number | null): number | null {
  return paise === null ? null : paise / 100
}
