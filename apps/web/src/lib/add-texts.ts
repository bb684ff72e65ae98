import i18next from 'i18next'

/** Adds the texts of a part that is fetched on its own. They must come before its first screen is shown. */
export function addTexts(part: string, english: Record<string, string>): void {
  i18next.addResourceBundle('en', part, english)
}
