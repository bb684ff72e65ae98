import type { LeftOut, OrderConfirmation, ReplyAnswer } from '@rasad/contract/supply-requests'
import { type Generated, sql } from 'kysely'
import type { KeptLink } from '../links/links.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'

/** The tables of requests as their repositories see them. The migrations define them. */
export type SupplyTables = TradeTables & {
  supply_requests: SupplyRequestTable
  supply_request_lines: SupplyLineTable
  supply_request_stockists: AskedTable
  supply_answers: SupplyAnswerTable
  supply_reply_keys: ReplyKeyTable
  supply_order_lines: OrderLineTable
  supply_order_keys: OrderKeyTable
  supply_request_events: RequestEventTable
  supply_mutes: MuteTable
}

/** Whoever a request can ask, by number: stockists, and own suppliers of buyers, whose numbers are below zero. */
export const askable = sql`(SELECT no, id, firm_name, phone, location, pincode, status, false AS is_own FROM stockists
  UNION ALL SELECT no, id, name, phone, town, pincode, 'approved', true FROM own_suppliers)`

type SupplyRequestTable = {
  no: Generated<number>
  id: string
  account_id: string
  list_no: number | null
  note: string | null
  state: Generated<'open' | 'ordered' | 'closed'>
  shows_phone: boolean
  town: string | null
  left_out: Generated<LeftOut[]>
  version: Generated<number>
  idempotency_key: string | null
  body_hash: Buffer
  created_at: Generated<Date>
  ends_at: Date
  ordered_at: Date | null
  closed_at: Date | null
}

type SupplyLineTable = {
  request_no: number
  line: number
  name: string
  medicine_no: number | null
  /** Arrives as text, as every `numeric`. */
  quantity: string | null
  free: string | null
  unit: string | null
  note: string | null
}

type AskedTable = KeptLink & {
  no: Generated<number>
  request_no: number
  stockist_no: number
  lines: number[]
  /** Counts the links that were drawn. */
  link_version: Generated<number>
  /** When the buyer ended the link. */
  ended_at: Date | null
  waiting: Generated<boolean>
  sent_at: Generated<Date>
  mailed_at: Date | null
  messaged_at: Date | null
  seen_at: Date | null
  answered_at: Date | null
  note: string | null
  note_in_session: Generated<boolean>
  ordered_at: Date | null
  order_note: string | null
  /** When the order was confirmed last. */
  confirmed_at: Date | null
  confirmed_as: OrderConfirmation | null
  confirmed_in_session: Generated<boolean>
}

export type SupplyAnswerTable = {
  no: Generated<number>
  asked_no: number
  line: number
  answer: ReplyAnswer
  quantity: string | null
  price_paise: number | null
  scheme: string | null
  gst_basis_points: number | null
  /** `YYYY-MM-DD`. Select it as text, as `expiry`. */
  available_on: string | null
  medicine_no: number | null
  expiry: string | null
  is_last: Generated<boolean>
  by_account: string | null
  by_link: boolean
  given_at: Generated<Date>
  listed_at: Date | null
}

type ReplyKeyTable = { asked_no: number; key: string; body_hash: Buffer; at: Generated<Date> }

/** At which rate a line was ordered. */
export interface AgreedRate {
  pricePaise: number
  scheme: string | null
  gstBasisPoints: number | null
  expiry: string | null
}

type OrderLineTable = {
  asked_no: number
  line: number
  quantity: string
  free: Generated<string>
  sent: string | null
  sent_free: string | null
  medicine_no: number | null
  product: string | null
  rate: AgreedRate | null
}

type OrderKeyTable = { request_no: number; key: string; body_hash: Buffer; at: Generated<Date> }

export type EventKind = 'sent' | 'seen' | 'answered' | 'ordered' | OrderConfirmation | 'link-ended' | 'closed'

type RequestEventTable = {
  no: Generated<string>
  request_no: number
  asked_no: number | null
  kind: EventKind
  by: 'buyer' | 'session' | 'link'
  lines: number | null
  at: Generated<Date>
}

type MuteTable = {
  no: Generated<number>
  stockist_no: number
  buyer_id: string | null
  muted_at: Generated<Date>
}
