import { type Language, translateSentence } from '@rasad/texts'
import { addTexts, languageNow, loadTexts, translationOf, useLanguage } from './texts.ts'

// What the service says, and the checks that pages share with it, is in English. In another language a page says it by its
// sentence, or else by its code.

interface Refused {
  code: string
  message: string
  fields?: Record<string, { code: string; message: string }> | undefined
}

/** Refusals by what was said of them. */
const refusals = new Map<string, Refused>()

/** What the service refused with, by how it was said: the same can then be said in another language. */
export const refusalBehind = (text: string): Refused | undefined => refusals.get(text)

/** A refusal of the service in the page's language. */
export async function refusalInOurLanguage<T extends Refused>(refusal: T): Promise<T> {
  const here = await inOurLanguage(refusal)
  refusals.set(here.message, refusal)
  return here
}

async function inOurLanguage<T extends Refused>(refusal: T): Promise<T> {
  if (languageNow() === 'en') return refusal
  await Promise.all([loadTexts('errors'), loadTexts('sentences')])
  const fields = Object.entries(refusal.fields ?? {}).map(([name, { code, message }]) => [
    name,
    { code, message: said(message) },
  ])
  const byCode = translationOf('errors')[refusal.code]
  return {
    ...refusal,
    message: translated(refusal.message) ?? byCode ?? refusal.message,
    ...(refusal.fields && { fields: Object.fromEntries(fields) }),
  }
}

/** A sentence in the page's language, once the table is there. */
export async function sentenceInOurLanguage(sentence: string): Promise<string> {
  if (languageNow() === 'en') return sentence
  await loadTexts('sentences')
  return said(sentence)
}

/** Says sentences of the contract in the reader's language. The table comes with the part that calls `addSentences`. */
export function useSentences(): (sentence: string) => string {
  const language = useLanguage()
  return (sentence) => said(sentence, language)
}

/** Fetches the table with the texts of a part whose screens say sentences of the contract. */
export function addSentences(): void {
  // English needs none: the sentences are what the contract has.
  addTexts('sentences', {})
}

function said(sentence: string, language: Language = languageNow()): string {
  return translated(sentence, language) ?? sentence
}

function translated(sentence: string, language: Language = languageNow()): string | undefined {
  return language === 'en' ? sentence : translateSentence(sentence, translationOf('sentences', language))
}
