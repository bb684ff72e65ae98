import type { Role } from '@rasad/contract/roles'
import { endedAccountKey, type WayBack, wayBackKey, wayBackTo } from '@rasad/contract/way-back'
import { readForTab, writeForTab } from './safe-storage.ts'
import { isRecord } from './values.ts'

/** Signing in from here leads back to this page. @param roles whose page it is */
export function keepWayBack(roles: readonly Role[]): void {
  const { pathname, search, hash } = location
  writeForTab(wayBackKey, wayBackTo(pathname + search + hash, roles, endedAccount() ?? null, Date.now()))
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
  const kept = readForTab(wayBackKey, isWayBack)
  writeForTab(wayBackKey, null)
  writeForTab(endedAccountKey, null)
  if (!kept || kept.until < Date.now() || !approved || !kept.roles.includes(role)) return undefined
  return kept.account === null || kept.account === _id ? kept.path : undefined
}

/** A session of this tab has ended without its owner's doing; undefined: it was signed out. */
export function noteEnded(account: string | undefined): void {
  writeForTab(endedAccountKey, account ?? null)
  if (account === undefined) writeForTab(wayBackKey, null)
}

/** Whose session has ended in this tab. */
export function endedAccount(): string | undefined {
  return readForTab(endedAccountKey, (value) => typeof value === 'string')
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
