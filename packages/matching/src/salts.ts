/** Compositions: `Amoxycillin (500mg) + Clavulanic Acid (125mg)`. */

import type { Lexed } from './lexer.ts'
import { lex } from './lexer.ts'
import { fold } from './normalise.ts'
import { TOKEN_WORD, tokenise } from './tokens.ts'

export interface Alias {
  /** words of each salt */
  salts: string[][]
  /** the strengths in it (only `numbers` is of use) */
  numbers: Lexed
}

/** Splits at `+` outside brackets; what is in brackets is the strength. */
export function readAlias(alias: string): Alias {
  const text = fold(alias)
  const numbers = lex(bracketed(text).join(' , '))
  const salts: string[][] = []
  for (const part of splitSalts(text)) {
    const words = tokenise(part.replace(/\([^()]*\)/g, ' '))
      .filter((token) => token.kind === TOKEN_WORD)
      .map((token) => token.text)
    if (words.length > 0) salts.push(words)
  }
  return { salts, numbers }
}

function bracketed(text: string): string[] {
  return [...text.matchAll(/\(([^()]*)\)/g)].map((match) => match[1] ?? '')
}

function splitSalts(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i)
    if (c === '(') depth++
    else if (c === ')') depth = Math.max(0, depth - 1)
    else if (c === '+' && depth === 0) {
      parts.push(text.slice(from, i))
      from = i + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}

/**
 * Names with the same key are substitutes by composition: the same salts in the same strengths, in any order.
 * Null where the composition is empty or names no salt. The form is the caller's to compare.
 */
export function substituteKey(composition: string): string | null {
  const parts: string[] = []
  for (const part of splitSalts(fold(composition))) {
    const strength = lex(bracketed(part).join(' '))
    const words = part
      .replace(/\([^()]*\d[^()]*\)|\(na\)/g, ' ')
      .replace(/[^\p{L}\p{M}\d]+/gu, ' ')
      .trim()
    if (words === '') continue
    const amounts = strength.numbers.map((n) => `${n.unit}:${Number(n.base.toPrecision(9))}`).join('/')
    parts.push(`${words}=${amounts}`)
  }
  return parts.length === 0 ? null : parts.sort().join('+')
}
