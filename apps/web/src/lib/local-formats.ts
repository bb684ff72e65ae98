import * as texts from '@rasad/texts'
import { languageNow } from './texts.ts'

/** A kind of date in the page's language, used as the browser's own. */
export function dateFormat(options: Intl.DateTimeFormatOptions): { format(date: Date | number): string } {
  const formats = texts.dateFormat(options)
  return { format: (date) => formats(languageNow()).format(date) }
}

/** A kind of number in the page's language. */
export function numberFormat(options: Intl.NumberFormatOptions): { format(amount: number): string } {
  const formats = texts.numberFormat(options)
  return { format: (amount) => formats(languageNow()).format(amount) }
}
