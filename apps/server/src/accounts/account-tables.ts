import type { DeclineReason } from '@rasad/contract/decline-reasons'
import type { RegistrationEvent } from '@rasad/contract/registrations'
import type { AccountState, Role } from '@rasad/contract/roles'
import type { ColumnType, Generated } from 'kysely'

/** The account tables as the repositories see them. The migrations define them. */
export type AccountTables = {
  accounts: AccountTable
  sessions: SessionTable
  password_links: PasswordLinkTable
  email_confirmations: AccountLinkTable
  registration_events: RegistrationEventTable
  resubmission_links: AccountLinkTable
  email_changes: EmailChangeTable
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
  /** In which its mails are; null: nobody has said. */
  language: string | null
  decided_at: Date | null
  created_at: Generated<Date>
  /** Since when the registration waits, or waited last. */
  submitted_at: Generated<Date>
}

type SessionTable = {
  id: string
  token_hash: string
  account_id: string
  created_at: Generated<Date>
  expires_at: Date
  /** As `deviceLabel` names it. */
  device: Generated<string>
  used_on: Generated<Date>
}

type PasswordLinkTable = {
  token_hash: string
  email_key: string
  account_id: string | null
  created_at: Generated<Date>
  expires_at: Date
  /** When it set the password. */
  used_at: Generated<Date | null>
}

type AccountLinkTable = {
  token_hash: string
  account_id: string
  created_at: Generated<Date>
  expires_at: Date
}

type RegistrationEventTable = {
  no: Generated<string>
  id: string
  account_id: string
  kind: RegistrationEvent['kind']
  at: Generated<Date>
  actor_id: string | null
  reason: DeclineReason | null
  note: string | null
  old_state: AccountState | null
  old_decided_at: Date | null
  /** Texts that were sent again, as they were before. */
  replaced: ColumnType<Record<string, string | null> | null, string | null, never>
  old_licence: string | null
  undone_at: Date | null
}

type EmailChangeTable = {
  token_hash: string
  account_id: string
  kind: 'confirm' | 'restore'
  role: Role
  email: string
  email_key: string
  /** Of `confirm` only. */
  password_hash: string | null
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
