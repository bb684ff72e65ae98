import { useMemo, useSyncExternalStore } from 'react'
import { createStoredList } from '../../lib/safe-storage.ts'
import { isNamed, recordId } from '../../lib/values.ts'

export const savedKinds = ['supplier', 'medicine', 'company'] as const

export interface SavedItem {
  kind: (typeof savedKinds)[number]
  _id: string
  name: string
  detail: string | null
  phone: string | null
}

const list = createStoredList<SavedItem>(() => 'savedItems', isSavedItem)

function isSavedItem(value: unknown): value is SavedItem {
  return (
    isNamed(value) &&
    recordId(value._id) !== undefined &&
    savedKinds.some((kind) => kind === value.kind) &&
    (value.detail === null || typeof value.detail === 'string') &&
    (value.phone === null || typeof value.phone === 'string')
  )
}

function isSame(a: SavedItem, b: Pick<SavedItem, 'kind' | '_id'>): boolean {
  return a.kind === b.kind && a._id === b._id
}

const none: readonly SavedItem[] = []

/** All items saved on this device, newest first. */
export function useSavedItems(): readonly SavedItem[] {
  return useSyncExternalStore(list.subscribe, list.read, () => none)
}

export function useIsSaved({ kind, _id }: Pick<SavedItem, 'kind' | '_id'>): boolean {
  const items = useSavedItems()
  return useMemo(() => items.some((item) => isSame(item, { kind, _id })), [items, kind, _id])
}

/** Saves at the top, or at `position` to undo a removal. */
export function saveItem(item: SavedItem, position = 0): void {
  const others = list.read().filter((other) => !isSame(other, item))
  list.write([...others.slice(0, position), item, ...others.slice(position)])
}

/** Removes an item and returns its position; -1 if it was not there. */
export function removeItem(item: SavedItem): number {
  const items = list.read()
  const position = items.findIndex((other) => isSame(other, item))
  list.write(items.filter((other) => !isSame(other, item)))
  return position
}

/** A record was merged into another: what is saved of it is the other from now on, in its place. */
export function moveSaved(
  kind: 'medicine' | 'company',
  from: string,
  { _id, name }: { _id: string; name: string },
): void {
  const items = list.read()
  if (!items.some((item) => isSame(item, { kind, _id: from }))) return
  const others = items.filter((item) => !isSame(item, { kind, _id }))
  list.write(others.map((item) => (isSame(item, { kind, _id: from }) ? { ...item, _id, name } : item)))
}
