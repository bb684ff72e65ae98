import { LETTER_NAMES, RELEASES, romaniseWord, VARIANTS } from '@rasad/lexicon'

/** Respells a romanised word the way medicine names are usually spelt: setrijin → cetrizin. */
export function asSpelt(word: string): string {
  return word
    .replace(/s(?=[ei])/g, 'c')
    .replace(/k(?=[aoulr])/g, 'c')
    .replace(/ey(?=[a-z])/g, 'ai')
    .replaceAll('j', 'z')
}

/** The same of a word that begins with ए, which also stands for the name of the letter A: eskoril → ascoril. */
export function withFirstA(word: string): string {
  return asSpelt(word).replace(/^e(?=[a-z]{3})/, 'a')
}

/** romanised → variant or release kind: ech → h, sivi → cv */
const SPOKEN = new Map(
  [...VARIANTS, ...RELEASES.keys()]
    .filter((word) => word.length <= 3 && [...word].every((letter) => letter in LETTER_NAMES))
    .map((word) => [romaniseWord([...word].map((letter) => LETTER_NAMES[letter]).join('')), word] as const),
)

/** Returns the letters that a romanised word names: डी, romanised `di`, is D. Any other word is returned unchanged. */
export function spokenLetters(word: string): string {
  return SPOKEN.get(word) ?? word
}
