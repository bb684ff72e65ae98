/** Values that are read together for many keys are stored together: a cache line has 64 bytes. */

import { lettersOf } from './key-letters.ts'

/** Number of words per key in `keyFacts`. */
export const FACTS = 4
/** Bits of the strengths of the key's rows; bit 31 if a row has none. */
export const FACT_STRENGTHS = 0
/** FORM_* bits of its rows; all bits if a row has none. */
export const FACT_FORMS = 1
/** See key-letters.ts. */
export const FACT_LETTERS = 2
/** Start of its text; it ends at the start of the next key. */
export const FACT_START = 3

/** Facts of keys that have no rows yet. */
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

/** FORM_* bits folded into eight; all eight if unknown. */
export function formClasses(forms: number): number {
  return forms === 0 ? 0xff : (forms | (forms >>> 8) | (forms >>> 16) | (forms >>> 24)) & 0xff
}
