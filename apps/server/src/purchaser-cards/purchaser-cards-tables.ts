import type { DecisionState } from '@rasad/contract/accounts'
import type { ColumnsOf, FieldOf } from '@rasad/contract/party-fields'
import type { RequestState } from '@rasad/contract/purchasing'
import type { Generated } from 'kysely'

export type PurchaserCardTables = {
  purchasers: PurchaserTable
  card_requests: CardRequestTable
  card_request_stockists: CardRequestStockistTable
}

type PurchaserTable = ColumnsOf<FieldOf<'purchaser'>> & {
  id: string
  email: string
  status: Generated<DecisionState>
  decided_at: Date | null
  created_at: Generated<Date>
}

type CardRequestTable = {
  id: string
  purchaser_id: string
  status: Generated<RequestState>
  created_at: Generated<Date>
  decided_at: Date | null
  /** Whose answer or decision it was: a stockist or an admin. Null: nobody's yet, or from before this was kept. */
  decided_by: string | null
  decided_role: string | null
}

type CardRequestStockistTable = {
  request_id: string
  stockist_id: string
  answer: 'approved' | 'declined' | null
  asked_at: Generated<Date>
  answered_at: Date | null
}
