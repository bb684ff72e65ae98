import { useSyncExternalStore } from 'react'
import { readText, removeStored, writeText } from './safe-storage.ts'

// Whether letters, digits and signs alone are shortcuts. Who speaks to the device, or often hits a key unintentionally,
// can switch them off (WCAG 2.1.4).

const key = 'singleKeys'
const listeners = new Set<() => void>()

export function areSingleKeysOn(): boolean {
  return readText(key) !== 'off'
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn)
}

/** Takes effect immediately, and on the next visit. */
export function switchSingleKeys(isOn: boolean): void {
  if (isOn) removeStored(key)
  else writeText(key, 'off')
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
