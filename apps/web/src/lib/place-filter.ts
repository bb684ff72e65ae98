import { useSearchParams } from 'react-router'
import { type Near, useNear } from './near.ts'

export const distances = ['10', '25', '50', '100'] as const
const filters = [...distances, 'city', 'district', 'state'] as const
export type Filter = (typeof filters)[number]

/** The parameter of the page's address. It never names the place: for somebody else it means theirs. */
const param = 'within'

/** With `no`, suppliers that do not deliver to the place are shown, too. */
const deliversParam = 'delivers'

/** How lists of suppliers ask the service for those around a place. */
export interface PlaceFilter {
  near?: string
  within?: number
  city?: string
  district?: string
  state?: string
  delivers?: true
}

/** PlaceFilter suppliers should be: the place of this device with the filter in the page's address. */
export function usePlaceFilter() {
  const near = useNear()
  const [search, setSearch] = useSearchParams()
  const chosen = filters.find((filter) => filter === search.get(param))
  // Until the town is known, the list is not limited to it.
  const filter = near && !(chosen === 'city' && near.town === undefined) ? chosen : undefined
  const delivers = near !== undefined && search.get(deliversParam) !== 'no'

  function change(changes: Record<string, string | undefined>) {
    const params = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) params.delete(name)
      else params.set(name, value)
    }
    setSearch(params, { replace: true })
  }

  return {
    near,
    filter,
    /** Only suppliers that deliver to the place: so, unless the address says otherwise. */
    delivers,
    where: placeFilterOf(near, filter, delivers),
    setFilter: (next: Filter | undefined) => change({ [param]: next }),
    setDelivers: (next: boolean) => change({ [deliversParam]: next ? undefined : 'no' }),
    /** Suppliers from everywhere. */
    showAll: () => change({ [param]: undefined, [deliversParam]: 'no' }),
  }
}

/** How a page asks for suppliers around a place; without more, as one whose address chooses nothing. */
export function placeFilterOf(near: Near | undefined, filter?: Filter, delivers = true): PlaceFilter {
  return { ...aroundPlace(near, filter), ...(near && delivers && { delivers: true as const }) }
}

function aroundPlace(near: Near | undefined, filter: Filter | undefined): PlaceFilter {
  if (!near) return {}
  const { pin, town, district, state } = near
  if (filter === 'city' && town !== undefined) return { near: pin, city: town, state }
  if (filter === 'district') return { near: pin, district, state }
  if (filter === 'state') return { near: pin, state }
  return { near: pin, ...(filter && { within: Number(filter) }) }
}
