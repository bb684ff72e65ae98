import { useSyncExternalStore } from 'react'
import { readText, removeStored, writeText } from './safe-storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
const listeners = new Set<() => void>()

function readTheme(): Theme {
  const stored = readText(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** The theme that this device has chosen. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme)
}

/** Takes effect immediately and on the next visit. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    removeStored(key)
    delete document.documentElement.dataset.theme
  } else {
    writeText(key, theme)
    document.documentElement.dataset.theme = theme
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
