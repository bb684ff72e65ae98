import { chosenLanguage, isLanguage, type Language, preferredLanguage } from '@rasad/texts'

/** The caller's language: as chosen on the device, or else as the browser asks for. */
export function languageOf({
  headers,
}: {
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined }
}): Language {
  return chosenLanguage(headers.cookie) ?? preferredLanguage(headers['accept-language'])
}

/** The language that the address of a page names, or else the caller's. */
export function pageLanguageOf(request: Parameters<typeof languageOf>[0] & { query: unknown }): Language {
  const { lang } = request.query as { lang?: unknown }
  return isLanguage(lang) ? lang : languageOf(request)
}

/** The language that a caller names; null: a program that says nothing about it. */
export function askedLanguage(request: Parameters<typeof languageOf>[0]): Language | null {
  const { cookie, 'accept-language': accepted } = request.headers
  if (chosenLanguage(cookie) === undefined && accepted === undefined) return null
  return languageOf(request)
}

/** What the language of a page depends on, for caches. */
export const languageVary = 'accept-language, cookie'
