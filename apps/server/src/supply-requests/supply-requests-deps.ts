import type { Kysely } from 'kysely'
import type { Accounts } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Links } from '../links/links.ts'
import type { Mail } from '../mail/mail.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { OrderLists } from '../order-lists/order-lists.ts'
import type { Db } from '../platform/db/database.ts'
import type { Search } from '../search/search.ts'
import type { Stockists } from '../stockists/stockists.ts'
import type { SupplyTables } from './supply-requests-tables.ts'

export interface SupplyRequestsDeps {
  db: Db
  accounts: Accounts
  stockists: Stockists
  catalogue: Catalogue
  search: Search
  notifications: Notifications
  mail: Mail
  audit: Audit
  links: Links
  orderLists: Pick<OrderLists, 'lowerOutcomes'>
  /** Base of the links that stockists get, without a trailing slash. */
  publicUrl: () => string
  /** How long a listing counts as confirmed. */
  staleListingDays: number
  /** Whether requests are counted and limited. */
  rateLimits: boolean
}

export function tables(db: Db): Kysely<SupplyTables> {
  return db.withTables<SupplyTables>()
}
