import type { Accounts } from '../accounts/accounts.ts'
import type { Aliases } from '../aliases/aliases.ts'
import type { Audit } from '../audit/audit.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/logger.ts'
import type { Search } from '../search/search.ts'

export interface StockFilesDeps {
  db: Db
  accounts: Accounts
  aliases: Aliases
  audit: Audit
  catalogue: Catalogue
  notifications: Notifications
  search: Search
  logger: Logger
}
