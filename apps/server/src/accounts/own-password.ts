import { limits } from '@rasad/contract/limits'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { AccountRow } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { Attempts } from './attempts.ts'
import type { AccountCaller } from './caller.ts'
import type { Passwords } from './passwords.ts'
import { createSessionRepository } from './session-repository.ts'
import { accountByPassword } from './verify-password.ts'

/**
 * Asks a signed-in person for the password again. Wrong ones count together with those of signing in.
 * @param field where the form shows a wrong one.
 * @throws AppError wrong-password at the field; too-many-tries
 */
export async function askOwnPassword(
  deps: { db: Db; passwords: Passwords; attempts: Attempts },
  caller: AccountCaller,
  { password, address, field }: { password: string; address: string; field: string },
): Promise<AccountRow & { passwordHash: string | null }> {
  try {
    return await accountByPassword(deps, caller.id, password, { address, session: caller.sessionId })
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong-password') throw wrongPassword(field)
    throw error
  }
}

/**
 * Asks for the password before something is made that works without a session, unless the caller has just signed in: who
 * holds a stolen session must not make a way in that outlasts it.
 * @throws AppError password-needed where none was given; wrong-password at `password`; too-many-tries
 */
export async function askUnlessFresh(
  deps: { db: Db; passwords: Passwords; attempts: Attempts },
  caller: AccountCaller,
  { password, address }: { password: string | undefined; address: string },
): Promise<void> {
  const sessions = createSessionRepository(deps.db.withTables<AccountTables>())
  if (await sessions.isYounger(caller.sessionId, limits.freshSession / 1_000)) return
  if (password === undefined) throw new AppError('password-needed')
  await askOwnPassword(deps, caller, { password, address, field: 'password' })
}

export function wrongPassword(field: string): AppError {
  const { code } = new AppError('wrong-password')
  return new AppError(code, { fields: { [field]: { code, message: 'This is not your password.' } } })
}
