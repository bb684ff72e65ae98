import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ApiError, betweenCalls, call } from './api-client.ts'
import { pauseStreams } from './event-stream.ts'
import { clearSession } from './session.ts'

/**
 * Ends the session here and in the service, and forgets what was fetched in it. Throws `ApiError` if the service did not
 * end it; then it stays remembered, and what is shown is fetched again.
 */
export async function endSession(queryClient: QueryClient): Promise<void> {
  // A call that is under way would be refused once the session has ended.
  await queryClient.cancelQueries()
  try {
    await betweenCalls(logout)
  } catch (error) {
    void queryClient.refetchQueries({ type: 'active' })
    throw error
  }
  queryClient.clear()
}

async function logout(): Promise<void> {
  const resume = pauseStreams()
  try {
    await call('POST /api/auth/logout', {})
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) {
      resume()
      throw error
    }
  }
  clearSession()
}

/** Ends the session. False if the service did not end it: the page must then not claim otherwise. */
export function useSignOut(): () => Promise<boolean> {
  const queryClient = useQueryClient()
  return () =>
    endSession(queryClient).then(
      () => true,
      () => false,
    )
}
