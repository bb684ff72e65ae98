import type { CardKind } from '@rasad/contract/id-cards'
import type { Generated } from 'kysely'

export type IdCardTables = {
  id_cards: IdCardTable
}

/** Issued, revoked and forgotten by triggers of the holders' tables. */
type IdCardTable = {
  code: Generated<string>
  kind: CardKind
  holder_id: string | null
  issued_at: Generated<Date>
  revoked_at: Date | null
}
