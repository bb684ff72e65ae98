/** Folded text → tokens. One pass over character codes: this runs for every name of a catalogue. */

export const TOKEN_WORD = 0
export const TOKEN_NUMBER = 1
export const TOKEN_MARK = 2

export interface Token {
  kind: typeof TOKEN_WORD | typeof TOKEN_NUMBER | typeof TOKEN_MARK
  /** word or mark as folded; digits as written for a number */
  text: string
  /** numeric value, 0 for words and marks */
  value: number
  /** true where no blank stands before it */
  glued: boolean
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Letters of every script, and the marks that carry vowels in Indian scripts. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || code > 0xbf
}

/** Symbols and emoji above Latin that are no letters: they separate words. */
function isSymbol(code: number): boolean {
  return (
    (code >= 0x2000 && code <= 0x2bff) ||
    (code >= 0xd800 && code <= 0xdfff) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    (code >= 0x3000 && code <= 0x303f) ||
    code === 0xd7 ||
    code === 0xf7 ||
    code === 0x0964 ||
    code === 0x0965
  )
}

/** Tokens of a text folded by `fold`. Words split where letters meet digits: `dolo650` is a word and a number. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  const n = text.length
  let i = 0
  let glued = false
  while (i < n) {
    const code = text.charCodeAt(i)
    if (code === 32 || (code >= 9 && code <= 13)) {
      glued = false
      i++
      continue
    }
    const start = i
    if (
      isDigit(code) ||
      (code === 46 && i + 1 < n && isDigit(text.charCodeAt(i + 1)) && !endsInDigit(tokens, glued))
    ) {
      i = endOfNumber(text, i)
      const digits = text.slice(start, i)
      tokens.push({ kind: TOKEN_NUMBER, text: digits, value: Number(digits.replaceAll(',', '')), glued })
    } else if (isLetter(code) && !isSymbol(code)) {
      i++
      let hasMark = false
      while (i < n) {
        const c = text.charCodeAt(i)
        if (isLetter(c) && !isSymbol(c)) i++
        // Nature's, K@re: one word
        else if ((c === 39 || c === 96 || c === 64) && i + 1 < n && isLetter(text.charCodeAt(i + 1))) {
          hasMark = true
          i++
        } else break
      }
      let word = text.slice(start, i)
      if (hasMark) word = word.replace(/['`]/g, '').replaceAll('@', 'a')
      tokens.push({ kind: TOKEN_WORD, text: word, value: 0, glued })
    } else {
      i++
      tokens.push({ kind: TOKEN_MARK, text: text.charAt(start), value: 0, glued })
    }
    glued = true
  }
  return tokens
}

function endsInDigit(tokens: readonly Token[], glued: boolean): boolean {
  return glued && tokens[tokens.length - 1]?.kind === TOKEN_NUMBER
}

function endOfNumber(text: string, from: number): number {
  const n = text.length
  let i = from
  let point = false
  while (i < n) {
    const c = text.charCodeAt(i)
    if (isDigit(c)) {
      i++
    } else if (c === 46 && !point && i + 1 < n && isDigit(text.charCodeAt(i + 1))) {
      point = true
      i++
    } else if (c === 44 && isGroupOfDigits(text, i + 1)) {
      i++
    } else break
  }
  return i
}

/** After a comma: two or three digits, as in 1,000 and 5,00,000. */
function isGroupOfDigits(text: string, at: number): boolean {
  let k = 0
  while (k < 4 && isDigit(text.charCodeAt(at + k))) k++
  if (k === 3) return true
  return k === 2 && text.charCodeAt(at + 2) === 44 && isDigit(text.charCodeAt(at + 3))
}
