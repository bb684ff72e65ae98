import type { Kysely } from 'kysely'
import type { Accounts } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Directory } from '../directory/directory.ts'
import type { Files } from '../files/files.ts'
import type { Live } from '../live/live.ts'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import type { PurchasingTables } from './purchasing-tables.ts'

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
