import { useSyncExternalStore } from 'react'
import { readText, writeText } from './safe-storage.ts'

/** How lists of suppliers show each one: a card with everything, or a row with what a call needs. */
export type ListLayout = 'cards' | 'rows'

const key = 'listLayout'
const listeners = new Set<() => void>()

function read(): ListLayout {
  return readText(key) === 'rows' ? 'rows' : 'cards'
}

/** The layout that this device has chosen, in every list. */
export function useListLayout(): ListLayout {
  return useSyncExternalStore(subscribe, read, () => 'cards')
}

/** Takes effect immediately, and on the next visit. */
export function chooseListLayout(layout: ListLayout): void {
  writeText(key, layout)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
