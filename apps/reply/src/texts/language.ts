import { readText, writeText } from '../draft/device.ts'
import type { Language } from './texts.ts'

const key = 'reply-language'

/** As chosen on this device; else as the service says in the page, which goes by what the browser asks for. */
export function firstLanguage(): Language {
  const chosen = readText(key) ?? document.documentElement.lang
  return chosen === 'hi' ? 'hi' : 'en'
}

export function keepLanguage(language: Language): void {
  writeText(key, language)
}
