import type { PublicStockist } from '@rasad/contract/directory'
import { isNamed, isRecord, recordId } from '../../../lib/values.ts'

/** The record that a page was opened for: by its id in the address, or as a whole in the route's state. */
export function recordFromRoute(
  search: URLSearchParams,
  state: unknown,
  kind: 'medicine' | 'company',
): { id: string | undefined; record: { _id: string; name: string } | undefined } {
  const carried = isRecord(state) && isNamed(state[kind]) ? state[kind] : undefined
  const id = recordId(search.get(kind)) ?? (search.has(kind) ? undefined : recordId(carried?._id))
  return { id, record: carried?._id.toLowerCase() === id ? carried : undefined }
}

/** One page of a list, made of the stockists that the route's state carries: shown until the service answers. */
export function stockistsFromState(state: unknown) {
  const list = isRecord(state) && Array.isArray(state.stockists) ? state.stockists.filter(isStockist) : []
  if (list.length === 0) return undefined
  return {
    pages: [{ success: true as const, data: list, total: list.length, nextCursor: null }],
    pageParams: [undefined],
  }
}

function isStockist(value: unknown): value is PublicStockist {
  return isNamed(value) && 'firmName' in value && 'companies' in value && Array.isArray(value.companies)
}
