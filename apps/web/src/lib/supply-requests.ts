import type { SupplyRequestCreated } from '@rasad/contract/supply-requests'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from './api-client.ts'

/** All queries of requests are keyed by the account that asks. */
export const requestsKey = (account: string) => ['supply-requests', account] as const
export const requestKey = (account: string, id: string) => [...requestsKey(account), 'one', id] as const

/** Of these stockists, the ones that the service has asked. */
export function askedIn({ leftOut }: SupplyRequestCreated, stockists: readonly string[]): string[] {
  const without = new Set(leftOut.map(({ stockistId }) => stockistId))
  return stockists.filter((id) => !without.has(id))
}

/** A request as its buyer sees it. Throws an `ApiError` of 404 if the account has made none with this id. */
export function requestQuery(account: string, id: string) {
  return queryOptions({
    queryKey: requestKey(account, id),
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /api/requests/{id}', { params: { id }, signal })
      if (!('stockists' in data)) throw new ApiError(404, 'record-not-found', '')
      return data
    },
    staleTime: 0,
  })
}
