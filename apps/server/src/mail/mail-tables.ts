import type { ColumnType, Generated } from 'kysely'

export type MailTables = {
  mail_outbox: OutboxTable
  /** The language of its mails is all that is read of an account here. */
  accounts: { id: string; language: string | null }
}

type OutboxTable = {
  id: string
  account_id: string | null
  to_address: string
  to_name: string | null
  template: string
  values: ColumnType<Record<string, unknown>, string, string>
  created_at: Generated<Date>
  sent_at: Date | null
  attempts: Generated<number>
  last_error: string | null
  failed_at: Date | null
}
