import type { PartyRole } from '@rasad/contract/party-fields'
import type { Kysely } from 'kysely'
import type { AccountCaller, Accounts } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Files } from '../files/files.ts'
import type { Mail } from '../mail/mail.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Db } from '../platform/db/database.ts'
import type { ChangeTables } from './changes-tables.ts'

/** The fields of a record that an admin decides; images by the id of their file. */
export type DecidedValues = Record<string, string | null>

export interface HeldRecord {
  /** How lists, mails and the audit log name it. */
  name: string
  /** How a mail may greet the person. */
  greeting: string | null
  values: DecidedValues
}

/** What a domain does for its records. */
export interface ChangeAdapter {
  /** Locks the record until the transaction ends, before its account and its changes are locked. */
  lock(tx: Db, id: string): Promise<HeldRecord | undefined>
  /**
   * Refuses what no admin can approve, such as a name that looks like another firm's.
   * @param values the new ones
   * @throws AppError with its fields
   */
  check(tx: Db, id: string, values: DecidedValues): Promise<void>
  /** Writes values to the record, when an admin approves them or takes that back. Images are claimed already. */
  apply(tx: Db, id: string, values: DecidedValues, how: 'approved' | 'undone'): Promise<void>
  /** How lists name these records. */
  names(ids: string[]): Promise<Map<string, string>>
}

export interface ChangesDeps {
  db: Db
  accounts: Accounts
  files: Files
  mail: Mail
  audit: Audit
  notifications: Notifications
  /** Seconds within which a decision can be undone. */
  undoSeconds: number
}

/** What the use cases of this domain share. */
export interface ChangeContext extends ChangesDeps {
  adapterOf(role: PartyRole): ChangeAdapter
}

export interface Decider {
  id: string
  actor: AccountCaller
}

export function tables(db: Db): Kysely<ChangeTables> {
  return db.withTables<ChangeTables>()
}
