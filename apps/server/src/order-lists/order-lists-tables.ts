import type { Outcome } from '@rasad/contract/order-lists'
import type { ColumnType, Generated } from 'kysely'
import type { KeptLink } from '../links/links.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import type { RoundLine } from './rounds.ts'

/** The tables of order lists. The migrations define them. */
export type OrderListTables = TradeTables & {
  order_lists: OrderListTable
  order_list_lines: OrderListLineTable
  order_list_changes: OrderListChangeTable
  order_list_rounds: OrderListRoundTable
  order_list_shares: OrderListShareTable
}

/** Written as text, read as what it holds. */
type Json<T> = ColumnType<T, string, string>
/** `pg` answers `numeric` as text. */
type Numeric = ColumnType<string | null, number | null, number | null>

type OrderListTable = {
  no: Generated<number>
  id: string
  account_id: string
  name: string
  version: Generated<number>
  round_version: Generated<number>
  last_round_at: Date | null
  created_at: Generated<Date>
  changed_at: Generated<Date>
}

type OrderListLineTable = {
  list_no: number
  id: string
  position: number
  name: string
  medicine_no: number | null
  is_none: boolean
  quantity: Numeric
  free: Numeric
  unit: string | null
  note: string | null
  left_out: boolean
  outcome: ColumnType<Outcome | null, string | null, string | null>
  removed: boolean
  version: number
  changed_by: string | null
  changed_on: string | null
  changed_as: string | null
  changed_at: Generated<Date>
}

type OrderListChangeTable = {
  list_no: number
  key: string
  at: Generated<Date>
}

type OrderListRoundTable = {
  id: string
  list_no: number
  ended_at: Generated<Date>
  lines: Json<RoundLine[]>
}

type OrderListShareTable = KeptLink & {
  no: Generated<number>
  id: string
  list_no: number
  may_tick: boolean
  created_at: Generated<Date>
  ended_at: Date | null
}
