/** One item of a list: which number counts packs, and what remains as the name. */

import { guessedCount, inFront, type LastNumber, lastNumber, separatedBehindStrength } from './bare-count.ts'
import type { Count } from './count-pieces.ts'
import { markedCount } from './marked-count.ts'
import { readPackBeside, readPacks } from './packs.ts'
import { cutPieces, give, isNumber, type Piece } from './pieces.ts'
import { readPrices } from './prices.ts'
import { readScheme } from './scheme.ts'
import { type KnowsBrand, nameOf, readAsking, readTalkBehind, readTalkInFront } from './talk-roles.ts'

export type { LastNumber }

/** A longer text is not an item; it is returned as it is. */
const LONGEST = 1000

export interface ListItem {
  name: string
  qty: number
  counted: boolean
  unit?: string
  /** packs that come free with them: `20+2` */
  free?: number
  /** a last number that may be a strength or count packs: only a catalogue tells */
  last?: LastNumber
  /** a quantity at the end, behind a strength, without a unit */
  style?: 'bare' | 'dash'
  /** `(10+1)` behind a number that may be the quantity: the terms of the offer, or how many are wanted */
  offer?: { qty: number; free: number }
  /** the line in pieces, with the role of each; those of the name have none */
  pieces: Piece[]
}

interface ReadOptions {
  /** leave the decision about a last number to the caller, who has a catalogue */
  leaveLast?: boolean
  knows?: KnowsBrand
}

/** `call 98765 43210` */
function readPhones(pieces: readonly Piece[]): void {
  for (let i = 0; i < pieces.length; i++) {
    const [piece, next] = [pieces[i]!, pieces[i + 1]]
    const isWhole = isNumber(piece) && /^(?:91|0)?[6-9]\d{9}$/.test(piece.text)
    const isHalved = isNumber(piece) && /^[6-9]\d{4}$/.test(piece.text) && /^\d{5}$/.test(next?.text ?? '')
    if (!isWhole && !isHalved) continue
    let from = i
    while (from > 0 && (PHONE_LABELS.has(pieces[from - 1]!.low) || pieces[from - 1]!.kind === 'mark')) from--
    give(pieces, from, isHalved ? i + 1 : i, 'phone')
  }
}

const PHONE_LABELS = new Set('call mob mobile ph phone contact no number whatsapp tel me at'.split(' '))

const knowsNone: KnowsBrand = () => false

/** Reads the quantity of a part of a line. Returns the remaining name, or the reason why there is none. */
export function readItem(
  part: string | Piece[],
  { leaveLast = false, knows = knowsNone }: ReadOptions = {},
): ListItem | 'no name' {
  if (typeof part === 'string' && part.length > LONGEST)
    return /\p{L}/u.test(part) ? { name: part.trim(), qty: 1, counted: false, pieces: [] } : 'no name'
  const pieces = typeof part === 'string' ? cutPieces(part) : part
  readPhones(pieces)
  if (leaveLast) readTalkInFront(pieces, knows)
  readAsking(pieces, knows)
  readPrices(pieces)
  const scheme = readScheme(pieces)
  readPacks(pieces)
  let count: Count | undefined =
    scheme?.qty === undefined ? markedCount(pieces) : { ...scheme, qty: scheme.qty }
  if (!count && leaveLast) count = separatedBehindStrength(pieces) ?? inFront(pieces)
  else count ??= guessedCount(pieces)
  if (leaveLast) readTalkBehind(pieces, knows)
  const last = leaveLast && !count ? lastNumber(pieces, knows) : undefined
  if (leaveLast && count) readPackBeside(pieces)
  const name = nameOf(pieces, knows)
  if (!/[\p{L}]/u.test(name)) return 'no name'
  // the offer is what is wanted, unless the line has another number for that
  const offer = scheme?.offer
  const wanted = offer && !count && !last ? offer : undefined
  return {
    name,
    qty: count?.qty ?? wanted?.qty ?? 1,
    counted: count !== undefined || wanted !== undefined,
    ...(count?.unit ? { unit: count.unit } : {}),
    ...(count?.style ? { style: count.style } : {}),
    ...(wanted ? { free: wanted.free } : scheme?.free === undefined ? {} : { free: scheme.free }),
    ...(offer && last ? { offer } : {}),
    ...(last ? { last } : {}),
    pieces,
  }
}
