import { limits } from '@rasad/contract/limits'
import { AppError } from '../platform/errors.ts'
import { createAccountRepository } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import { type ChangeEmailDeps, moveAccount, refuseTaken } from './change-email.ts'
import { createDeviceRepository } from './device-repository.ts'
import { createEmailChangeRepository } from './email-change-repository.ts'
import { newLink } from './mailed-link.ts'
import { createPasswordLinkRepository } from './password-link-repository.ts'
import { createSessionRepository } from './session-repository.ts'
import { hashToken } from './sessions.ts'

const maxTries = 60

/**
 * Takes an account back to its old address, by the link that was mailed there. The person who changed the address knew the
 * password: it stops working, and every session ends.
 * @returns the link that sets the new password, for the person who holds the old mailbox.
 * @throws AppError link-not-valid; too-many-requests; email-taken where the operator has given the address away.
 */
export async function restoreEmail(
  deps: ChangeEmailDeps,
  { token, address }: { token: string; address: string },
): Promise<{ resetUrl: string }> {
  const seconds = limits.attemptWindow / 1_000
  await deps.attempts.count({ what: 'restore-email', parts: [address], most: maxTries, seconds })
  const tokenHash = hashToken(token)
  const changes = createEmailChangeRepository(deps.db.withTables<AccountTables>())
  const found = await changes.find('restore', tokenHash)
  if (!found) throw new AppError('link-not-valid')
  const { accountId: id, email, role } = found
  const link = newLink(deps.publicUrl(), '/reset-password', { email })
  await moveAccount(deps, { id, to: email }, async (tx, account) => {
    const tables = tx.withTables<AccountTables>()
    const within = createEmailChangeRepository(tables)
    if (!(await within.take('restore', tokenHash))) throw new AppError('link-not-valid')
    await refuseTaken(tx, { email, role, id })
    await createAccountRepository(tables).setEmail(id, email, null)
    // Also the links to addresses that the account had in between.
    await within.deleteOf(id)
    await createSessionRepository(tables).deleteSessionsOf([id])
    await createDeviceRepository(tables).deleteOf([id])
    const life = limits.resetLinkLife / 1_000
    const links = createPasswordLinkRepository(tables)
    await links.insert({ tokenHash: link.tokenHash, email, accountId: id, seconds: life })
    await deps.audit.record(tx, { actor: null, action: 'email.restored', subject: { kind: role, id } })
    const to = { address: account.email }
    await deps.mail.enqueue(tx, { accountId: id, to, template: 'email-restored', values: { role } })
  })
  return { resetUrl: link.url }
}
