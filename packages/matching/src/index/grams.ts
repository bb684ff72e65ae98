/**
 * Features of a key for finding candidates: pairs of letters, adjacent or with one between, with their place. Letters
 * are first reduced to their sound, so that the most common edits change no feature.
 */

import { codeOf } from '../text/key-codes.ts'

/** All places from here on share the last number. */
export const PLACES = 16
const FINE_PLACES = 3
const SYMBOLS = 32
/** Number of distinct features; a feature's number is (first * SYMBOLS + second) * PLACES + place. */
export const FEATURES = SYMBOLS * SYMBOLS * PLACES

const SOUND = buildSound()
const H = codeOf(104)
const P = codeOf(112)
const SOUND_F = SOUND[codeOf(102)]!
const X = codeOf(120)
const SOUND_K = SOUND[codeOf(107)]!
const SOUND_S = SOUND[codeOf(115)]!

/**
 * Early places have a number each, later ones share a number in twos: by then an edit or two has shifted the letters.
 */
function placeOf(i: number): number {
  const place = i < FINE_PLACES ? i : FINE_PLACES + ((i - FINE_PLACES) >> 1)
  return place < PLACES ? place : PLACES - 1
}

function buildSound(): Uint8Array {
  const classes = [
    'a',
    'b',
    'ckq',
    'd',
    'eiy',
    'f',
    'g',
    'h',
    'l',
    'm',
    'n',
    'ou',
    'p',
    'r',
    'jsz',
    't',
    'vw',
  ]
  const sound = new Uint8Array(64)
  classes.forEach((letters, i) => {
    for (const letter of letters) sound[codeOf(letter.charCodeAt(0))] = i + 1
  })
  for (let digit = 27; digit < 37; digit++) sound[digit] = 19 + (digit - 27)
  for (let other = 37; other < 64; other++) sound[other] = 29 + (other % 3)
  return sound
}

/**
 * Writes the sounds of codes[from, from + length) to `out`, without doubles and silent h. Returns their number, at most
 * twice `length`.
 */
export function toSounds(codes: Uint8Array, from: number, length: number, out: Uint8Array): number {
  let n = 0
  for (let i = 0; i < length; i++) {
    const code = codes[from + i]!
    if (code === H && i > 0) {
      if (codes[from + i - 1] === P) out[n - 1] = SOUND_F
      continue
    }
    if (i > 0 && code === codes[from + i - 1]) continue
    if (code === X) out[n++] = SOUND_K
    out[n++] = code === X ? SOUND_S : SOUND[code]!
  }
  return n
}

/** Appends the features of `sounds` (at most two per sound) to `out` after its first `count`; returns the new count. */
export function featuresOf(sounds: Uint8Array, n: number, out: Uint16Array, count: number): number {
  for (let i = 0; i < n; i++) {
    const here = sounds[i]!
    const place = placeOf(i)
    const before = i > 0 ? sounds[i - 1]! : 0
    out[count++] = (before * SYMBOLS + here) * PLACES + place
    if (i > 0) {
      const earlier = i > 1 ? sounds[i - 2]! : 0
      out[count++] = (earlier * SYMBOLS + here) * PLACES + place
    }
  }
  return count
}
