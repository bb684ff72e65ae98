import { fold } from '@rasad/lexicon'

/** Words that say nothing about which company it is. */
const legal = new Set(
  'ltd limited pvt private pte llp llc inc plc co company corp corporation corpn the and india indian ms'.split(
    ' ',
  ),
)
/** What companies of the trade call themselves, shortened to where their spellings agree. */
const trades = [
  'pharmac',
  'pharma',
  'lab',
  'health',
  'life',
  'scien',
  'drug',
  'biotech',
  'bio',
  'chem',
  'remed',
  'formulation',
  'industr',
  'care',
  'med',
  'therap',
  'international',
  'global',
  'group',
  'product',
]

/** `pharmaceuticals`, `laboratories` */
const shortened = /^(?:(pharma)(?:c|ceuticals?)?|(lab)(?:s|oratory|oratories)?)$/

export interface CompanyWords {
  /** All words that mean something, joined, usual short forms alike. */
  whole: string
  /** Without the words of the trade: `sun` of Sun Pharmaceutical Industries. */
  core: string
  /** The words of the trade, in short. */
  trade: readonly string[]
}

/** What tells a company from others, however its name is written. */
export function companyWords(name: string): CompanyWords {
  const words = fold(name)
    .replace(/m\/s\.?/g, ' ')
    .replace(/[.']/g, '')
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((word) => word !== '' && !legal.has(word))
  const kind = (word: string) => trades.find((trade) => word.startsWith(trade))
  const own = words.filter((word, at) => at === 0 || kind(word) === undefined)
  const trade = words.flatMap((word, at) => (at === 0 ? [] : (kind(word) ?? [])))
  return {
    whole: words.map((word, at) => (at === 0 ? word : word.replace(shortened, '$1$2'))).join(''),
    core: own.join(''),
    trade: [...new Set(trade.map((word) => (word === 'pharmac' ? 'pharma' : word)))].sort(),
  }
}

/** Whether two names are probably one company's; a missing name is nobody's. */
export function sameMaker(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  return areAlike(companyWords(one), companyWords(other))
}

/** The same own words, and no words of the trade that contradict: one names them, or both name the same first. */
export function areAlike(one: CompanyWords, other: CompanyWords): boolean {
  if (one.core !== other.core) return false
  if (one.trade.length === 0 || other.trade.length === 0) return true
  return one.trade.some((word) => other.trade.includes(word))
}
