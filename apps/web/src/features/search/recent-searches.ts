import type { SearchHit } from '@rasad/contract/search'
import { useSyncExternalStore } from 'react'
import { createStoredList } from '../../lib/safe-storage.ts'
import { isNamed, recordId } from '../../lib/values.ts'

export interface RecentPick {
  category: SearchHit['category']
  _id: string
  name: string
}

const most = 6

const list = createStoredList<RecentPick>('recentSearches', isRecentPick)

function isRecentPick(value: unknown): value is RecentPick {
  return (
    isNamed(value) &&
    recordId(value._id) !== undefined &&
    (value.category === 'medicine' || value.category === 'company' || value.category === 'supplier')
  )
}

/** Picks on this device, latest first. */
export function useRecentPicks(): readonly RecentPick[] {
  return useSyncExternalStore(list.subscribe, list.read)
}

export function rememberPick({ category, _id, name }: RecentPick): void {
  const others = list.read().filter((pick) => pick._id !== _id)
  list.write([{ category, _id, name }, ...others].slice(0, most))
}
