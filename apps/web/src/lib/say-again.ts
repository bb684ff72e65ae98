import { type Language, type Texts, translateSentence } from '@rasad/texts'
import { refusalBehind, refusalInOurLanguage } from './sentences.ts'
import { englishTexts, loadTexts, translationOf } from './texts.ts'

/** Letters that a text has beside its values, so that it is known again. */
const minLetters = 8

/**
 * Says what is shown already in another language: by the texts of the parts that are there, and by the sentences of the service.
 * Values in it stay as they are. Undefined for a text that none of them has.
 */
export async function sayAgain(text: string, from: Language, to: Language): Promise<string | undefined> {
  const refusal = refusalBehind(text)
  if (refusal) return (await refusalInOurLanguage(refusal)).message
  await Promise.all([from, to].map((language) => loadTexts('sentences', language)))
  const table: Record<string, string> = {}
  const add = (before: Texts, after: Texts) => {
    for (const [key, said] of Object.entries(before)) {
      const next = after[key]
      if (next !== undefined && said.replace(/\{\{\w+\}\}/g, '').length >= minLetters) table[said] ??= next
    }
  }
  for (const [part, english] of englishTexts()) {
    const of = (language: Language) => (language === 'en' ? english : translationOf(part, language))
    add(of(from), of(to))
  }
  // Their keys are the English sentences.
  const known = Object.keys({ ...translationOf('sentences', from), ...translationOf('sentences', to) })
  const english = Object.fromEntries(known.map((sentence) => [sentence, sentence]))
  const sentencesOf = (language: Language) =>
    language === 'en' ? english : translationOf('sentences', language)
  add(sentencesOf(from), sentencesOf(to))
  return translateSentence(text, table)
}
