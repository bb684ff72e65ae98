import { type Language, languages } from './languages.ts'

/** A kind of date, made once for each language when it is first needed. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (language: Language) => Intl.DateTimeFormat {
  return once((language) => new Intl.DateTimeFormat(languages[language].locale, options))
}

/** A kind of number: `1,23,456`. */
export function numberFormat(options: Intl.NumberFormatOptions): (language: Language) => Intl.NumberFormat {
  return once((language) => new Intl.NumberFormat(languages[language].locale, options))
}

/** How long ago something was: `5 minutes ago`. */
export const agoFormat = once(
  (language) => new Intl.RelativeTimeFormat(languages[language].locale, { numeric: 'auto' }),
)

function once<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>()
  return (language) => {
    const known = made.get(language)
    if (known !== undefined) return known
    const next = make(language)
    made.set(language, next)
    return next
  }
}
