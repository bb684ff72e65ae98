import { loaders } from 'virtual:texts'
import { chosenLanguage, isLanguage } from '@rasad/texts'
import { addTexts, changeLanguage, loadTextsBy } from '../lib/texts.ts'
import { english } from './messages.ts'

/**
 * Sets up the texts in the reader's language: as the address names it, as chosen on this device, or else as the service says in
 * the page, which goes by what the browser asks for. English is there at once; any other language is waited for before the first
 * paint.
 * @param isRendered the service has gone by all of this already
 */
export function startTexts(isRendered = false): Promise<void> | undefined {
  addAllTexts()
  const { lang } = document.documentElement
  const asked = new URLSearchParams(location.search).get('lang')
  const language =
    isRendered && isLanguage(lang)
      ? lang
      : isLanguage(asked)
        ? asked
        : (chosenLanguage(document.cookie) ?? lang)
  return isLanguage(language) && language !== 'en' ? changeLanguage(language) : undefined
}

/** The texts of the first page, and how others come. */
export function addAllTexts(): void {
  for (const [part, texts] of Object.entries(english)) addTexts(part, texts)
  loadTextsBy(loaders)
}
