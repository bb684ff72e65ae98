import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../../../lib/api-client.ts'
import { useLive } from '../../../lib/live.ts'
import { useBuyer } from '../../../lib/session.ts'
import { requestQuery, requestsKey } from '../../../lib/supply-requests.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { type FoundRequest, withAnswers } from './answers.ts'
import { requestsOf } from './asked.ts'

/** The demand with what its requests have brought so far, live. */
export function useAnswers(demand: SavedDemand): SavedDemand {
  const account = useBuyer()
  const client = useQueryClient()
  const asked = account === undefined ? [] : requestsOf(demand, account)
  const found = useQueries({
    queries: asked.map(({ request }) => ({ ...requestQuery(account ?? '', request), retry: false })),
    combine,
  })
  useLive(asked.length > 0 ? account : undefined, 'requests', () =>
    client.invalidateQueries({ queryKey: requestsKey(account ?? '') }),
  )
  return useMemo(() => {
    const known = found.flatMap(({ request, isGone }, at): FoundRequest[] => {
      const _id = asked[at]?.request
      return _id === undefined || (!request && !isGone) ? [] : [{ _id, request: request ?? null }]
    })
    return withAnswers(demand, known)
  }, [demand, found])
}

function combine(queries: UseQueryResult<SupplyRequest>[]) {
  return queries.map(({ data, error }) => ({
    request: data,
    isGone: error instanceof ApiError && error.status === 404,
  }))
}
