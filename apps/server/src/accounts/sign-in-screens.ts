import type { ErrorCode } from '@rasad/contract/error-codes'
import { type Role, roles } from '@rasad/contract/roles'
import { AppError } from '../platform/errors.ts'

// Each sign-in screen admits accounts of its own roles. A person who knows the password of another account of the
// e-mail is told which screen to use. Others learn nothing, because every answer takes the same work.

/** Every role in the order in which candidates are tried: those that the screen signs in come first. */
export function everyRole(own: readonly Role[]): readonly Role[] {
  return [...new Set([...own, ...roles])]
}

/**
 * Of the accounts whose password was right, those that the screen signs in.
 * @throws AppError wrong-credentials if there is none; sign-in-as-… or sign-in-at-login if another screen signs them
 *   in.
 */
export function ofScreen<T extends { role: Role }>(matching: readonly T[], own: readonly Role[]): T[] {
  const fitting = matching.filter(({ role }) => own.includes(role))
  if (fitting.length > 0) return fitting
  throw new AppError(refusalFor(matching[0]?.role))
}

function refusalFor(role: Role | undefined): ErrorCode {
  if (role === undefined) return 'wrong-credentials'
  if (role === 'stockist' || role === 'purchaser') return `sign-in-as-${role}`
  return 'sign-in-at-login'
}
