import { isLanguage, type Language } from './languages.ts'

/** The language that a browser asks for by `Accept-Language`; English where it names none of ours. */
export function preferredLanguage(header: string | undefined): Language {
  let best: Language = 'en'
  let most = 0
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [, code = '', quality = '1'] =
      /^\s*([a-z]{2,3})(?:-[\w-]+)?\s*(?:;\s*q=(\d(?:\.\d+)?))?\s*$/i.exec(part) ?? []
    const language = code.toLowerCase()
    // Of equal ones, the first.
    if (isLanguage(language) && Number(quality) > most) {
      best = language
      most = Number(quality)
    }
  }
  return best
}

/** The chosen language in a header `Cookie` or in `document.cookie`; undefined where none was chosen. */
export function chosenLanguage(cookies: string | undefined): Language | undefined {
  const [, code] = /(?:^|;\s*)language=([a-z]{2,3})(?:;|$)/.exec(cookies ?? '') ?? []
  return isLanguage(code) ? code : undefined
}
