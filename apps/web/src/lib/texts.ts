import { fill, type KeyOf, type Language, type Texts, type Values } from '@rasad/texts'
import { use, useSyncExternalStore } from 'react'

/**
 * The English texts of each part. `app/messages.ts` says which parts there are.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: app/messages.ts adds the parts, which lib may not import.
export interface TextParts {}
type Part = keyof TextParts

/** Says a text of a part; of another part, which is loaded too, where `ns` names it. */
export interface TextsOf<P extends Part> {
  (key: KeyOf<TextParts[P]>, values?: Values): string
  <Other extends Part>(key: KeyOf<TextParts[Other]>, values: Values & { ns: Other }): string
}

/** Fetches the texts of a part in another language. */
type Loaders = { [L in Language]?: Record<string, (() => Promise<{ default: Texts }>) | undefined> }

/** Milliseconds after which texts that could not be fetched are asked for again. */
const retryAfter = 1_000

const english = new Map<string, Texts>()
/** Texts of other languages, and how they come, by language and part. */
const translated = new Map<string, Texts>()
const arrivals = new Map<string, Promise<void>>()
const sayers = new Map<string, unknown>()
const listeners = new Set<() => void>()
let loaders: Loaders = {}
let current: Language = 'en'
let wanted: Language = current

const idOf = (language: Language, part: string) => `${language} ${part}`

/** Sets up the texts of other languages: how they are fetched. */
export function loadTextsBy(all: Loaders): void {
  loaders = all
}

/** Adds the texts of a part. Call it before its first screen is shown. */
export function addTexts(part: string, texts: Texts): void {
  english.set(part, texts)
  void loadPart(current, part)
}

/** Adds the texts of a part in another language. */
function addTranslation(language: Language, part: string, texts: Texts): void {
  // A text that is missing is better in English than not at all; `npm run check` allows none.
  translated.set(idOf(language, part), { ...english.get(part), ...texts })
  sayers.delete(idOf(language, part))
}

/** Waits for the texts of all parts so far, so that a screen appears in its language at once. */
export async function textsAreThere(language: Language = current): Promise<void> {
  await Promise.all([...english.keys()].map((part) => loadPart(language, part)))
}

/** The same promise each time, for as long as the page is open. @returns nothing for texts that are bundled */
function loadPart(language: Language, part: string): Promise<void> | undefined {
  const id = idOf(language, part)
  const load = loaders[language]?.[part]
  if (load === undefined) return undefined
  const known = arrivals.get(id)
  if (known) return known
  const arrival = load()
    .catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryAfter))
      return load()
    })
    .then(
      (module) => addTranslation(language, part, module.default),
      // Without a network the part is shown in English.
      () => addTranslation(language, part, {}),
    )
    // React reads from this that it need not wait.
    .then(() => void Object.assign(arrival, { status: 'fulfilled' }))
  arrivals.set(id, arrival)
  return arrival
}

/** Fetches texts that have no English part, such as what the service says. */
export function loadTexts(part: string, language: Language = current): Promise<void> | undefined {
  return loadPart(language, part)
}

/** The texts of a part in another language; empty until they are there. */
export function translationOf(part: string, language: Language = current): Texts {
  return translated.get(idOf(language, part)) ?? {}
}

/** The English texts of the parts that are there. */
export const englishTexts = (): ReadonlyMap<string, Texts> => english

/** The page's language, for code outside components. */
export function languageNow(): Language {
  return current
}

/** Shows everything in another language, once its texts are there. What is typed stays. */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language
  let waitedFor = 0
  // Screens that load meanwhile bring further parts.
  while (waitedFor < english.size) {
    waitedFor = english.size
    await textsAreThere(language)
  }
  // Another choice was made meanwhile.
  if (wanted !== language) return
  current = language
  if (typeof document !== 'undefined') document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** What `say` returns in a language whose texts are there. It must not wait for anything: others speak other languages. */
export function inLanguage<T>(language: Language, say: () => T): T {
  const before = current
  current = language
  try {
    return say()
  } finally {
    current = before
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, languageNow, languageNow)
}

/** The texts of a part in the reader's language; suspends until they are there. */
export function useTexts<P extends Part>(part: P): { t: TextsOf<P>; language: Language } {
  const language = useLanguage()
  // By what is bundled, not by what is there: React tries again where it suspended, and must meet the same hooks.
  const arrival = loadPart(language, part)
  if (arrival) use(arrival)
  return { t: textsOf(part, language), language }
}

/** The texts of a part, for code outside components. The same function each time. */
export function textsOf<P extends Part>(part: P, language: Language = current): TextsOf<P> {
  const id = idOf(language, part)
  let say = sayers.get(id) as TextsOf<P> | undefined
  if (!say) {
    const texts = (of: string) => translated.get(idOf(language, of)) ?? english.get(of) ?? {}
    say = ((key: string, values?: Values) =>
      fill(texts(typeof values?.ns === 'string' ? values.ns : part), key, values, language)) as TextsOf<P>
    sayers.set(id, say)
  }
  return say
}
