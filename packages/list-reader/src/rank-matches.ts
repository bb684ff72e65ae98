/** The order of the matches of a written name where the catalogue's order leaves several as likely. */

import {
  FORM_CAPSULE,
  FORM_EXPECTORANT,
  FORM_INFUSION,
  FORM_INJECTION,
  FORM_SOLUTION,
  FORM_SUSPENSION,
  FORM_SYRUP,
  FORM_TABLET,
  FORMS,
} from '@rasad/lexicon'
import { amountsOf, brandWords, numbersOf } from './asked-names.ts'
import type { CatalogueMatch, CatalogueView } from './catalogue-view.ts'

/** Matches within this share of the best are as likely. */
const asLikely = 0.98
const LIQUIDS = FORM_SYRUP | FORM_SUSPENSION | FORM_SOLUTION | FORM_EXPECTORANT
const INJECTED = FORM_INJECTION | FORM_INFUSION
const SOLIDS = FORM_TABLET | FORM_CAPSULE

/**
 * Returns the matches with what people mean first: of products as likely as each other the one that comes in such packs,
 * and without a unit the tablet before the injection; and before all the brand that has no word more than was written, if
 * the number written is the amount of its salt.
 */
export function rankMatches(
  name: string,
  unit: string | null,
  matches: readonly CatalogueMatch[],
  catalogue: CatalogueView,
): readonly CatalogueMatch[] {
  const [top] = matches
  if (!top || matches.length < 2) return matches
  const plain = plainBrand(name, matches, catalogue)
  if (plain) return [{ ...plain, score: top.score }, ...matches.filter((match) => match !== plain)]
  const tied = matches.filter(({ score }) => score >= asLikely * top.score)
  if (tied.length < 2) return matches
  const ranked = tied
    .map((match) => {
      const told = catalogue.nameOf(match.key)
      // `Calpol 500` is rather Calpol 500mg than Calpol 500 +, and `calpol 500 plus` the other
      return { match, fit: fitOf(told, name, unit) - Math.abs(plusesOf(told) - plusesOf(name)) }
    })
    .sort((a, b) => b.fit - a.fit)
    .map(({ match }) => match)
  return [...ranked.map((match) => ({ ...match, score: top.score })), ...matches.slice(tied.length)]
}

/** `Atorva 10` is Atorva Tablet (Atorvastatin 10mg) rather than Atorva Gold 10. */
function plainBrand(
  name: string,
  matches: readonly CatalogueMatch[],
  catalogue: CatalogueView,
): CatalogueMatch | undefined {
  const written = brandWords(name)
  const numbers = numbersOf(name)
  if (numbers.length === 0 || brandWords(catalogue.nameOf(matches[0]!.key)) === written) return undefined
  return matches.find(({ key }) => {
    const other = catalogue.nameOf(key)
    if (brandWords(other) !== written || numbersOf(other).length > 0) return false
    const amounts = amountsOf(catalogue.compositionOf(key))
    return numbers.every((number) => amounts.includes(number))
  })
}

function fitOf(name: string, written: string, unit: string | null): number {
  const form = formOf(name)
  if (formOf(written) !== 0) return 0
  if (unit === 'bottle') return (form & LIQUIDS) !== 0 ? 2 : 0
  if (unit === null || unit === 'piece' || unit === 'box')
    return (form & SOLIDS) !== 0 ? 2 : (form & INJECTED) !== 0 ? 0 : 1
  return 0
}

function plusesOf(name: string): number {
  return name.match(/\+|\bplus\b/gi)?.length ?? 0
}

function formOf(name: string): number {
  let form = 0
  for (const word of name.toLowerCase().match(/\p{L}+/gu) ?? []) form |= FORMS.get(word) ?? 0
  return form
}
