import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { ColumnType, Generated } from 'kysely'
import type { MovedAliases } from '../aliases/aliases.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'

/** What the undo of a merge puts back, besides listings. */
export interface Before {
  /** The entry that stayed was not confirmed. */
  intoUnconfirmed?: true
  /** Medicines whose aliases moved: of a company, those of the same name that were merged with it. */
  medicines: { from: number; into: number; intoUnconfirmed?: true; aliases: MovedAliases }[]
  /** A company's medicines that got the other company. */
  moved: number[]
}

export type UpkeepTables = TradeTables & {
  catalogue_merges: MergeTable
  merged_listings: MergedListingTable
  kept_apart: KeptApartTable
}

type MergeTable = {
  id: string
  kind: EntryKind
  from_no: number
  /** Null: a removal. */
  into_no: number | null
  /** How many it moved or ended. */
  listings: Generated<number>
  at: Generated<Date>
  actor_id: string
  actor_email: string
  /** Null once it cannot be undone. */
  before: ColumnType<Before | null, string, string | null>
  undone_at: Date | null
  undone_by: string | null
}

type MergedListingTable = {
  merge_id: string
  /** Null: a listing of a company. */
  medicine_no: number | null
  stockist_no: number
  from_row: Record<string, unknown>
  into_row: Record<string, unknown> | null
  after_row: Record<string, unknown> | null
}

type KeptApartTable = {
  kind: EntryKind
  one_no: number
  other_no: number
  at: Generated<Date>
}
