import type { AccountCaller } from '../accounts/accounts.ts'
import { AppError } from '../platform/errors.ts'

/**
 * A stockist can edit only its own page and list.
 * @param named the stockist's id or `me`; otherwise not validated.
 * @throws AppError not-allowed
 */
export function mayKeep(caller: AccountCaller, named: unknown): void {
  if (caller.role !== 'stockist' || typeof named !== 'string' || !/^[0-9a-f]{24}$/i.test(named)) return
  if (named.toLowerCase() !== caller.id) throw new AppError('not-allowed')
}

/** The same of a call's `?stockist=`, before anything else: 403 comes before 404 and 400. */
export async function mayKeepNamed(call: {
  caller(): Promise<AccountCaller>
  request: { query: unknown }
}): Promise<void> {
  mayKeep(await call.caller(), (call.request.query as { stockist?: unknown }).stockist)
}

/**
 * The stockist whose list a call edits: the caller itself, or the one that an admin names.
 * @throws AppError invalid-input when an admin names none.
 */
export function whoseList(caller: AccountCaller, named: string | undefined): string {
  if (caller.role === 'stockist') return caller.id
  if (named !== undefined && named !== 'me') return named
  const message = 'Please name the stockist whose list it is.'
  throw new AppError('invalid-input', { message, fields: { stockist: { code: 'required', message } } })
}
