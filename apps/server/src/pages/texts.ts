import { fill, type Language, numberFormat, pluralOf } from '@rasad/texts'
import { translations } from '@rasad/texts/all'
import { type PageTexts, pagesMessages } from './messages.en.ts'

type Counted = 'suppliers' | 'products'

/** Says a text of the public pages in one language. */
export interface Say {
  (key: keyof PageTexts, values?: Record<string, string>): string
  /** `12,400 suppliers` */
  count(key: Counted, count: number): string
  rupees(amount: number): string
  language: Language
}

export function sayIn(language: Language): Say {
  const texts = language === 'en' ? pagesMessages : { ...pagesMessages, ...translations[language].pages }
  const say = (key: keyof PageTexts, values: Record<string, string> = {}) =>
    fill(texts, key, values, language)
  return Object.assign(say, {
    count: (key: Counted, count: number) =>
      fill(
        texts,
        `${key}_${pluralOf(count, language)}`,
        { count: numbers(language).format(count) },
        language,
      ),
    rupees: (amount: number) => (Number.isInteger(amount) ? wholeMoney : money)(language).format(amount),
    language,
  })
}

const numbers = numberFormat({})
const money = numberFormat({ style: 'currency', currency: 'INR' })
const wholeMoney = numberFormat({ style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
