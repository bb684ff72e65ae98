declare module 'virtual:texts' {
  import type { Texts, Translated } from '@rasad/texts'

  /** Fetches the texts of a part in a language other than English: apps/web/split-texts.ts makes it. */
  export const loaders: Record<Translated, Record<string, () => Promise<{ default: Texts }>>>
}
