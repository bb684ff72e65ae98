/** Quantities that are marked as such: by a label, a unit, a cross or brackets. */

import { FORMS, UNITS } from '@rasad/lexicon'
import {
  type Count,
  HUNDRED,
  numberEndingAt,
  numberOf,
  SEPARATORS,
  signOf,
  TIMES,
  takeJoint,
} from './count-pieces.ts'
import { followsPack } from './packs.ts'
import type { Piece } from './pieces.ts'
import { give, isNumber, isWord, left } from './pieces.ts'
import { unitOf } from './units.ts'
import { COUNTING_FORMS, QUANTITY_LABELS } from './words.ts'

const DASHES = new Set(['-', ':', '='])
/** Between a number and its unit. */
const SIZED = new Set(
  'bada bade badi bara chota chote choti chhota chhote chhoti pura pure puri poora poore poori full big small large new naya naye nayi बड़ा बड़े बड़ी छोटा छोटे छोटी पूरा पूरे पूरी मोठा मोठे'.split(
    ' ',
  ),
)

/** A quantity that is marked as one. */
export function markedCount(pieces: Piece[]): Count | undefined {
  return toldTwice(pieces) ?? labelled(pieces) ?? withUnit(pieces) ?? times(pieces) ?? bracketed(pieces)
}

/** `one hundred (100) tabs`, `10 (ten) strips`: the same number in words and in figures. */
function toldTwice(pieces: Piece[]): Count | undefined {
  for (let open = 2; open < pieces.length; open++) {
    if (pieces[open]!.text !== '(') continue
    const close = pieces.findIndex(({ text }, i) => i > open && text === ')')
    const [before, within] = [numberEndingAt(pieces, open - 1), numberEndingAt(pieces, close - 1)]
    if (!before || within?.from !== open + 1 || before.value !== within.value) continue
    const unit = unitOf(pieces[close + 1]) ?? COUNTING_FORMS.get(pieces[close + 1]?.low ?? '')
    give(pieces, before.from, unit ? close + 1 : close, 'quantity')
    takeJoint(pieces, before.from - 1)
    return { qty: before.value, ...(unit ? { unit } : {}) }
  }
  return undefined
}

/** `qty 10`, `qty: 10 strips`, `qty -5`. */
function labelled(pieces: Piece[]): Count | undefined {
  const at = pieces.findIndex((piece) => QUANTITY_LABELS.has(piece.low))
  if (at < 0) return undefined
  let k = at + 1
  let sign = 1
  while (pieces[k] && !isNumber(pieces[k]) && !isWord(pieces[k]) && k < at + 4) {
    sign = pieces[k]!.low === '-' && pieces[k + 1]?.glued === true && !pieces[k]!.glued ? -1 : 1
    k++
  }
  const number = pieces[k]
  if (!number || !isNumber(number)) return undefined
  const unit = unitOf(pieces[k + 1])
  give(pieces, at, unit ? k + 1 : k, 'quantity')
  return { qty: sign * number.value, ...(unit ? { unit } : {}) }
}

/** `10 strips`, `5 nos`, `ek patta`, `half dozen`; also `strips 10` and `box - 2`. The last one counts. */
function withUnit(pieces: Piece[]): Count | undefined {
  for (let i = pieces.length - 1; i >= 0; i--) {
    const unit = unitOf(pieces[i])
    if (!unit || isActivity(pieces, i)) continue
    // `3 box of 10 strips`, `3 box (10 strips)`: the order is for boxes, and the strips are their contents
    const joint = pieces[i - 2]?.low
    if ((joint === 'of' || joint === '(') && isNumber(pieces[i - 1]) && unitOf(pieces[i - 3])) {
      give(pieces, i - 2, pieces[i + 1]?.text === ')' ? i + 1 : i, 'pack')
      continue
    }
    const part = partOf(pieces, i - 1)
    if (part !== undefined) {
      give(pieces, i - 3, i, 'quantity')
      takeJoint(pieces, i - 4)
      return { qty: part, unit }
    }
    // `ek bada dabba`
    const sized = SIZED.has(pieces[i - 1]?.low ?? '') ? 1 : 0
    // `dolo 650 pura dabba 2`
    const isBehind = sized === 1 && isNumber(pieces[i + 1]) && i + 2 === pieces.length
    const before = isBehind ? undefined : spokenCount(pieces, i - 1 - sized)
    if (before !== undefined && !isStrengthOf(pieces, i - 1 - sized)) {
      const { value, from } = before
      const sign = signOf(pieces, from)
      const isDash = DASHES.has(pieces[from - 1]?.low ?? '')
      give(pieces, from, i, 'quantity')
      if (sized === 1) pieces[i - 1]!.role = 'talk'
      takeJoint(pieces, from - 1)
      packBehind(pieces, i + 1)
      return { qty: sign * value, unit, ...(isDash ? { style: 'dash' } : {}) }
    }
    // `10 (strip)`
    const bracketed =
      pieces[i - 1]?.text === '(' && pieces[i + 1]?.text === ')' ? numberOf(pieces[i - 2]) : undefined
    if (bracketed !== undefined) {
      give(pieces, i - 2, i + 1, 'quantity')
      takeJoint(pieces, i - 3)
      return { qty: bracketed, unit }
    }
    let k = i + 1
    // `10 strips (sorry 15)`: the number was taken back, its unit was not
    while (pieces[k]?.role === 'correction') k++
    while (pieces[k] && SEPARATORS.has(pieces[k]!.low) && k < i + 3) k++
    const after = numberOf(pieces[k])
    const next = pieces[k + 1]
    // `accu chek strips 50 - 2`: here the strips are the product
    if (next && SEPARATORS.has(next.low) && isNumber(pieces[k + 2]) && k + 3 === pieces.length) continue
    if (after !== undefined && isNumber(pieces[k]) && (!next || next.role !== undefined || !isWord(next))) {
      for (const piece of pieces.slice(i, k + 1)) piece.role ??= 'quantity'
      return { qty: after, unit }
    }
  }
  return undefined
}

/** Nobody says so many packs in words: `shelcal paanch sau das patta` is Shelcal 500. */
const maxSpoken = 200

/** The number before a unit. `che patta` are six; otherwise the word says that something is. */
function spokenCount(pieces: readonly Piece[], i: number): { value: number; from: number } | undefined {
  if (pieces[i]?.low === 'che') return { value: 6, from: i }
  const whole = numberEndingAt(pieces, i)
  return whole && whole.value > maxSpoken && whole.from < i && i > 1 && numberOf(pieces[i]) !== HUNDRED
    ? { value: numberOf(pieces[i])!, from: i }
    : whole
}

/** `lantus 100 units x 5`, `insugen 30/70 40 units 5`: how strong, where another number counts. */
function isActivity(pieces: readonly Piece[], i: number): boolean {
  const { low } = pieces[i]!
  if ((low !== 'units' && low !== 'unit') || !ACTIVITIES.has(pieces[i - 1]?.value ?? 0)) return false
  return pieces.slice(i + 1).some((piece) => isNumber(piece) && piece.role === undefined)
}

const ACTIVITIES = new Set([40, 100, 200, 300, 500])

/** `1/2 box`: less than one, which is reported at the line; it is not a strength. */
function partOf(pieces: readonly Piece[], i: number): number | undefined {
  const [over, slash, under] = [pieces[i - 2], pieces[i - 1], pieces[i]]
  if (slash?.low !== '/' || !slash.glued || !isNumber(over) || !isNumber(under) || over.role !== undefined)
    return undefined
  return ['1/2', '1/4', '3/4'].includes(`${over.text}/${under.text}`) ? over.value / under.value : undefined
}

/** `2.5`, `50/500`, but neither `20 / 10` nor `625 - 2.5`: a number that cannot count packs. */
function isStrengthOf(pieces: readonly Piece[], i: number): boolean {
  if (pieces[i]!.text.includes('.')) {
    const isApart = pieces[i - 1]?.low === '-' && !pieces[i]!.glued
    return !isApart || !pieces.slice(0, i).some(isNumber)
  }
  const slash = pieces[i - 1]
  return (
    slash?.low === '/' &&
    slash.role === undefined &&
    isNumber(pieces[i - 2]) &&
    (slash.glued || pieces[i]!.glued)
  )
}

/** `10 strips of 15`: the second number is the pack size. */
function packBehind(pieces: Piece[], i: number): void {
  if (pieces[i]?.low !== 'of' || !isNumber(pieces[i + 1])) return
  const form = COUNTING_FORMS.has(pieces[i + 2]?.low ?? '') ? 2 : 1
  // `10 strips of 20 Nifspur`: a name that starts with its strength
  if (form === 1 && isWord(pieces[i + 2])) return
  give(pieces, i, i + form, 'pack')
}

/** `10 x Pan 40` at the start; `Telma 40 *3`, `x 10` at the end. */
function times(pieces: Piece[]): Count | undefined {
  const there = left(pieces)
  const [a, b, c] = there
  if (
    a !== undefined &&
    b !== undefined &&
    c !== undefined &&
    isNumber(pieces[a]) &&
    TIMES.has(pieces[b]!.text)
  ) {
    // `10 x 25 Pregacon`: a name that starts with its strength
    const strengthFirst = isNumber(pieces[c]) && !pieces[b]!.glued && there.length > 3
    if (isWord(pieces[c]) || pieces[b]!.text === '*' || pieces[b]!.text === '×' || strengthFirst) {
      give(pieces, a, b, 'quantity')
      return { qty: pieces[a]!.value }
    }
  }
  for (let at = there.length - 1; at > 0; at--) {
    const number = pieces[there[at]!]!
    const sign = pieces[there[at - 1]!]!
    if (!isNumber(number) || !TIMES.has(sign.text)) continue
    const next = pieces[there[at + 1] ?? -1]
    if (next && isWord(next) && UNITS.has(next.low)) continue
    // a brand can end in X: `Ceftas X 200`
    const before = pieces[there[at - 2] ?? -1]
    const told =
      followsPack(pieces, there[at - 1]!) ||
      (before && (isNumber(before) || FORMS.has(before.low) || UNITS.has(before.low) || !isWord(before)))
    if (
      sign.text.toLowerCase() === 'x' &&
      !told &&
      !(number.glued && at === there.length - 1 && number.value < 100)
    )
      continue
    give(pieces, there[at - 1]!, there[at]!, 'quantity')
    return { qty: number.value }
  }
  return undefined
}

/** `(2)` or `[2]` at the end. */
function bracketed(pieces: Piece[]): Count | undefined {
  const there = left(pieces)
  for (let at = there.length - 3; at >= 1; at--) {
    const [open, number, close] = [pieces[there[at]!]!, pieces[there[at + 1]!]!, pieces[there[at + 2]!]!]
    const fits = (open.text === '(' && close.text === ')') || (open.text === '[' && close.text === ']')
    if (fits && isNumber(number) && Number.isInteger(number.value)) {
      give(pieces, there[at]!, there[at + 2]!, 'quantity')
      return { qty: number.value }
    }
  }
  return undefined
}
