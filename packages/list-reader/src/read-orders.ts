/**
 * Reads a pasted list beside a catalogue: which lines are orders, how many of what, and which medicine each means.
 * Nothing is lost: every line that is not blank is an item, or is skipped with a reason.
 */

import type { SkipReason } from '@rasad/contract/order-words'
import { FORMS } from '@rasad/lexicon'
import { AskedNames } from './asked-names.ts'
import type { CatalogueMatch, CatalogueView, NameMeaning } from './catalogue-view.ts'
import { companyHeading } from './company-heading.ts'
import { type ListItem, readItem } from './item.ts'
import { readLastNumber } from './last-count.ts'
import { layOut, type RawLine } from './layout.ts'
import { type Ending, type LineEnding, settle } from './list-style.ts'
import type { OrderItem, ReadOrders, ReadOrdersOptions } from './order-types.ts'
import { rankMatches } from './rank-matches.ts'
import { splitParts } from './split-parts.ts'
import { talkShare, wordsOf } from './talk-words.ts'
import { asOrdered } from './units.ts'

const standardTop = 5
/** A line with this share of talk is talk, unless a medicine is called like it. */
const minTalk = 0.5
/** The same for a line with a number. */
const minTalkCounted = 0.6
/** The share of lines with a quantity from which a name around them is a person's. */
const minCounted = 0.7
const maxNameWords = 4
/** The likelihood of a medicine from which a name is not a person's. */
const minKnown = 0.05
const HEADS = [':', '--', '–', '—']
/** `5*10`, `5 x 10` */
const PACK = /(\d+(?:\.\d+)?)\s?[x*×]\s?\d+/giu
/** Between medicines, and never within a name. */
const LIST_MARK = /[;|\t,]/
/** The likelihood of such a medicine. */
const minName = 0.5

/** An item whose last number may still be in doubt. */
interface Draft {
  line: number
  raw: string
  company: string | undefined
  item: ListItem
  /** undefined: whether its last number counts is in doubt */
  ending: Ending | undefined
  /** in doubt, but more likely a count than a strength */
  isLikelyCount: boolean
}

/** Reads a pasted list, one order a line or several. */
export function readOrders(
  text: string,
  catalogue: CatalogueView,
  options: ReadOrdersOptions = {},
): ReadOrders {
  const asked = new AskedNames(catalogue)
  const skipped: ReadOrders['skipped'] = []
  const drafts: Draft[] = []
  let company = options.company
  for (const [at, rawLine] of layOut(text).entries()) {
    if (rawLine.skip === 'blank') continue
    const heading = mayNameCompany(rawLine) ? companyHeading(rawLine.text, catalogue, asked) : undefined
    if (heading) company = heading.company
    const read = heading ? (heading.rest === '' ? 'company' : partsOf(heading.rest)) : readLine(rawLine)
    if (typeof read === 'string') skipped.push({ line: at + 1, raw: rawLine.raw, reason: read })
    else
      for (const item of read)
        drafts.push({
          line: at + 1,
          raw: rawLine.raw,
          company,
          item,
          ending: undefined,
          isLikelyCount: false,
        })
  }
  const counted = drafts.filter(({ item }) => item.counted || item.last).map(({ line }) => line)
  const orders = drafts.filter((draft) => {
    const reason = isHeading(draft, asked)
      ? 'heading'
      : isOnlyTalk(draft, asked)
        ? 'talk'
        : nameAround(draft, drafts, counted, asked)
    if (reason) skipped.push({ line: draft.line, raw: draft.raw, reason })
    return reason === undefined
  })
  for (const draft of orders) lookAtEnd(draft, asked)
  const endings = orders.flatMap(({ line, ending, item }) =>
    ending ? [{ line, ending, quantity: item.counted ? item.qty : (item.last?.number ?? null) }] : [],
  )
  const top = options.top ?? standardTop
  const spoken = new Set(orders.map(({ line }) => line))
  return {
    items: orders.map((draft) => finish(draft, endings, isJoined(draft, orders), catalogue, asked, top)),
    // of a line with an order, what is only talk needs no reason
    skipped: skipped.filter(({ line }) => !spoken.has(line)).sort((a, b) => a.line - b.line),
  }
}

/** What is talk, a date or a phone number names no company. */
function mayNameCompany({ skip }: RawLine): boolean {
  return skip === undefined || skip === 'heading' || skip === 'no name'
}

/** `Ravi Kumar:`, unless a medicine is called like it. */
function isHeading({ raw, item, company }: Draft, asked: AskedNames): boolean {
  if (
    item.counted ||
    item.last ||
    !HEADS.some((mark) => raw.trimEnd().endsWith(mark)) ||
    /\d/.test(item.name)
  )
    return false
  return asked.resolve(item.name, undefined, company).tier !== 'matched'
}

/** A name before or after a list whose lines have quantities, which no medicine has: the sender or the receiver. */
function nameAround(
  { line, item, company }: Draft,
  drafts: readonly Draft[],
  counted: readonly number[],
  asked: AskedNames,
): SkipReason | undefined {
  if (counted.length < minCounted * drafts.length || item.counted || item.last || /\d/.test(item.name))
    return undefined
  const words = wordsOf(item.name)
  const [first = 0, end = 0] = [counted[0], counted.at(-1)]
  if ((line > first && line < end) || words.length > maxNameWords || words.some((word) => FORMS.has(word)))
    return undefined
  const { tier, matches } = asked.resolve(item.name, undefined, company)
  if (tier === 'matched' || (matches[0]?.score ?? 0) >= minKnown) return undefined
  return line < first ? 'heading' : 'sign-off'
}

/** `Emeset 4` is not Emeset Injection 4ml, surely. */
function isOnlyVolume(name: string, top: CatalogueMatch | undefined, catalogue: CatalogueView): boolean {
  const numbers = name.match(/\d+(?:\.\d+)?(?!\s*ml)/gi) ?? []
  const told = top ? catalogue.nameOf(top.key).toLowerCase() : ''
  return numbers.some((number) => told.includes(`${number}ml`) && told.split(number).length === 2)
}

/** `paisa shaam ko de dunga`: mostly talk, without a quantity, and no medicine is called like that. */
function isOnlyTalk({ item, company }: Draft, asked: AskedNames): boolean {
  if (item.counted && item.unit) return false
  const words = wordsOf(item.name)
  const share = talkShare(item.name)
  const [fewest, least] = /\d/.test(item.name) || item.counted ? [4, minTalkCounted] : [2, minTalk]
  if (words.length < fewest || share < least || words.some((word) => FORMS.has(word))) return false
  const { tier, matches } = asked.resolve(item.name, undefined, company)
  return tier !== 'matched' && (matches[0]?.score ?? 0) < minName
}

function readLine(line: RawLine): ListItem[] | SkipReason {
  if (line.skip) return line.skip === 'blank' ? 'no name' : line.skip
  const found = line.parts.flatMap((part) => {
    const item = readItem(part, { leaveLast: true })
    return typeof item === 'string' ? [] : [item]
  })
  return found.length > 0 ? found : 'no name'
}

function partsOf(text: string): ListItem[] | SkipReason {
  return readLine({ raw: text, text, parts: splitParts(text) })
}

/** Finds out how the line ends. */
function lookAtEnd(draft: Draft, asked: AskedNames): void {
  const { item, company } = draft
  if (item.counted) draft.ending = item.style ?? 'marked'
  else if (!item.last) draft.ending = 'none'
  else {
    const reading = readLastNumber(asked, item.name, item.last, company)
    draft.isLikelyCount = reading === 'likely count'
    if (reading === 'count') draft.ending = item.last.style
    else if (reading === 'strength') draft.ending = 'none'
  }
}

/** `Telma 40 + HCTZ - 5`: two orders, or one name. */
function isJoined({ line, raw }: Draft, orders: readonly Draft[]): boolean {
  return !LIST_MARK.test(raw) && orders.filter((other) => other.line === line).length > 1
}

function finish(
  draft: Draft,
  endings: LineEnding[],
  isJoined: boolean,
  catalogue: CatalogueView,
  asked: AskedNames,
  top: number,
): OrderItem {
  const { line, raw, item, company } = draft
  const { last } = item
  const settled =
    last && !draft.ending
      ? settle({ number: last.number, style: last.style, line, isLikely: draft.isLikelyCount }, endings)
      : undefined
  const counts =
    last !== undefined && (settled === 'count' || settled === 'likely count' || draft.ending === last.style)
  const name = counts ? last.name : item.name
  const unitWritten = counts ? last.unit : item.unit
  const isCounted = item.counted || counts
  const { quantity, unit } = asOrdered(counts ? last.number : item.qty, unitWritten)
  const meaning = asked.resolve(name, unitWritten, company)
  const isOpen = settled === 'either' || settled === 'likely count'
  // the number may have been a strength: a product of that brand that has it stays the first
  const withNumber =
    settled === 'count' && meaning.tier !== 'matched' ? asked.resolve(item.name, undefined, company) : meaning
  const isSameBrand = asked.brandOf(withNumber)?.words === asked.brandOf(meaning)?.words
  const shown = isSameBrand ? withNumber : meaning
  const found = shown === meaning ? shown.matches : together(shown.matches, meaning.matches)
  const matches = rankMatches(shown === meaning ? name : item.name, unit, found, catalogue)
  return {
    line,
    raw,
    name,
    quantity: isCounted ? quantity : null,
    ...(item.free === undefined ? {} : { free: item.free }),
    unit: isCounted ? unit : null,
    sure:
      !isSchemeOfStrength(item, meaning, asked) &&
      !isPackOfStrength(raw, name, meaning, asked) &&
      !isGluedInFront(name, matches[0], catalogue) &&
      (isCounted || !isJoined) &&
      meaning.tier === 'matched' &&
      !isOpen &&
      !isOnlyVolume(name, shown.matches[0], catalogue) &&
      matches[0]?.key === meaning.matches[0]?.key &&
      !asked.isOtherBrand(name, meaning, company),
    matches: matches.slice(0, top).map(({ key, score }) => ({ key, name: catalogue.nameOf(key), score })),
  }
}

/** The first matches, and behind them those that only the others have. */
function together(first: readonly CatalogueMatch[], others: readonly CatalogueMatch[]): CatalogueMatch[] {
  const least = first.at(-1)?.score ?? 1
  const further = others.filter(({ key }) => first.every((match) => match.key !== key))
  return [...first, ...further.map(({ key, score }) => ({ key, score: Math.min(score, least) }))]
}

/** `20Torsimid 10`: the 20 can count packs, and the 10 be the strength. A name can begin so: `3Mixtard 30`. */
function isGluedInFront(name: string, top: CatalogueMatch | undefined, catalogue: CatalogueView): boolean {
  const [glued] = /^\d+\p{L}{3,}/u.exec(name) ?? []
  return (
    glued !== undefined && top !== undefined && !plainOf(catalogue.nameOf(top.key)).startsWith(plainOf(glued))
  )
}

function plainOf(text: string): string {
  return text.toLowerCase().replace(/\s/g, '')
}

/** `Telma 40*10`: the first number can be the strength, and the second the tablets of a strip. */
function isPackOfStrength(raw: string, name: string, meaning: NameMeaning, asked: AskedNames): boolean {
  if (/\d/.test(name)) return false
  return [...raw.matchAll(PACK)].some(([, number]) => asked.isStrengthOf(Number(number), meaning))
}

/** `Telma 40+5`: the only number but the free packs is a strength of the brand. */
function isSchemeOfStrength(item: ListItem, meaning: NameMeaning, asked: AskedNames): boolean {
  if (item.free === undefined || /\d/.test(item.name)) return false
  return asked.isStrengthOf(item.qty, meaning)
}
