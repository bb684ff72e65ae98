import { limits } from '@rasad/contract/limits'
import type { Role } from '@rasad/contract/roles'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type AccountRow, createAccountRepository, emailKey } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { Attempts, Limit } from './attempts.ts'
import type { Passwords } from './passwords.ts'
import { openSessionIf } from './sessions.ts'
import { everyRole, ofScreen } from './sign-in-screens.ts'

export interface SignIn {
  email: string
  password: string
  role: Role
  /** Where the request comes from. */
  address: string
  /** Whether whoever asked has hung up. */
  gone?: () => boolean
}

/** Which accounts of an e-mail a role signs in, the first that fits. */
export function rolesFor(role: Role): readonly Role[] {
  return role === 'medicalOwner' ? ['medicalOwner', 'admin', 'user', 'staff'] : [role]
}

/** One count for all screens: each of them checks a password against every account of the e-mail. */
export function signInLimit({ email, address }: Pick<SignIn, 'email' | 'address'>): Limit {
  return {
    what: 'sign-in',
    parts: [emailKey(email), address],
    most: limits.wrongSignInsMost,
    seconds: limits.attemptWindow / 1_000,
    code: 'too-many-tries',
  }
}

/**
 * Opens a session for whoever knows the password.
 * @throws AppError wrong-credentials, whether the e-mail or the password is wrong and after the same time;
 *   as `ofScreen` says where the password is right for another screen; too-many-tries; verification-failed where
 *   the account is declined.
 */
export async function signIn(
  deps: { db: Db; passwords: Passwords; attempts: Attempts },
  given: SignIn,
): Promise<{ token: string; account: AccountRow }> {
  const repository = createAccountRepository(deps.db.withTables<AccountTables>())
  const limit = signInLimit(given)
  const own = rolesFor(given.role)
  const matching = await deps.passwords.inTurn(async () => {
    await deps.attempts.count(limit)
    const candidates = repository.findCandidates(given.email, everyRole(own))
    const found = await deps.passwords.matching(given.email, given.password, candidates)
    // Within the turn: of many that sign in rightly at once, few may be counted at any time.
    if (found.length > 0) await deps.attempts.takeBack(limit)
    return found
  }, given.gone)
  const fitting = ofScreen(matching, own)
  const account = fitting.find(({ state }) => state !== 'declined')
  if (!account) throw new AppError('verification-failed')
  const token = await openSessionIf(deps.db, account.id, account.passwordHash)
  // Meanwhile it has gone, was declined, or has another password.
  if (token === undefined) throw new AppError('wrong-credentials')
  return { token, account }
}
