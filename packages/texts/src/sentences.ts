import { fill, type Texts } from './say.ts'

/**
 * Says a sentence of the service in another language: by its own text, where values may stand for `{{a}}` and `{{b}}`, or
 * undefined where the table has no such sentence.
 */
export function translateSentence(sentence: string, table: Texts): string | undefined {
  const whole = table[sentence]
  if (whole !== undefined) return whole
  for (const [english, said] of Object.entries(table)) {
    if (!english.includes('{{')) continue
    const values = valuesIn(sentence, english)
    if (values) return fill({ said }, 'said', values, 'en')
  }
  return undefined
}

/** What a sentence has in the places of a text; undefined where it is another sentence. */
function valuesIn(sentence: string, text: string): Record<string, string> | undefined {
  const names = Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name)
  const pattern = text
    .split(/\{\{\w+\}\}/)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(.{1,200})')
  const found = new RegExp(`^${pattern}$`).exec(sentence)
  return found ? Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) : undefined
}
