export const commandGroups = ['pages', 'actions', 'search', 'recent'] as const

export interface Findable {
  group: (typeof commandGroups)[number]
  label: string
  /** Further words that find it. */
  words?: string
}

/**
 * What a text finds: commands with a word that begins with each word of the text, those whose name begins so first. The
 * search for the text stands before earlier searches: Enter opens no medicine that only resembles what was typed.
 * @param search the search for the text.
 */
export function findCommands<T extends Findable>(
  all: readonly T[],
  text: string,
  search: (q: string) => T,
): T[] {
  const q = text.trim()
  if (q === '') return [...all]
  const asked = wordsOf(q)
  const found = all.filter(({ label, words = '' }) => {
    const known = wordsOf(`${label} ${words}`)
    return asked.every((word) => known.some((other) => other.startsWith(word)))
  })
  const isNamed = ({ label }: T) => label.toLowerCase().startsWith(q.toLowerCase())
  const own = found.filter(({ group }) => group !== 'recent')
  return [
    ...own.filter(isNamed),
    ...own.filter((command) => !isNamed(command)),
    search(q),
    ...found.filter(({ group }) => group === 'recent'),
  ]
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
}
