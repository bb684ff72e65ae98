import { FORMS, fold, UNITS } from '@rasad/lexicon'

/** Shorter words stand for too much else. */
const minLetters = 5

/** The words of the salts in all compositions: a few thousand. */
export class SaltWords {
  readonly #words: Set<string>

  constructor(words: Iterable<string> = []) {
    this.#words = new Set(words)
  }

  /** Takes the words of a composition. Those of a composition that is gone stay until the next snapshot. */
  add(composition: string): void {
    for (const word of fold(composition)
      .replace(/\([^()]*\)/g, ' ')
      .match(/[\p{L}\p{M}]+/gu) ?? []) {
      if (word.length >= minLetters && !FORMS.has(word) && !UNITS.has(word)) this.#words.add(word)
    }
  }

  has(word: string): boolean {
    return this.#words.has(word)
  }

  /** The first word that is one slip away: a letter more, less, different, or two letters swapped. */
  near(word: string): string | undefined {
    for (const salt of this.#words) if (isOneSlip(word, salt)) return salt
    return undefined
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#words.values()
  }
}

function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  let end = 0
  const shorter = Math.min(one.length, other.length)
  while (end < shorter - from && one[one.length - 1 - end] === other[other.length - 1 - end]) end++
  const left = [one.length - from - end, other.length - from - end]
  if (Math.max(...left) <= 1) return one !== other
  const swapped = left[0] === 2 && left[1] === 2
  return swapped && one[from] === other[from + 1] && one[from + 1] === other[from]
}
