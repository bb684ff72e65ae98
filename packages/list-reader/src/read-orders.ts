/**
 * Reads a pasted list beside a catalogue: which lines are orders, how many of what, and which medicine each means.
 * Nothing is lost: every line that is not blank is an item, or is skipped with a reason.
 */

import { AskedNames } from './asked-names.ts'
import type { CatalogueView } from './catalogue-view.ts'
import { companyHeading } from './company-heading.ts'
import { readCorrection } from './correction.ts'
import type { Draft } from './draft.ts'
import { type Finished, finishOrders } from './finish-orders.ts'
import { hiddenOrder } from './hidden-order.ts'
import { readItem } from './item.ts'
import { readLastNumber } from './last-count.ts'
import { layOut, type RawLine } from './layout.ts'
import { whyNoOrder } from './no-order.ts'
import { isCrossedWithin, objectionTo, readAlternative, readAside } from './objections.ts'
import type { ReadOrders, ReadOrdersOptions, SkippedOrderLine } from './order-types.ts'
import { cutPieces, isNumber, isWord, type Piece } from './pieces.ts'
import { splitAtBrands } from './split-brands.ts'
import { splitParts } from './split-parts.ts'
import { writeSpoken } from './spoken-strengths.ts'

/** Words of a brand behind a number. */
const maxNameWords = 4

type ReadLine =
  | Pick<Draft, 'item' | 'objection' | 'isCorrected' | 'isUnlikely' | 'isGuessed'>[]
  | SkippedOrderLine['reason']

/** Reads a pasted list, one order a line or several. */
export function readOrders(
  text: string,
  catalogue: CatalogueView,
  options: ReadOrdersOptions = {},
): ReadOrders {
  const asked = new AskedNames(catalogue)
  const skipped: SkippedOrderLine[] = []
  const drafts: Draft[] = []
  let company = options.company
  for (const [at, rawLine] of layOut(text).entries()) {
    if (rawLine.skip === 'blank') continue
    const heading = mayNameCompany(rawLine) ? companyHeading(rawLine.text, catalogue, asked) : undefined
    if (heading) company = heading.company
    const read = heading
      ? heading.rest === ''
        ? 'company'
        : readParts(heading.rest, splitParts(heading.rest), rawLine.raw, asked)
      : readLine(rawLine, asked)
    if (typeof read === 'string') {
      skipped.push({ line: at + 1, raw: rawLine.raw, reason: read })
      continue
    }
    for (const one of read)
      drafts.push({
        line: at + 1,
        raw: rawLine.raw,
        company,
        isHeaded: heading !== undefined,
        ...one,
        ending: undefined,
        isLikelyCount: false,
      })
  }
  for (const draft of drafts) lookAtEnd(draft, asked)
  const reasons = whyNoOrder(drafts, asked)
  for (const [{ line, raw }, reason] of reasons) skipped.push({ line, raw, reason })
  const orders = drafts.filter((draft) => !reasons.has(draft))
  // `okacet 50 patti joie, cold wali nai`: what names nothing can still speak against the order before it
  for (const { line, objection } of reasons.keys()) {
    if (!objection) continue
    for (const order of orders) if (order.line === line) order.objection ??= { ...objection, isOpen: true }
  }
  const finished: Finished = finishOrders(orders, catalogue, asked, options)
  const spoken = new Set(finished.items.map(({ line }) => line))
  return {
    items: finished.items,
    // of a line with an order, what is only talk needs no reason
    skipped: oncePerLine([...finished.skipped, ...skipped])
      .filter(({ line }) => !spoken.has(line))
      .sort((a, b) => a.line - b.line),
  }
}

function oncePerLine(skipped: readonly SkippedOrderLine[]): SkippedOrderLine[] {
  return skipped.filter(({ line }, i) => skipped.findIndex((other) => other.line === line) === i)
}

/** What is talk, a date or a phone number names no company. */
function mayNameCompany({ skip }: RawLine): boolean {
  return skip === undefined || skip === 'heading' || skip === 'no name'
}

function readLine(line: RawLine, asked: AskedNames): ReadLine {
  const { skip } = line
  if (skip === undefined || skip === 'blank') {
    const read = readParts(line.text, line.parts, line.raw, asked)
    if (typeof read === 'string') return read
    return read.map((one) => ({ ...one, isGuessed: line.isGuessed === true }))
  }
  const hidden = hiddenOrder(line.text, skip, asked)
  if (hidden === undefined) return skip
  const read = readParts(hidden, splitParts(hidden), line.raw, asked)
  return typeof read === 'string' ? skip : read.map((one) => ({ ...one, isUnlikely: true }))
}

function readParts(
  text: string,
  parts: readonly string[],
  raw: string,
  asked: AskedNames,
): Extract<ReadLine, object> | 'no name' {
  const split = parts.flatMap((part) => splitAtBrands(part, asked))
  const found = split.flatMap((part) => {
    const pieces = cutPieces(part)
    const isCorrected = readCorrection(pieces)
    if (pieces.length < maxPieces) {
      readAlternative(pieces)
      readAside(pieces, part)
    }
    if (beginsWithNumber(pieces, asked)) pieces[0]!.kind = 'word'
    const item = readItem(part.length > pieces.length && pieces.length < maxPieces ? pieces : part, {
      leaveLast: true,
      knows: asked.knows,
    })
    if (typeof item === 'object') writeSpoken(item, asked)
    return typeof item === 'string'
      ? []
      : [
          {
            item,
            isCorrected,
            isUnlikely: false,
            isGuessed: false,
            objection: isCorrected
              ? objectionTo(uncorrected(pieces))
              : split.length > 1
                ? (objectionTo(part) ??
                  (isCrossedWithin(raw) ? { reason: 'cancelled', isOpen: true } : undefined))
                : objectionTo(text, raw),
          },
        ]
  })
  return found.length > 0 ? found : 'no name'
}

/** `3 Mix Cream`: the number in front is of the name. */
function beginsWithNumber(pieces: readonly Piece[], asked: AskedNames): boolean {
  const [number, ...behind] = pieces
  if (!isNumber(number) || !isWord(behind[0])) return false
  let letters = ''
  for (const piece of behind.slice(0, maxNameWords)) {
    if (!isWord(piece)) return false
    letters += piece.low
    if (asked.productsOf(letters).some((key) => asked.product(key).name.startsWith(`${number.text} `)))
      return true
  }
  return false
}

/** What a corrected line says besides the correction. */
function uncorrected(pieces: readonly Piece[]): string {
  return pieces.flatMap(({ role, text }) => (role === 'correction' ? [] : [text])).join(' ')
}

/** A longer text is no line of a list. */
const maxPieces = 500

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
