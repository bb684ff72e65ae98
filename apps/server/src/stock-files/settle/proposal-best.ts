import { maxLineLength } from '@rasad/contract/texts'
import { FORM_CAPSULE, FORM_DROPS, FORM_TABLET, FORMS, RELEASES, UNITS, VARIANTS } from '@rasad/lexicon'
import { packForReading } from './proposal-pack.ts'
import { type PrintedItem, type ReadItem, readItem } from './proposal-words.ts'

/** What one stockist prints of an item. */
export interface Print extends PrintedItem {
  stockistNo: number
  mrpPaise: number | null
}

/** An item as the catalogue would have it. */
export interface BestItem {
  name: string
  pack: string | null
  company: string | null
  mrpPaise: number | null
}

const formNames = new Map<number, string>([[FORM_DROPS, 'drops']])
for (const [word, form] of FORMS) if (!formNames.has(form)) formNames.set(form, word)
const letters = /\p{L}/gu

/** The best of several prints of one item: the longest name that is not cut, its maker, pack, and the usual MRP. */
export function bestOf(prints: readonly Print[]): BestItem {
  const read = prints.map((print) => ({ print, item: readItem(print) }))
  const whole = read.filter(({ print }) => !print.cut)
  const named = (whole.length > 0 ? whole : read).map(({ print, item }) => nameOf(item) || print.name.trim())
  const makers = read.flatMap(({ print }) => (print.company?.trim() ? [makerForReading(print.company)] : []))
  const packed = read.filter(({ item }) => item.pack !== '')
  const [first] = packed
  const printed = packed.find(({ print }) => print.pack?.trim())?.print.pack
  const name = longest(named)
  const solid = solidOf(read.map(({ item }) => item))
  const pack = first ? packForReading(first.item.pack, { printed, solid }) : null
  return {
    name: bounded(name),
    company: makers.length > 0 ? bounded(longest(makers)) : null,
    pack: pack && bounded(pack),
    mrpPaise: mrpsOf(prints)[0]?.mrpPaise ?? null,
  }
}

/** As long as an admin could write it: a character can become a word when it is folded. */
function bounded(text: string): string {
  return text.slice(0, maxLineLength).toWellFormed()
}

/** Each MRP with how many stockists print it, the most usual first; of equals the higher one. */
export function mrpsOf(
  prints: readonly Pick<Print, 'stockistNo' | 'mrpPaise'>[],
): { mrpPaise: number; stockists: number }[] {
  const by = new Map<number, Set<number>>()
  for (const { stockistNo, mrpPaise } of prints) {
    if (mrpPaise === null || mrpPaise <= 0) continue
    const found = by.get(mrpPaise) ?? new Set()
    by.set(mrpPaise, found.add(stockistNo))
  }
  return [...by]
    .map(([mrpPaise, stockists]) => ({ mrpPaise, stockists: stockists.size }))
    .sort((a, b) => b.stockists - a.stockists || b.mrpPaise - a.mrpPaise)
}

/** `DOLO-650 TAB` as a catalogue writes it: Dolo 650 Tablet. */
function nameOf({ parts }: ReadItem): string {
  const isShouted = parts.every(
    ({ word, is }) =>
      is === 'form' || is === 'amount' || word === word.toUpperCase() || word === word.toLowerCase(),
  )
  const ends: string[] = []
  const begins: string[] = []
  let afterForm = false
  for (const { word, is } of parts) {
    if (is === 'form') ends.push(formName(word))
    else if (is === 'amount') begins.push(amountOf(word))
    else if (is === 'variant' && afterForm && RELEASES.has(word.toLowerCase())) ends.push(word.toUpperCase())
    else begins.push(isShouted ? cased(word, is === 'variant') : word)
    afterForm = is === 'form'
  }
  return [...begins, ...new Set(ends)].join(' ')
}

function formName(word: string): string {
  const form = FORMS.get(word)
  return titled((form !== undefined && formNames.get(form)) || word)
}

/** Units in the case in which they are read: mg, IU. */
function amountOf(word: string): string {
  return word.replace(/[a-z]+/g, (unit) =>
    /^m?iu$/.test(unit) ? unit.toUpperCase() : UNITS.has(unit) ? unit : unit.toUpperCase(),
  )
}

function cased(word: string, isVariant: boolean): string {
  const lower = word.toLowerCase()
  const isShort =
    lower.length <= 3 && (isVariant || VARIANTS.has(lower) || RELEASES.has(lower) || !/[aeiouy]/.test(lower))
  return isShort ? word.toUpperCase() : titled(lower)
}

function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}

/** `KLM LABORATORIES PVT LTD (C)` as a catalogue writes it: KLM Laboratories Pvt Ltd. */
export function makerForReading(company: string): string {
  const bare = company
    .replace(/[([{].*$/, ' ')
    .replace(/[\s*.,:;-]+$/, '')
    .replace(/^[\s*.:-]+/, '')
    .replace(/\s+/g, ' ')
    .trim()
  const text = bare || company.trim()
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text
  return text
    .split(' ')
    .map((word) => {
      const isShort = word.length <= 3 && !/[aeiouy]/i.test(word) && !/^(?:ltd|pvt|dr\.?|mr\.?)$/i.test(word)
      return isShort || /^(?:usv|fdc|msd|gsk|ipca|ucb)$/i.test(word)
        ? word.toUpperCase()
        : word
            .toLowerCase()
            .replace(
              /(^|[^\p{L}'’])(\p{L})/gu,
              (_, sign: string, letter: string) => sign + letter.toUpperCase(),
            )
    })
    .join(' ')
}

/** The text with the most letters; of equals the most usual, then the first by the alphabet. */
function longest(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const size = (text: string) => text.match(letters)?.length ?? 0
  const [best] = [...counts].sort(
    ([a, often], [b, oftenB]) => size(b) - size(a) || oftenB - often || (a < b ? -1 : 1),
  )
  return best?.[0] ?? ''
}

function solidOf(items: readonly ReadItem[]): string | undefined {
  const forms = new Set(items.flatMap(({ form }) => (form === '' ? [] : [form])))
  if (forms.size !== 1) return undefined
  if (forms.has(String(FORM_TABLET))) return 'tablets'
  return forms.has(String(FORM_CAPSULE)) ? 'capsules' : undefined
}
