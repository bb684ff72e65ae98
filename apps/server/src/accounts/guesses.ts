import { limits } from '@rasad/contract/limits'
import type { Role } from '@rasad/contract/roles'
import { type AccountRow, emailKey } from './account-repository.ts'
import { type Attempts, type Limit, tooMany } from './attempts.ts'

// Every place where a password is checked counts wrong ones here: signing in, the verify page, deleting an account,
// handing over ownership.

/** Which accounts of an e-mail a role signs in, the first that fits. */
export function rolesFor(role: Role): readonly Role[] {
  return role === 'medicalOwner' ? ['medicalOwner', 'admin', 'user', 'staff'] : [role]
}

export interface Guess {
  /** Whose password is tried, as `guessedAccount` names it. */
  account: string
  /** The limit key of where it is tried from. */
  address: string
  /** What is known to have signed in to the account before: a device, or an open session. */
  known?: string | undefined
}

export interface Counted {
  /** The account's bound is used up: only accounts that this device is known to may be tried. */
  onlyKnown: boolean
  /**
   * The password was right, so it does not count.
   * @param provesAll whether it says nothing of other accounts of the e-mail, see `provesAll`; if not, the try goes on
   *   counting for them, and only the device's own bound gets it back.
   */
  right(provesAll: boolean): Promise<void>
}

/**
 * Whether a right password makes its try no guess at any account. Anybody can register a second account under a
 * stranger's e-mail with a password to try on the stranger's own one: that it fits the second account proves nothing,
 * unless it fits them all, or its holder has confirmed the address and could set a new password for all.
 */
export function provesAll(tried: Candidate[], fitting: Candidate[]): boolean {
  if (fitting.some((account) => account.email_confirmed_at !== null)) return true
  return tried.every((account) => account.passwordHash === null || fitting.includes(account))
}

type Candidate = Pick<AccountRow, 'email_confirmed_at'> & { passwordHash: string | null }

/** Names what one password is tried on: every sign-in screen tries all accounts of an e-mail at once. */
export function guessedAccount(email: string): string {
  return emailKey(email)
}

/**
 * Counts a try before it is made, so that none slips by in parallel. A known device has a bound of its own: however
 * much others guess, they cannot keep it out of its account.
 * @throws AppError too-many-tries with the seconds to wait
 */
export async function countGuess(attempts: Attempts, guess: Guess): Promise<Counted> {
  const common = commonLimits(guess)
  if (guess.known === undefined) {
    await reserve(attempts, common)
    return { onlyKnown: false, right: async (all) => (all ? attempts.takeBack(common) : undefined) }
  }
  const own = knownLimit(guess.account, guess.known)
  await reserve(attempts, [own])
  const onlyKnown = (await attempts.reserve(common)) !== undefined
  return { onlyKnown, right: (all) => attempts.takeBack(onlyKnown || !all ? [own] : [own, ...common]) }
}

/** Wrong passwords of before do not count any more, for the account and for it from this address. */
export async function forgetGuesses(attempts: Attempts, guess: Guess): Promise<void> {
  for (const limit of [hereLimit(guess), accountLimit(guess)]) await attempts.forget(limit)
}

async function reserve(attempts: Attempts, all: Limit[]): Promise<void> {
  const seconds = await attempts.reserve(all)
  if (seconds !== undefined) throw tooMany('too-many-tries', seconds)
}

function commonLimits(guess: Guess): Limit[] {
  return [hereLimit(guess), addressLimit(guess), accountLimit(guess)]
}

const seconds = limits.attemptWindow / 1_000

function hereLimit({ account, address }: Guess): Limit {
  return { what: 'guess-here', parts: [account, address], most: limits.maxWrongPasswords, seconds }
}

function addressLimit({ address }: Guess): Limit {
  return { what: 'guess-from', parts: [address], most: limits.maxWrongPasswordsFromAddress, seconds }
}

function accountLimit({ account }: Guess): Limit {
  return { what: 'guess-at', parts: [account], most: limits.maxWrongPasswordsForAccount, seconds }
}

function knownLimit(account: string, known: string): Limit {
  return { what: 'guess-known', parts: [account, known], most: limits.maxWrongPasswords, seconds }
}
