import type { Role } from '@rasad/contract/roles'

/** What the search for demo accounts reads. The migrations define the tables. */
export type SeedingTables = {
  accounts: { id: string; role: Role; email: string; email_key: string }
  demo_accounts: { email_key: string; role: Role }
}
