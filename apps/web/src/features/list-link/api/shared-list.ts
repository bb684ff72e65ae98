import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'

/** Milliseconds between two looks at what others changed, while the page is in sight. */
const newsEvery = 8_000

export const sharedListKey = (token: string) => ['shared-list', token]

/** The list that a link opens, as it is now. Nobody needs an account for it, so no session is sent. */
export function useSharedList(token: string) {
  return useQuery({
    queryKey: sharedListKey(token),
    queryFn: async ({ signal }) =>
      (await call('GET /api/shares/{id}', { params: { id: token }, signal, asVisitor: true })).data,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (isGone(state.error) ? false : newsEvery),
  })
}

/** Whether the link was ended, or never was one. */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}
