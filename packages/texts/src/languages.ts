/**
 * The languages of the product. English stands beside the code that shows it; each other language is one file,
 * `languages/<code>.json`. A new one is that file and a row here.
 */
export const languages = {
  en: { name: 'English', locale: 'en-IN' },
  // Digits as everybody in the trade writes them.
  hi: { name: 'हिन्दी', locale: 'hi-IN-u-nu-latn' },
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
