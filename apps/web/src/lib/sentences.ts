import { type Language, translateSentence } from '@rasad/texts'
import { addTexts, languageNow, loadTexts, translationOf, useLanguage } from './texts.ts'

// What the service says, and the checks that pages share with it, is in English. In another language a page says it by its
// sentence, or else by its code.

export interface Refused {
  code: string
  message: string
  fields?: Record<string, { code: string; message: string }> | undefined
}

/** More than are shown at once; an app that stays open all day forgets older ones. */
const maxRefusals = 50
/** The refusals of the service, by the message that is shown for them. */
const refusals = new Map<string, Refused>()

/** The refusal for which a message is shown, so that it can be translated again. */
export const refusalBehind = (message: string): Refused | undefined => refusals.get(message)

/** A refusal of the service in the page's language. */
export async function refusalInOurLanguage<T extends Refused>(refusal: T): Promise<T> {
  const here = await inOurLanguage(refusal)
  refusals.delete(here.message)
  refusals.set(here.message, refusal)
  const [oldest] = refusals.keys()
  if (refusals.size > maxRefusals && oldest !== undefined) refusals.delete(oldest)
  return here
}

/** An answer whose `refused` says in the page's language which parts of the call were not taken, and why. */
export async function withRefusedInOurLanguage<T extends { refused: readonly Refused[] }>(
  answer: T,
): Promise<T> {
  return { ...answer, refused: await Promise.all(answer.refused.map(refusalInOurLanguage)) }
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
