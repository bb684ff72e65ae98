import { ApiError, call } from './api-client.ts'
import { readText, removeStored, writeText } from './safe-storage.ts'
import { readSession, updateSession, userOf } from './session.ts'

// Present while the page does not know whether its cookie opens a session.
const doubtKey = 'sessionInDoubt'

/** Notes that the next look is needed even where nobody is remembered, over a reload too. */
export function doubtSession(): void {
  writeText(doubtKey, '1')
}

/** Whether there is anything that the service could contradict. */
export function isSessionToCheck(): boolean {
  const { hasToken, user } = readSession()
  return hasToken || user !== undefined || readText(doubtKey) !== undefined
}

/**
 * Asks the service who is signed in, and makes what this device remembers agree with the answer.
 * @returns false where no answer came: then nothing is changed, and the doubt stays.
 */
export async function checkSession(): Promise<boolean> {
  const before = readSession()
  try {
    const answer = await call('GET /api/auth/me', {})
    const user = userOf(answer?.user)
    // Whoever has signed in or out meanwhile is not overruled by an older answer.
    if (user && readSession() === before) updateSession(user)
  } catch (error) {
    // A 401 has cleared what was remembered.
    if (!(error instanceof ApiError) || error.status !== 401) return false
  }
  removeStored(doubtKey)
  return true
}
