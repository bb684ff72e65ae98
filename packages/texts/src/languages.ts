import { translated } from './languages/translated.ts'

/**
 * The languages of the product. English stands beside the code that shows it; each other language is one file,
 * `languages/<code>.json`, which also says its name and locale. The locale asks for the digits that everybody in the trade
 * writes. `npm run texts` writes the tables that name these files.
 */
export const languages = {
  en: { name: 'English', locale: 'en-IN' },
  ...translated,
} as const satisfies Record<string, { name: string; locale: string }>

export type Language = keyof typeof languages
/** A language that is translated from English. */
export type Translated = Exclude<Language, 'en'>

export const languageCodes = Object.keys(languages) as Language[]

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}

/** The cookie that tells the service which language was chosen on a device. */
export const languageCookie = 'language'
