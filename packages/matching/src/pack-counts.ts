/** Pack counts left in a line: they are no strengths. */

import { FORMS, PACK_WORDS, UNITS } from './lexicon.ts'
import type { Token } from './tokens.ts'
import { TOKEN_MARK, TOKEN_NUMBER, TOKEN_WORD } from './tokens.ts'

/**
 * `sure`: only what cannot be a strength. `likely`: also a last number behind a separator. `bare`: also a last
 * number behind another number.
 */
export type CountReading = 'sure' | 'likely' | 'bare'

const TIMES = new Set(['x', '*', '×'])
const SEPARATORS = new Set(['-', ':', '=', ',', '>', 'x', '~'])

/**
 * Takes pack counts out of a line's tokens: `10 strips`, `10 x` in front, `x 10` or `*3` behind, `(2)`,
 * and pack sizes such as `10x10`. `N tab` stays, because it may be a strength.
 */
export function dropCounts(tokens: Token[], reading: CountReading): void {
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i]!.kind !== TOKEN_NUMBER) continue
    const span = countAt(tokens, i)
    if (!span) continue
    tokens.splice(span[0], span[1])
    i = span[0] - 1
  }
  if (reading !== 'sure') dropLast(tokens, reading === 'bare')
}

/** First token and number of tokens of the count whose number is at `i`. */
function countAt(tokens: readonly Token[], i: number): [number, number] | undefined {
  const next = tokens[i + 1]
  const prev = tokens[i - 1]
  const second = tokens[i + 2]
  if (next && TIMES.has(next.text) && second?.kind === TOKEN_NUMBER && next.glued && second.glued)
    return [i, 3]
  if (next?.kind === TOKEN_WORD && PACK_WORDS.has(next.text)) {
    const joint =
      prev && ((prev.kind === TOKEN_MARK && prev.text !== '.' && prev.text !== '/') || TIMES.has(prev.text))
    return joint ? [i - 1, 3] : [i, 2]
  }
  if (i === 0 && next && TIMES.has(next.text) && second?.kind === TOKEN_WORD) return [0, 2]
  if (prev?.text === '(' && next?.text === ')') return [i - 1, 3]
  // `thyronorm 100 mcg (120 tab)`: the strength is told, and the form stays
  if (prev?.text === '(' && second?.text === ')' && FORMS.has(next!.text) && hasNumber(tokens, i))
    return [i, 1]
  if (prev && i > 1 && (prev.text === '*' || prev.text === '×')) return [i - 1, 2]
  // a brand may end in X (`Ceftas X 200`); behind a strength or a form, x can only mean times
  if (prev?.text === 'x' && !next && i > 1 && isTold(tokens[i - 2]!)) return [i - 1, 2]
  return undefined
}

/** True where a number stands before `end`. */
function hasNumber(tokens: readonly Token[], end: number): boolean {
  return tokens.slice(0, end).some((token) => token.kind === TOKEN_NUMBER)
}

function isTold(token: Token): boolean {
  return token.kind === TOKEN_NUMBER || UNITS.has(token.text) || FORMS.has(token.text)
}

/** A last whole number that may count packs. */
function dropLast(tokens: Token[], bare: boolean): void {
  const last = tokens.length - 1
  const number = tokens[last]
  const before = tokens[last - 1]
  if (!number || !before || last < 2 || number.kind !== TOKEN_NUMBER || !Number.isInteger(number.value))
    return
  if (SEPARATORS.has(before.text) && !(number.glued && before.glued)) tokens.splice(last - 1, 2)
  else if (bare && !number.glued && hasNumber(tokens, last)) tokens.pop()
}
