import type { Account } from '@rasad/contract/accounts'
import type { Actor, Audit } from '../audit/audit.ts'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type AccountRow, createAccountRepository } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { AccountCaller } from './caller.ts'
import { createPasswordLinkRepository } from './password-link-repository.ts'
import { presentAccount } from './present-account.ts'
import { createSessionRepository } from './session-repository.ts'

const noSuchAdmin = () => new AppError('record-not-found', { message: 'No such admin.' })

/**
 * The super admins and one more admin, locked until the transaction ends. If two super admins remove each other or hand
 * over at the same time, the second one sees what the first has done.
 * @param actor who asks; null for the operator on the command line.
 * @throws AppError not-allowed where the actor is no longer a super admin; record-not-found
 */
async function holdAdmins(
  tx: Db,
  id: string,
  actor: Actor | null,
): Promise<{ admin: AccountRow; superAdmins: number }> {
  const held = await createAccountRepository(tx.withTables<AccountTables>()).lockAdmins(id)
  const superAdmins = held.filter(({ owner }) => owner)
  if (actor !== null && !superAdmins.some((superAdmin) => superAdmin.id === actor.id))
    throw new AppError('not-allowed')
  const admin = held.find((row) => row.id === id)
  if (!admin) throw noSuchAdmin()
  return { admin, superAdmins: superAdmins.length }
}

/**
 * Deletes an admin's account and ends its sessions and open streams.
 * @throws AppError record-not-found; own-account where super admins name themselves; last-owner; not-allowed
 */
export async function removeAdmin(
  deps: { db: Db; audit: Audit; mail: Pick<Mail, 'forget'> | null },
  id: string,
  actor: Actor | null,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { admin, superAdmins } = await holdAdmins(tx, id, actor)
    if (actor?.id === id) throw new AppError('own-account')
    if (admin.owner && superAdmins === 1) throw new AppError('last-owner')
    const tables = tx.withTables<AccountTables>()
    const accounts = createAccountRepository(tables)
    await accounts.delete([id])
    if (!(await accounts.othersOfEmail(id, admin.email))) {
      await createPasswordLinkRepository(tables).deleteRecoveries(admin.email)
      await deps.mail?.forget(tx, admin.email)
    }
    const subject = { kind: 'admin', id, name: admin.name }
    await deps.audit.record(tx, { actor, action: 'admin.removed', subject })
  })
}

/**
 * Makes another admin the super admin; the actor stays an admin. The new super admin has to sign in again, as after every
 * change of permissions. The actor's other sessions end.
 * @throws AppError record-not-found; own-account where it is the actor; not-allowed where the actor is no longer a
 *   super admin
 */
export async function handOverSuperAdmin(
  deps: { db: Db; audit: Audit },
  id: string,
  actor: AccountCaller,
): Promise<Account> {
  return deps.db.transaction().execute(async (tx) => {
    const { admin } = await holdAdmins(tx, id, actor)
    if (actor.id === id) throw new AppError('own-account')
    const tables = tx.withTables<AccountTables>()
    const accounts = createAccountRepository(tables)
    await accounts.makeSuperAdmin(id)
    await accounts.endSuperAdmin(actor.id)
    const sessions = createSessionRepository(tables)
    await sessions.deleteSessionsOf([id])
    await sessions.deleteOtherSessions(actor.id, actor.sessionId)
    const subject = { kind: 'admin', id, name: admin.name }
    await deps.audit.record(tx, { actor, action: 'owner.handed-over', subject })
    return presentAccount({ ...admin, owner: true })
  })
}
