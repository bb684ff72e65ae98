import type { Role } from '@rasad/contract/roles'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createAccountRepository, getsAllMail } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import { createSessionRepository } from './session-repository.ts'

export type Decision = 'approved' | 'declined'

export interface Decided {
  /** False if the account was already in this state: nobody needs a mail. */
  changed: boolean
  role: Role
  email: string
  /** Whether a mail may address the person by the registered name. */
  mayBeNamed: boolean
  decidedAt: Date
}

/**
 * Approves or declines an account, in the caller's transaction. A declined account is signed out.
 * @throws AppError record-not-found
 */
export async function decideAccount(tx: Db, id: string, decision: Decision): Promise<Decided> {
  const tables = tx.withTables<AccountTables>()
  const repository = createAccountRepository(tables)
  const account = await repository.lock(id)
  if (!account) throw new AppError('record-not-found')
  const { role, email } = account
  const mayBeNamed = getsAllMail(account)
  if (account.state === decision) {
    return { changed: false, role, email, mayBeNamed, decidedAt: account.decided_at ?? account.created_at }
  }
  const decidedAt = await repository.setState(id, decision)
  if (decision === 'declined') await createSessionRepository(tables).deleteSessionsOf([id])
  return { changed: true, role, email, mayBeNamed, decidedAt }
}
