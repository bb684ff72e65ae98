import { FORMS, fold, isOneSlip, UNITS } from '@rasad/lexicon'

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
