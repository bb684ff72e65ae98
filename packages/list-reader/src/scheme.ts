/** Free goods: `20+2`, `10 + 1 free`, `20+2 box`, `10 strips (1 free)`. */

import { drop, TIMES } from './clutter.ts'
import type { Piece } from './pieces.ts'
import { isNumber, isWord } from './pieces.ts'
import { unitOf } from './units.ts'
import { COUNTING_FORMS } from './words.ts'

export interface Scheme {
  /** packs that come free */
  free: number
  /** packs wanted, if the scheme says both: `20+2` */
  qty?: number
  unit?: string
}

/** More free packs than this are not a scheme but a strength: `500+125`. */
const maxFree = 99
const maxFirst = 200
const FREE = new Set(['free', 'fre', 'freee', 'muft', 'scheme', 'sch', 'schm', 'offer', 'फ्री', 'मुफ्त'])
const IN_FRONT = new Set(['-', ':', '=', '(', '[', ','])

/** Reads free goods, and removes what tells them. Undefined if the line has none. */
export function takeScheme(pieces: Piece[]): Scheme | undefined {
  return plusScheme(pieces) ?? freeAlone(pieces)
}

/** `20+2`, `10 strip + 1 strip free`. */
function plusScheme(pieces: Piece[]): Scheme | undefined {
  for (let plus = pieces.length - 2; plus > 0; plus--) {
    if (pieces[plus]!.text !== '+' || pieces[plus]!.gone) continue
    const between = unitAt(pieces[plus - 1])
    const first = between === undefined ? plus - 1 : plus - 2
    const second = plus + 1
    if (!isCount(pieces[first]) || !isCount(pieces[second])) continue
    const [qty, free] = [pieces[first]!.value, pieces[second]!.value]
    const behind = unitAt(pieces[second + 1])
    let end = behind === undefined ? second : second + 1
    const isFree = FREE.has(pieces[end + 1]?.low ?? '')
    if (isFree) end++
    if (unitAt(pieces[end + 1]) !== undefined && behind === undefined) end++
    if (pieces[end + 1]?.text === ')' || pieces[end + 1]?.text === ']') end++
    const isLast = pieces.slice(end + 1).every((piece) => piece.gone || !/[\p{L}\d]/u.test(piece.text))
    if (!isFree && (!isLast || free > qty || free > maxFree)) continue
    // `Calpol 500 + 10`: the first number of a name this large is its strength
    if (!isFree && qty > maxFirst && !pieces.slice(0, first).some(isNumber)) continue
    const unit = between ?? behind ?? unitAt(pieces[end])
    let from = first
    while (from > 1 && (IN_FRONT.has(pieces[from - 1]!.text) || TIMES.has(pieces[from - 1]!.text))) from--
    drop(pieces, from, end)
    return { qty, free, ...(unit ? { unit } : {}) }
  }
  return undefined
}

/** `10 strips 1 free`, `Pan 40 - 10 (1 free)`: the free ones apart from the quantity. */
function freeAlone(pieces: Piece[]): Scheme | undefined {
  const at = pieces.findIndex((piece) => FREE.has(piece.low))
  if (at < 1) return undefined
  // `10 free 2`, `qty: 10 free: 2`
  const behind = pieces[at + 1]?.kind === 'mark' ? at + 2 : at + 1
  if (isCount(pieces[behind]) && pieces.slice(behind + 1).every((piece) => piece.gone)) {
    drop(pieces, at, behind)
    return { free: pieces[behind]!.value }
  }
  const number = unitAt(pieces[at - 1]) === undefined ? at - 1 : at - 2
  if (!isCount(pieces[number]) || number < 1) return undefined
  const opens = pieces[number - 1]!.text === '(' && pieces[at + 1]?.text === ')'
  drop(pieces, opens ? number - 1 : number, opens ? at + 1 : at)
  if (pieces[number - 1]!.text === '+') pieces[number - 1]!.gone = true
  return { free: pieces[number]!.value }
}

function unitAt(piece: Piece | undefined): string | undefined {
  if (piece === undefined || piece.gone || !isWord(piece)) return undefined
  return unitOf(piece) ?? COUNTING_FORMS.get(piece.low)
}

function isCount(piece: Piece | undefined): boolean {
  return isNumber(piece) && !piece.gone && Number.isInteger(piece.value)
}
