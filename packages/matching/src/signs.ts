/** Character codes of the marks that mean something in a name or a line. */
export const PERCENT = 37
export const OPEN = 40
export const CLOSE = 41
export const STAR = 42
export const PLUS = 43
export const COMMA = 44
export const DASH = 45
export const POINT = 46
export const SLASH = 47
/** the letter, which also means times */
export const X = 120
export const CROSS = 215
