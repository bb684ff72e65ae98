/**
 * Finding names in Latin letters by a text in Devanagari, for searches inside lists: डोलो finds Dolo. It is made of the same
 * reading as a line of the matcher, and it only finds: what a text means, the matcher alone judges.
 */

import { LETTER_NAMES, romanise } from './devanagari.ts'
import { fold } from './normalise.ts'

const DEVANAGARI = /[\u0900-\u0963\u0970-\u097f]/
/** Longer texts are no names; their patterns would cost a database more than they find. */
const MAX_LETTERS = 60

/** How a sound of `romanise` is spelt in names; `-` for not at all. Longer sounds stand first. */
const SPELLINGS: readonly (readonly [sound: string, spellings: string])[] = [
  ['ksh', 'ks ksh x ct'],
  ['ks', 'x ks cs cks cc'],
  ['kh', 'k kk kh c cc ch ck ckh q qu'],
  ['k', 'k kk kh c cc ch ck ckh q qu'],
  ['gh', 'g gg gh'],
  ['g', 'g gg gh'],
  ['ch', 'c ch chh tch tu'],
  ['jh', 'j jj jh z zz g s x'],
  ['j', 'j jj jh z zz g s x'],
  ['z', 'j jj jh z zz g s x'],
  ['th', 't tt th'],
  ['t', 't tt th'],
  ['dh', 'd dd dh ddh th'],
  ['d', 'd dd dh ddh th'],
  ['n', 'n nn'],
  ['ph', 'pf ph f ff p'],
  ['f', 'pf ph f ff p'],
  ['p', 'p pp'],
  ['bh', 'b bb bh'],
  ['b', 'b bb bh'],
  ['m', 'm mm'],
  ['v', 'v vv w b bh vh wh'],
  ['rh', 'r rr rh d dd dh'],
  ['r', 'r rr rh'],
  ['l', 'l ll lh'],
  ['sh', 's ss sh ssh sch c ch ti'],
  ['s', 's ss sc c z ps sh'],
  ['c', 'c k s ch kh sh'],
  ['ha', 'h ha haa he hu ho hy'],
  ['h', 'h'],
  ['eya', 'eya a e ai ay ea'],
  ['ai', 'ai ay a e ei i y'],
  ['au', 'au aw o oo ou ow a u aue oe'],
  ['a', 'a aa au ai e u o y'],
  ['i', 'i e ee ea ie ei ey y'],
  ['u', 'u uu o oo ou ew ow w'],
  ['e', 'e ee a ai ay ei ie ea ey'],
  ['o', 'o oo oe au aw ou ow oa a u'],
  ['y', 'y i j -'],
]
const SOUND = new RegExp(SPELLINGS.map(([sound]) => sound).join('|'), 'g')

/** The ways to write a piece of a name. */
type Piece = readonly string[]
const PIECES = new Map<string, Piece>(
  SPELLINGS.map(([sound, spellings]) => [
    sound,
    spellings.split(' ').map((each) => (each === '-' ? '' : each)),
  ]),
)
const SILENT: Piece = ['', 'a', 'e', 'i', 'o', 'u']
/** The letter that a word names: डी is D. */
const NAMED = new Map(Object.entries(LETTER_NAMES).map(([letter, name]) => [name.normalize('NFKD'), letter]))

/** Longer names stand first. */
const NAMES = [...NAMED.keys()].sort((a, b) => b.length - a.length)

/**
 * A regular expression of PostgreSQL (`~*`) for names that sound like a text in Devanagari. Words must follow each other, and
 * begin where a word of the name does; the last one may be typed in part.
 * @returns undefined for a text without Devanagari, or one that is longer than names are.
 */
export function soundPattern(text: string): string | undefined {
  const words = readingsOf(text)?.map((readings) => {
    const patterns = readings.map((pieces) => pieces.map((piece) => `(${piece.join('|')})`).join(''))
    return `(${patterns.join('|')})`
  })
  return words && `(^|[^a-z0-9])${words.join('[^a-z0-9]*')}`
}

/**
 * Where in a name a text is heard, as `soundPattern` finds it: the index of a letter, or -1. Its time grows with the length of
 * both, whatever they are.
 * @returns undefined for a text that has no pattern
 */
export function listenFor(text: string): ((name: string) => number) | undefined {
  const words = readingsOf(text)
  if (words === undefined) return undefined
  return (name) => {
    const letters = fold(name)
    for (let at = 0; at < letters.length; at++) {
      if ((at === 0 || isGap(letters[at - 1])) && isHeardAt(letters, at, words)) return at
    }
    return -1
  }
}

/** Whether a name has a text in any case, or sounds like it where that is in Devanagari. */
export function hasHeard(name: string, text: string): boolean {
  return name.toLowerCase().includes(text.toLowerCase()) || (listenFor(text)?.(name) ?? -1) >= 0
}

/** Each word of a text as the ways to read it; a word in Latin letters is read as it is. */
function readingsOf(text: string): Piece[][][] | undefined {
  if (!DEVANAGARI.test(text)) return undefined
  const words = fold(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  if (words.length === 0 || words.join('').length > MAX_LETTERS) return undefined
  return words.map((word) => (DEVANAGARI.test(word) ? heard(word) : [[[word]]]))
}

function heard(word: string): Piece[][] {
  // ड़ is written r or d, ज़ z or j: with its dot or as if it had none.
  const readings = [...new Set([romanise(word), romanise(word.replaceAll('\u093c', ''))])].map(spelt)
  const letters = lettersNamed(word.replaceAll('ि', 'ी'))
  return letters.length === 0 ? readings : [...readings, letters.map((letter) => [letter])]
}

/** The letters that a word names: डी is D, and डीएस DS. Empty if it says anything else. */
function lettersNamed(word: string): string[] {
  const letters: string[] = []
  for (let at = 0; at < word.length; ) {
    const named = NAMES.find((name) => word.startsWith(name, at))
    if (named === undefined) return []
    letters.push(NAMED.get(named)!)
    at += named.length
  }
  return letters
}

/** The spellings of romanised letters. Between two consonants, a vowel may have been left unwritten. */
function spelt(romanised: string): Piece[] {
  const sounds = Array.from(romanised.matchAll(/\d+|[a-z]+/g), ([piece]) =>
    /\d/.test(piece) ? [piece] : (piece.match(SOUND) ?? []),
  ).flat()
  const pieces: Piece[] = []
  let before = ''
  for (const [at, sound] of sounds.entries()) {
    // Doubled letters are among the spellings.
    if (sound === before) continue
    if (isConsonant(before) && isConsonant(sound)) pieces.push(SILENT)
    const piece = PIECES.get(sound) ?? [sound]
    // Before two consonants, too, an unwritten vowel may be silent: Smithkline.
    const [next = '', second = ''] = sounds.slice(at + 1, at + 3)
    const isSilent = sound === 'a' && [before, next, second].every(isConsonant)
    pieces.push(isSilent ? ['', ...piece] : piece)
    before = sound
  }
  return pieces
}

function isHeardAt(letters: string, start: number, words: readonly Piece[][][]): boolean {
  let ends = new Set([start])
  for (const [index, readings] of words.entries()) {
    const starts = index === 0 ? ends : new Set(Array.from(ends, (at) => pastGap(letters, at)))
    ends = new Set(readings.flatMap((pieces) => [...endsOf(letters, starts, pieces)]))
  }
  return ends.size > 0
}

/** Where a reading can end that begins at one of the starts. */
function endsOf(letters: string, starts: ReadonlySet<number>, pieces: readonly Piece[]): ReadonlySet<number> {
  let ends = starts
  for (const piece of pieces) {
    const next = new Set<number>()
    for (const at of ends) {
      for (const spelling of piece) if (letters.startsWith(spelling, at)) next.add(at + spelling.length)
    }
    ends = next
  }
  return ends
}

function pastGap(letters: string, from: number): number {
  let at = from
  while (at < letters.length && isGap(letters[at])) at++
  return at
}

function isGap(letter = ''): boolean {
  return !/[a-z0-9]/.test(letter)
}

function isConsonant(sound: string): boolean {
  return /^[^aeiou\d]/.test(sound)
}
