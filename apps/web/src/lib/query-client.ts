import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'

/** One retry if the result can differ: no answer, or a server error. */
function worthAnotherTry(failures: number, error: Error): boolean {
  if (failures >= 1) return false
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 15 * 60_000,
        retry: worthAnotherTry,
        retryDelay: 700,
        refetchOnWindowFocus: false,
        // Offline, calls fail at once with an offer to retry, instead of waiting silently.
        networkMode: 'always',
      },
    },
  })
}
