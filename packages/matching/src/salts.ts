/** Compositions: `Amoxycillin (500mg) + Clavulanic Acid (125mg)`. */

import type { Lexed } from './lexer.ts'
import { allReleases, lex } from './lexer.ts'
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
 * The same salts in the same strengths, in any order, have the same key. Null where the composition is empty, names
 * no salt, or leaves a strength open (`NA`): what is not known to be the same is no substitute. The form is not part
 * of it: see `compositionKey`.
 */
export function substituteKey(composition: string): string | null {
  const parts: string[] = []
  for (const part of splitSalts(fold(composition))) {
    const amounts = bracketed(part).flatMap((text) => lex(text).numbers)
    const words = part
      .replace(/\([^()]*\d[^()]*\)|\(na\)/g, ' ')
      .replace(/[^\p{L}\p{M}\d]+/gu, ' ')
      .trim()
    if (words === '') continue
    if (amounts.length === 0) return null
    parts.push(`${words}=${amounts.map((n) => `${n.unit}:${Number(n.base.toPrecision(9))}`).join('/')}`)
  }
  return parts.length === 0 ? null : parts.sort().join('+')
}

/**
 * Medicines with the same key are substitutes for each other: same salts, strengths, form, site and release kind. The
 * form is read from the medicine's name (`Dolo 650 Tablet`). Null where the composition or the form is not known.
 */
export function compositionKey(composition: string, name: string): string | null {
  const salts = substituteKey(composition)
  if (salts === null) return null
  const lexed = lex(name)
  if (lexed.forms === 0) return null
  return `${salts}|${lexed.forms}.${lexed.sites}.${allReleases(lexed)}`
}
