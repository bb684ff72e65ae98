import type { Generated } from 'kysely'
import type { KeptLink } from './link-tokens.ts'

/** What this domain reads of the tables that have links. The migrations define them. */
export type LinkTables = {
  order_list_shares: KeptLink & { no: Generated<number>; list_no: number; ended_at: Date | null }
  supply_request_stockists: KeptLink & {
    no: Generated<number>
    request_no: number
    stockist_no: number
    ended_at: Date | null
    link_version: Generated<number>
  }
}
