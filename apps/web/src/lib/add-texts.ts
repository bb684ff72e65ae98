import i18next from 'i18next'

/** Adds the texts of a lazily loaded part. Call it before its first screen is shown. */
export function addTexts(part: string, english: Record<string, string>): void {
  i18next.addResourceBundle('en', part, english)
}
