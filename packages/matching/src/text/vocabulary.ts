/** The lexicon's words, found by their letter codes, so that other words need no string. */

import { FORM_DRESS, FORMS, GOODS, PACK_WORDS, RELEASES, SITES, UNITS, VARIANTS } from '@rasad/lexicon'

/** The lexicon entry of one word. */
export interface Known {
  readonly word: string
  /** union of FORM_* bits; 0 if it is not a form */
  readonly form: number
  readonly site: number
  readonly dressesForm: boolean
  readonly release: number
  /** class and factor */
  readonly unit: readonly [number, number] | undefined
  readonly countsPacks: boolean
  /** FORM_* bits that a pack with this name can hold; 0: any */
  readonly packHolds: number
  /** not a medicine: see GOODS */
  readonly isGoods: boolean
  /** it makes another product of a brand: see VARIANTS */
  readonly isVariant: boolean
  /** a form starts with it, so a stray space might split that form */
  readonly beginsForm: boolean
}

const beginnings = [...FORMS.keys()].flatMap((form) =>
  Array.from({ length: form.length - 1 }, (_, i) => form.slice(0, i + 1)),
)
const formBeginnings = new Set(beginnings)
const words = new Set([
  ...FORMS.keys(),
  ...SITES.keys(),
  ...FORM_DRESS,
  ...RELEASES.keys(),
  ...UNITS.keys(),
  ...PACK_WORDS.keys(),
  ...GOODS,
  ...VARIANTS,
  ...beginnings,
])
const longest = Math.max(...[...words].map((word) => word.length))
const slots: (Known | undefined)[] = Array.from({ length: 4096 }, () => undefined)
for (const word of words) slots[freeSlot(word)] = know(word)

function know(word: string): Known {
  return {
    word,
    form: FORMS.get(word) ?? 0,
    site: SITES.get(word) ?? 0,
    dressesForm: FORM_DRESS.has(word),
    release: RELEASES.get(word) ?? 0,
    unit: UNITS.get(word),
    countsPacks: PACK_WORDS.has(word),
    packHolds: PACK_WORDS.get(word) ?? 0,
    isGoods: GOODS.has(word),
    isVariant: VARIANTS.has(word),
    beginsForm: formBeginnings.has(word),
  }
}

function freeSlot(word: string): number {
  const codes = Uint16Array.from(word, (letter) => letter.charCodeAt(0))
  let slot = slotOf(codes, 0, codes.length)
  while (slots[slot] !== undefined) slot = (slot + 1) & (slots.length - 1)
  return slot
}

function slotOf(codes: Uint16Array, from: number, to: number): number {
  let hash = 0
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ codes[i]!, 0x9e3779b1) ^ (hash >>> 15)
  return (hash ^ (hash >>> 12)) & (slots.length - 1)
}

/** Returns the lexicon entry of the folded word codes[from, to). */
export function lookUp(codes: Uint16Array, from: number, to: number): Known | undefined {
  if (to - from > longest) return undefined
  for (let slot = slotOf(codes, from, to); ; slot = (slot + 1) & (slots.length - 1)) {
    const known = slots[slot]
    if (known === undefined || isWord(known.word, codes, from, to)) return known
  }
}

const asked = new Uint16Array(longest)

/** Returns the lexicon entry of a folded word. */
export function knownWord(word: string): Known | undefined {
  if (word.length > longest) return undefined
  for (let i = 0; i < word.length; i++) asked[i] = word.charCodeAt(i)
  return lookUp(asked, 0, word.length)
}

function isWord(word: string, codes: Uint16Array, from: number, to: number): boolean {
  if (word.length !== to - from) return false
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== codes[from + i]) return false
  return true
}
