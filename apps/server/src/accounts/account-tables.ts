import type { AccountState, Role } from '@rasad/contract/roles'
import type { ColumnType, Generated } from 'kysely'

/** The account tables as the repositories see them. The migrations define them. */
export type AccountTables = {
  accounts: AccountTable
  sessions: SessionTable
  password_links: PasswordLinkTable
  email_confirmations: EmailConfirmationTable
  attempts: AttemptTable
  known_devices: KnownDeviceTable
  secrets: { name: string; value: Buffer }
}

type AccountTable = {
  id: string
  role: Role
  email: string
  email_key: string
  name: string | null
  state: AccountState
  owner: Generated<boolean>
  password_hash: string | null
  email_confirmed_at: Date | null
  /** The account predates e-mail confirmation: it still gets mail as before. */
  email_assumed: Generated<boolean>
  decided_at: Date | null
  created_at: Generated<Date>
}

type SessionTable = {
  id: string
  token_hash: string
  account_id: string
  created_at: Generated<Date>
  expires_at: Date
}

type PasswordLinkTable = {
  token_hash: string
  email_key: string
  account_id: string | null
  created_at: Generated<Date>
  expires_at: Date
}

type EmailConfirmationTable = {
  token_hash: string
  account_id: string
  created_at: Generated<Date>
  expires_at: Date
}

type AttemptTable = {
  bucket: string
  tries: number
  expires_at: ColumnType<Date, never, Date>
}

type KnownDeviceTable = {
  token_hash: string
  account_id: string
  created_at: Generated<Date>
  used_at: Generated<Date>
}
