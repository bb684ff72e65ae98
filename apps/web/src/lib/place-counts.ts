import type { PlaceCounts } from '@rasad/contract/districts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from './api-client.ts'
import { keepNear, useNear } from './near.ts'

/** What a list of suppliers is about besides a place. */
export interface Scope {
  medicine?: string
  company?: string
}

/**
 * How many suppliers each filter by place leaves, of all or of those that deliver there; undefined without a place, and
 * until the service answers.
 */
export function usePlaceCounts(
  of: Scope,
  { isWanted, delivers }: { isWanted: boolean; delivers: boolean },
): PlaceCounts | undefined {
  const near = useNear()
  // The service finds the town of a PIN or a district itself.
  const city = near?.town === near?.name ? near?.town : undefined
  const { data } = useQuery({
    queryKey: ['place-counts', near?.pin, city, delivers, of],
    queryFn: async ({ signal }) =>
      (
        await call('GET /api/stockist/counts', {
          query: {
            near: near?.pin ?? '',
            ...(city !== undefined && { city }),
            ...(delivers && { delivers }),
            ...of,
          },
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
