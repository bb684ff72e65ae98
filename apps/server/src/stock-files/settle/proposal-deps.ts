import type { Accounts } from '../../accounts/accounts.ts'
import type { Audit } from '../../audit/audit.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Notifications } from '../../notifications/notifications.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Search } from '../../search/search.ts'

export interface ProposalDeps {
  db: Db
  accounts: Accounts
  audit: Audit
  catalogue: Catalogue
  notifications: Notifications
  search: Search
}
