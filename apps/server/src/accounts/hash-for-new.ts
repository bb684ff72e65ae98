import type { Db } from '../platform/db/database.ts'
import { createAccountRepository, emailTaken } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import { checkNewPassword } from './new-password.ts'
import type { Passwords } from './passwords.ts'

/** Whose account has a password from the beginning: staff set theirs by an invitation. */
export type NewRole = 'medicalOwner' | 'stockist' | 'purchaser' | 'admin' | 'user'

/**
 * Begins to hash the password of an account that is to come: photos can be read meanwhile. That the e-mail is taken
 * shows before anything dear is done, and again when the turn has come.
 * @param address the limit key of whoever asks.
 * @returns the hash on its way; whoever fails before asking for it need not.
 * @throws AppError invalid-input where the password is a common one; email-taken, here or at the hash.
 */
export async function beginHash(
  { db, passwords }: { db: Db; passwords: Passwords },
  email: string,
  password: string,
  role: NewRole,
  address: string,
): Promise<{ passwordHash: Promise<string> }> {
  const checked = checkNewPassword(password, role === 'admin' || role === 'user' ? 'strong' : 'registration')
  const repository = createAccountRepository(db.withTables<AccountTables>())
  const refuseTaken = async () => {
    if (await repository.findByEmail(email, role)) throw emailTaken()
  }
  await refuseTaken()
  const passwordHash = passwords.inTurn(address, async () => {
    await refuseTaken()
    return passwords.hash(email, checked)
  })
  passwordHash.catch(() => undefined)
  return { passwordHash }
}

/** The hash for a new account. @throws as `beginHash` does */
export async function hashForNew(...given: Parameters<typeof beginHash>): Promise<string> {
  return (await beginHash(...given)).passwordHash
}
