import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from './api-client.ts'
import { clearSession } from './session.ts'

/**
 * Ends the session. False where the service was not reached: then the session lives on, and the page must not
 * say otherwise.
 */
export function useSignOut(): () => Promise<boolean> {
  const queryClient = useQueryClient()
  return async () => {
    try {
      await call('POST /api/auth/logout', {})
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) return false
    }
    clearSession()
    queryClient.clear()
    return true
  }
}
