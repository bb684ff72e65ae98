import { useSyncExternalStore } from 'react'
import { readText, removeStored, writeText } from './safe-storage.ts'

/**
 * A choice of this device between two, in every tab. It takes effect immediately, and on the next visit.
 * @param usual what holds until somebody chooses; the service renders pages with it
 */
export function storedChoice<Choice extends string>(key: string, usual: Choice, other: Choice) {
  const listeners = new Set<() => void>()
  const read = (): Choice => (readText(key) === other ? other : usual)

  function choose(choice: Choice): void {
    if (choice === usual) removeStored(key)
    else writeText(key, choice)
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

  return { read, choose, useChoice: () => useSyncExternalStore(subscribe, read, () => usual) }
}
