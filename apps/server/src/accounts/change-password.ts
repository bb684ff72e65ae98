import { limits } from '@rasad/contract/limits'
import type { Audit } from '../audit/audit.ts'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import { createAccountRepository, getsAllMail } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { Attempts } from './attempts.ts'
import type { AccountCaller } from './caller.ts'
import { createDeviceRepository } from './device-repository.ts'
import { createEmailChangeRepository } from './email-change-repository.ts'
import { checkNewPassword } from './new-password.ts'
import { askOwnPassword, wrongPassword } from './own-password.ts'
import { createPasswordLinkRepository } from './password-link-repository.ts'
import type { Passwords } from './passwords.ts'
import { createSessionRepository } from './session-repository.ts'
import { hashToken } from './sessions.ts'

const day = 24 * 3_600

/**
 * Sets a new password for the caller's account, and for no other account of its e-mail. Ends all other sessions, forgets
 * all other devices, and withdraws links that could set a password or the address by what was known before.
 * @param given.device token of the device that stays known.
 * @throws AppError wrong-password at `currentPassword`; too-many-tries; too-many-requests; invalid-input where the new
 *   password is a common one.
 */
export async function changePassword(
  deps: { db: Db; passwords: Passwords; attempts: Attempts; mail: Mail; audit: Audit },
  caller: AccountCaller,
  given: { currentPassword: string; newPassword: string; address: string; device: string | undefined },
): Promise<void> {
  const { passwords, attempts, mail, audit } = deps
  const { id } = caller
  const { address, device } = given
  const password = checkNewPassword(given.newPassword, 'strong', 'newPassword')
  const limit = { what: 'change-password', parts: [id], most: limits.maxPasswordChanges, seconds: day }
  await attempts.limitWork(limit, 'done', async () => {
    const asked = { password: given.currentPassword, address, field: 'currentPassword' }
    const account = await askOwnPassword(deps, caller, asked)
    const passwordHash = await passwords.inTurn(address, () => passwords.hash(account.email, password))
    await deps.db.transaction().execute(async (tx) => {
      const tables = tx.withTables<AccountTables>()
      // The account before all that belongs to it, as everywhere. Another change or a reset may have come first.
      const accounts = createAccountRepository(tables)
      if (!(await accounts.replacePassword(id, passwordHash, account.passwordHash)))
        throw wrongPassword('currentPassword')
      await createSessionRepository(tables).deleteOtherSessions(id, caller.sessionId)
      await createDeviceRepository(tables).deleteOf([id], device && hashToken(device))
      await createEmailChangeRepository(tables).deletePending([id])
      const links = createPasswordLinkRepository(tables)
      await links.deleteInvitations(id)
      // Somebody who registered with a stranger's address must not stop the stranger's links from working.
      if (account.email_confirmed_at !== null) await links.deleteRecoveries(account.email)
      const { role } = account
      await audit.record(tx, { actor: caller, action: 'password.changed', subject: { kind: role, id } })
      if (!getsAllMail(account)) return
      const to = { address: account.email }
      await mail.enqueue(tx, { accountId: id, to, template: 'password-changed', values: { role } })
    })
  })
}
