import { FORM_DRESS, FORMS, PACK_WORDS, RELEASES, SITES, UNITS } from '@rasad/lexicon'
import type { PrintedWord } from './read-printed.ts'

/**
 * `whole`: every word of the brand is printed. `cut`: up to where the column ends. `spaced`: but for blanks and hyphens.
 * `apart`: the same, where the words are likelier two. `near`: but for one slip. `other`: a word of the brand is missing,
 * or one is printed that nothing explains.
 */
export type BrandRelation = 'whole' | 'cut' | 'spaced' | 'apart' | 'near' | 'other'

export interface BrandFit {
  relation: BrandRelation
  /** A word of the form is printed, cut or misspelt: `oint`, `creem`. */
  namesForm: boolean
}

/** Words that stand before a brand. */
const maxBefore = 3
/** Longer words before a brand are no code of a company or rack. */
const maxCode = 4
/** A first word that is cut off is known by so many letters. */
const minCutFirst = 5
/** A slip is told from another brand only in words as long. */
const minSlipped = 6
const minAbbreviated = 5
/** `rabitab` is a brand, too. */
const minAttached = 5
const minFormLetters = 4
/** Fewer letters begin a hundred brands. */
const minBegun = 4
/** Words that say nothing of the medicine. */
const NOTES = new Set(
  'gst nr mrp rs nos no of for in with and free offer tub btl combo combi pack size'.split(' '),
)

/**
 * Compares the words of a printed name with those of a medicine's name.
 * @param name of the medicine, as `readOwnName` gives it
 * @param ownWords those of them that are its brand
 * @param companies printed and own: their words can stand anywhere
 */
export function compareBrands(
  words: readonly PrintedWord[],
  name: string,
  ownWords: readonly string[],
  companies: readonly (string | null | undefined)[],
): BrandFit {
  const all: string[] = name.match(/[\p{L}\p{M}]+/gu) ?? []
  const brand = ownWords.filter((word) => /\p{L}/u.test(word))
  if (!canBegin(words, brand, companies)) return { relation: 'other', namesForm: false }
  const rest = all.filter((word) => !brand.includes(word))
  const companyWords = companies.flatMap((company) => company?.toLowerCase().match(/[a-z]{3,}/g) ?? [])
  const initials = rest.map((word) => word.charAt(0)).join('')
  const joined = rest.join('')
  const isOfRest = (text: string): boolean => {
    // `DS` is another strength more often than a dry syrup.
    if (text.length > 1 && text !== 'ds' && (text === initials || `${joined}s`.startsWith(text))) return true
    return rest.some((own) => own.startsWith(text) || isAbbreviation(text, own) || isLike(text, own))
  }
  const canStandAside = ({ text, isNote, isGlued }: PrintedWord, isBefore: boolean): boolean => {
    if (RELEASES.has(text)) return all.includes(text) || isOfRest(text)
    if (isNote || isOfForm(text) || UNITS.has(text) || PACK_WORDS.has(text) || NOTES.has(text)) return true
    if (text.length >= 3 && companyWords.some((own) => own.startsWith(text) || text.startsWith(own)))
      return true
    return isBefore ? isGlued : isOfRest(text)
  }
  const told = (relation: BrandRelation, left: readonly PrintedWord[]): BrandFit => ({
    relation,
    namesForm: left.some(({ text }) => isOfRest(text)),
  })
  let best: BrandFit = { relation: 'other', namesForm: false }
  for (let start = 0; start < words.length && start <= maxBefore; start++) {
    const before = words.slice(0, start)
    if (!before.every((word) => canStandAside(word, true) || word.text.length <= maxCode)) break
    const fit = fitFrom(words, start, brand, companyWords)
    if (!fit) continue
    const left = words.filter((_, at) => at >= start && !fit.used.has(at))
    if (!left.every((word) => canStandAside(word, false))) continue
    const isPlain = before.every((word) => canStandAside(word, true))
    if (isPlain && !fit.isCut) return told('whole', left)
    // The letters of a rack before the brand could also belong to it.
    if (best.relation === 'other') best = told(isPlain ? 'cut' : 'near', left)
  }
  if (best.relation !== 'other') return best
  const near = leftOfNear(words, brand, canStandAside)
  return near ? told(near.relation, near.left) : best
}

/** Quickly tells most other brands apart: a printed word has the first letters of the brand, or is the company's. */
function canBegin(
  words: readonly PrintedWord[],
  brand: readonly string[],
  companies: readonly (string | null | undefined)[],
): boolean {
  const [first = '', second = ''] = brand
  const isBegun = (own: string) =>
    words.some(
      ({ text }) =>
        text[0] === own[0] &&
        (text[1] === own[1] || text[2] === own[1] || text[1] === own[2] || own.length < 3 || text.length < 2),
    )
  if (isBegun(first)) return true
  return (
    second !== '' && isBegun(second) && companies.some((company) => company?.toLowerCase().startsWith(first))
  )
}

/** The words that one reading of the brand uses, from a first word. */
function fitFrom(
  words: readonly PrintedWord[],
  start: number,
  brand: readonly string[],
  companyWords: readonly string[],
): { used: Set<number>; isCut: boolean } | undefined {
  const used = new Set<number>()
  let at = start
  for (const [index, own] of brand.entries()) {
    if (RELEASES.has(own)) {
      const found = words.findIndex(({ text }, place) => place >= start && text === own && !used.has(place))
      if (found < 0) return undefined
      used.add(found)
      continue
    }
    while (
      at < words.length &&
      (used.has(at) || (words[at]?.text !== own && canBeBetween(words[at]?.text ?? '')))
    )
      at++
    const word = words[at]
    if (word && (index === 0 ? isFirstWord(word.text, own) : isWord(word.text, own))) {
      used.add(at++)
      continue
    }
    const isLast = at === words.length - 1
    if (word && isLast && own.startsWith(word.text) && (index > 0 || word.text.length >= minCutFirst)) {
      used.add(at)
      return { used, isCut: true }
    }
    // `Extend Forte` of Klm Extend Forte
    if (index === 0 && brand.length > 1 && companyWords.includes(own)) continue
    return undefined
  }
  return used.size === 0 ? undefined : { used, isCut: false }
}

function canBeBetween(text: string): boolean {
  return isOfForm(text) || UNITS.has(text) || RELEASES.has(text)
}

function isOfForm(text: string): boolean {
  return FORMS.has(text) || SITES.has(text) || FORM_DRESS.has(text)
}

/** A brand's first word is never abbreviated, but a form can be attached: `episertcream`. */
function isFirstWord(text: string, own: string): boolean {
  if (text === own) return true
  const attached = text.slice(own.length)
  return text.startsWith(own) && attached.length >= minAttached && FORMS.has(attached)
}

function isWord(text: string, own: string): boolean {
  return isFirstWord(text, own) || isAbbreviation(text, own)
}

/** `fte` of forte: its letters in order, from the first. */
function isAbbreviation(text: string, own: string): boolean {
  if (own.length < minAbbreviated || text.length < 2 || text.length >= own.length || text[0] !== own[0])
    return false
  let at = 0
  for (const letter of own) if (letter === text[at]) at++
  return at === text.length
}

/** The words around the brand where it has one slip in a long word, or a blank more or less. */
function leftOfNear(
  words: readonly PrintedWord[],
  brand: readonly string[],
  canStandAside: (word: PrintedWord, isBefore: boolean) => boolean,
): { relation: 'spaced' | 'apart' | 'near'; left: PrintedWord[] } | undefined {
  const joined = brand.join('')
  for (let start = 0; start < words.length && start <= maxBefore; start++) {
    if (!words.slice(0, start).every((word) => canStandAside(word, true))) break
    for (let count = 1; count <= brand.length + 2 && start + count <= words.length; count++) {
      const taken = words.slice(start, start + count)
      const some = taken.map(({ text }) => text)
      const isSpaced = some.join('') === joined
      if (!isSpaced && !(count === brand.length && hasOneSlip(some, brand))) continue
      const left = words.slice(start + count)
      if (left.every((word) => canStandAside(word, false)))
        return { relation: isSpaced ? (isOneName(taken) ? 'spaced' : 'apart') : 'near', left }
    }
  }
  return undefined
}

/** Whether a blank was put into one word: `AUG 625 DUO` is short for Augmentin Duo rather than Augduo in two words. */
function isOneName([first, ...others]: readonly PrintedWord[]): boolean {
  return (
    others.length === 0 || ((first?.text.length ?? 0) >= minBegun && !others.some(({ isApart }) => isApart))
  )
}

function hasOneSlip(words: readonly string[], brand: readonly string[]): boolean {
  let slips = 0
  for (const [at, own] of brand.entries()) {
    const word = words[at] ?? ''
    if (word === own) continue
    if (own.length < minSlipped || word[0] !== own[0] || !isOneEdit(word, own)) return false
    slips++
  }
  return slips === 1
}

/** `ointmnet`, `creem`, `softgelatin`: a form as it is misspelt. */
function isLike(text: string, own: string): boolean {
  if (text.length < minFormLetters || own.length < minFormLetters || text[0] !== own[0]) return false
  return text.startsWith(own) || isOneEdit(text, own) || sorted(text) === sorted(own)
}

function sorted(text: string): string {
  return [...text].sort().join('')
}

/** One letter more, less, replaced, or two swapped. */
function isOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const tail = (text: string, from: number) => text.slice(from)
  return (
    tail(one, at + 1) === tail(other, at + 1) ||
    tail(one, at) === tail(other, at + 1) ||
    tail(one, at + 1) === tail(other, at) ||
    (one[at] === other[at + 1] && one[at + 1] === other[at] && tail(one, at + 2) === tail(other, at + 2))
  )
}
