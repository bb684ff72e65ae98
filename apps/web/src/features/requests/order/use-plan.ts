import type { PlanBy } from '@rasad/contract/plan-bys'
import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { requestKey } from '../../../lib/supply-requests.ts'
import { openLines, type Picks, partsOf } from './parts.ts'

/** The plan of a request as the buyer wants it, with what somebody chose otherwise. New answers plan anew. */
export function usePlan(account: string, request: SupplyRequest) {
  const [by, setBy] = useState<PlanBy>('calls')
  const [exclude, setExclude] = useState<readonly string[]>([])
  const [picks, setPicks] = useState<Picks>({})
  // The request itself brings the usual plan.
  const isUsual = by === 'calls' && exclude.length === 0
  const query = useQuery({
    queryKey: [...requestKey(account, request._id), 'plan', request.version, by, exclude],
    queryFn: async ({ signal }) =>
      (
        await call('POST /api/requests/{id}/plan', {
          params: { id: request._id },
          body: { by, exclude: [...exclude] },
          signal,
        })
      ).data,
    enabled: !isUsual,
    placeholderData: keepPreviousData,
  })
  const planned = isUsual ? request : (query.data ?? request)

  const parts = useMemo(() => partsOf(request, planned.plan, picks), [request, planned, picks])
  const takenFrom = useMemo(() => {
    const by = new Map<number, string[]>()
    for (const { stockist, items } of parts) {
      for (const { line } of items) by.set(line, [...(by.get(line) ?? []), stockist._id])
    }
    return by
  }, [parts])

  return {
    by,
    setBy,
    exclude,
    toggleExcluded(id: string) {
      setExclude(exclude.includes(id) ? exclude.filter((other) => other !== id) : [...exclude, id])
      setPicks(Object.fromEntries(Object.entries(picks).filter(([, stockist]) => stockist !== id)))
    },
    picks,
    pick(line: number, stockistId: string | undefined) {
      const { [line]: _, ...others } = picks
      setPicks(stockistId === undefined ? others : { ...others, [line]: stockistId })
    },
    dropPicks: () => setPicks({}),
    parts,
    takenFrom,
    open: openLines(request, planned.open, picks),
    isPlanning: !isUsual && (query.isPlaceholderData || query.isPending),
    hasFailed: !isUsual && query.isError,
  }
}
