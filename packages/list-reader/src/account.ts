/** Accounts for every word and number of a written name beside one product: what agrees, and what does not. */

import { FORM_INHALER, FORM_ROTACAP, SYRUPS } from '@rasad/lexicon'
import { type Amount, isSame, type NameParts, type Product } from './product.ts'

export interface Account {
  /** the brand's letters are those written, none more and none less */
  isBrand: boolean
  /** words that are neither of the brand nor salts of the product */
  unknown: string[]
  /** every strength written is one of the product, in that order, and none of its name is left out */
  hasStrengths: boolean
  /** the line leaves out a strength that the name has */
  isOpen: boolean
  /** every size written is that of the product */
  hasSizes: boolean
  hasForm: boolean
}

export function accountFor(written: NameParts, product: Product): Account {
  const { words, isBrand } = brandWords(written, product)
  const strengths = explained(written.strengths, product)
  return {
    isBrand,
    unknown: words,
    hasStrengths: strengths !== 'none',
    isOpen: strengths === 'part',
    hasSizes: written.sizes.every((size) => hasSize(size, product)),
    hasForm: agreesInForm(written, product),
  }
}

function brandWords(written: NameParts, product: Product): { words: string[]; isBrand: boolean } {
  const undressed = written.dress.filter(
    (word) => !product.dress.includes(word) && !product.words.includes(word) && !product.salts.has(word),
  )
  if (undressed.length > 0) return { words: undressed, isBrand: false }
  if (written.letters === product.letters) return { words: [], isBrand: true }
  // `dolo 650 paracetamol`: the salt is named beside the brand; `alex sugar free`: the form is not
  const others = written.words.filter(
    (word) => product.words.includes(word) || !(product.salts.has(word) || product.dress.includes(word)),
  )
  if (others.length < written.words.length && others.join('') === product.letters)
    return { words: [], isBrand: true }
  return { words: written.words.filter((word) => !product.words.includes(word)), isBrand: false }
}

/** `part`: a strength of the name is not written */
function explained(written: readonly Amount[], product: Product): 'all' | 'part' | 'none' {
  const { strengths: named, amounts } = product
  if (written.length === 0) return named.length === 0 ? 'all' : 'part'
  if (named.length === 0) return isWithin(written, amounts) ? 'all' : 'none'
  if (inOrder(written, named)) return written.length === named.length ? 'all' : 'part'
  // `12.5/40` is not 40/12.5
  if (written.length > 1 && written.length === named.length) return 'none'
  if (isWithin(written, amounts) && written.length === amounts.length) return 'all'
  const all = [...named, ...amounts.filter((amount) => !named.some((other) => isSame(amount, other)))]
  return isWithin(named, written) && isWithin(written, all) ? 'all' : 'none'
}

/** Whether the numbers are among the others, in this order. */
function inOrder(numbers: readonly Amount[], others: readonly Amount[]): boolean {
  let at = 0
  for (const number of numbers) {
    while (at < others.length && !isSame(number, others[at]!)) at++
    if (at++ >= others.length) return false
  }
  return true
}

/** Whether each of the numbers is a different one of the others. */
function isWithin(numbers: readonly Amount[], others: readonly Amount[]): boolean {
  const open = [...others]
  return numbers.every((number) => {
    const at = open.findIndex((other) => isSame(number, other))
    if (at < 0) return false
    open.splice(at, 1)
    return true
  })
}

function hasSize(size: Amount, { packSize, sizes, per, amounts }: Product): boolean {
  return [...(packSize ? [packSize] : []), ...sizes, ...per, ...amounts].some((other) => isSame(size, other))
}

/** Syrup and suspension are one form to a shop; tablet and capsule are two. */
function agreesInForm({ forms, sites }: NameParts, product: Product): boolean {
  const told = (forms & SYRUPS) === 0 ? forms : forms | SYRUPS
  if (forms !== 0 && product.forms !== 0 && (told & product.forms) === 0) return false
  // both are inhaled, and are two goods
  if ((forms & product.forms & FORM_INHALER) !== 0 && ((forms ^ product.forms) & FORM_ROTACAP) !== 0)
    return false
  return (sites & ~product.sites) === 0
}
