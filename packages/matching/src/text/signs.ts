/** Character codes of the signs that carry meaning in a name or a line. */
export const PERCENT = 37
export const OPEN = 40
export const CLOSE = 41
export const STAR = 42
export const PLUS = 43
export const COMMA = 44
export const DASH = 45
export const POINT = 46
export const SLASH = 47
export const QUOTE = 39
export const BACKTICK = 96
/** the letter of `15's` */
export const S = 115
/** the letter, which also means times */
export const X = 120
export const CROSS = 215

/** The character codes of a few signs. */
export function signsOf(signs: string): ReadonlySet<number> {
  return new Set([...signs].map((sign) => sign.charCodeAt(0)))
}

export const BRACKETS_OPEN = signsOf('([{')
export const BRACKETS_CLOSE = signsOf(')]}')
