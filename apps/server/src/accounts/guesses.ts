import { limits } from '@rasad/contract/limits'
import type { Role } from '@rasad/contract/roles'
import type { AccountRow } from './account-repository.ts'
import { type Attempts, type Limit, tooMany } from './attempts.ts'
import { emailKey } from './email-key.ts'

// Every place that checks a password counts wrong ones here: signing in, the verify page, deleting an account, changing
// its password or its e-mail address, and handing over ownership.

/** Which accounts of an e-mail a role signs in, in order of preference. */
export function rolesFor(role: Role): readonly Role[] {
  return role === 'medicalOwner' ? ['medicalOwner', 'admin', 'user', 'staff'] : [role]
}

export interface Guess {
  /** Whose password is tried, as named by `guessedAccount`. */
  account: string
  /** The limit key of the caller's network address. */
  address: string
  /** What has signed in to the account before: a device, or an open session. */
  known?: string | undefined
}

export interface Counted {
  /** The account's limit is reached: only accounts that know this device can be tried. */
  onlyKnown: boolean
  /**
   * Uncounts the attempt, because the password was right.
   * @param provesAll whether the attempt reveals nothing about other accounts of the e-mail, see `provesAll`. If false,
   *   the attempt still counts for them, and only the device's own limit gets it back.
   */
  right(provesAll: boolean): Promise<void>
}

/**
 * Whether a right password shows that the attempt was not a guess. Anybody can register a second account under a
 * stranger's e-mail and use it to try passwords for the stranger's own account. So a match with one account proves
 * nothing, unless the password fits all of them, or its holder has confirmed the address and could reset them all.
 */
export function provesAll(tried: Candidate[], fitting: Candidate[]): boolean {
  if (fitting.some((account) => account.email_confirmed_at !== null)) return true
  return tried.every((account) => account.passwordHash === null || fitting.includes(account))
}

type Candidate = Pick<AccountRow, 'email_confirmed_at'> & { passwordHash: string | null }

/** Names what one password is tried on. Every sign-in screen tries all accounts of an e-mail at once. */
export function guessedAccount(email: string): string {
  return emailKey(email)
}

/**
 * Counts an attempt before it runs, so parallel requests cannot exceed the limit. A known device has its own limit, so
 * guesses by others cannot lock it out of its account.
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

/** Forgets earlier wrong passwords for the account, and for the account from this address. */
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
