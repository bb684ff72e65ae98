import { ApiError, call } from './api-client.ts'
import { readText, removeStored, writeText } from './safe-storage.ts'
import { readSession, updateSession, userOf } from './session.ts'

// Set while the page does not know whether its cookie opens a session.
const doubtKey = 'sessionInDoubt'

/** Requests a check on the next visit even if nobody is remembered, also after a reload. */
export function doubtSession(): void {
  writeText(doubtKey, '1')
}

/** Whether there is anything to check. */
export function isSessionToCheck(): boolean {
  const { hasToken, user } = readSession()
  return hasToken || user !== undefined || readText(doubtKey) !== undefined
}

/**
 * Asks the service who is signed in, and updates what this device remembers.
 * @returns false without an answer: then nothing is changed and the doubt stays.
 */
export async function checkSession(): Promise<boolean> {
  const before = readSession()
  try {
    const answer = await call('GET /api/auth/me', {})
    const user = userOf(answer?.user)
    // A newer sign-in or sign-out wins over an older answer.
    if (user && readSession() === before) updateSession(user)
  } catch (error) {
    // A 401 has already cleared the remembered account.
    if (!(error instanceof ApiError) || error.status !== 401) return false
  }
  removeStored(doubtKey)
  return true
}
