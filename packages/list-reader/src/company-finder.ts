/** Recognises companies by their name as people write it: `Sun Pharma`, `GSK`, `Dr Reddys`. */

import { fold } from '@rasad/lexicon'
import type { CompanyNamed } from './catalogue-view.ts'

/** Words that a company's name has for the law, and that people leave out or shorten. */
const LEGAL = new Set(
  (
    'ltd limited pvt private p co company corp corporation inc llp india indian international intl ' +
    'pharma pharmaceutical pharmaceuticals pharmaceuticls pharmacy pharmacuticals laboratory laboratories labs lab ' +
    'healthcare health care lifesciences lifescience life sciences science industries industry remedies drugs drug ' +
    'biotech chemicals formulation formulations medicare products limted division div group and & the of'
  ).split(' '),
)

/** Names that people use instead of the company's own. */
const SHORT_NAMES = new Map<string, string>([
  ['gsk', 'glaxo smithkline'],
  ['glaxo', 'glaxo smithkline'],
  ['drl', 'dr reddys'],
  ['reddy', 'dr reddys'],
  ['reddys', 'dr reddys'],
  ['dr reddy', 'dr reddys'],
  ['jnj', 'johnson johnson'],
  ['j j', 'johnson johnson'],
  ['jb', 'j b'],
  ['zydus', 'zydus cadila'],
  ['msd', 'msd'],
  ['bi', 'boehringer ingelheim'],
  ['boehringer', 'boehringer ingelheim'],
  ['novo', 'novo nordisk'],
  ['torent', 'torrent'],
  ['macleod', 'macleods'],
  ['glenmark', 'glenmark'],
])

/**
 * Returns a function that finds the company that a text names; undefined if it names
 * none. Of companies that differ only in such words as Pharma and Ltd, the one with the most medicines is meant.
 * @param names the company of each medicine: repeated as often as it has medicines
 */
export function createCompanyFinder(names: Iterable<string>): (text: string) => CompanyNamed | undefined {
  const medicines = new Map<string, number>()
  for (const name of names) if (name !== '') medicines.set(name, (medicines.get(name) ?? 0) + 1)
  const known = new Map<string, string>()
  for (const [name, count] of medicines) {
    const key = coreOf(name)
    if (key === '') continue
    const other = known.get(key)
    if (other === undefined || (medicines.get(other) ?? 0) < count) known.set(key, name)
  }
  return (text) => {
    const key = coreOf(text)
    if (key === '') return undefined
    const name = known.get(key) ?? known.get(SHORT_NAMES.get(key) ?? key)
    return name === undefined ? undefined : { name, medicines: medicines.get(name) ?? 0 }
  }
}

/** The words that tell a company from others. */
function coreOf(name: string): string {
  const words =
    fold(name)
      .replace(/['’.]/g, '')
      .match(/[\p{L}\p{M}\d]+/gu) ?? []
  let end = words.length
  while (end > 1 && LEGAL.has(words[end - 1]!)) end--
  return words
    .slice(0, end)
    .filter((word, at) => at === 0 || !LEGAL.has(word))
    .join(' ')
}
