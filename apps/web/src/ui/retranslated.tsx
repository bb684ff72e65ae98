import { type Language, type Texts, translateSentence } from '@rasad/texts'
import { useEffect, useState } from 'react'
import { refusalBehind, refusalInOurLanguage } from '../lib/sentences.ts'
import { englishTexts, loadTexts, translationOf, useLanguage } from '../lib/texts.ts'

/** Shows a message that was worded when something happened, and translates it when somebody chooses another language. */
export function Retranslated({ children: text }: { children: string }) {
  const language = useLanguage()
  const [worded, setWorded] = useState({ text, language, shown: text })
  // A new message is worded in the language of now.
  if (worded.text !== text) setWorded({ text, language, shown: text })
  useEffect(() => {
    if (worded.language === language) {
      setWorded((now) => ({ ...now, shown: now.text }))
      return
    }
    let isStale = false
    retranslate(worded.text, worded.language, language).then(
      (again) => {
        if (!isStale && again !== undefined) setWorded((now) => ({ ...now, shown: again }))
      },
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [language, worded.text, worded.language])
  return worded.shown
}

/** A text with values and fewer letters beside them is too short to be recognised. */
const minLetters = 8

/**
 * Translates a message that is already shown, after somebody has chosen another language. It looks the message up among the
 * loaded texts of the pages and the sentences of the service; values in it stay as they are.
 * @returns undefined for a message that is in neither
 */
async function retranslate(text: string, from: Language, to: Language): Promise<string | undefined> {
  const refusal = refusalBehind(text)
  if (refusal) return (await refusalInOurLanguage(refusal)).message
  await Promise.all([from, to].map((language) => loadTexts('sentences', language)))
  const table: Record<string, string> = {}
  const add = (before: Texts, after: Texts) => {
    for (const [key, said] of Object.entries(before)) {
      const next = after[key]
      const fixed = said.replace(/\{\{\w+\}\}/g, '')
      if (next !== undefined && (fixed === said || fixed.length >= minLetters)) table[said] ??= next
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
