import type { Role } from '@rasad/contract/roles'
import { readForTab, writeForTab } from './safe-storage.ts'
import { isRecord } from './values.ts'

// The page that asked somebody to sign in, kept in the tab: never in an address, so in no mail and no log.

const key = 'way-back'
const endedKey = 'ended-account'
/** Milliseconds: who signs in later came by themselves. */
const lasts = 30 * 60_000

interface WayBack {
  path: string
  roles: readonly Role[]
  /** Whose session had ended; null: nobody's. */
  account: string | null
  until: number
}

/** Signing in from here leads back to this page. @param roles whose page it is */
export function keepWayBack(roles: readonly Role[]): void {
  const { pathname, search, hash } = location
  const kept: WayBack = {
    ...{ path: pathname + search + hash, roles },
    ...{ account: endedAccount() ?? null, until: Date.now() + lasts },
  }
  writeForTab(key, kept)
}

/**
 * Where a sign-in leads back to, once; undefined where nothing was kept, or for another account or role than the page was
 * kept for.
 */
export function takeWayBack({
  _id,
  role,
  approved,
}: {
  _id: string
  role: Role
  approved: boolean
}): string | undefined {
  const kept = readForTab(key, isWayBack)
  writeForTab(key, null)
  writeForTab(endedKey, null)
  if (!kept || kept.until < Date.now() || !approved || !kept.roles.includes(role)) return undefined
  return kept.account === null || kept.account === _id ? kept.path : undefined
}

/** A session of this tab has ended without its owner's doing; undefined: it was signed out. */
export function noteEnded(account: string | undefined): void {
  writeForTab(endedKey, account ?? null)
  if (account === undefined) writeForTab(key, null)
}

/** Whose session has ended in this tab. */
export function endedAccount(): string | undefined {
  return readForTab(endedKey, (value) => typeof value === 'string')
}

function isWayBack(value: unknown): value is WayBack {
  if (!isRecord(value)) return false
  const { path, roles, account, until } = value
  // On this origin alone: `//elsewhere` is not.
  const isOwn = typeof path === 'string' && /^\/(?![/\\])/.test(path)
  return (
    isOwn &&
    Array.isArray(roles) &&
    typeof until === 'number' &&
    (account === null || typeof account === 'string')
  )
}
