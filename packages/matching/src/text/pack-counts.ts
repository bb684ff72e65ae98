/** Pack counts that remain in a line: they are not strengths. */

import { PACK_WORDS } from '@rasad/lexicon'
import { BACKTICK, CLOSE, CROSS, OPEN, POINT, QUOTE, S, SLASH, STAR, signsOf, X } from './signs.ts'
import { MARK, NONE, NUMBER, type Tokens, WORD } from './tokens.ts'

/**
 * `sure`: only numbers that cannot be a strength. `likely`: also a last number after a separator. `bare`: also a last
 * number after another number.
 */
export type CountReading = 'sure' | 'likely' | 'bare'

const TIMES = new Set([X, STAR, CROSS])
const SEPARATORS = signsOf('-:=,>x~')

/**
 * Removes pack counts from a line's tokens: `10 strips`, `10 x` at the start, `x 10` or `*3` at the end, `(2)`, and
 * pack sizes such as `10x10` and `15's`. `N tab` stays because it can be a strength. Returns the forms that the counted
 * packs can hold, 0 for any.
 */
export function dropCounts(tokens: Tokens, reading: CountReading): number {
  let holds = 0
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kind(at) !== NUMBER) continue
    const span = countAt(tokens, at)
    if (!span) continue
    holds |= tokens.known(at + 1)?.packHolds ?? 0
    tokens.remove(span[0], span[1])
    at = span[0] - 1
  }
  if (reading !== 'sure') dropLast(tokens, reading === 'bare')
  return holds
}

/** Returns the first token and the number of tokens of the count with its number at `at`. */
function countAt(tokens: Tokens, at: number): [number, number] | undefined {
  const before = tokens.sign(at - 1)
  const behind = tokens.sign(at + 1)
  const second = tokens.kind(at + 2)
  const timesBehind = TIMES.has(behind)
  if (timesBehind && second === NUMBER && tokens.glued(at + 1) && tokens.glued(at + 2)) {
    // in `50 1*50ml` the first number has the unit
    return [at, 2 + (tokens.kind(at - 1) === NUMBER ? 1 : countedLength(tokens, at + 2))]
  }
  if (tokens.known(at + 1)?.countsPacks) {
    const marked = tokens.kind(at - 1) === MARK && before !== POINT && before !== SLASH
    return marked || TIMES.has(before) ? [at - 1, 3] : [at, 2]
  }
  const plural = pluralAt(tokens, at + 1)
  if (plural > 0) return [at, plural - at + 1]
  if (at === 0 && timesBehind && second === WORD) return [0, 2]
  if (before === OPEN && behind === CLOSE) return [at - 1, 3]
  // `thyronorm 100 mcg (120 tab)`: the strength is already given, and the form stays
  if (before === OPEN && tokens.sign(at + 2) === CLOSE && isForm(tokens, at + 1) && hasNumber(tokens, at))
    return [at, 1]
  if (at > 1 && (before === STAR || before === CROSS)) return [at - 1, 1 + countedLength(tokens, at)]
  // a brand can end in X (`Ceftas X 200`); after a strength or a form, x can only mean times
  if (at > 1 && before === X && tokens.kind(at + 1) === NONE && isTold(tokens, at - 2)) return [at - 1, 2]
  return undefined
}

/** Index of the s in `15's` and `15s`, for a number whose next token is at `behind`; 0 if there is none. */
function pluralAt(tokens: Tokens, behind: number): number {
  if (!tokens.glued(behind)) return 0
  const sign = tokens.sign(behind)
  const at = sign === QUOTE || sign === BACKTICK ? behind + 1 : behind
  return tokens.sign(at) === S && tokens.glued(at) ? at : 0
}

/** Tokens of the multiplied number at `at`, with the unit (`1*20gm`) or the s (`1*10's`) after it. */
function countedLength(tokens: Tokens, at: number): number {
  const plural = pluralAt(tokens, at + 1)
  if (plural > 0) return plural - at + 1
  return tokens.known(at + 1)?.unit !== undefined ? 2 : 1
}

function isForm(tokens: Tokens, at: number): boolean {
  return (tokens.known(at)?.form ?? 0) !== 0
}

/** Returns whether there is a number before `end`. */
function hasNumber(tokens: Tokens, end: number): boolean {
  for (let at = 0; at < end; at++) if (tokens.kind(at) === NUMBER) return true
  return false
}

function isTold(tokens: Tokens, at: number): boolean {
  return tokens.kind(at) === NUMBER || tokens.known(at)?.unit !== undefined || isForm(tokens, at)
}

/** A last integer that can count packs. */
function dropLast(tokens: Tokens, bare: boolean): void {
  const last = tokens.count - 1
  if (last < 2 || tokens.kind(last) !== NUMBER || !Number.isInteger(tokens.value(last))) return
  if (SEPARATORS.has(tokens.sign(last - 1)) && !(tokens.glued(last) && tokens.glued(last - 1))) {
    tokens.remove(last - 1, 2)
  } else if (bare && !tokens.glued(last) && hasNumber(tokens, last)) tokens.remove(last, 1)
}

/**
 * Returns a name with the unit of its quantity, as `resolve` reads it; only the name if such a pack can hold any form.
 */
export function withPack(name: string, unit: string | undefined): string {
  return (PACK_WORDS.get(unit?.trim().toLowerCase() ?? '') ?? 0) === 0 ? name : `${name} 1 ${unit}`
}
