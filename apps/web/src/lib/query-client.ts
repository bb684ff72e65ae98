import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'

/** One more try where the answer may differ the second time: nothing came back, or the service stumbled. */
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
        // A phone without a network must say so and offer to try again, not wait in silence.
        networkMode: 'always',
      },
    },
  })
}
