/** One item of a list: which number counts packs, and what remains as the name. */

import { FORM_CAPSULE, FORM_INHALER, FORM_TABLET, FORMS, UNITS } from '@rasad/lexicon'
import { drop, dropAsking, dropPacks, dropPrices, followsPack, TIMES } from './clutter.ts'
import { cleanName } from './name.ts'
import type { Piece } from './pieces.ts'
import { cutPieces, isNumber, isWord } from './pieces.ts'
import { takeScheme } from './scheme.ts'
import { unitOf } from './units.ts'
import { COUNTING_FORMS, NO_STRENGTHS, NUMBER_WORDS, QUANTITY_LABELS } from './words.ts'

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

/** What a line says if its last number counts packs. */
export interface LastNumber {
  /** the name without the number */
  name: string
  number: number
  unit?: string
  /** `dash`: behind a separator (`Telma - 40`); `marked`: behind a cross, which can be a word of the brand */
  style: 'bare' | 'dash' | 'marked'
  /** it follows a form: `zincovit tab 10` */
  isBehindForm: boolean
}

interface Count {
  qty: number
  unit?: string
  style?: 'bare' | 'dash'
}

const SEPARATORS = new Set(['-', ':', '=', ',', '.', '>', '~', '_', '|', '\t', '/', ';'])
const DASHES = new Set(['-', ':', '='])
const MOST_BARE = 9999
/** A last number up to this counts packs although the line starts with a number. */
const MOST_FRONT = 200
/** A longer text is not an item; it is returned as it is. */
const LONGEST = 1000

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
  let count: Count | undefined = scheme?.qty === undefined ? certain(pieces) : { ...scheme, qty: scheme.qty }
  if (!count && leaveLast) count = separatedBehindStrength(pieces) ?? inFront(pieces)
  else count ??= guessed(pieces)
  const last = leaveLast && !count ? lastNumber(pieces) : undefined
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

/** A quantity that is marked as one. */
function certain(pieces: Piece[]): Count | undefined {
  return labelled(pieces) ?? withUnit(pieces) ?? times(pieces) ?? bracketed(pieces)
}

/** `Dolo 650 - 10`: the name has its strength already. */
function separatedBehindStrength(pieces: Piece[]): Count | undefined {
  const there = left(pieces)
  return there.slice(0, -2).some((i) => isNumber(pieces[i])) ? separated(pieces) : undefined
}

/** A number before the name; but `1 Dolo 650 10` is numbered. */
function inFront(pieces: Piece[]): Count | undefined {
  const count = separatedInFront(pieces) ?? bareInFront(pieces)
  if (!count || count.unit) return count
  const numbers = left(pieces).filter((i) => isNumber(pieces[i]))
  const last = lastNumber(pieces)
  return last !== undefined && numbers.length > 1 && last.number < MOST_FRONT ? undefined : count
}

/** A last number that can count packs; undefined if there is none. Removes nothing. */
function lastNumber(pieces: readonly Piece[]): LastNumber | undefined {
  const there = left(pieces)
  let end = there.length - 1
  const form = pieces[there[end] ?? -1]
  const unit = isWord(form) ? COUNTING_FORMS.get(form.low) : undefined
  if (unit) end--
  const number = pieces[there[end] ?? -1]
  const before = pieces[there[end - 1] ?? -1]
  if (!number || !before || !isCount(number) || number.value === 0) return undefined
  const isTimes = TIMES.has(before.text) && end > 1
  // `Pan-40`, but not `50/500` or `Pan40`
  const isDash = isTimes || SEPARATORS.has(before.low)
  if (number.glued && (!isDash || before.low === '/' || before.low === '.')) return undefined
  if (isDash && number.glued && before.glued && isNumber(pieces[there[end - 2] ?? -1])) return undefined
  const rest = pieces.map((piece) => ({ ...piece }))
  drop(rest, isTimes ? there[end - 1]! : there[end]!, unit ? there[end + 1]! : there[end]!)
  const name = cleanName(rest)
  if (!/\p{L}/u.test(name)) return undefined
  return {
    name,
    number: number.value,
    style: isTimes ? 'marked' : isDash ? 'dash' : 'bare',
    isBehindForm: FORMS.has(before.low),
    ...(unit ? { unit } : {}),
  }
}

/** A quantity that may be a strength. */
function guessed(pieces: Piece[]): Count | undefined {
  return (
    separated(pieces) ??
    separatedInFront(pieces) ??
    withForm(pieces) ??
    bareInFront(pieces) ??
    bareBehind(pieces)
  )
}

/** Indexes of the pieces that are not removed. */
function left(pieces: readonly Piece[]): number[] {
  return pieces.flatMap((piece, i) => (piece.gone ? [] : [i]))
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
  drop(pieces, at, unit ? k + 1 : k)
  return { qty: sign * number.value, ...(unit ? { unit } : {}) }
}

function numberOf(piece: Piece | undefined): number | undefined {
  if (!piece || piece.gone) return undefined
  return isNumber(piece) ? piece.value : NUMBER_WORDS.get(piece.low)
}

/** `10 strips`, `5 nos`, `ek patta`, `half dozen`; also `strips 10` and `box - 2`. The last one counts. */
function withUnit(pieces: Piece[]): Count | undefined {
  for (let i = pieces.length - 1; i >= 0; i--) {
    const unit = unitOf(pieces[i])
    if (!unit) continue
    // `3 box of 10 strips`, `3 box (10 strips)`: the order is for boxes, and the strips are their contents
    const joint = pieces[i - 2]?.low
    if ((joint === 'of' || joint === '(') && isNumber(pieces[i - 1]) && unitOf(pieces[i - 3])) {
      drop(pieces, i - 2, pieces[i + 1]?.text === ')' ? i + 1 : i)
      continue
    }
    const part = partOf(pieces, i - 1)
    if (part !== undefined) {
      drop(pieces, i - 3, i)
      dropJoint(pieces, i - 4)
      return { qty: part, unit }
    }
    const before = numberOf(pieces[i - 1])
    if (before !== undefined && !isStrengthOf(pieces, i - 1)) {
      const sign = signOf(pieces, i - 1)
      const isDash = DASHES.has(pieces[i - 2]?.low ?? '')
      drop(pieces, i - 1, i)
      dropJoint(pieces, i - 2)
      dropPackBehind(pieces, i + 1)
      return { qty: sign * before, unit, ...(isDash ? { style: 'dash' } : {}) }
    }
    let k = i + 1
    while (pieces[k] && SEPARATORS.has(pieces[k]!.low) && k < i + 3) k++
    const after = numberOf(pieces[k])
    const end = pieces[k + 1]
    // `accu chek strips 50 - 2`: here the strips are the product
    if (end && SEPARATORS.has(end.low) && isNumber(pieces[k + 2]) && k + 3 === pieces.length) continue
    if (after !== undefined && isNumber(pieces[k]) && (!end || end.gone || !isWord(end))) {
      drop(pieces, i, k)
      return { qty: after, unit }
    }
  }
  return undefined
}

/** `1/2 box`: less than one, which is reported at the line; it is not a strength. */
function partOf(pieces: readonly Piece[], i: number): number | undefined {
  const [over, slash, under] = [pieces[i - 2], pieces[i - 1], pieces[i]]
  if (slash?.low !== '/' || !slash.glued || !isNumber(over) || !isNumber(under) || over.gone) return undefined
  return ['1/2', '1/4', '3/4'].includes(`${over.text}/${under.text}`) ? over.value / under.value : undefined
}

/** `- -5`: a second dash after a separator makes the number negative. */
function signOf(pieces: readonly Piece[], i: number): 1 | -1 {
  const [joint, minus] = [pieces[i - 2], pieces[i - 1]]
  const isMinus = minus?.low === '-' && !minus.glued && pieces[i]!.glued
  return isMinus && joint !== undefined && SEPARATORS.has(joint.low) ? -1 : 1
}

/** `2.5`, `50/500`, but neither `20 / 10` nor `625 - 2.5`: a number that cannot count packs. */
function isStrengthOf(pieces: readonly Piece[], i: number): boolean {
  if (pieces[i]!.text.includes('.')) {
    const isApart = pieces[i - 1]?.low === '-' && !pieces[i]!.glued
    return !isApart || !pieces.slice(0, i).some(isNumber)
  }
  const slash = pieces[i - 1]
  return slash?.low === '/' && isNumber(pieces[i - 2]) && (slash.glued || pieces[i]!.glued)
}

/** The `-`, `x` or bracket before the quantity. */
function dropJoint(pieces: Piece[], i: number): void {
  for (let k = i; k >= 0 && k > i - 2; k--) {
    const piece = pieces[k]!
    if (!piece.gone && (SEPARATORS.has(piece.low) || (TIMES.has(piece.text) && k > 0))) piece.gone = true
    else return
  }
}

/** `10 strips of 15`: the second number is the pack size. */
function dropPackBehind(pieces: Piece[], i: number): void {
  if (pieces[i]?.low !== 'of' || !isNumber(pieces[i + 1])) return
  const form = COUNTING_FORMS.has(pieces[i + 2]?.low ?? '') ? 2 : 1
  // `10 strips of 20 Nifspur`: a name that starts with its strength
  if (form === 1 && isWord(pieces[i + 2])) return
  drop(pieces, i, i + form)
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
      drop(pieces, a, b)
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
    drop(pieces, there[at - 1]!, there[at]!)
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
      drop(pieces, there[at]!, there[at + 2]!)
      return { qty: number.value }
    }
  }
  return undefined
}

/** `Dolo 650 - 10`, `Dolo 650: 10`, `Dolo 650 = 10`, the last column of a table. */
function separated(pieces: Piece[]): Count | undefined {
  const there = left(pieces)
  const at = there.length - 1
  const number = pieces[there[at] ?? -1]
  const sign = pieces[there[at - 1] ?? -1]
  const told = numberOf(number)
  if (number && sign && told !== undefined && at >= 2 && Number.isInteger(told) && SEPARATORS.has(sign.low)) {
    const before = pieces[there[at - 2]!]!
    // `200/5`, `50-500`, `2.5`: without spaces on either side they belong to the strength
    const loose =
      !number.glued ||
      !sign.glued ||
      (sign.low !== '/' && sign.low !== '-' && sign.low !== '.') ||
      isWord(before)
    if (loose && sign.low !== '/') {
      const minus = signOf(pieces, there[at]!)
      let from = at - 1
      while (from > 1 && SEPARATORS.has(pieces[there[from - 1]!]!.low)) from--
      drop(pieces, there[from]!, there[at]!)
      return { qty: minus * told, style: 'dash' }
    }
  }
  return undefined
}

/** `10 - Dolo 650`. */
function separatedInFront(pieces: Piece[]): Count | undefined {
  const [a, b, c] = left(pieces)
  if (a !== undefined && b !== undefined && c !== undefined && isCount(pieces[a]!) && isWord(pieces[c])) {
    if (SEPARATORS.has(pieces[b]!.low) && !pieces[c]!.glued) {
      drop(pieces, a, b)
      return { qty: pieces[a]!.value }
    }
  }
  return undefined
}

/** `Azithral 500 5 tab`: the strength is already given, so the tablets are counted. */
function withForm(pieces: Piece[]): Count | undefined {
  const there = left(pieces)
  const at = there.length - 1
  const unit = COUNTING_FORMS.get(pieces[there[at] ?? -1]?.low ?? '')
  const number = pieces[there[at - 1] ?? -1]
  if (!unit || !number || at < 2 || !isCount(number)) return undefined
  const sign = pieces[there[at - 2]!]!
  const earlier = there
    .slice(0, at - 1)
    .some((i) => isNumber(pieces[i]) || COUNTING_FORMS.has(pieces[i]!.low))
  if (!earlier && !SEPARATORS.has(sign.low)) return undefined
  if (isNumber(sign) || !SEPARATORS.has(sign.low) || !number.glued) {
    drop(pieces, there[at - 1]!, there[at]!)
    dropJoint(pieces, there[at - 1]! - 1)
    return { qty: number.value, unit }
  }
  return undefined
}

/** `Dolo 650 10`, `Dolo 650 tab 10`, `Volini gel 3`: a last bare number after a strength or a form. */
function bareBehind(pieces: Piece[]): Count | undefined {
  const there = left(pieces)
  const at = there.length - 1
  const number = pieces[there[at] ?? -1]
  const before = pieces[there[at - 1] ?? -1]
  if (!number || !before || !isCount(number) || number.glued) return undefined
  const strength = there.slice(0, at).some((i) => isNumber(pieces[i]))
  const form = FORMS.get(before.low)
  const tellsForm = form !== undefined && (form & (FORM_TABLET | FORM_CAPSULE | FORM_INHALER)) === 0
  const noStrength = (isWord(before) && NO_STRENGTHS.has(number.value)) || followsPack(pieces, there[at]!)
  if (!noStrength && (at < 2 || (!strength && !(tellsForm && number.value <= 60)))) return undefined
  drop(pieces, there[at]!, there[at]!)
  return { qty: number.value }
}

/** `10 Dolo 650`, `5 crocin`: a bare number at the start. */
function bareInFront(pieces: Piece[]): Count | undefined {
  const there = left(pieces)
  const number = pieces[there[0] ?? -1]
  const next = pieces[there[1] ?? -1]
  if (!number || !next || !isCount(number) || !isWord(next) || next.glued || UNITS.has(next.low))
    return undefined
  const unit = there.length > 2 ? COUNTING_FORMS.get(next.low) : undefined
  drop(pieces, there[0]!, there[0]!)
  return { qty: number.value, ...(unit ? { unit } : {}) }
}

function isCount(piece: Piece): boolean {
  return isNumber(piece) && Number.isInteger(piece.value) && piece.value <= MOST_BARE
}
