import type { SearchHit } from '@rasad/contract/search'
import { useSyncExternalStore } from 'react'
import { picksPrefix } from '../../lib/forget-forms.ts'
import { createStoredList } from '../../lib/safe-storage.ts'
import { readSession, useSession } from '../../lib/session.ts'
import { isNamed, recordId } from '../../lib/values.ts'

export interface RecentPick {
  category: SearchHit['category']
  _id: string
  name: string
}

const most = 6

/** Several people can use a device: each sees only what was picked in the own account, or by visitors. */
const list = createStoredList(() => `${picksPrefix}.${readSession().user?._id ?? ''}`, isRecentPick)

function isRecentPick(value: unknown): value is RecentPick {
  return (
    isNamed(value) &&
    recordId(value._id) !== undefined &&
    (value.category === 'medicine' || value.category === 'company' || value.category === 'supplier')
  )
}

const none: readonly RecentPick[] = []

/** Picks of who is signed in, or of visitors, on this device until somebody signs out; latest first. */
export function useRecentPicks(): readonly RecentPick[] {
  useSession()
  return useSyncExternalStore(list.subscribe, list.read, () => none)
}

export function rememberPick({ category, _id, name }: RecentPick): void {
  const others = list.read().filter((pick) => pick._id !== _id)
  list.write([{ category, _id, name }, ...others].slice(0, most))
}
