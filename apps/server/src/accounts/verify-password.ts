import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type AccountRow, createAccountRepository } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { Attempts } from './attempts.ts'
import { createDeviceRepository } from './device-repository.ts'
import { countGuess, guessedAccount } from './guesses.ts'
import type { Passwords } from './passwords.ts'
import { hashToken } from './sessions.ts'

/** Where the password is entered. */
export interface Asker {
  /** The limit key of the network address. */
  address: string
  /** The token that identifies a known device. */
  device?: string | undefined
  /** The id of the session that is already signed in to the account. */
  session?: string
}

/**
 * Checks an account's password. Wrong ones count together with those of signing in.
 * @throws AppError wrong-password, also if there is no such account; too-many-tries
 */
export async function verifyPassword(...given: Parameters<typeof accountByPassword>): Promise<void> {
  await accountByPassword(...given)
}

/** The account whose password this is. @throws as `verifyPassword` */
export async function accountByPassword(
  { db, passwords, attempts }: { db: Db; passwords: Passwords; attempts: Attempts },
  id: string,
  password: string,
  asker: Asker,
): Promise<AccountRow & { passwordHash: string | null }> {
  const tables = db.withTables<AccountTables>()
  const right = await passwords.inTurn(asker.address, async () => {
    const account = await createAccountRepository(tables).findCandidate(id)
    const guess = await countGuess(attempts, {
      account: account ? guessedAccount(account.email) : id,
      address: asker.address,
      known: account && (await knownBy(account)),
    })
    const candidates = Promise.resolve(account ? [account] : [])
    const found = await passwords.matching(account?.email ?? id, password, candidates)
    // Only this account was tried.
    if (found.length > 0) await guess.right(true)
    return found[0]
  })
  if (!right) throw new AppError('wrong-password')
  return right

  async function knownBy({ id: accountId }: { id: string }): Promise<string | undefined> {
    if (asker.session !== undefined) return `session ${asker.session}`
    if (asker.device === undefined) return undefined
    const hash = hashToken(asker.device)
    return (await createDeviceRepository(tables).isKnown(hash, accountId)) ? hash : undefined
  }
}
