import type { Role } from './roles.ts'

// The page that asked somebody to sign in, kept in the tab: never in an address, so in no mail and no log. The pages and
// the page for answers keep it alike.

export const wayBackKey = 'way-back'
/** Whose session has ended in this tab. */
export const endedAccountKey = 'ended-account'
/** Milliseconds: who signs in later came by themselves. */
const lasts = 30 * 60_000

export interface WayBack {
  path: string
  roles: readonly Role[]
  /** Whose session had ended; null: nobody's. */
  account: string | null
  until: number
}

/** @param now in milliseconds */
export function wayBackTo(
  path: string,
  roles: readonly Role[],
  account: string | null,
  now: number,
): WayBack {
  return { path, roles, account, until: now + lasts }
}
