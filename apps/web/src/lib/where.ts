import { useSearchParams } from 'react-router'
import { type Near, useNear } from './near.ts'

export const distances = ['10', '25', '50', '100'] as const
const filters = [...distances, 'city', 'district', 'state'] as const
export type Filter = (typeof filters)[number]

/** The parameter of the page's address. It never names the place: for somebody else it means theirs. */
const param = 'within'

/** How lists of suppliers ask the service for those around a place. */
export interface Where {
  near?: string
  within?: number
  city?: string
  district?: string
  state?: string
}

/** Where suppliers should be: the place of this device with the filter in the page's address. */
export function useWhere() {
  const near = useNear()
  const [search, setSearch] = useSearchParams()
  const chosen = filters.find((filter) => filter === search.get(param))
  // Until the town is known, the list is not limited to it.
  const filter = near && !(chosen === 'city' && near.town === undefined) ? chosen : undefined
  return {
    near,
    filter,
    where: whereOf(near, filter),
    setFilter(next: Filter | undefined) {
      const params = new URLSearchParams(search)
      if (next) params.set(param, next)
      else params.delete(param)
      setSearch(params, { replace: true, preventScrollReset: true })
    },
  }
}

function whereOf(near: Near | undefined, filter: Filter | undefined): Where {
  if (!near) return {}
  const { pin, town, district, state } = near
  if (filter === 'city' && town !== undefined) return { near: pin, city: town, state }
  if (filter === 'district') return { near: pin, district, state }
  if (filter === 'state') return { near: pin, state }
  return { near: pin, ...(filter && { within: Number(filter) }) }
}
