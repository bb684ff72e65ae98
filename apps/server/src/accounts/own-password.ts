import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { AccountRow } from './account-repository.ts'
import type { Attempts } from './attempts.ts'
import type { AccountCaller } from './caller.ts'
import type { Passwords } from './passwords.ts'
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

export function wrongPassword(field: string): AppError {
  const { code } = new AppError('wrong-password')
  return new AppError(code, { fields: { [field]: { code, message: 'This is not your password.' } } })
}
