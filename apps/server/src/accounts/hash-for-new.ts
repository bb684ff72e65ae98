import type { Db } from '../platform/db/database.ts'
import { createAccountRepository, emailTaken } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { Attempts } from './attempts.ts'
import { checkNewPassword } from './new-password.ts'
import type { Passwords } from './passwords.ts'
import { takenEmailLimit } from './registering.ts'

/** Whose account has a password from the beginning: staff set theirs by an invitation. */
export type NewRole = 'medicalOwner' | 'stockist' | 'purchaser' | 'admin' | 'user'

/**
 * Begins to hash the password of an account that is to come: photos can be read meanwhile. That the e-mail is taken
 * shows before anything slow is done, and again when the turn has come.
 * @param from the limit key of whoever registers.
 * @param deps.attempts where people register themselves: how often they may be told that an e-mail is taken.
 * @returns the hash on its way; whoever fails before asking for it need not.
 * @throws AppError invalid-input where the password is a common one; email-taken, here or at the hash.
 */
export async function beginHash(
  { db, passwords, attempts }: { db: Db; passwords: Passwords; attempts?: Attempts },
  email: string,
  password: string,
  role: NewRole,
  from: string,
): Promise<{ passwordHash: Promise<string> }> {
  const checked = checkNewPassword(password, role === 'admin' || role === 'user' ? 'strong' : 'registration')
  const repository = createAccountRepository(db.withTables<AccountTables>())
  const refuseTaken = async () => {
    if (await repository.findByEmail(email, role)) throw emailTaken()
  }
  await refuseTaken()
  const passwordHash = passwords.inTurn(from, async () => {
    await refuseTaken()
    const hash = await passwords.hash(email, checked)
    // Of many registrations at once, those of known e-mails are answered first: whoever sends them learns no more of
    // the others than that there were too many.
    await attempts?.refuseIfSpent(takenEmailLimit(from))
    return hash
  })
  passwordHash.catch(() => undefined)
  return { passwordHash }
}

/** The hash for a new account. @throws as `beginHash` does */
export async function hashForNew(...given: Parameters<typeof beginHash>): Promise<string> {
  return (await beginHash(...given)).passwordHash
}
