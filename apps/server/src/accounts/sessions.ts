import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@rasad/contract/limits'
import type { Db } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { AccountTables } from './account-tables.ts'
import type { AccountCaller } from './caller.ts'
import { createSessionRepository } from './session-repository.ts'

/** A new unguessable secret: 43 characters of base64url. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Opens a session and returns its token, which cannot be read again later.
 * @param device as `deviceLabel` names it.
 */
export async function openSession(tx: Db, accountId: string, device: string): Promise<string> {
  const token = newToken()
  await createSessionRepository(tx.withTables<AccountTables>()).insertSession({
    id: newId(),
    tokenHash: hashToken(token),
    accountId,
    days: limits.sessionDays,
    device,
  })
  return token
}

/**
 * Opens a session unless the account was deleted or declined, or its password changed meanwhile: whatever ends an
 * account's sessions must also stop one that is just starting. Above `limits.maxSessions` the oldest session ends,
 * because sign-ins with the right password are not limited otherwise.
 * @param device as `deviceLabel` names it.
 * @returns its token; undefined if no session was opened.
 */
export async function openSessionIf(
  db: Db,
  accountId: string,
  passwordHash: string | null,
  device: string,
): Promise<string | undefined> {
  const token = newToken()
  const session = { id: newId(), tokenHash: hashToken(token), accountId, days: limits.sessionDays, device }
  const sessions = createSessionRepository(db.withTables<AccountTables>())
  if (!(await sessions.insertSessionIf(session, passwordHash))) return undefined
  await sessions.keepLatest(accountId, limits.maxSessions)
  return token
}

/** The owner of a session. Once a day this notes that the session is in use. */
export async function findSession(db: Db, token: string): Promise<AccountCaller | undefined> {
  const sessions = createSessionRepository(db.withTables<AccountTables>())
  const found = await sessions.findCaller(hashToken(token))
  // A request must not fail because the note could not be written, such as on a full disk.
  if (found?.isFirstToday) await sessions.noteUse(found.caller.sessionId).catch(() => undefined)
  return found?.caller
}
