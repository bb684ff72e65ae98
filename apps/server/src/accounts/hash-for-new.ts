import type { Db } from '../platform/db/database.ts'
import { createAccountRepository, emailTaken } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { Attempts } from './attempts.ts'
import { checkNewPassword } from './new-password.ts'
import type { Passwords } from './passwords.ts'
import { takenEmailLimit } from './registering.ts'

/** Roles whose accounts start with a password. Staff set theirs through an invitation. */
export type NewRole = 'medicalOwner' | 'stockist' | 'purchaser' | 'admin' | 'user'

/**
 * Starts to hash the password of a new account, so that photos can be read meanwhile. Checks that the e-mail is free
 * before hashing, which is slow, and again when the hash gets its turn.
 * @param from the limit key of the person who registers.
 * @param deps.attempts set for self-registration: limits how often the answer may be that an e-mail is taken.
 * @returns the promise of the hash. A caller that fails earlier need not await it.
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
    // Among many parallel registrations, those with known e-mails are answered first. For the rest the sender learns
    // only that there were too many.
    await attempts?.refuseIfSpent(takenEmailLimit(from))
    return hash
  })
  passwordHash.catch(() => undefined)
  return { passwordHash }
}

/** The hash for a new account. @throws as `beginHash` */
export async function hashForNew(...given: Parameters<typeof beginHash>): Promise<string> {
  return (await beginHash(...given)).passwordHash
}
