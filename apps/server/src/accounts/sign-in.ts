import type { Role } from '@rasad/contract/roles'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type AccountRow, createAccountRepository } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { Attempts } from './attempts.ts'
import { createDeviceRepository } from './device-repository.ts'
import { rememberDevice } from './devices.ts'
import { countGuess, guessedAccount, provesAll, rolesFor } from './guesses.ts'
import type { Passwords } from './passwords.ts'
import { createSessionRepository } from './session-repository.ts'
import { hashToken, openSessionIf } from './sessions.ts'
import { everyRole, ofScreen } from './sign-in-screens.ts'

export interface SignIn {
  email: string
  password: string
  role: Role
  /** The limit key of the request's network address. */
  address: string
  /** The token that identifies a known device. */
  device?: string | undefined
  /** What the device calls itself, as `deviceLabel` names it. */
  deviceName: string
  /** The token of the request's current session, which the new one replaces. */
  replaces?: string | undefined
  /** Whether the client has disconnected. */
  gone?: () => boolean
}

interface SignedIn {
  token: string
  account: AccountRow
  /** The new token that identifies the device. */
  device: string | undefined
}

/**
 * Opens a session for a person with the right password, and ends the session that the request came with.
 * @throws AppError wrong-credentials if the e-mail or the password is wrong, after the same time for both; as
 *   `ofScreen` if the password is right for another screen; too-many-tries; verification-failed if the account is
 *   declined.
 */
export async function signIn(
  deps: { db: Db; passwords: Passwords; attempts: Attempts },
  given: SignIn,
): Promise<SignedIn> {
  const matching = await deps.passwords.inTurn(given.address, () => findMatching(deps, given), given.gone)
  const fitting = ofScreen(matching, rolesFor(given.role))
  const account = fitting.find(({ state }) => state !== 'declined')
  if (!account) throw new AppError('verification-failed')
  const token = await openSessionIf(deps.db, account.id, account.passwordHash, given.deviceName)
  // The account was deleted or declined, or its password changed meanwhile.
  if (token === undefined) throw new AppError('wrong-credentials')
  const device = await rememberDevice(deps.db, given.device, account)
  if (given.replaces !== undefined) {
    await createSessionRepository(deps.db.withTables<AccountTables>()).deleteSession(
      hashToken(given.replaces),
    )
  }
  return { token, account, device }
}

/** The accounts of the e-mail that the password matches, whatever their sign-in screen. Counts the attempt first. */
export async function findMatching(
  { db, passwords, attempts }: { db: Db; passwords: Passwords; attempts: Attempts },
  { email, password, role, address, device }: Omit<SignIn, 'replaces' | 'deviceName'>,
) {
  const tables = db.withTables<AccountTables>()
  const roles = everyRole(rolesFor(role))
  const deviceHash = device === undefined ? undefined : hashToken(device)
  const knownTo =
    deviceHash === undefined ? [] : await createDeviceRepository(tables).knownTo(deviceHash, { email, roles })
  const guess = await countGuess(attempts, {
    account: guessedAccount(email),
    address,
    known: knownTo.length > 0 ? deviceHash : undefined,
  })
  const all = createAccountRepository(tables).findCandidates(email, roles)
  const candidates = guess.onlyKnown
    ? all.then((found) => found.filter(({ id }) => knownTo.includes(id)))
    : all
  const found = await passwords.matching(email, password, candidates)
  // Uncount within the turn: if many sign in at once, only a few attempts are counted at any time.
  if (found.length > 0) await guess.right(provesAll(await candidates, found))
  return found
}
