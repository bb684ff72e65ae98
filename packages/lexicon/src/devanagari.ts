/**
 * Transliterates Devanagari names to Latin letters: डोलो → dolo. It only needs to be close: letters that sound alike
 * are a cheap edit later.
 */

import { inDevanagari } from './scripts.ts'

/** Words that labels always spell the same way. */
const WORDS = new Map(
  Object.entries({
    tablet: 'टैबलेट टेबलेट टैब्लेट टेब्लेट टैबलेट्स टेबलेट्स टैब टेब गोली गोलियां',
    capsule: 'कैप्सूल केप्सूल कैपसूल कैप',
    syrup: 'सिरप सीरप सायरप शरबत',
    suspension: 'सस्पेंशन सस्पेन्शन',
    injection: 'इंजेक्शन इन्जेक्शन इंजेक्षन',
    cream: 'क्रीम',
    ointment: 'ऑइंटमेंट मरहम मलहम',
    gel: 'जेल जैल',
    lotion: 'लोशन',
    drops: 'ड्रॉप ड्रॉप्स ड्राप ड्राप्स',
    powder: 'पाउडर',
    inhaler: 'इनहेलर इन्हेलर',
    mg: 'एमजी मिग्रा मिलीग्राम',
    ml: 'एमएल मिली मिलीलीटर',
    gm: 'ग्राम',
    forte: 'फोर्ट फोर्टे',
    plus: 'प्लस',
    cough: 'कफ कॉफ',
  }).flatMap(([latin, words]) => words.split(' ').map((word) => [word.normalize('NFKD'), latin] as const)),
)

const CONSONANTS = new Map(
  (
    'क k ख kh ग g घ gh ङ n च ch छ ch ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ f ब b भ bh ' +
    'म m य y र r ल l ळ l व v श sh ष sh स s ह h'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, text, i, all) => {
      if (i % 2 === 0) pairs.push([text, all[i + 1] ?? ''])
      return pairs
    }, []),
)
/** Consonants with a dot below. */
const DOTTED = new Map([
  ['ज', 'z'],
  ['ड', 'r'],
  ['ढ', 'rh'],
])
const VOWELS = new Map(
  [...'अआइईउऊऋएऐओऔऑऍऎऒ'].map((letter, i) => [letter, 'a a i i u u ri e a o au o e e o'.split(' ')[i]!]),
)
const SIGNS = new Map([...'ािीुूृेैोौॉॅॆॊ'].map((sign, i) => [sign, 'a i i u u ri e a o au o a e o'.split(' ')[i]!]))
const DOT = '\u093c'
const SILENCED = '\u094d'
const NASAL = 'ंँ'
const LABIALS = new Set([...'पफबभम'])

interface Syllable {
  consonant: string
  /** empty when a virama silences it */
  vowel: string
  /** the inherent vowel, which is not written: spoken or silent, depending on its neighbours */
  unwritten: boolean
}

/** Returns the folded text with its Devanagari words in Latin letters. */
export function romanise(text: string): string {
  if (!/[\u0900-\u0d7f]/.test(text)) return text
  return inDevanagari(text)
    .replace(SPELT, (letters) => letters.replace(/\s/g, ''))
    .replace(/[\u0900-\u0963\u0970-\u097f]+/g, (word) => WORDS.get(word) ?? romaniseWord(word))
}

/** One folded word of Devanagari letters in Latin letters. */
export function romaniseWord(word: string): string {
  const syllables: Syllable[] = []
  for (let i = 0; i < word.length; i++) {
    const letter = word.charAt(i)
    const last = syllables[syllables.length - 1]
    const consonant = CONSONANTS.get(letter)
    if (consonant !== undefined) {
      const dotted = word.charAt(i + 1) === DOT
      if (dotted) i++
      const sound = dotted ? (DOTTED.get(letter) ?? consonant) : consonant
      syllables.push({ consonant: sound, vowel: 'a', unwritten: true })
    } else if (VOWELS.has(letter)) {
      syllables.push({ consonant: '', vowel: VOWELS.get(letter) ?? '', unwritten: false })
    } else if (SIGNS.has(letter) && last) {
      last.vowel = SIGNS.get(letter) ?? ''
      last.unwritten = false
    } else if (letter === SILENCED && last) {
      last.vowel = ''
      last.unwritten = false
    } else if (NASAL.includes(letter)) {
      const nasal = LABIALS.has(word.charAt(i + 1)) ? 'm' : 'n'
      if (last) last.unwritten = false
      syllables.push({ consonant: nasal, vowel: '', unwritten: false })
    }
  }
  dropUnspoken(syllables)
  return syllables.map(({ consonant, vowel }) => consonant + vowel).join('')
}

/** An inherent vowel is silent at the end of a word and between two spoken syllables: ऑगमेंटिन is ogmentin. */
function dropUnspoken(syllables: Syllable[]): void {
  for (let i = syllables.length - 1; i > 0; i--) {
    const here = syllables[i]!
    if (!here.unwritten) continue
    const next = syllables[i + 1]
    const atEnd = next === undefined
    const between = next && next.consonant !== '' && next.vowel !== '' && syllables[i - 1]!.vowel !== ''
    if (atEnd || between) here.vowel = ''
  }
}

/** Names of letters; K is missing because के also means "of". */
export const LETTER_NAMES: Record<string, string> = Object.fromEntries(
  (
    'a ए b बी c सी d डी e ई f एफ g जी h एच i आई j जे l एल m एम n एन o ओ p पी q क्यू r आर s एस t टी u यू v वी w डब्ल्यू ' +
    'x एक्स y वाई z जेड'
  )
    .split(' ')
    .flatMap((letter, i, all) => (i % 2 === 0 ? [[letter, all[i + 1] ?? '']] : [])),
)
const LETTERS = Object.values(LETTER_NAMES)
  .map((name) => name.normalize('NFKD'))
  .join('|')
/** `एल सी`: letters that are named one by one. */
const SPELT = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${LETTERS})(?:\s(?:${LETTERS}))+(?![\p{L}\p{M}])`,
  'gu',
)
