/** Settles what each order means beside the others, and whether it needs a review. */

import { MODIFIED_RELEASES, RELEASES, UNIT_ACTIVITY } from '@rasad/lexicon'
import { accountFor } from './account.ts'
import type { AskedNames } from './asked-names.ts'
import type { CatalogueMatch, CatalogueView, NameMeaning } from './catalogue-view.ts'
import type { Draft } from './draft.ts'
import { type LineEnding, settle } from './list-style.ts'
import { withoutMisprints } from './misprints.ts'
import { isConditional, objectionTo } from './objections.ts'
import type { OrderItem, ReadOrdersOptions, SkippedOrderLine } from './order-types.ts'
import { heldBy } from './packs.ts'
import { type LinePart, nameRoles, partsOf } from './parts.ts'
import { isNumber, isWord, type Piece } from './pieces.ts'
import { asWeighed, type NameParts, type Product, partsOfName } from './product.ts'
import { rankMatches } from './rank-matches.ts'
import { sharesCount } from './shared-count.ts'
import { type Candidate, doubtsAbout } from './sure.ts'
import { isCount, wordsOf } from './talk-words.ts'
import { asOrdered } from './units.ts'

const standardTop = 5
/** A larger quantity is none that an order can have. */
const maxOrdered = 1_000_000
/** Between medicines, and never within a name. */
const LIST_MARK = /[;|\t,]/

export interface Finished {
  items: OrderItem[]
  skipped: SkippedOrderLine[]
}

interface Settled {
  draft: Draft
  pieces: Piece[]
  order: Omit<OrderItem, 'sure' | 'why' | 'parts' | 'corrects'>
  candidate: Candidate
  product: Product | undefined
  meaning: NameMeaning
}

export function finishOrders(
  drafts: readonly Draft[],
  catalogue: CatalogueView,
  asked: AskedNames,
  options: ReadOrdersOptions,
): Finished {
  const endings = drafts.flatMap(({ line, ending, item }) =>
    ending ? [{ line, ending, quantity: item.counted ? item.qty : (item.last?.number ?? null) }] : [],
  )
  const settled = drafts.map((draft) =>
    settleOne(draft, endings, isJoined(draft, drafts), catalogue, asked, options.top ?? standardTop),
  )
  const median = medianOf(settled.flatMap(({ order }) => order.quantity ?? []))
  for (const { draft, candidate } of settled) {
    // `No Dizz 16mg Tablet`, `Stop It`: a name, or a refusal of another
    if (draft.objection && isNamedSo(candidate)) draft.objection = { ...draft.objection, isOpen: true }
  }
  const skipped: SkippedOrderLine[] = []
  const earlier = earlierOnes(settled)
  const onLine = Map.groupBy(settled, ({ draft }) => draft.line)
  for (const together of onLine.values()) {
    const { raw } = together[0]!.draft
    // a refusal on a line is about all that it orders, unless it is read otherwise
    if (together.some(({ draft }) => draft.objection))
      for (const { candidate } of together) candidate.isObjected = true
    const isShared = together.length > 1 && sharesCount(raw)
    if (isShared || withoutMisprints(raw) !== raw || isConditional(raw) || isBetweenDashes(raw))
      for (const { candidate } of together) candidate.isEither = true
  }
  for (const [one, before] of starredOnes(onLine)) {
    one.candidate.isCorrected = true
    before.candidate.isCorrected = true
  }
  const ticked = [...onLine.values()].filter(([first]) => TICKED.test(first!.draft.raw))
  // before every order it is a bullet
  if (ticked.length < onLine.size) for (const { candidate } of ticked.flat()) candidate.isEither = true
  if ([...onLine.values()].some(([first]) => first!.order.quantity === null && OFFERS.test(first!.draft.raw)))
    for (const { candidate, pieces } of settled) if (isSchemeAlone(pieces)) candidate.isEither = true
  const ordering = new Set(
    settled.flatMap(({ draft, order }) =>
      draft.objection === undefined && order.quantity !== null ? [draft.line] : [],
    ),
  )
  const isSkipped = new Set<Settled>()
  const kept = settled.filter((one) => {
    const { draft, candidate } = one
    // what is refused before has nothing left to change
    let before = earlier.get(one)
    while (before && isSkipped.has(before)) before = earlier.get(before)
    if (isTakenBack(one, ordering)) {
      if (before) before.candidate.isObjected = true
      return false
    }
    const isAlone = onLine.get(draft.line)!.length === 1
    if (isAlone && draft.objection && ordersNothing(one)) {
      skipped.push({ line: draft.line, raw: draft.raw, reason: draft.objection.reason })
      return false
    }
    if (!draft.objection || draft.objection.isOpen || !isAlone) return true
    isSkipped.add(one)
    if (before) before.candidate.isObjected = true
    skipped.push({
      line: draft.line,
      raw: draft.raw,
      reason: draft.objection.reason,
      ...(candidate.product && candidate.siblings.length > 0 ? { likeOrder: true as const } : {}),
      ...(before ? { corrects: before.draft.line } : {}),
    })
    return false
  })
  const corrects = earlierOnes(kept)
  for (const [one, before] of corrects) {
    one.candidate.isCorrected = true
    before.candidate.isCorrected = true
  }
  const parts = new Map<Settled, LinePart[]>()
  const isKept = new Set(kept)
  for (const one of kept) {
    if (parts.has(one)) continue
    const together = onLine.get(one.draft.line)!
    for (const { pieces, product, draft } of together) nameRoles(pieces, product, draft.objection)
    const each = partsOf(
      one.draft.raw,
      together.map(({ pieces }) => pieces),
      one.draft.isHeaded,
    )
    // what the line takes back stands with the order before it, or with the first
    let owner = together.find((other) => isKept.has(other))!
    for (const [at, other] of together.entries()) {
      if (isKept.has(other)) owner = other
      parts.set(owner, [...(parts.get(owner) ?? []), ...each[at]!])
    }
  }
  return {
    skipped,
    items: kept.map((one) => {
      const { candidate } = one
      const { matches, ...order } = one.order
      candidate.median = median
      candidate.hasUnknown = one.pieces.some(({ role, kind }) => role === 'unknown' && kind !== 'mark')
      let why = doubtsAbout(candidate)
      // the search for another brand is made only for what would be sure
      if (why.length === 0 && asked.ownBrand(one.order.name, one.meaning, one.draft.company).length > 0)
        why = ['two-readings']
      const before = corrects.get(one)
      return {
        ...order,
        sure: why.length === 0,
        matches,
        ...(why.length > 0 ? { why } : {}),
        parts: parts.get(one)!,
        ...(before ? { corrects: before.draft.line } : {}),
      }
    }),
  }
}

/** `Dytor 10 cancel` beside what the line orders instead. */
function isTakenBack({ draft, order }: Settled, ordering: ReadonlySet<number>): boolean {
  return draft.objection?.isOpen === false && order.quantity === null && ordering.has(draft.line)
}

/** `the last bill was wrong, send it right`, `3 items of bill 2231 were short`: nothing that a product is called. */
function ordersNothing({ draft, order, meaning }: Settled): boolean {
  const words = wordsOf(draft.raw)
  const isCounted = order.quantity !== null || /\d/.test(draft.raw) || words.some(isCount)
  return (
    (!isCounted || words.some((word) => BILLS.has(word))) &&
    meaning.tier !== 'matched' &&
    (meaning.matches[0]?.score ?? 0) < minNamed
  )
}

const BILLS = new Set(['bill', 'bills', 'invoice', 'challan', 'बिल'])
/** A name that answers with less is no name of a product. */
const minNamed = 0.3

/** Whether the words that speak against the order are all of the product's name. */
function isNamedSo({ written, product }: Candidate): boolean {
  return product?.letters === written.letters && objectionTo(written.words.join(' ')) !== undefined
}

/** For each order the last one of the same product on an earlier line: the list says it twice, or changes it. */
function earlierOnes(all: readonly Settled[]): Map<Settled, Settled> {
  const earlier = new Map<Settled, Settled>()
  for (const same of Map.groupBy(all, ({ product }) => product?.key).values()) {
    if (!same[0]!.product) continue
    let before: Settled | undefined
    let latest: Settled | undefined
    for (const one of same) {
      if (latest && latest.draft.line < one.draft.line) before = latest
      latest = one
      if (before) earlier.set(one, before)
    }
  }
  return earlier
}

/**
 * `nebicard 5 6 strip`, and `*nebicard 2.5 6 strip` below it: in a chat, a star marks the correction of an earlier message.
 * @param onLine the orders of each line, from the first line to the last
 * @returns for each such order the last one of its brand above it
 */
function starredOnes(onLine: ReadonlyMap<number, readonly Settled[]>): Map<Settled, Settled> {
  const alone = [...onLine.values()].flatMap((orders) => (orders.length === 1 ? orders : []))
  const starred = alone.filter(({ draft }) => STARRED.test(draft.raw))
  const corrected = new Map<Settled, Settled>()
  // more are bullets
  if (starred.length > maxStarred) return corrected
  for (const one of starred) {
    const { letters } = one.candidate.written
    const before = alone
      .slice(0, alone.indexOf(one))
      .findLast(({ candidate: { written } }) => written.letters === letters)
    if (before) corrected.set(one, before)
  }
  return corrected
}

/** A star at one end, which makes no letters bold. */
const STARRED = /^\s*\*(?!\s)[^*]+$|^[^*]+(?<!\s)\*\s*$/
const maxStarred = 2

/** `-Alex syp 4 btl-`: it may be crossed out, or have a bullet before it and a blank for the quantity behind it. */
function isBetweenDashes(raw: string): boolean {
  const line = raw.trim()
  return line.startsWith('-') && line.endsWith('-') && !/[\s-]/.test(line.at(-2) ?? '-')
}

/** `✔ clavam dry syp 5` among lines without the mark: to be sent, or there already. */
const TICKED = /^\s*[✔✅☑✓]|[✔✅☑✓]\uFE0F?\s*$/u

/** What a seller writes on a line that orders nothing; in such a list `10+3` may be an offer, too. */
const OFFERS =
  /\b\d{1,2}\s*% off\b|\bnet\s*(?:rate\s*)?(?:rs\.?\s*)?\d|\b(?:today s|today's|aaj ka|special) offer/i

/** `Manforce 50 - 10+3`: only the scheme says how many. */
function isSchemeAlone(pieces: readonly Piece[]): boolean {
  const at = pieces.findIndex(({ role }) => role === 'free' || role === 'scheme')
  return at >= 0 && !pieces.some((piece, i) => i < at - 2 && piece.role === 'quantity' && isNumber(piece))
}

function medianOf(quantities: readonly number[]): number | undefined {
  if (quantities.length < 3) return undefined
  const sorted = quantities.filter((quantity) => quantity > 0).sort((a, b) => a - b)
  return sorted[sorted.length >> 1]
}

/** `Telma 40 + HCTZ - 5`: two orders, or one name. */
function isJoined({ line, raw }: Draft, orders: readonly Draft[]): boolean {
  return !LIST_MARK.test(raw) && orders.filter((other) => other.line === line).length > 1
}

function settleOne(
  draft: Draft,
  endings: readonly LineEnding[],
  isJoined: boolean,
  catalogue: CatalogueView,
  asked: AskedNames,
  top: number,
): Settled {
  const { line, raw, item, company } = draft
  const { last, offer } = item
  const settled =
    last && !draft.ending
      ? settle({ number: last.number, style: last.style, line, isLikely: draft.isLikelyCount }, endings)
      : undefined
  const counts =
    last !== undefined && (settled === 'count' || settled === 'likely count' || draft.ending === last.style)
  const isOffered = offer !== undefined && !counts
  const name = counts ? last.name : item.name
  const unitWritten = counts ? last.unit : item.unit
  const isCounted = item.counted || counts || isOffered
  const ordered = asOrdered(counts ? last.number : isOffered ? offer.qty : item.qty, unitWritten)
  const { unit } = ordered
  // `-5 strips`: a bullet, or a mistake
  const quantity = /^\s*-\d/.test(raw) ? -ordered.quantity : ordered.quantity
  const free = isOffered ? offer.free : item.free
  const meaning = asked.resolveWithin(name, unitWritten, company)
  const isOpen = settled === 'either' || settled === 'likely count'
  // the number may have been a strength: a product of that brand that has it stays the first
  const withNumber =
    settled === 'count' && meaning.tier !== 'matched' ? asked.resolve(item.name, undefined, company) : meaning
  const isSameBrand = asked.brandOf(withNumber)?.words === asked.brandOf(meaning)?.words
  const shown = isSameBrand ? withNumber : meaning
  const own = asked.ownBrand(name, meaning, company, true)
  const answered = shown === meaning ? shown.matches : together(shown.matches, meaning.matches)
  const found = together(fitting(own, name, answered[0]?.score ?? 0, asked), answered)
  const first = rankMatches(shown === meaning ? name : item.name, unit, found, catalogue)
  const spelt = speltSo(name, first, asked)
  const ranked = spelt.length > 0 ? together(spelt, first) : first
  const best = ranked[0] && asked.product(ranked[0].key)
  const written = asWeighed(partsOfName(name), best)
  const pieces = counts ? last.pieces : item.pieces
  // `10 / 20`: two strengths, or a strength and a quantity; `10+1+1`: what is the last one?
  const isSlashed = counts && pieces.some(({ role }, i) => role === 'quantity' && pieces[i - 1]?.text === '/')
  const held = heldBy(pieces)
  const matches = byPack(ranked, written, held, asked)
  const product = matches[0] && asked.product(matches[0].key)
  const siblings = siblingsOf(product, matches, asked)
  return {
    draft,
    pieces,
    product,
    meaning,
    order: {
      line,
      raw,
      name,
      quantity: isCounted && quantity >= 0 && quantity <= maxOrdered ? quantity : null,
      ...(free === undefined ? {} : { free }),
      unit: isCounted ? unit : null,
      matches: byForm(matches, written, product, asked)
        .slice(0, top)
        .map(({ key, score }) => ({ key, name: catalogue.nameOf(key), score })),
    },
    candidate: {
      written,
      product,
      isMatched: meaning.tier === 'matched',
      score: matches[0]?.score ?? 0,
      isHeard: /[\u0900-\u0dff]/.test(name),
      siblings,
      released: releasedOf(product, matches, asked),
      longer: longerOf(product, matches, asked),
      held,
      quantity: isCounted ? quantity : null,
      unit: isCounted ? unit : null,
      unitWritten,
      median: undefined,
      hasUnknown: false,
      isEither:
        isOpen ||
        draft.isGuessed ||
        isSlashed ||
        pieces.some(({ role, text }) => role === 'free' && text === '+') ||
        isDosed(pieces, product) ||
        (isJoined && !isCounted) ||
        (free !== undefined && !/\d/.test(name) && asked.isStrengthOf(quantity, meaning)) ||
        isGluedInFront(name, product?.name) ||
        own.length > 0 ||
        spelt.length > 0,
      isAlsoStrength:
        isCounted &&
        written.strengths.length === 0 &&
        isBehindName(pieces) &&
        siblings.some((other) => other.key !== product?.key && isNumbered(other, quantity, written, product)),
      isObjected: draft.objection !== undefined,
      isCorrected: draft.isCorrected,
      isConfirmed: product === undefined || catalogue.isConfirmed?.(product.key) !== false,
    },
  }
}

/** The products of the brand: as the catalogue spells it, and those of the matches that differ in their flavour. */
function siblingsOf(
  product: Product | undefined,
  matches: readonly CatalogueMatch[],
  asked: AskedNames,
): Product[] {
  if (!product) return []
  const keys = asked.productsOf(product.letters)
  const alike = matches.filter(
    ({ key }) => !keys.includes(key) && asked.product(key).letters === product.letters,
  )
  return [...keys, ...alike.map(({ key }) => key)].map((key) => asked.product(key))
}

function releasedOf(
  product: Product | undefined,
  matches: readonly CatalogueMatch[],
  asked: AskedNames,
): Product[] {
  // `glycomet 500` is never the SR, which is always written.
  const isPlain = (word: string) => ((RELEASES.get(word) ?? 0) & ~MODIFIED_RELEASES) === 0
  return matches
    .map(({ key }) => asked.product(key))
    .filter(({ words }) => !words.every(isPlain) && words.filter(isPlain).join('') === product?.letters)
}

/** The matches whose names begin with the product's and have more words. */
function longerOf(
  product: Product | undefined,
  matches: readonly CatalogueMatch[],
  asked: AskedNames,
): Product[] {
  if (!product) return []
  const { words } = product
  return matches
    .map(({ key }) => asked.product(key))
    .filter(
      (other) => other.words.length > words.length && words.every((word, at) => other.words[at] === word),
    )
}

/** Where no strength is written, matches of the first one's form come first: of `augmentin`, tablets before injections. */
function byForm(
  matches: readonly CatalogueMatch[],
  written: NameParts,
  product: Product | undefined,
  asked: AskedNames,
): readonly CatalogueMatch[] {
  if (!product || written.strengths.length > 0) return matches
  const isOther = ({ key }: CatalogueMatch) => Number((asked.product(key).forms & product.forms) === 0)
  return [...matches].sort((one, other) => isOther(one) - isOther(other))
}

/** `amlong 10 patta`, but not `Amlong - 10` or `10 Amlong`: the number can be of the name. */
function isBehindName(pieces: readonly Piece[]): boolean {
  return pieces.some(
    (piece, i) =>
      piece.role === 'quantity' && isNumber(piece) && isWord(pieces[i - 1]) && !pieces[i - 1]!.role,
  )
}

/** Whether the other product is what the line says, with this number for its strength. */
function isNumbered(
  other: Product,
  number: number,
  written: NameParts,
  product: Product | undefined,
): boolean {
  const [strength] = other.strengths
  return (
    other.strengths.length === 1 &&
    strength!.value === number &&
    other.content !== product?.content &&
    accountFor({ ...written, strengths: [strength!] }, other).hasForm
  )
}

/** `10 units` of an insulin: a dose, as likely as packs. */
function isDosed(pieces: readonly Piece[], product: Product | undefined): boolean {
  return (
    pieces.some(({ low, role }) => role === 'quantity' && (low === 'units' || low === 'unit')) &&
    (product?.amounts ?? []).some(({ unit }) => unit === UNIT_ACTIVITY)
  )
}

/** Of products that differ in their packs alone, the one whose pack is written comes first. */
function byPack(
  matches: readonly CatalogueMatch[],
  written: NameParts,
  held: readonly number[],
  asked: AskedNames,
): readonly CatalogueMatch[] {
  const [top] = matches
  if (!top || (held.length === 0 && written.sizes.length === 0)) return matches
  const first = asked.product(top.key)
  const fits = (product: Product) =>
    held.every((count) => count === product.held) &&
    written.sizes.every((size) => product.packSize?.base === size.base || first.packSize === undefined)
  if (fits(first)) return matches
  const better = [...matches.map(({ key }) => key), ...asked.productsOf(first.letters)]
    .map((key) => asked.product(key))
    .find(
      (other) =>
        ((other.letters === written.letters && accountFor(written, other).hasStrengths) ||
          (other.letters === first.letters && other.content === first.content)) &&
        (other.forms & first.forms) !== 0 &&
        fits(other),
    )
  if (!better) return matches
  return [{ key: better.key, score: top.score }, ...matches.filter(({ key }) => key !== better.key)]
}

/** The products that have every word and strength of a name, each as likely as the best answer. */
function fitting(
  matches: readonly CatalogueMatch[],
  name: string,
  score: number,
  asked: AskedNames,
): CatalogueMatch[] {
  if (matches.length === 0) return []
  const { words, ...rest } = partsOfName(name)
  return matches
    .filter(({ key }) => {
      const product = asked.product(key)
      const has = [...product.words, ...product.dress]
      return words.every((word) => has.includes(word)) && accountFor({ ...rest, words }, product).hasStrengths
    })
    .map(({ key }) => ({ key, score }))
}

/** `sucrafil o`: products of exactly these letters, where the answer has others. */
function speltSo(name: string, answered: readonly CatalogueMatch[], asked: AskedNames): CatalogueMatch[] {
  const { letters, ...rest } = partsOfName(name)
  const top = answered[0]
  if (letters.length < minSpelt || (top && asked.product(top.key).letters === letters)) return []
  const keys = asked.productsOf(letters)
  if (top && keys.includes(top.key)) return []
  const fits = keys.filter((key) => {
    const { hasStrengths, hasForm } = accountFor({ letters, ...rest }, asked.product(key))
    return hasStrengths && hasForm
  })
  return fits.map((key) => ({ key, score: top?.score ?? 0 }))
}

/** A shorter brand is too often something else. */
const minSpelt = 5

/** The first matches, and behind them those that only the others have. */
function together(first: readonly CatalogueMatch[], others: readonly CatalogueMatch[]): CatalogueMatch[] {
  const least = first.at(-1)?.score ?? 1
  const further = others.filter(({ key }) => first.every((match) => match.key !== key))
  return [...first, ...further.map(({ key, score }) => ({ key, score: Math.min(score, least) }))]
}

/** `20Torsimid 10`: the 20 can count packs, and the 10 be the strength. A name can begin so: `3Mixtard 30`. */
function isGluedInFront(name: string, told: string | undefined): boolean {
  const [glued] = /^\d+\p{L}{3,}/u.exec(name) ?? []
  return glued !== undefined && told !== undefined && !plainOf(told).startsWith(plainOf(glued))
}

function plainOf(text: string): string {
  return text.toLowerCase().replace(/\s/g, '')
}
