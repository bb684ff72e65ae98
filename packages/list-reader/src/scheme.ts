/** Free goods: `20+2`, `10 + 1 free`, `20+2 box`, `10 strips (1 free)`; and the terms of an offer: `40 strips (10+1)`. */

import { isCount, TIMES } from './count-pieces.ts'
import type { Piece } from './pieces.ts'
import { give, isNumber, isWord } from './pieces.ts'
import { isTalk } from './talk-words.ts'
import { unitOf } from './units.ts'
import { COUNTING_FORMS, QUANTITY_LABELS } from './words.ts'

export interface Scheme {
  /** packs that come free */
  free?: number
  /** packs wanted, if the scheme says both: `20+2` */
  qty?: number
  unit?: string
  /** in brackets or behind "scheme": the terms, if another number of the line is the quantity */
  offer?: { qty: number; free: number }
}

/** More free packs than this are not a scheme but a strength: `500+125`. */
const maxFree = 99
const maxFirst = 200
const FREE = new Set(['free', 'fre', 'freee', 'muft', 'scheme', 'sch', 'schm', 'offer', 'फ्री', 'मुफ्त'])
const LABELS = new Set(['scheme', 'sch', 'schm', 'offer'])
/** `sugar free` is no free goods. */
const LACKED = new Set([
  'sugar',
  'gluten',
  'alcohol',
  'paraben',
  'fat',
  'lactose',
  'pain',
  'oil',
  'fragrance',
  'soap',
])
const IN_FRONT = new Set(['-', ':', '=', '(', '[', ','])
const OPENS = new Set(['(', '['])

/** Reads free goods. Undefined if the line has none. */
export function readScheme(pieces: readonly Piece[]): Scheme | undefined {
  return plusScheme(pieces) ?? freeAlone(pieces)
}

/** `20+2`, `10 strip + 1 strip free`. */
function plusScheme(pieces: readonly Piece[]): Scheme | undefined {
  for (let plus = pieces.length - 2; plus > 0; plus--) {
    if (pieces[plus]!.text !== '+' || pieces[plus]!.role !== undefined) continue
    const between = unitAt(pieces[plus - 1])
    const first = between === undefined ? plus - 1 : plus - 2
    const second = plus + 1
    if (!isFree(pieces[first]) || !isFree(pieces[second])) continue
    const chain = chainBefore(pieces, first)
    if (chain) {
      give(pieces, chain.from, chain.from, 'quantity')
      give(pieces, chain.from + 1, second, 'free')
      return { qty: chain.qty, free: chain.free + pieces[second]!.value }
    }
    const [qty, free] = [pieces[first]!.value, pieces[second]!.value]
    const behind = unitAt(pieces[second + 1])
    let end = behind === undefined ? second : second + 1
    const saysFree = FREE.has(pieces[end + 1]?.low ?? '')
    if (saysFree) end++
    if (unitAt(pieces[end + 1]) !== undefined && behind === undefined) end++
    if (pieces[end + 1]?.text === ')' || pieces[end + 1]?.text === ']') end++
    else end = closed(pieces, first, end)
    const isLast = pieces
      .slice(end + 1)
      .every((piece) => piece.role !== undefined || !/[\p{L}\d]/u.test(piece.text))
    // `10+1 cremaffin`
    const isFirst = free <= qty && free <= maxFree && isInFront(pieces, first)
    const labelled = LABELS.has(pieces[first - 1]?.low ?? '')
    const isOffer = labelled || (OPENS.has(pieces[first - 1]?.text ?? '') && !between && !behind)
    const isCounted = QUANTITY_LABELS.has(pieces[first - 1]?.low ?? '')
    if (!saysFree && !isOffer && ((!isLast && !isFirst) || free > qty || (free > maxFree && !isCounted)))
      continue
    if (isOffer && (free > qty || free > maxFree)) continue
    // `Calpol 500 + 10`: the first number of a name this large is its strength
    if (!saysFree && !isCounted && qty > maxFirst && !pieces.slice(0, first).some(isNumber)) continue
    const unit = between ?? behind ?? unitAt(pieces[end])
    let from = isCounted ? first - 1 : first
    while (from > 1 && (IN_FRONT.has(pieces[from - 1]!.text) || TIMES.has(pieces[from - 1]!.text))) from--
    if (labelled) from = Math.min(from, first - 1)
    if (isOffer && hasOther(pieces.slice(0, from))) {
      give(pieces, from, end, 'scheme')
      return { offer: { qty, free } }
    }
    give(pieces, from, second - 1, 'quantity')
    give(pieces, second, end, 'free')
    return { qty, free, ...(unit ? { unit } : {}) }
  }
  return undefined
}

/** Nothing but talk stands before it, and a name behind. */
function isInFront(pieces: readonly Piece[], first: number): boolean {
  const before = pieces.slice(0, first)
  return (
    before.every(({ low, kind }) => kind !== 'word' || (isTalk(low) && !FREE.has(low))) &&
    isWord(pieces.at(-1))
  )
}

/** `10+1+1`: ten, one free, and one more. */
function chainBefore(
  pieces: readonly Piece[],
  first: number,
): { from: number; qty: number; free: number } | undefined {
  const [number, plus] = [pieces[first - 2], pieces[first - 1]]
  if (plus?.text !== '+' || !isFree(number) || first < 3) return undefined
  return { from: first - 2, qty: number.value, free: pieces[first]!.value }
}

/** `(10+1 chal rha h kya)`: what is said of an offer, to its bracket. */
function closed(pieces: readonly Piece[], first: number, end: number): number {
  if (!OPENS.has(pieces[first - 1]?.text ?? '')) return end
  for (let i = end + 1; i < pieces.length && !isNumber(pieces[i]); i++)
    if (pieces[i]!.text === ')' || pieces[i]!.text === ']') return i
  return end
}

/** A number before the offer that can be the quantity. */
function hasOther(before: readonly Piece[]): boolean {
  return before.some((piece) => isFree(piece) && piece.value > 0)
}

/** `10 strips 1 free`, `Pan 40 - 10 (1 free)`: the free ones apart from the quantity. */
function freeAlone(pieces: readonly Piece[]): Scheme | undefined {
  const at = pieces.findIndex((piece, i) => FREE.has(piece.low) && !LACKED.has(pieces[i - 1]?.low ?? ''))
  if (at < 1) return undefined
  // `10 free 2`, `qty: 10 free: 2`
  const behind = pieces[at + 1]?.kind === 'mark' ? at + 2 : at + 1
  if (isFree(pieces[behind]) && pieces.slice(behind + 1).every((piece) => piece.role !== undefined)) {
    give(pieces, at, behind, 'free')
    return { free: pieces[behind]!.value }
  }
  // `12 scheme kya chal rahi`: what the offer is
  if (LABELS.has(pieces[at]!.low)) {
    // `20 scheme lagana`: the offer, whatever it is
    if (isNumber(pieces[at - 1]) && pieces.slice(at + 1).every(({ role }) => role))
      pieces[at]!.role = 'scheme'
    return undefined
  }
  const number = unitAt(pieces[at - 1]) === undefined ? at - 1 : at - 2
  if (!isFree(pieces[number]) || number < 1) return undefined
  const opens = pieces[number - 1]!.text === '(' && pieces[at + 1]?.text === ')'
  give(pieces, opens ? number - 1 : number, opens ? at + 1 : at, 'free')
  if (pieces[number - 1]!.text === '+') pieces[number - 1]!.role = 'free'
  return { free: pieces[number]!.value }
}

function unitAt(piece: Piece | undefined): string | undefined {
  if (piece === undefined || piece.role !== undefined || !isWord(piece)) return undefined
  return unitOf(piece) ?? COUNTING_FORMS.get(piece.low)
}

function isFree(piece: Piece | undefined): piece is Piece & { kind: 'number' } {
  return isNumber(piece) && piece.role === undefined && isCount(piece)
}
