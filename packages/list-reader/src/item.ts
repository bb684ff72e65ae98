/** One item of a list: which number counts packs, and what remains as the name. */

import { guessedCount, inFront, type LastNumber, lastNumber, separatedBehindStrength } from './bare-count.ts'
import { dropAsking, dropPacks, dropPrices } from './clutter.ts'
import type { Count } from './count-pieces.ts'
import { markedCount } from './marked-count.ts'
import { cleanName } from './name.ts'
import { cutPieces } from './pieces.ts'
import { takeScheme } from './scheme.ts'
import { dropPackBeside, dropTalkBehind } from './trim-talk.ts'

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
}

interface ReadOptions {
  /** leave the decision about a last number to the caller, who has a catalogue */
  leaveLast?: boolean
}

/** Reads the quantity of a part of a line. Returns the remaining name, or the reason why there is none. */
export function readItem(part: string, { leaveLast = false }: ReadOptions = {}): ListItem | 'no name' {
  if (part.length > LONGEST)
    return /\p{L}/u.test(part) ? { name: part.trim(), qty: 1, counted: false } : 'no name'
  const pieces = cutPieces(part)
  dropAsking(pieces)
  dropPrices(pieces)
  const scheme = takeScheme(pieces)
  dropPacks(pieces)
  let count: Count | undefined =
    scheme?.qty === undefined ? markedCount(pieces) : { ...scheme, qty: scheme.qty }
  if (!count && leaveLast) count = separatedBehindStrength(pieces) ?? inFront(pieces)
  else count ??= guessedCount(pieces)
  if (leaveLast) dropTalkBehind(pieces)
  const last = leaveLast && !count ? lastNumber(pieces) : undefined
  if (leaveLast && count) dropPackBeside(pieces)
  const name = cleanName(pieces)
  if (!/[\p{L}]/u.test(name)) return 'no name'
  return {
    name,
    qty: count?.qty ?? 1,
    counted: count !== undefined,
    ...(count?.unit ? { unit: count.unit } : {}),
    ...(count?.style ? { style: count.style } : {}),
    ...(scheme ? { free: scheme.free } : {}),
    ...(last ? { last } : {}),
  }
}
