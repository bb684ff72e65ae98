import type { Texts } from './say.ts'

// What can be wrong with the texts of a language, and with English texts that nobody shows.

/** Texts by part, as in a language's file. */
export type Parts = Readonly<Record<string, Texts>>

/** What a language's file says of itself, as a part beside the parts of texts. */
const about = 'language'

/** What is wrong with what a language's file says of itself, a line for each. */
export function languageProblems(translated: Parts): string[] {
  const { name = '', locale = '', ...others } = translated[about] ?? {}
  return [
    ...(name.trim() === '' ? [`${about}.name is missing: what the language calls itself`] : []),
    ...(isLocale(locale)
      ? []
      : [`${about}.locale is missing or unknown, such as mr-IN-u-nu-latn: ${locale}`]),
    ...Object.keys(others).map((key) => `${about}.${key} stands for nothing`),
  ]
}

function isLocale(locale: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}

/** The plural forms that a language has, such as `one` and `other`. */
function formsOf(language: string): string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories
}

/** Names of texts that have a form for each count: `items` of `items_one` and `items_other`. */
function countedOf(english: Texts): string[] {
  return Object.keys(english)
    .filter((key) => key.endsWith('_one'))
    .map((key) => key.slice(0, -'_one'.length))
    .filter((name) => `${name}_other` in english)
}

/** Every key that a language needs, with the English text that it stands for. */
export function keysOf(english: Texts, language: string): Map<string, string> {
  const counted = countedOf(english)
  const forms = new Set(counted.flatMap((name) => [`${name}_one`, `${name}_other`]))
  const keys = new Map<string, string>()
  for (const [key, text] of Object.entries(english)) {
    if (!forms.has(key)) {
      keys.set(key, text)
      continue
    }
    const name = counted.find((each) => key === `${each}_one` || key === `${each}_other`) ?? key
    for (const form of formsOf(language)) {
      keys.set(`${name}_${form}`, english[`${name}_${form}`] ?? english[`${name}_other`] ?? text)
    }
  }
  return keys
}

/** What is wrong with a language's texts, a line for each. */
export function problemsOf(english: Parts, translated: Parts, language: string): string[] {
  const problems: string[] = []
  for (const [part, texts] of Object.entries(english)) {
    const needed = keysOf(texts, language)
    const given = translated[part] ?? {}
    for (const [key, text] of needed) {
      const said = given[key]
      if (typeof said !== 'string' || said.trim() === '') problems.push(`${part}.${key} is missing: ${text}`)
      else problems.push(...differences(key, text, said).map((what) => `${part}.${key} ${what}: ${said}`))
    }
    for (const key of Object.keys(given)) {
      if (!needed.has(key)) problems.push(`${part}.${key} stands for no English text`)
    }
  }
  for (const part of Object.keys(translated)) {
    if (part !== about && !(part in english)) problems.push(`${part} is no part of the product`)
  }
  return problems
}

function differences(key: string, english: string, said: string): string[] {
  // Names, abbreviations and examples of a line can be the same; two words in a row are a translation that is missing.
  if (said === english && /^\D*[a-z]{2,} [a-z]{2,}\D*$/i.test(english)) return ['is still in English']
  const wanted = placesOf(english)
  const given = placesOf(said)
  // A form for few things may name the count or leave it out: "an item", "1 item".
  const isFew = !key.endsWith('_other') && /_(zero|one|two|few|many)$/.test(key)
  const lacks = [...wanted].filter((name) => !given.has(name) && !(isFew && name === 'count'))
  const adds = [...given].filter((name) => !wanted.has(name) && !(isFew && name === 'count'))
  return [
    ...lacks.map((name) => `lacks {{${name}}}`),
    ...adds.map((name) => `has {{${name}}}, which is not filled`),
  ]
}

function placesOf(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name))
}

/** Keys of a part that its sources never name, in a literal or by a template such as `kind_${kind}`. */
export function unusedKeys(english: Texts, sources: readonly string[]): string[] {
  const words = new Set<string>()
  const templates: RegExp[] = []
  for (const source of sources) {
    for (const [, quoted, property] of source.matchAll(/['"]([A-Za-z][\w -]*)['"]|(?<=[{,]\s*)(\w+)\s*:/g)) {
      words.add(quoted ?? property ?? '')
    }
    for (const [, said, template = ''] of source.matchAll(/(\bt\()?`([^`\s]*\$\{[^`]*)`/g)) {
      const pieces = template.split(/\$\{[^}]*\}/)
      const isName = pieces.every((piece) => /^[\w-]*$/.test(piece))
      // Outside of t(), a template of nearly nothing could be anything.
      if (isName && pieces.join('').length > (said ? 0 : 2)) {
        templates.push(new RegExp(`^${pieces.join('[\\w -]+')}$`))
      }
    }
  }
  const counted = new Set(countedOf(english))
  return Object.keys(english).filter((key) => {
    const name = key.replace(/_(one|other)$/, '')
    const asked = counted.has(name) ? [name, key] : [key]
    return !asked.some((each) => words.has(each) || templates.some((template) => template.test(each)))
  })
}

/** A language's file for translators: what is there already, and the English texts in place of what is missing. */
export function skeletonOf(english: Parts, translated: Parts, language: string): Parts {
  const parts = Object.entries(english).map(([part, texts]): [string, Texts] => [
    part,
    Object.fromEntries(
      Array.from(keysOf(texts, language), ([key, text]) => [key, translated[part]?.[key] ?? text]),
    ),
  ])
  return { [about]: translated[about] ?? nameOf(language), ...Object.fromEntries(parts) }
}

/** What is known of a language without asking anybody. Digits are those that everybody in the trade writes. */
function nameOf(language: string): Texts {
  const locale = `${language}-IN-u-nu-latn`
  return { name: new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language, locale }
}
