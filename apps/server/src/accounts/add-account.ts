import type { Account } from '@rasad/contract/accounts'
import type { Actor, Audit } from '../audit/audit.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { createAccountRepository } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import { type ConfirmationDeps, sendConfirmation } from './confirm-email.ts'
import { hashForNew } from './hash-for-new.ts'
import type { Passwords } from './passwords.ts'
import { presentAccount } from './present-account.ts'
import { createSessionRepository } from './session-repository.ts'

export interface NewAccount {
  role: 'admin' | 'user'
  name: string
  email: string
  password: string
  /** Can add and remove admins. */
  isSuperAdmin?: boolean
  /** The limit key of the caller; absent on the command line. */
  address?: string
}

interface Deps {
  db: Db
  passwords: Passwords
  audit: Audit
  /** Set where somebody other than the operator adds the account: its address still has to be confirmed. */
  confirmation?: Pick<ConfirmationDeps, 'mail' | 'publicUrl'>
}

/**
 * Adds an admin or a plain user, approved at once.
 * @param actor who adds it; null for the operator on the command line.
 * @throws AppError invalid-input where the password is a common one; email-taken
 */
export async function addAccount(deps: Deps, given: NewAccount, actor: Actor | null): Promise<Account> {
  const { db, passwords } = deps
  const { email, password, role, address = 'local' } = given
  const passwordHash = await hashForNew({ db, passwords }, email, password, role, address)
  return deps.db.transaction().execute(async (tx) => {
    const repository = createAccountRepository(tx.withTables<AccountTables>())
    const id = newId()
    await repository.insert({
      id,
      role: given.role,
      email: given.email,
      name: given.name,
      state: 'approved',
      owner: given.isSuperAdmin ?? false,
      passwordHash,
      // The operator can read every record anyway, and vouches for the address.
      emailConfirmed: actor === null,
    })
    if (given.role === 'admin') {
      const subject = { kind: 'admin', id, name: given.name }
      await deps.audit.record(tx, { actor, action: 'admin.added', subject })
    }
    if (actor !== null && deps.confirmation) {
      await sendConfirmation(tx, deps.confirmation, { id, role: given.role, email: given.email })
    }
    const account = await repository.find(id)
    if (!account) throw new Error('The account that was just added is gone.')
    return presentAccount(account)
  })
}

/**
 * Ensures that the super admin's account exists. An existing admin with that e-mail becomes one, keeps its password and
 * has to sign in again.
 * @returns whether the account was created now.
 */
export async function ensureSuperAdmin(
  deps: Deps,
  given: { email: string; password: string },
): Promise<boolean> {
  const find = () =>
    createAccountRepository(deps.db.withTables<AccountTables>()).findByEmail(given.email, 'admin')
  let known = await find()
  if (!known) {
    try {
      await addAccount(deps, { ...given, role: 'admin', name: 'Owner', isSuperAdmin: true }, null)
      return true
    } catch (error) {
      // Another process that started at the same moment created it first.
      if (!(error instanceof AppError && error.code === 'email-taken')) throw error
      known = await find()
      if (!known) throw error
    }
  }
  // The operator sets the environment and vouches for the address.
  await createAccountRepository(deps.db.withTables<AccountTables>()).confirmEmails([known.id])
  if (!known.owner) await deps.db.transaction().execute((tx) => makeSuperAdmin(tx, deps.audit, known.id))
  return false
}

/** Of several processes that start at once, the first promotes the admin. The audit log records it. */
async function makeSuperAdmin(tx: Db, audit: Audit, id: string): Promise<void> {
  const tables = tx.withTables<AccountTables>()
  const accounts = createAccountRepository(tables)
  const admin = await accounts.lock(id)
  if (!admin || admin.owner) return
  await accounts.makeSuperAdmin(id)
  await createSessionRepository(tables).deleteSessionsOf([id])
  await audit.record(tx, {
    actor: null,
    action: 'owner.made',
    subject: { kind: 'admin', id, name: admin.name },
  })
}
