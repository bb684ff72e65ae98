import type { PlaceCounts } from '@rasad/contract/districts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from './api-client.ts'
import { keepNear, useNear } from './near.ts'
import type { PlaceFilter } from './place-filter.ts'

/** What a list of suppliers is about besides a place. */
export interface Scope {
  medicine?: string
  company?: string
}

/**
 * How many suppliers each filter by place leaves; undefined without a place, and until the service answers.
 * @param where the filters of the list: those that are not counted hold for all counts
 */
export function usePlaceCounts(of: Scope, where: PlaceFilter, isWanted: boolean): PlaceCounts | undefined {
  const near = useNear()
  const { near: _near, within: _within, city: _city, district: _district, state: _state, ...others } = where
  // The service finds the town of a PIN or a district itself.
  const city = near?.town === near?.name ? near?.town : undefined
  const { data } = useQuery({
    queryKey: ['place-counts', near?.pin, city, others, of],
    queryFn: async ({ signal }) =>
      (
        await call('GET /api/stockist/counts', {
          query: { ...others, near: near?.pin ?? '', ...(city !== undefined && { city }), ...of },
          signal,
          asVisitor: true,
        })
      ).data,
    enabled: near !== undefined && isWanted,
  })
  const town = data?.city?.name
  useEffect(() => {
    if (near && near.town === undefined && town !== undefined) keepNear({ ...near, town })
  }, [near, town])
  return near && isWanted ? data : undefined
}
