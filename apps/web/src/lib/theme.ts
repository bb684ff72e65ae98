import { readText, removeStored, writeText } from './safe-storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'

export function readTheme(): Theme {
  const stored = readText(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
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
}
