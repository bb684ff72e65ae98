/** Finds the words of a brand among the printed words, and tells which of these remain. */

import { FORMS, RELEASES, VARIANTS } from '@rasad/lexicon'
import { BRAND_COST } from '../scoring/brand-cost.ts'
import type { PrintedWord } from './printed-line.ts'
import { NO_FIT, wordFit } from './word-fit.ts'

export interface BrandFit {
  cost: number
  /** a word of the brand is missing or only guessed */
  doubtful: boolean
  /** bit i: printed word i is part of the brand */
  used: number
  /** the form that was attached to a word of the brand, `tab` of `histabiltab`; empty if none was */
  attached: string
  /** letters of the brand that were found */
  letters: number
  /** words of the brand that are missing before the first one found: a company's name can be left out */
  missingBefore: readonly string[]
}

/** Words of a name that stand elsewhere in the line. */
const DISORDER = 10
/** Beyond this the line means another brand. */
const MAX_COST = 150
/** A cut word of one letter is hardly evidence. */
const ONE_LETTER = 30
const MIN_ATTACHED = 2

/**
 * Fits the words of a brand to the printed words from `start` on; undefined if they are too different.
 * @param first index of the brand's word that the printed word at `start` is known to be
 */
export function fitBrand(
  brand: readonly string[],
  words: readonly PrintedWord[],
  start: number,
  first: number,
): BrandFit | undefined {
  const fit: BrandFit = {
    cost: 0,
    doubtful: false,
    used: 0,
    attached: '',
    letters: 0,
    missingBefore: brand.slice(0, first),
  }
  let at = start
  for (let i = first; i < brand.length; i++) {
    const step = bestStep(brand, i, words, at, fit.used, i === first)
    if (step === undefined) {
      if (i === first) return undefined
      const isRelease = RELEASES.has(brand[i]!)
      fit.cost += isRelease ? MISSING_RELEASE : missingCost(brand[i]!, i > 0 && fit.doubtful)
      fit.doubtful = true
    } else {
      fit.cost += step.cost
      fit.doubtful ||= step.doubtful
      fit.attached = step.attached || fit.attached
      fit.letters += brand[i]!.length
      for (let k = 0; k < step.taken; k++) fit.used |= 1 << (step.at + k)
      i += step.joined
      if (step.at >= at) at = step.at + step.taken
    }
    if (fit.cost > MAX_COST) return undefined
  }
  return fit
}

const MISSING_RELEASE = 40

function missingCost(word: string, again: boolean): number {
  return (again ? 0 : BRAND_COST.missingWords) + BRAND_COST.missingLetter * word.length
}

interface Step {
  cost: number
  doubtful: boolean
  /** index of the first printed word, and how many there are */
  at: number
  taken: number
  /** further words of the brand that they hold */
  joined: number
  attached: string
}

/** The cheapest way to find the brand's word `i`, at the place where it is expected or elsewhere. */
function bestStep(
  brand: readonly string[],
  i: number,
  words: readonly PrintedWord[],
  at: number,
  used: number,
  isFirst: boolean,
): Step | undefined {
  let best: Step | undefined
  const consider = (step: Step | undefined) => {
    if (step !== undefined && (best === undefined || step.cost < best.cost)) best = step
  }
  const here = words[at]
  if (here !== undefined && ((used >>> at) & 1) === 0) {
    consider(oneWord(brand[i]!, here, at, isFirst))
    consider(joinedWords(brand, i, words, at))
  }
  if (isFirst || best?.cost === 0) return best
  for (let other = 0; other < words.length; other++) {
    if (other === at || ((used >>> other) & 1) === 1 || words[other]!.beforeNumber) continue
    const step = oneWord(brand[i]!, words[other]!, other, false)
    if (step) consider({ ...step, cost: step.cost + DISORDER })
  }
  return best
}

function oneWord(word: string, written: PrintedWord, at: number, isFirst: boolean): Step | undefined {
  const { text } = written
  const step = { cost: 0, doubtful: false, at, taken: 1, joined: 0, attached: '' }
  if (text === word) return step
  if (isFirst) return undefined
  const isVariant = VARIANTS.has(word) || VARIANTS.has(text)
  // a letter or a word that makes another product is not abbreviated, and stands for nothing else unless it is cut
  if (VARIANTS.has(word) && word.length < 4) return undefined
  const isCut = written.last && !written.inTail && word.startsWith(text)
  if ((text.length === 1 || VARIANTS.has(text)) && !isCut) return undefined
  const cost = wordFit(text, word)
  if (cost === NO_FIT) return undefined
  // the name of a form is not a word of the brand, unless it is one as it stands
  if ((written.known?.form ?? 0) !== 0 && !word.startsWith(text)) return undefined
  if (text.length === 1) return { ...step, cost: cost + ONE_LETTER, doubtful: true }
  return { ...step, cost, doubtful: isVariant && text.length < 4 }
}

/** Spaces elsewhere than in the catalogue, and forms attached: `mupi soft`, `klclaves`, `histabiltab`. */
function joinedWords(
  brand: readonly string[],
  i: number,
  words: readonly PrintedWord[],
  at: number,
): Step | undefined {
  const word = brand[i]!
  const here = words[at]!.text
  const step = { cost: BRAND_COST.boundary, doubtful: false, at, taken: 1, joined: 0, attached: '' }
  let written = here
  for (let taken = 2; taken <= 3 && at + taken <= words.length && written.length < word.length; taken++) {
    written += words[at + taken - 1]!.text
    if (written === word) return { ...step, cost: step.cost * (taken - 1), taken }
  }
  let joined = word
  for (let more = 1; i + more < brand.length && joined.length < here.length; more++) {
    joined += brand[i + more]!
    if (here === joined) return { ...step, cost: step.cost * more, joined: more }
    if (here.startsWith(joined) && here.length - joined.length >= MIN_ATTACHED) {
      return { ...step, cost: step.cost * (more + 1), joined: more, attached: here.slice(joined.length) }
    }
  }
  // `dsr` is a variant of its own, not a D with a release kind
  if (VARIANTS.has(here)) return undefined
  const rest = here.slice(word.length)
  if (
    here.startsWith(word) &&
    rest.length >= MIN_ATTACHED &&
    (word.length > 2 || FORMS.has(rest) || RELEASES.has(rest))
  ) {
    return { ...step, attached: rest }
  }
  return undefined
}
