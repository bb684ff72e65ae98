import { firstLimits } from '@rasad/contract/first-limits'
import { type Role, roles } from '@rasad/contract/roles'
import { useSyncExternalStore } from 'react'
import { forgetForms } from './forget-forms.ts'
import { forgetAccountPlace } from './near.ts'
import { readText, removeStored, writeText } from './safe-storage.ts'
import { isRecord, recordId } from './values.ts'
import { noteEnded } from './way-back.ts'

/** What this device remembers of the signed-in account. The service decides by its cookie, never by this. */
export interface StoredUser {
  _id: string
  role: Role
  email: string
  name: string | null
  /** Can add admins. */
  owner: boolean
  approved: boolean
  declined: boolean
  status: string
}

export interface Session {
  /** A marker of a session is stored. It grants nothing. */
  hasToken: boolean
  user: StoredUser | undefined
}

const tokenKey = 'token'
const userKey = 'user'
/**
 * The session's secret is in a cookie that scripts cannot read; only its existence is noted here. Each sign-in writes a
 * new marker, so that a late answer to an earlier session does not end this one.
 */
const newMarker = () => `cookie.${Date.now().toString(36)}`
const signedOut: Session = { hasToken: false, user: undefined }

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let readFrom: string | undefined
let current: Session = signedOut
/** What the listeners know. Anybody may read a newer session first. */
let told: Session = signedOut
let toldInterrupted: Interrupted | undefined

/** Remembers the signed-in account. */
export function keepSession(user: StoredUser): void {
  writeText(tokenKey, newMarker())
  writeText(userKey, storedText(user))
  tell()
}

/** Updates the remembered account without starting another session. */
export function updateSession(user: StoredUser): void {
  const text = storedText(user)
  if (readText(userKey) === text) return
  if (readSession().user?._id === user._id && readSession().hasToken) {
    writeText(userKey, text)
    tell()
  } else {
    keepSession(user)
  }
}

/** A session that the service has ended while its account was at work here. */
export interface Interrupted {
  user: StoredUser
  /** Whether the same account has signed in again; false: it has left its work. */
  isResumed: Promise<boolean>
}

let interrupted: (Interrupted & { settle: (isResumed: boolean) => void; shown: Session }) | undefined

/**
 * Forgets the signed-in account, where it is, what was typed into forms, and where a sign-in would lead back to. The
 * service's answer deletes the cookie.
 * @param hasEnded the service ended the session: the same account finds its forms as they were when it signs in again.
 * @param isAtWork something on the page would be lost: the page stays as it is until the account signs in again or leaves.
 */
export function clearSession({ hasEnded = false, isAtWork = false } = {}): void {
  const shown = readSession()
  const { user } = shown
  // A second refusal of the same session says nothing new.
  if (hasEnded && !user && !shown.hasToken) return
  noteEnded(hasEnded ? user?._id : undefined)
  if (user && isAtWork) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    interrupted = { user, shown, isResumed: promise, settle: resolve }
  }
  forgetAccountPlace()
  if (!hasEnded) forgetForms()
  removeStored(tokenKey)
  removeStored(userKey)
  tell()
}

function storedText({ _id, role, email, name, owner, approved, declined, status }: StoredUser): string {
  return JSON.stringify({ _id, id: _id, role, email, name, owner, approved, declined, status })
}

/** The same object until a stored value changes. */
export function readSession(): Session {
  const token = readText(tokenKey)
  const user = readText(userKey)
  const source = JSON.stringify([token, user])
  if (source !== readFrom) {
    readFrom = source
    current = token === undefined && user === undefined ? signedOut : parse(token, user)
  }
  return current
}

/** The work that waits for its account to sign in again. */
export function readInterrupted(): Interrupted | undefined {
  return interrupted
}

export function useInterrupted(): Interrupted | undefined {
  return useSyncExternalStore(subscribe, readInterrupted, () => undefined)
}

/** Gives up the work that waits: the page shows what it shows to somebody who is not signed in. */
export function leaveInterrupted(): void {
  settleInterrupted(false)
  tell()
}

function settleInterrupted(isResumed: boolean): void {
  interrupted?.settle(isResumed)
  interrupted = undefined
}

/** The session that the page is drawn for. */
function shownSession(): Session {
  return interrupted?.shown ?? readSession()
}

/**
 * The signed-in account. Updates on changes here, in another tab, or when the session ends; where that interrupts work, once
 * it is left.
 */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, shownSession, () => signedOut)
}

const buyers: readonly Role[] = ['medicalOwner', 'purchaser']

/**
 * The id of the signed-in account if it is a buyer, who may see more of a listing than a visitor; the service decides
 * what. Admins look at public screens as visitors do.
 */
export function buyerOf({ hasToken, user }: Session): string | undefined {
  return hasToken && user?.approved && buyers.includes(user.role) ? user._id : undefined
}

/** The buyer who is signed in now: see `buyerOf`. */
export function useBuyer(): string | undefined {
  return buyerOf(useSession())
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    told = shownSession()
    toldInterrupted = interrupted
    window.addEventListener('storage', tell)
    timer = setInterval(tell, firstLimits.loginStateCheck)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', tell)
    clearInterval(timer)
  }
}

function tell() {
  const { user } = readSession()
  if (interrupted && user) settleInterrupted(user._id === interrupted.user._id)
  const session = shownSession()
  if (session === told && interrupted === toldInterrupted) return
  told = session
  toldInterrupted = interrupted
  for (const listener of listeners) listener()
}

function parse(token: string | undefined, user: string | undefined): Session {
  return { hasToken: Boolean(token), user: userFrom(user) }
}

function userFrom(text: string | undefined): StoredUser | undefined {
  try {
    return userOf(JSON.parse(text ?? 'null'))
  } catch {
    return undefined
  }
}

/** Parses the account of a stored value or an answer. */
export function userOf(value: unknown, role?: Role): StoredUser | undefined {
  if (!isRecord(value)) return undefined
  const _id = recordId(value._id) ?? recordId(value.id)
  const ownRole = roles.find((known) => known === value.role) ?? role
  if (!_id || !ownRole) return undefined
  return {
    _id,
    role: ownRole,
    email: typeof value.email === 'string' ? value.email : '',
    name: typeof value.name === 'string' ? value.name : null,
    owner: value.owner === true,
    approved: value.approved !== false,
    declined: value.declined === true,
    status: typeof value.status === 'string' ? value.status : 'approved',
  }
}
