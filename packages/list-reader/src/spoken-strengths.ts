/**
 * Strengths in words: `telma chalis ke paanch patte`, `calpol six fifty`. A name can hold such a word, so they are read only
 * where the name means nothing clear as it stands, and a product that has the number once it is in figures.
 */

import type { AskedNames } from './asked-names.ts'
import { HUNDRED, numberOf } from './count-pieces.ts'
import type { ListItem } from './item.ts'
import { isWord, type Piece } from './pieces.ts'
import { nameOf } from './talk-roles.ts'

/** An answer with less than this leaves room for another. */
const minClear = 0.8
/** Words for less say other things more often. */
const least = 5
const maxOnes = 9
const minTens = 10

/** Writes the strengths of an item in figures. */
export function writeSpoken(item: ListItem, asked: AskedNames): void {
  const runs = item.counted ? runsOf(item.pieces) : []
  if (runs.length === 0) return
  const { tier, matches } = asked.resolve(item.name, item.unit, undefined)
  if (tier === 'matched' || (matches[0]?.score ?? 0) >= minClear) return
  const pieces = item.pieces.map((piece) => ({ ...piece }))
  for (const { from, to, value } of runs) {
    Object.assign(pieces[from]!, { kind: 'number', value, spelt: String(value) })
    for (let i = from + 1; i <= to; i++) pieces[i]!.role = 'strength'
  }
  const name = nameOf(pieces, asked.knows)
  const [top] = asked.resolve(name, item.unit, undefined).matches
  if (!top || top.score < minClear) return
  const { strengths, amounts } = asked.product(top.key)
  if (!runs.every(({ value }) => [...strengths, ...amounts].some((amount) => amount.value === value))) return
  item.name = name
  item.pieces = pieces
}

interface Run {
  from: number
  to: number
  value: number
}

/** Words for a number behind the first word of a name. */
function runsOf(pieces: readonly Piece[]): Run[] {
  const first = pieces.findIndex((piece) => isWord(piece) && piece.role === undefined)
  const runs: Run[] = []
  for (let i = first + 1; first >= 0 && i < pieces.length; i++) {
    const [value, next] = [wordValue(pieces[i]), wordValue(pieces[i + 1])]
    if (value === undefined) continue
    const both = next === undefined ? undefined : together(value, next)
    // `six twenty five`
    const last = both === undefined ? undefined : wordValue(pieces[i + 2])
    const all = last === undefined ? undefined : withOnes(both!, last)
    const to = all !== undefined ? i + 2 : both !== undefined ? i + 1 : i
    if (to === i && value < least) continue
    runs.push({ from: i, to, value: all ?? both ?? value })
    i = to
  }
  return runs
}

function wordValue(piece: Piece | undefined): number | undefined {
  return isWord(piece) && piece.spelt === undefined ? numberOf(piece) : undefined
}

/** `six fifty` is 650, `four hundred` 400, `seventy five` 75. */
function together(first: number, second: number): number | undefined {
  if (Number.isInteger(first) && first <= maxOnes && second === HUNDRED) return first * HUNDRED
  if (Number.isInteger(first) && first <= maxOnes && second >= minTens && second < HUNDRED)
    return first * HUNDRED + second
  return first >= 2 * minTens && first % minTens === 0 && second <= maxOnes ? first + second : undefined
}

/** `six twenty` and `five` are 625. */
function withOnes(both: number, ones: number): number | undefined {
  const isRound = both > HUNDRED && both % minTens === 0 && both % HUNDRED !== minTens
  return isRound && Number.isInteger(ones) && ones > 0 && ones <= maxOnes ? both + ones : undefined
}
