import { fill, type Language, numberFormat, pluralOf } from '@rasad/texts'
import { translations } from '@rasad/texts/all'
import { type PageTexts, pagesMessages } from './messages.en.ts'

/** Says a text of the public pages in one language. */
export interface Say {
  (key: keyof PageTexts, values?: Record<string, string>): string
  /** `12,400 suppliers` */
  count(key: 'suppliers', count: number): string
  language: Language
}

export function sayIn(language: Language): Say {
  const texts = language === 'en' ? pagesMessages : { ...pagesMessages, ...translations[language].pages }
  const say = (key: keyof PageTexts, values: Record<string, string> = {}) =>
    fill(texts, key, values, language)
  return Object.assign(say, {
    count: (key: 'suppliers', count: number) =>
      fill(
        texts,
        `${key}_${pluralOf(count, language)}`,
        { count: numbers(language).format(count) },
        language,
      ),
    language,
  })
}

const numbers = numberFormat({})
