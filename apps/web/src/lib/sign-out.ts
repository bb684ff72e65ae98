import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from './api-client.ts'
import { clearSession } from './session.ts'

/**
 * Ends the session here and in the service. Throws `ApiError` if the service did not end it; then it stays remembered.
 */
export async function endSession(): Promise<void> {
  try {
    await call('POST /api/auth/logout', {})
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  clearSession()
}

/** Ends the session. False if the service did not end it: the page must then not claim otherwise. */
export function useSignOut(): () => Promise<boolean> {
  const queryClient = useQueryClient()
  return async () => {
    // A call that is under way would be refused once the session has ended.
    await queryClient.cancelQueries()
    try {
      await endSession()
    } catch {
      void queryClient.refetchQueries({ type: 'active' })
      return false
    }
    queryClient.clear()
    return true
  }
}
