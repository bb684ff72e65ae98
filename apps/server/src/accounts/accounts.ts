import type { Db } from '../platform/db/database.ts'
import { createAccess } from './access.ts'
import { findSession, openSession } from './sessions.ts'

export type Accounts = ReturnType<typeof createAccounts>

export interface AccountsDeps {
  db: Db
  /** Origin of PUBLIC_URL, where it is set: a mutation by cookie must come from there. */
  publicOrigin: string | null
}

/** Who can sign in, who is signed in and what an account is: the door to accounts and sessions. */
export function createAccounts({ db, publicOrigin }: AccountsDeps) {
  return {
    access: createAccess((token) => findSession(db, token), publicOrigin),
    openSession,
  }
}
