import type { Kysely } from 'kysely'
import type { Accounts } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Files } from '../files/files.ts'
import type { IdCards } from '../id-cards/id-cards.ts'
import type { Mail } from '../mail/mail.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Db } from '../platform/db/database.ts'
import type { Stockists } from '../stockists/stockists.ts'
import type { StaffTables } from './staff-tables.ts'

export interface StaffDeps {
  db: Db
  accounts: Accounts
  stockists: Stockists
  files: Files
  mail: Mail
  audit: Audit
  idCards: IdCards
  notifications: Notifications
}

export function tables(db: Db): Kysely<StaffTables> {
  return db.withTables<StaffTables>()
}
