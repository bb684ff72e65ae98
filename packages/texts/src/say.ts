import { type Language, languages } from './languages.ts'

/** What a text holds: `'{{name}} has {{count}} items'`. Absent values leave nothing behind. */
export type Values = Record<string, string | number | null | undefined>

/** Texts by key; those with a count have a key for each plural form: `items_one`, `items_other`. */
export type Texts = Readonly<Record<string, string>>

/** The keys of texts as they are asked for: a plural form also by its name without the form. */
export type KeyOf<T> =
  | (keyof T & string)
  | (keyof T extends infer K ? (K extends `${infer Base}_one` ? Base : never) : never)

/** Says a text by its key, filled with values. */
export type Say<Key extends string = string> = (key: Key, values?: Values) => string

const rules = new Map<Language, Intl.PluralRules>()

/** The plural form of a count, such as `one` or `other`. */
export function pluralOf(count: number, language: Language): string {
  let rule = rules.get(language)
  if (!rule) {
    rule = new Intl.PluralRules(languages[language].locale)
    rules.set(language, rule)
  }
  return rule.select(count)
}

/** The text of a key with its values; the key itself where there is no such text. */
export function fill(texts: Texts, key: string, values: Values | undefined, language: Language): string {
  const count = values?.count
  const text =
    (typeof count === 'number'
      ? (texts[`${key}_${pluralOf(count, language)}`] ?? texts[`${key}_other`])
      : undefined) ??
    texts[key] ??
    key
  return values === undefined
    ? text
    : text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Texts in a language, ready to be said. */
export function sayer<T extends Texts>(texts: T, language: Language): Say<KeyOf<T>> {
  return (key, values) => fill(texts, key, values, language)
}
