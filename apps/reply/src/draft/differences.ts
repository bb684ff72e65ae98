import { FORMS, UNIT_MASS, UNITS } from '@rasad/lexicon'
import type { TextKey } from '../texts/texts.ts'
import type { Product } from './line-draft.ts'

/**
 * In what an offered product differs from what was asked, for people to see before they send it. What is not known is
 * said too: silence means that strength, salts and form agree.
 * @param asked the product, or only the name that the buyer wrote
 */
export function differencesOf(asked: Product | string, offered: Product): TextKey[] {
  const found: TextKey[] = []
  const askedText = typeof asked === 'string' ? asked : asked.name
  const askedForm = formsOf(typeof asked === 'string' ? asked : `${asked.form ?? ''} ${asked.name}`)
  const offeredForm = formsOf(`${offered.form ?? ''} ${offered.name}`)
  const composition = typeof asked === 'string' ? null : asked.composition
  let isKnown = askedForm !== 0 && offeredForm !== 0

  if (composition && offered.composition) {
    const before = substancesOf(composition)
    const after = substancesOf(offered.composition)
    if (namesIn(before) !== namesIn(after)) found.push('otherSalt')
    else if (amountsIn(before) !== amountsIn(after)) found.push('otherStrength')
    if (!/\d/.test(composition) || !/\d/.test(offered.composition)) isKnown = false
  } else {
    const before = strengthsOf(askedText)
    const after = strengthsOf(offered.name)
    if (before !== '' && after !== '' && before !== after) found.push('otherStrength')
    // Two names do not say whether they have the same salts, and one without a number nothing of its strength.
    isKnown = false
  }
  if (askedForm !== 0 && offeredForm !== 0 && (askedForm & offeredForm) === 0) found.push('otherForm')
  if (typeof asked !== 'string' && asked.pack && offered.pack && fold(asked.pack) !== fold(offered.pack))
    found.push('otherPack')
  if (!isKnown) found.push('unknownDifference')
  return found
}

interface Substance {
  name: string
  amount: string
}

/** `Amlodipine (5mg) + Telmisartan (40mg)` in an order of their own. */
function substancesOf(composition: string): Substance[] {
  return composition
    .split('+')
    .map((part) => {
      const text = part.toLowerCase()
      const at = text.search(/[(\d]/)
      const name = fold(at < 0 ? text : text.slice(0, at))
      return { name, amount: at < 0 ? '' : strengthsOf(text.slice(at), true) }
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

const namesIn = (substances: Substance[]) => substances.map(({ name }) => name).join('+')
const amountsIn = (substances: Substance[]) => substances.map(({ amount }) => amount).join('+')

function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9%.]+/g, ' ')
    .trim()
}

/**
 * The numbers of a name with masses in milligrams, or with every unit: `0.5g` and `500 mg` are one. Counts of packs
 * (`10's`, `1x15`) are none, and volumes of a name measure its bottle.
 */
function strengthsOf(text: string, withVolumes = false): string {
  const plain = text
    .toLowerCase()
    .replace(/\d+\s*[x*]\s*\d+\S*/g, ' ')
    .replace(/\d+\s*['’`]\s*s\b/g, ' ')
  const found: string[] = []
  plain.replace(/(\d+(?:\.\d+)?)\s*([a-z%]*)/g, (_whole, digits: string, unit: string) => {
    const [kind, factor] = UNITS.get(unit) ?? []
    if (unit === 'ml' && !withVolumes) return ''
    const isMass = kind === UNIT_MASS && factor !== undefined
    const value = isMass ? Math.round(Number(digits) * factor * 1e6) / 1e6 : Number(digits)
    found.push(isMass || kind === undefined ? String(value) : `${value}${unit}`)
    return ''
  })
  return found.sort().join(' ')
}

function formsOf(text: string): number {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  return words.reduce((bits, word) => bits | (FORMS.get(word) ?? 0), 0)
}
