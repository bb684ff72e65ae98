/** Quantities that may be strengths: a number at the end or at the start of an item. */

import { FORM_CAPSULE, FORM_INHALER, FORM_TABLET, FORMS, UNITS } from '@rasad/lexicon'
import { type Count, isCount, numberOf, SEPARATORS, signOf, TIMES, takeJoint } from './count-pieces.ts'
import { followsPack } from './packs.ts'
import { give, isNumber, isWord, left, type Piece } from './pieces.ts'
import { isOfName, type KnowsBrand, nameOf } from './talk-roles.ts'
import { COUNTING_FORMS, NO_STRENGTHS } from './words.ts'

/** A last number up to this counts packs although the line starts with a number. */
const MOST_FRONT = 200
const LOOSE = new Set(['x', '*', '.', '-', ',', '!', '_', '?', '=', ':'])
/** Letters of a word that a number can be glued to; `D3` and `B12` are names. */
const MIN_GLUED = 3

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
  /** without a space: `MontairLC10`, `Telma40` */
  isGlued?: boolean
  /** the line's pieces if it counts: see ListItem */
  pieces: Piece[]
}

/** A quantity that may be a strength. */
export function guessedCount(pieces: Piece[]): Count | undefined {
  return (
    separated(pieces) ??
    separatedInFront(pieces) ??
    withForm(pieces) ??
    bareInFront(pieces) ??
    bareBehind(pieces)
  )
}

/** `Dolo 650 - 10`: the name has its strength already. */
export function separatedBehindStrength(pieces: Piece[]): Count | undefined {
  const there = left(pieces)
  return there.slice(0, -2).some((i) => isNumber(pieces[i])) ? separated(pieces) : undefined
}

/** A number before the name; but `1 Dolo 650 10` is numbered. */
export function inFront(pieces: Piece[]): Count | undefined {
  const count = separatedInFront(pieces) ?? bareInFront(pieces)
  if (!count || count.unit) return count
  const numbers = left(pieces).filter((i) => isNumber(pieces[i]))
  const last = lastNumber(pieces, () => false)
  // `650 dolo 10`: so many packs are a strength
  if (last && count.qty > MOST_FRONT && last.number < MOST_FRONT) {
    for (const piece of pieces) if (piece.role === 'quantity') delete piece.role
    return undefined
  }
  return last !== undefined && numbers.length > 1 && last.number < MOST_FRONT ? undefined : count
}

/** A last number that can count packs; undefined if there is none. Removes nothing. */
export function lastNumber(pieces: readonly Piece[], knows: KnowsBrand): LastNumber | undefined {
  const there = left(pieces)
  let end = there.length - 1
  // `Montair LC 10 *`
  while (end > 1 && LOOSE.has(pieces[there[end]!]!.text)) end--
  const form = pieces[there[end] ?? -1]
  const unit = isWord(form) ? COUNTING_FORMS.get(form.low) : undefined
  if (unit) end--
  const number = pieces[there[end] ?? -1]
  const before = pieces[there[end - 1] ?? -1]
  const told = number && (isCount(number) ? number.value : wordedCount(pieces, there[end]!, before, knows))
  if (!number || !before || !told) return undefined
  const isTimes = TIMES.has(before.text) && end > 1
  // `Pan-40`, but not `50/500` or `Pan40`
  const isDash = isTimes || SEPARATORS.has(before.low)
  const isGlued = number.glued && isWord(before) && before.text.length >= MIN_GLUED
  if (number.glued && !isGlued && (!isDash || before.low === '/' || before.low === '.')) return undefined
  if (isDash && number.glued && before.glued && isNumber(pieces[there[end - 2] ?? -1])) return undefined
  const rest = pieces.map((piece) => ({ ...piece }))
  give(rest, isTimes ? there[end - 1]! : there[end]!, unit ? there[end + 1]! : there[end]!, 'quantity')
  const name = nameOf(rest, knows)
  if (!/\p{L}/u.test(name)) return undefined
  return {
    name,
    number: told,
    style: isTimes ? 'marked' : isDash ? 'dash' : 'bare',
    isBehindForm: FORMS.has(before.low),
    pieces: rest,
    ...(isGlued ? { isGlued } : {}),
    ...(unit ? { unit } : {}),
  }
}

/** Words that say something else more often: `do` gives, `one` is part of names, `che` is, `sat` is a day. */
const UNCOUNTED = new Set(['do', 'one', 'no', 'che', 'sat'])
const SURNAMES = new Set(['das', 'dasa'])

/** `tixylix saat`: a number in one word behind a name that does not end in it. */
function wordedCount(
  pieces: readonly Piece[],
  i: number,
  before: Piece | undefined,
  knows: KnowsBrand,
): number | undefined {
  const piece = pieces[i]
  if (!isWord(piece) || piece.glued || UNCOUNTED.has(piece.low) || isOfName(pieces, i, knows))
    return undefined
  // `Amit Das` is a person, `dolo 650 das` an order.
  if (SURNAMES.has(piece.low) && !pieces.slice(0, i).some(isNumber)) return undefined
  return numberOf(before) === undefined || isNumber(before) ? numberOf(piece) : undefined
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
      give(pieces, there[from]!, there[at]!, 'quantity')
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
      give(pieces, a, b, 'quantity')
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
    give(pieces, there[at - 1]!, there[at]!, 'quantity')
    takeJoint(pieces, there[at - 1]! - 1)
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
  give(pieces, there[at]!, there[at]!, 'quantity')
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
  give(pieces, there[0]!, there[0]!, 'quantity')
  return { qty: number.value, ...(unit ? { unit } : {}) }
}
