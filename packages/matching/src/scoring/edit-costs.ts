/**
 * Costs of edits, in hundredths of an arbitrary edit. They are negative logarithms of how often people make each kind
 * of edit (about 14 points to a factor of e), so the lowest sum of costs is the most likely.
 */

import { ALPHABET, codeOf } from '../text/key-codes.ts'

export const COST = {
  /** letters that sound alike */
  sound: 50,
  weakSound: 97,
  /** vowels that sound close: a/o, a/e, e/i, i/y, o/u */
  nearVowel: 52,
  vowel: 76,
  keyboard: 57,
  other: 104,
  dropLetter: 50,
  dropVowel: 45,
  dropDouble: 40,
  dropSilentH: 54,
  insertDouble: 51,
  insertNear: 76,
  insertOther: 92,
  insertSilentH: 56,
  swap: 45,
  /** two letters swapped across a third: amlopidine for amlodipine */
  swapAcross: 80,
  /** one sound written with one letter or two: f/ph, i/ee, u/oo, x/ks */
  soundPair: 60,
  /** extra cost of an edit at the first letter */
  first: 30,
}

const SOUND_PAIRS = 'ck cs kq sz vw jg jz'.split(' ')
/** Sound alike, but people confuse them less often. */
const WEAK_PAIRS = 'td bp xz mn fv cz cq gk'.split(' ')
const NEAR_VOWELS = 'ao ae ei iy ou'.split(' ')
const VOWELS = 'aeiouy'
const KEYBOARD_ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

function code(letter: string): number {
  return codeOf(letter.charCodeAt(0))
}

function neighbours(): [string, string][] {
  const pairs: [string, string][] = []
  KEYBOARD_ROWS.forEach((row, r) => {
    for (let i = 0; i < row.length; i++) {
      const here = row.charAt(i)
      if (i + 1 < row.length) pairs.push([here, row.charAt(i + 1)])
      const below = KEYBOARD_ROWS[r + 1]
      if (!below || r === 0) continue
      for (const j of [i - 1, i]) {
        if (j >= 0 && j < below.length) pairs.push([here, below.charAt(j)])
      }
    }
  })
  return pairs
}

/** near[a * ALPHABET + b] is 1 when the keys are adjacent. */
export const NEAR = buildNear()
/** SUBSTITUTE[a * ALPHABET + b]: cost of writing b for a; 0 on the diagonal. */
export const SUBSTITUTE = buildSubstitute()

export const IS_VOWEL = buildFlags(VOWELS)
/** Consonants that people write with or without a following h. */
export const TAKES_H = buildFlags('cgkpstwdbrjz')

function buildFlags(letters: string): Uint8Array {
  const flags = new Uint8Array(ALPHABET)
  for (const letter of letters) flags[code(letter)] = 1
  return flags
}

function buildNear(): Uint8Array {
  const near = new Uint8Array(ALPHABET * ALPHABET)
  for (const [a, b] of neighbours()) {
    near[code(a) * ALPHABET + code(b)] = 1
    near[code(b) * ALPHABET + code(a)] = 1
  }
  return near
}

export function buildSubstitute(): Uint8Array {
  const table = new Uint8Array(ALPHABET * ALPHABET).fill(COST.other)
  const lower = (a: string, b: string, cost: number) => {
    for (const at of [code(a) * ALPHABET + code(b), code(b) * ALPHABET + code(a)]) {
      table[at] = Math.min(table[at]!, cost)
    }
  }
  for (const [a, b] of neighbours()) lower(a, b, COST.keyboard)
  for (const a of VOWELS) for (const b of VOWELS) lower(a, b, COST.vowel)
  for (const pair of NEAR_VOWELS) lower(pair.charAt(0), pair.charAt(1), COST.nearVowel)
  for (const pair of SOUND_PAIRS) lower(pair.charAt(0), pair.charAt(1), COST.sound)
  for (const pair of WEAK_PAIRS) lower(pair.charAt(0), pair.charAt(1), COST.weakSound)
  for (let a = 0; a < ALPHABET; a++) table[a * ALPHABET + a] = 0
  return table
}

/**
 * Two letters against one: PAIR[a * ALPHABET + b] is the code of the single letter that sounds like "ab", 0 if none.
 * Costs COST.soundPair in both directions.
 */
export const PAIR = buildPairs()
/** A second reading of the pair, if there is one (`ks` is x, `gs` is x; `ck` is k or c). */
export const PAIR_ALSO = buildPairsAlso()

function pairTable(list: string): Uint8Array {
  const table = new Uint8Array(ALPHABET * ALPHABET)
  for (const entry of list.split(' ')) {
    table[code(entry.charAt(0)) * ALPHABET + code(entry.charAt(1))] = code(entry.charAt(3))
  }
  return table
}

function buildPairs(): Uint8Array {
  return pairTable(
    'ph>f ee>i oo>u ks>x cs>x kx>x ck>k qu>k ea>e ie>i ei>i ai>e au>o ae>e oe>e ou>u aa>a ey>i sh>s ch>k zh>z gh>g wh>w kw>q',
  )
}

function buildPairsAlso(): Uint8Array {
  return pairTable('ck>c ch>c ee>e oo>o ie>y ei>e ea>i ai>a au>a ou>o')
}
