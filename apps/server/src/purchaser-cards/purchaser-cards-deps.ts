import type { Kysely } from 'kysely'
import type { Accounts } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Files } from '../files/files.ts'
import type { Live } from '../live/live.ts'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import type { Directory } from '../stockists/stockists.ts'
import type { PurchasingTables } from './purchaser-cards-tables.ts'

export interface PurchasingDeps {
  db: Db
  accounts: Accounts
  directory: Directory
  files: Files
  mail: Mail
  audit: Audit
  live: Live
}

export function tables(db: Db): Kysely<PurchasingTables> {
  return db.withTables<PurchasingTables>()
}
