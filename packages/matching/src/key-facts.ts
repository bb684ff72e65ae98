/** What is asked of many keys one after the other lies side by side: memory is fetched in pieces of some sixty bytes. */

import { lettersOf } from './key-letters.ts'

/** Words for each key in `keyFacts`. */
export const FACTS = 4
/** Bits of the strengths the key's rows have, bit 31 where a row has none. */
export const FACT_STRENGTHS = 0
/** FORM_* bits of its rows, all where a row has none. */
export const FACT_FORMS = 1
/** See key-letters.ts. */
export const FACT_LETTERS = 2
/** Where its text begins; it ends where the next key's begins. */
export const FACT_START = 3

/** Facts of keys without any rows yet. */
export function factsOfKeys(keyText: Uint8Array, keyStart: Uint32Array): Uint32Array {
  const facts = new Uint32Array(keyStart.length * FACTS)
  for (let key = 0; key < keyStart.length; key++) {
    const at = key * FACTS
    facts[at + FACT_START] = keyStart[key]!
    if (key + 1 === keyStart.length) break
    facts[at + FACT_LETTERS] = lettersOf(keyText, keyStart[key]!, keyStart[key + 1]!)
  }
  return facts
}

/** FORM_* bits folded into eight; all eight where nothing is known. */
export function formClasses(forms: number): number {
  return forms === 0 ? 0xff : (forms | (forms >>> 8) | (forms >>> 16) | (forms >>> 24)) & 0xff
}
