import { type Language, languages } from './languages.ts'

/** A kind of date, made once for each language when it is first needed. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (language: Language) => Intl.DateTimeFormat {
  return once((language) => new Intl.DateTimeFormat(languages[language].locale, options))
}

/** A kind of number: `1,23,456`. */
export function numberFormat(options: Intl.NumberFormatOptions): (language: Language) => Intl.NumberFormat {
  return once((language) => new Intl.NumberFormat(languages[language].locale, options))
}

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
