/** The words that a form, a site of use or a pack is printed with: cut, abbreviated, mistyped or as initials. */

import {
  FORM_CAPSULE,
  FORM_DROPS,
  FORM_OINTMENT,
  FORM_POWDER,
  FORM_SOAP,
  FORM_SPRAY,
  FORM_SUSPENSION,
  FORM_SYRUP,
  FORM_TABLET,
  FORM_WASH,
  FORMS,
  PACK_WORDS,
  SITE_EAR,
  SITE_EYE,
  SITE_MOUTH,
  SITE_NOSE,
  SITES,
  VARIANTS,
} from '@rasad/lexicon'
import { countSlips, isAbbreviation, NO_FIT } from './word-fit.ts'

export const FORM_COST = { cut: 6, oneLetter: 25, abbreviated: 12, slip: 15, initials: 6, pack: 2 }

interface FormWord {
  word: string
  forms: number
  sites: number
}

/** The full words of the lexicon: shorter ones are abbreviations themselves. */
const FULL: FormWord[] = [
  ...[...FORMS].filter(([word]) => word.length > 2).map(([word, forms]) => ({ word, forms, sites: 0 })),
  ...[...SITES].map(([word, sites]) => ({ word, forms: 0, sites })),
]
/** Words that only decorate a form; with fewer letters they are a variant of the brand, such as D. */
const MIN_DRESS = 3
const DRESS: FormWord[] = [
  ...words(FORM_CAPSULE, 'soft gelatin'),
  ...words(FORM_POWDER, 'dusting'),
  ...words(FORM_TABLET, 'chewable effervescent dispersible'),
  ...words(FORM_SYRUP | FORM_SUSPENSION, 'dry cough'),
]
const PACKS = [...PACK_WORDS.keys(), 'tube', 'bottle'].filter((word) => word.length > 2)

function words(forms: number, list: string): FormWord[] {
  return list.split(' ').map((word) => ({ word, forms, sites: 0 }))
}

/** Initials of two words, as counters and systems write them. */
const INITIALS = new Map<string, FormWord>(
  (
    [
      ['ed', FORM_DROPS, SITE_EYE | SITE_EAR],
      ['eyed', FORM_DROPS, SITE_EYE],
      ['nd', FORM_DROPS, SITE_NOSE],
      ['eo', FORM_OINTMENT, SITE_EYE],
      ['ns', FORM_SPRAY, SITE_NOSE],
      ['fw', FORM_WASH, 0],
      ['mw', FORM_WASH, SITE_MOUTH],
      ['ds', FORM_SYRUP | FORM_SUSPENSION, 0],
      ['bs', FORM_SOAP, 0],
    ] as const
  ).map(([word, forms, sites]) => [word, { word, forms, sites }]),
)

/**
 * The cost of reading a word as the name of one of these forms or sites; NO_FIT if it is none. `cut`: nothing follows
 * the word, or a number precedes it, so a single letter can be all that is left.
 */
export function formFit(text: string, forms: number, sites: number, cut: boolean): number {
  let least = NO_FIT
  const initials = INITIALS.get(text)
  if (
    initials &&
    (forms & initials.forms) !== 0 &&
    (initials.sites === 0 || (sites & initials.sites) !== 0)
  ) {
    return FORM_COST.initials
  }
  if (text.length === 1 && !cut) return NO_FIT
  const isVariant = VARIANTS.has(text)
  for (const full of FULL) {
    if ((full.forms & forms) === 0 && (full.sites & sites) === 0) continue
    // what makes another product of a brand can be a form cut short, but is no abbreviation of one
    if (!isVariant || full.word.startsWith(text)) least = Math.min(least, fit(text, full.word))
  }
  if (isVariant || text.length < MIN_DRESS) return least
  for (const dress of DRESS) if ((dress.forms & forms) !== 0) least = Math.min(least, fit(text, dress.word))
  return least
}

/** The cost of reading a word behind a pack as the name of one: `tub`, `bot`, `t`; NO_FIT if it is none. */
export function packFit(text: string): number {
  return PACKS.some((word) => word.startsWith(text)) ? FORM_COST.pack : NO_FIT
}

function fit(text: string, word: string): number {
  if (text === word) return 0
  if (word.startsWith(text)) return text.length === 1 ? FORM_COST.oneLetter : FORM_COST.cut
  if (text.length >= 3 && word.length >= 4) {
    const most = word.length >= 7 && text.length > 4 ? 2 : 1
    const slips = text.length >= 4 ? countSlips(text, word, most) : most + 1
    if (slips <= most) return slips * FORM_COST.slip
  }
  return word.length > 3 && isAbbreviation(text, word) ? FORM_COST.abbreviated : NO_FIT
}
