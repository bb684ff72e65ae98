import type {
  MailWay,
  NotificationKind,
  NotificationValues,
  SubjectKind,
} from '@rasad/contract/notifications'
import type { AccountState, Role } from '@rasad/contract/roles'
import type { ColumnType, Generated } from 'kysely'

export type NotificationTables = {
  notifications: NotificationTable
  notification_choices: ChoicesTable
  /** What is read of the table that the accounts own. */
  accounts: { id: string; role: Role; state: AccountState }
}

export type Choices = Partial<Record<NotificationKind, MailWay>>

type NotificationTable = {
  id: string
  account_id: string
  kind: NotificationKind
  subject_kind: SubjectKind
  subject_id: string
  values: ColumnType<NotificationValues, string, never>
  at: Generated<Date>
  read_at: Date | null
  mail: MailWay
  digested_at: Date | null
}

type ChoicesTable = {
  account_id: string
  ways: ColumnType<Choices, string, string>
}
