import type { Kysely } from 'kysely'
import type { Accounts } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Files } from '../files/files.ts'
import type { IdCards } from '../id-cards/id-cards.ts'
import type { Live } from '../live/live.ts'
import type { Mail } from '../mail/mail.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Parties } from '../parties/parties.ts'
import type { Db } from '../platform/db/database.ts'
import type { Stockists } from '../stockists/stockists.ts'
import type { PurchaserCardTables } from './purchaser-cards-tables.ts'

export interface PurchaserCardsDeps {
  db: Db
  accounts: Accounts
  stockists: Stockists
  files: Files
  mail: Mail
  audit: Audit
  live: Live
  idCards: IdCards
  notifications: Notifications
  parties: Parties
}

export function tables(db: Db): Kysely<PurchaserCardTables> {
  return db.withTables<PurchaserCardTables>()
}
