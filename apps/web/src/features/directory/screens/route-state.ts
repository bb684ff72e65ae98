import type { PublicStockist } from '@rasad/contract/directory'
import { idOfSlug } from '@rasad/contract/page-slugs'
import { isNamed, isRecord, recordId } from '../../../lib/values.ts'

/**
 * The record that a page was opened for: by its id in the address, or complete in the route's state.
 * @param slug the last part of the address, if it names the record
 */
export function recordFromRoute(
  search: URLSearchParams,
  state: unknown,
  kind: 'medicine' | 'company',
  slug?: string,
): { id: string | undefined; record: { _id: string; name: string } | undefined } {
  const carried = isRecord(state) && isNamed(state[kind]) ? state[kind] : undefined
  const named = slug === undefined ? recordId(search.get(kind)) : idOfSlug(slug)
  const isNamedThere = slug !== undefined || search.has(kind)
  const id = named ?? (isNamedThere ? undefined : recordId(carried?._id))
  return { id, record: carried?._id.toLowerCase() === id ? carried : undefined }
}

/** The stockists in the route's state; undefined if it has no list. */
export function givenStockists(state: unknown): PublicStockist[] | undefined {
  return isRecord(state) && Array.isArray(state.stockists) ? state.stockists.filter(isStockist) : undefined
}

/** One page of a list, built from the stockists in the route's state: shown until the service answers. */
export function stockistsFromState(state: unknown) {
  const list = givenStockists(state)
  if (!list?.length) return undefined
  return {
    pages: [{ success: true as const, data: list, total: list.length, nextCursor: null }],
    pageParams: [undefined],
  }
}

function isStockist(value: unknown): value is PublicStockist {
  return (
    isNamed(value) &&
    'firmName' in value &&
    Array.isArray(value.companies) &&
    Array.isArray(value.medicines) &&
    typeof value.medicineCount === 'number'
  )
}
